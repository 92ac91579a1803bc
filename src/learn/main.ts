// The article's script: opens the figures, those on screen or addressed first, and shows the code that runs in them.
import floorFile from '../../maps/article.json?url';
import hunt from './figures/hunt.ts';
import { nameLibrary } from './library-names.ts';
import { openFigure, type OpenFigure } from './open-figure.ts';
import type { Figure } from './drawing/stage.ts';

/** In index.html. */
declare const unfold: () => void;

// The first figure comes with this script, the others after it.
const modules = import.meta.glob<{ default: Figure }>(['./figures/*.ts', '!./figures/hunt.ts']);
const codes = import.meta.glob<string>('./figures/*.ts', { query: '?raw', import: 'default' });
const fileOf = (id: string): string => `./figures/${id}.ts`;

const opened = new Map<string, Promise<OpenFigure>>();

function open(figure: HTMLElement): Promise<OpenFigure> {
  let found = opened.get(figure.id);
  if (found !== undefined) return found;
  // Renders the section, which the style sheet skips until then.
  figure.closest('section')!.classList.add('open');
  found =
    figure.id === 'hunt'
      ? Promise.resolve(openFigure(figure, hunt))
      : modules[fileOf(figure.id)]().then((module) => openFigure(figure, module.default));
  opened.set(figure.id, found);
  return found;
}

// The first figure comes before the rest of the page (index.html), unless an address names another or the reader comes back.
const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (location.hash === '' && entry?.type === 'navigate') await (await open(document.querySelector('figure')!)).drawn;
unfold();
const figures = [...document.querySelectorAll<HTMLElement>('figure[id]')];

/** `#grid?size=32` shows that state of that figure. */
async function visit(isFirst: boolean): Promise<void> {
  const [id, query] = location.hash.slice(1).split('?');
  const figure = figures.find((each) => each.id === id);
  if (figure === undefined) return;
  // Sections above that open later would push it away.
  for (const section of document.querySelectorAll('section')) section.classList.add('open');
  if (query !== undefined) (await open(figure)).restore(query);
  if (isFirst || Math.abs(figure.getBoundingClientRect().top) > innerHeight) figure.scrollIntoView();
}

for (const code of document.querySelectorAll<HTMLDetailsElement>('details.code')) {
  code.addEventListener('toggle', async () => {
    const place = code.querySelector('code')!;
    place.textContent ||= nameLibrary(await codes[fileOf(code.closest('figure')!.id)]());
  });
}

document.querySelector<HTMLAnchorElement>('#floor-file')!.href = floorFile;

addEventListener('hashchange', () => void visit(false));
await visit(true);
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) void open(target as HTMLElement);
});
for (const figure of figures) seen.observe(figure);
// The rest follows when the page has nothing to do, so that it prints whole.
const idle = window.requestIdleCallback ?? ((go: () => void) => setTimeout(go, 200));
for (const figure of figures) {
  await new Promise<unknown>((resolve) => idle(resolve, { timeout: 1000 }));
  await (
    await open(figure)
  ).drawn;
}
// Printing fetches no stills.
for (const still of document.querySelectorAll<HTMLImageElement>('.still')) still.loading = 'eager';
