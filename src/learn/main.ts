// The article's script: opens the figures one after the other, the addressed one first, and shows the code that runs in them.
import hunt from './figures/hunt.ts';
import { floorFile } from './floor.ts';
import { openFigure, type Figure, type OpenFigure } from './stage.ts';

// The first figure comes with this script, the others after it.
const modules = import.meta.glob<{ default: Figure }>(['./figures/*.ts', '!./figures/hunt.ts']);
const codes = import.meta.glob<string>('./figures/*.ts', { query: '?raw', import: 'default' });
const fileOf = (id: string): string => `./figures/${id}.ts`;

const figures = [...document.querySelectorAll<HTMLElement>('figure[id]')];
const opened = new Map<string, Promise<OpenFigure>>();

function open(figure: HTMLElement): Promise<OpenFigure> {
  let found = opened.get(figure.id);
  if (found === undefined) {
    found =
      figure.id === 'hunt'
        ? Promise.resolve(openFigure(figure, hunt))
        : modules[fileOf(figure.id)]().then((module) => openFigure(figure, module.default));
    opened.set(figure.id, found);
  }
  return found;
}

/** `#grid?size=32` shows that state of that figure. */
async function visit(isFirst: boolean): Promise<void> {
  const [id, query] = location.hash.slice(1).split('?');
  const figure = figures.find((each) => each.id === id);
  if (figure === undefined) return;
  if (query !== undefined) {
    (await open(figure)).restore(query);
    if (isFirst || Math.abs(figure.getBoundingClientRect().top) > innerHeight) figure.scrollIntoView();
  }
}

for (const code of document.querySelectorAll<HTMLDetailsElement>('details.code')) {
  code.addEventListener('toggle', async () => {
    const place = code.querySelector('code')!;
    place.textContent ||= await codes[fileOf(code.closest('figure')!.id)]();
  });
}

const file = new Blob([JSON.stringify(floorFile, null, 1)], { type: 'application/json' });
document.querySelector<HTMLAnchorElement>('#floor-file')!.href = URL.createObjectURL(file);

addEventListener('hashchange', () => void visit(false));
await visit(true);
// What is on screen comes first; the rest follows, so that the page prints whole.
const isNear = (figure: HTMLElement): boolean => figure.getBoundingClientRect().top < innerHeight;
for (const figure of [...figures.filter(isNear), ...figures]) {
  await open(figure);
  await new Promise((resolve) => setTimeout(resolve));
}
