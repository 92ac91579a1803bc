// Each limit of a draft's size, at it and past it.
import { expect, test } from 'vitest';
import { checkSizes } from '../../../src/map/draft/check-sizes.ts';
import type { PlanDraft } from '../../../src/map/draft/plan-draft.ts';
import { FARTHEST, MAX_SECTORS, MAX_THINGS, MAX_WALLS } from '../../../src/map/input/limits.ts';

const times = (count: number, part: object): object[] => Array.from({ length: count }, () => part);
const wall = { a: 0, b: 1, source: 7 };
const sector = { floor: 0, ceiling: 128, source: 8 };
const thing = { at: { x: 0, z: 0 }, height: 0, radius: 8, source: 9 };
const link = { from: { x: 0, z: 0 }, to: { x: 0, z: 0 } };
const far = FARTHEST;
const past = FARTHEST + 1;

function codeOf(part: object): string {
  const place = (what: string) => (source: number) => ({ map: 'm', lump: `${what} ${source}` });
  const draft = {
    vertices: [
      { x: 0, z: 0 },
      { x: far, z: -far },
    ],
    walls: [wall],
    sectors: [sector],
    things: [thing],
    links: [link],
    frame: { scale: 1, flipped: false },
    places: { map: { map: 'm' }, wall: place('wall'), sector: place('sector'), thing: place('thing') },
    ...part,
  };
  try {
    checkSizes(draft as unknown as PlanDraft);
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code} ${/(wall|sector|thing) \d|limit is \d+|link/.exec(message)?.[0] ?? message}`;
  }
  return 'fits';
}

test.each<[string, object, string]>([
  ['as many walls as allowed', { walls: times(MAX_WALLS, wall) }, 'fits'],
  ['a wall more', { walls: times(MAX_WALLS + 1, wall) }, `too-big limit is ${MAX_WALLS}`],
  ['as many sectors', { sectors: times(MAX_SECTORS, sector) }, 'fits'],
  ['a sector more', { sectors: times(MAX_SECTORS + 1, sector) }, `too-big limit is ${MAX_SECTORS}`],
  ['as many things', { things: times(MAX_THINGS, thing) }, 'fits'],
  ['a thing more', { things: times(MAX_THINGS + 1, thing) }, `too-big limit is ${MAX_THINGS}`],
  [
    'a corner too far in x',
    {
      vertices: [
        { x: 0, z: 0 },
        { x: past, z: 0 },
      ],
    },
    'too-far wall 7',
  ],
  [
    'a corner too far in z',
    {
      vertices: [
        { x: 0, z: -past },
        { x: 0, z: 0 },
      ],
    },
    'too-far wall 7',
  ],
  [
    'a corner that is no number',
    {
      vertices: [
        { x: NaN, z: 0 },
        { x: 0, z: 0 },
      ],
    },
    'too-far wall 7',
  ],
  ['a floor too low', { sectors: [{ ...sector, floor: -past }] }, 'too-far sector 8'],
  ['a ceiling too high', { sectors: [{ ...sector, ceiling: past }] }, 'too-far sector 8'],
  ['a thing too far in x', { things: [{ ...thing, at: { x: past, z: 0 } }] }, 'too-far thing 9'],
  ['a thing too far in z', { things: [{ ...thing, at: { x: 0, z: past } }] }, 'too-far thing 9'],
  ['a thing too high', { things: [{ ...thing, height: past }] }, 'too-far thing 9'],
  ['a thing too wide', { things: [{ ...thing, radius: past }] }, 'too-far thing 9'],
  ["a link's start too far", { links: [{ ...link, from: { x: 0, z: past } }] }, 'too-far link'],
  ["a link's end too far", { links: [{ ...link, to: { x: past, z: 0 } }] }, 'too-far link'],
])('%s', (_, part, answer) => {
  expect(codeOf(part)).toBe(answer);
});

test('a coordinate is written as in the file, where y may grow upwards', () => {
  for (const flipped of [true, false]) {
    const message = codeOf({ frame: { scale: 1, flipped }, vertices: [{ x: 0, z: -past }, { x: 0, z: 0 }] }); // prettier-ignore
    expect(message).toBe('too-far wall 7');
    const said = (): void => checkSizes({ ...({ walls: [wall], sectors: [], things: [], links: [], places: { wall: () => ({ map: 'm' }) } } as object), frame: { scale: 1, flipped }, vertices: [{ x: 0, z: -past }, { x: 0, z: 0 }] } as unknown as PlanDraft); // prettier-ignore
    expect(said).toThrow(`Coordinate ${flipped ? past : -past} is`);
  }
});
