// Stills of the article's figures: what each draws and says in its first state and in another, as a digest of the drawing orders.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { expandFigures } from '../../src/learn/expand-figures.ts';
import { createPen } from '../../src/learn/drawing/pen.ts';
import { positionAfter, ROUNDS } from '../../src/learn/rounds.ts';
import type { Figure } from '../../src/learn/drawing/stage.ts';
import { fakeStage } from '../learn/fake-stage.ts';
import { createSvgCanvas, SvgPath, type Pixels } from '../learn/svg-canvas.ts';
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
