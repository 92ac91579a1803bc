// Stills of the article's figures: what each draws and says in its first state and in another, as a digest of the drawing orders.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { expandFigures } from '../../src/learn/expand-figures.ts';
import { createPen } from '../../src/learn/drawing/pen.ts';
import { positionAfter, ROUNDS } from '../../src/learn/rounds.ts';
import type { Figure } from '../../src/learn/drawing/stage.ts';
import { openFigure } from '../../src/learn/open-figure.ts';
import { createFakePage } from '../learn/fake-page.ts';
import { fakeStage } from '../learn/fake-stage.ts';
import { createSvgCanvas, SvgPath, type Pixels } from '../learn/svg-canvas.ts';
import { RecordedPath } from '../support/checks/record-pen.ts';
import { digest, expectGolden } from '../support/golden.ts';

const figures = import.meta.glob<{ default: Figure }>('../../src/learn/figures/*.ts');
const html = expandFigures(readFileSync('src/learn/index.html', 'utf8'));

/** The controls and handles of a figure as the page has them. */
function firstState(id: string): Record<string, string> {
  const form = html.slice(html.indexOf(`<figure id="${id}">`)).match(/<form>.*?<\/form>/s)![0];
  const state: Record<string, string> = {};
  for (const [tag, , first] of form.matchAll(
    /<(input|button|select)[^>]*>(?:\s*<optgroup[^>]*>)?(?:\s*<option value="([^"]*)")?/g,
  )) {
    const of = (name: string): string | undefined => tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];
    const name = of('name');
    if (name === undefined) continue;
    if (of('type') === 'checkbox') state[name] = tag.includes('checked') ? '1' : '';
    else state[name] = first ?? of('value')!;
  }
  return state;
}

/** Another state of each. */
const OTHER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hunt: { prey: '60,60' },
  grid: { by: 'tutorial-any' },
  split: { walls: '3.9', here: '60,60' },
  leaves: { pillar: '560,340', lists: 'twice' },
  search: { method: 'greedy', step: '5' },
  guess: { bets: String(positionAfter(ROUNDS[0]).next) },
  string: { start: '640,60', goal: '60,450' },
  fat: { radius: '17' },
  field: { prey: '60,60' },
  door: { open: '', crate: '540,336' },
};

/** What the stills show where the first state shows little. */
const STILLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  split: { tree: 'builder' },
  search: { step: '60' },
  guess: { bets: String(positionAfter(ROUNDS[0]).next) },
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the article’s figures draw and say what they did before', async () => {
  // Where no time passes, the field is read at once.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  let pixels: unknown = null;
  const layer = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: (image: { data: Uint8ClampedArray }) =>
      void (pixels = createHash('sha256').update(image.data).digest('hex')),
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => layer }) });
  const lines: string[] = [];
  for (const [id, other] of Object.entries(OTHER)) {
    const { default: make } = await figures[`../../src/learn/figures/${id}.ts`]();
    for (const state of [{}, other]) {
      const { stage, numbers, calls } = fakeStage({ ...firstState(id), ...state });
      pixels = null;
      const show = make(stage);
      show.draw(0);
      calls.length = 0;
      show.draw(0);
      const drawn = calls.map(({ name, args }) => [name, args.filter((each) => !isLevel(each))]);
      const said = [...numbers].filter(([name]) => name !== 'time').map((each) => each.join(' '));
      lines.push(
        `${id} ${JSON.stringify(state)}: ${calls.length} orders ${digest([drawn, pixels])}; ${said.join(', ')}`,
      );
    }
  }
  for (const id of Object.keys(OTHER)) {
    const { default: make } = await figures[`../../src/learn/figures/${id}.ts`]();
    const { stage, values } = fakeStage(firstState(id));
    const show = make(stage);
    for (const seconds of [0.7, 4.5, 9.5, 13, 18, 27]) {
      show.play?.(seconds);
      lines.push(`${id} after ${seconds} s: ${[...values].map((each) => each.join(' ')).join(', ').replace(/(\.\d{3})\d+/g, '$1')}`); // prettier-ignore
    }
  }
  await expectGolden('learn', lines);
});

const isLevel = (value: unknown): boolean => typeof value === 'object' && value !== null && 'tree' in value;

// Each figure's first state as a picture: what a page without script shows.
test.each(Object.keys(OTHER))('the still of %s is what it draws', async (id) => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('Path2D', SvgPath);
  vi.stubGlobal('document', {
    createElement() {
      const picture = { pixels: null as Pixels | null, getContext: () => layer };
      const layer = {
        createImageData: (width: number, height: number) => ({
          width,
          data: new Uint8ClampedArray(4 * width * height),
        }),
        putImageData: (image: Pixels) => void (picture.pixels = image),
      };
      return picture;
    },
  });
  const { default: make } = await figures[`../../src/learn/figures/${id}.ts`]();
  const { stage } = fakeStage({ ...firstState(id), ...STILLS[id] });
  const height = html.includes(`src="/src/learn/stills/${id}.svg" width="784" height="728"`) ? 728 : 528;
  const { canvas, svg } = createSvgCanvas(784, height);
  const pen = createPen(canvas);
  pen.resize(784, height);
  const show = make({ ...stage, pen });
  show.draw(0);
  show.draw(0);
  await expect(svg()).toMatchFileSnapshot(`../../src/learn/stills/${id}.svg`);
});

// Through the code that runs figures on the page: frames, handles, controls, clicks, addresses.
async function useFigure(id: string): Promise<string[]> {
  const { default: make } = await figures[`../../src/learn/figures/${id}.ts`]();
  const page = createFakePage(html, id);
  const lines: string[] = [];
  const note = (what: string): void => {
    page.run(1);
    lines.push(page.line(`${id} ${what}`));
  };
  const { restore } = openFigure(page.figure, make);
  page.appear();
  note('appears');
  page.run(3);
  note('plays');
  page.playButton.send('click');
  note('stops');
  for (const [clientX, clientY] of [
    [310, 290],
    [600, 200],
  ]) {
    page.canvas.send('pointermove', { clientX, clientY });
    page.canvas.send('click', { clientX, clientY });
    note(`clicked at ${clientX}`);
  }
  page.canvas.send('pointerleave', { pointerType: 'mouse' });
  note('left');
  for (const handle of page.handles) {
    handle.send('pointerdown', { pointerId: 1 });
    for (const [clientX, clientY] of [
      [-50, 90],
      [700, 350],
    ])
      handle.send('pointermove', { pointerId: 1, clientX, clientY });
    handle.send('pointerup');
    note(`${handle.name} dragged to ${handle.value} ${handle.style.cssText}`);
    handle.send('keydown', { key: 'ArrowUp' });
    handle.send('keydown', { key: 'Tab' });
    note(`${handle.name} moved to ${handle.value} ${handle.style.cssText}`);
    handle.send('click', { detail: 0 });
    note(`${handle.name} pressed`);
  }
  for (const input of page.inputs) {
    for (const value of input.options.length > 0 ? input.options : ['7', '31']) {
      if (input.type === 'checkbox') input.checked = !input.checked;
      else input.value = value;
      page.form.send('input');
      restore(`${input.name}=${input.type === 'checkbox' ? Number(input.checked) : value}`);
      page.form.send('change');
      note(`${input.name} ${value} ${input.disabled}`);
    }
  }
  page.spots[0]?.send('click');
  note('restarted');
  restore('nonsense=1&step=3&by=nothing');
  page.playButton.send('click');
  note('plays on');
  return lines;
}

test('figures that move by themselves, are pressed, dragged and set draw and say what they did before', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  vi.stubGlobal('devicePixelRatio', 1.5);
  vi.stubGlobal('Path2D', RecordedPath);
  const lines: string[] = [];
  for (const id of Object.keys(OTHER)) lines.push(...(await useFigure(id)));
  await expectGolden('learn-used', lines);
});
