// What pictures turn into: sequences by the original's list and by a WAD's own, switches with both states, drifting walls, and the
// lights of sectors.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { NO_PICTURE, type Skin } from '../../../../src/map/skin.ts';
import { paletteLump, patchBytes, patchNamesLump, texturesLump } from '../../../support/inputs/picture-writer.ts';
import {
  lumpsOfMap,
  TWO_ROOMS,
  writeLumps,
  type LumpSketch,
  type MapSketch,
} from '../../../support/inputs/wad-writer.ts';

const NOTHING = new Uint8Array(0);
const FLAT = new Uint8Array(4096);
const SKIES = ['SKY1', 'SKY2', 'SKY3', 'SKY4'];
const WALLS = [
  ...SKIES,
  'SW1BRN1',
  'SLADRIP1',
  'SLADRIP2',
  'SLADRIP3',
  'SW2BRN1',
  'SW1LONE',
  'PLUG',
  'SOCKET',
  'GLOWA',
  'GLOWB',
];
const FLATS = ['NUKAGE1', 'NUKAGE2', 'NUKAGE3', 'STILL', 'F_SKY1'];

const GAME: readonly LumpSketch[] = [
  paletteLump(),
  patchNamesLump(['PATCH']),
  texturesLump(WALLS.map((name) => ({ name, width: 2, height: 2, pieces: [[0, 0, 0]] }))),
  ['PATCH', patchBytes([[1, 2], [3, 4]])], // prettier-ignore
  ['F_START', NOTHING],
  ...FLATS.map((name): LumpSketch => [name, FLAT]),
  ['F_END', NOTHING],
];

function skinOf(change: Partial<MapSketch>, extra: readonly LumpSketch[] = []): Skin {
  const plan = loadPlan(writeLumps([...GAME, ...extra, ...lumpsOfMap({ ...TWO_ROOMS, ...change })]), 'a.wad');
  expect(plan.warnings.filter(({ code }) => code === 'missing-picture')).toEqual([]);
  return plan.skin!;
}

const withMiddle = (middle: string, special = 0): Partial<MapSketch> => ({
  sectors: [{ flat: 'STILL' }, { flat: 'STILL' }],
  lines: TWO_ROOMS.lines.map((line, i) => (i === 0 ? { ...line, middle, special } : line)),
});
const namesOf = ({ pictures }: Skin, indices: readonly number[]): string[] => indices.map((i) => pictures[i].name);
const nameBytes = (name: string): number[] => [...Buffer.from(name.padEnd(9, '\0'))];

test('an animated floor and wall of the original add all frames, each once, 8 tics each', () => {
  const floor = skinOf({ sectors: [{ flat: 'NUKAGE2' }, { flat: 'NUKAGE1' }] });
  expect(floor.sequences.map(({ pictures, tics }) => [namesOf(floor, pictures), tics])).toEqual([
    [['NUKAGE1', 'NUKAGE2', 'NUKAGE3'], 8],
  ]);
  expect(floor.pictures.map(({ name }) => name).sort()).toEqual(['NUKAGE1', 'NUKAGE2', 'NUKAGE3']);
  const wall = skinOf(withMiddle('SLADRIP3'));
  expect(wall.sequences.map(({ pictures }) => namesOf(wall, pictures))).toEqual([['SLADRIP1', 'SLADRIP2', 'SLADRIP3']]);
  expect(skinOf(withMiddle('PLUG')).sequences).toEqual([]);
});

test('the lump ANIMATED replaces the original’s list', () => {
  const row = [1, ...nameBytes('GLOWB'), ...nameBytes('GLOWA'), 3, 0, 0, 0];
  const skin = skinOf(withMiddle('GLOWB'), [['ANIMATED', Uint8Array.from([...row, 255])]]);
  expect(skin.sequences.map(({ pictures, tics }) => [namesOf(skin, pictures), tics])).toEqual([
    [['GLOWA', 'GLOWB'], 3],
  ]);
  expect(skinOf(withMiddle('SLADRIP1'), [['ANIMATED', Uint8Array.from([255])]]).sequences).toEqual([]);
});

test('a switch adds its other state, by the original’s names or the lump SWITCHES; half a switch is none', () => {
  const partnerOf = (skin: Skin, name: string): string | undefined =>
    skin.pictures[skin.partners[skin.pictures.findIndex((each) => each.name === name)]]?.name;
  expect(partnerOf(skinOf(withMiddle('SW1BRN1')), 'SW1BRN1')).toBe('SW2BRN1');
  expect(partnerOf(skinOf(withMiddle('SW2BRN1')), 'SW2BRN1')).toBe('SW1BRN1');
  const half = skinOf(withMiddle('SW1LONE'));
  expect(half.partners.every((partner) => partner === NO_PICTURE)).toBe(true);
  const switches: LumpSketch = ['SWITCHES', Uint8Array.from([...nameBytes('PLUG'), ...nameBytes('SOCKET'), 1, 0])];
  const own = skinOf(withMiddle('PLUG'), [switches]);
  expect(partnerOf(own, 'PLUG')).toBe('SOCKET');
  expect(partnerOf(own, 'SOCKET')).toBe('PLUG');
  expect(skinOf(withMiddle('PLUG')).partners.every((partner) => partner === NO_PICTURE)).toBe(true);
});

test('a placeholder is no state of a switch, nor has it another state', () => {
  const lines = TWO_ROOMS.lines.map((line, i) => ({ ...line, middle: ['SW1LONE', 'SW2LONE'][i] ?? '-' }));
  const bare = texturesLump([{ name: 'SW2LONE', width: 2, height: 2, pieces: [[0, 0, 7]] }], 'TEXTURE2');
  const plan = loadPlan(writeLumps([...GAME, bare, ...lumpsOfMap({ ...TWO_ROOMS, lines })]), 'a.wad');
  const { pictures, partners } = plan.skin!;
  expect(pictures.find(({ name }) => name === 'SW2LONE')!.isStandIn).toBe(true);
  expect(new Set(partners)).toEqual(new Set([NO_PICTURE]));
});

test('walls scroll to the left and right by the original’s and Boom’s specials', () => {
  expect(skinOf(withMiddle('PLUG', 48)).lines[0]!.scroll).toEqual({ x: 35, y: 0 });
  expect(skinOf(withMiddle('PLUG', 85)).lines[0]!.scroll).toEqual({ x: -35, y: 0 });
  expect(skinOf(withMiddle('PLUG')).lines[0]!.scroll).toBeUndefined();
});

test('walls scroll by their texture’s offset, in units a tic', () => {
  const { lines } = withMiddle('PLUG', 255);
  const scrollOf = (shift: [number, number]): unknown =>
    skinOf({ sectors: [{ flat: 'STILL' }, { flat: 'STILL' }], lines: lines!.map((line) => ({ ...line, shift })) })
      .lines[0]!.scroll;
  expect(scrollOf([3, 2])).toEqual({ x: -105, y: 70 });
  expect(scrollOf([-1, -4])).toEqual({ x: 35, y: -140 });
});

test('invalid lists are no animation: reversed ends, a whole file, truncated records', () => {
  const animated = (...bytes: number[]): LumpSketch => ['ANIMATED', Uint8Array.from(bytes)];
  const backwards = [1, ...nameBytes('GLOWA'), ...nameBytes('GLOWB'), 8, 0, 0, 0];
  expect(skinOf(withMiddle('GLOWA'), [animated(...backwards, 255)]).sequences).toEqual([]);
  expect(skinOf(withMiddle('GLOWA'), [animated(...backwards.slice(0, 20))]).sequences).toEqual([]);
  const cut: LumpSketch = ['SWITCHES', Uint8Array.from(nameBytes('PLUG'))];
  expect(skinOf(withMiddle('PLUG'), [cut]).partners).toContain(NO_PICTURE);
});

test('special 254 scrolls walls of its tag along and across them, however the map is turned', () => {
  const scrollsOf = (turn: (x: number, y: number) => [number, number]): unknown[] => {
    const lines = TWO_ROOMS.lines.map((line, i) => ({ ...line, middle: 'PLUG', tag: 5, special: i === 0 ? 254 : 0 }));
    const vertices = TWO_ROOMS.vertices.map(([x, y]) => turn(x, y));
    const { lines: skins } = skinOf({ sectors: [{ flat: 'STILL' }, { flat: 'STILL' }], lines, vertices });
    return skins.flatMap((skin) => (skin?.scroll === undefined ? [] : [skin.scroll.x + 0, skin.scroll.y + 0]));
  };
  const straight = scrollsOf((x, y) => [x, y]);
  expect(new Set(straight).size).toBeGreaterThan(2);
  const turned = scrollsOf((x, y) => [3 * x - 4 * y, 4 * x + 3 * y]);
  expect(turned).toHaveLength(straight.length);
  turned.forEach((value, i) => expect(value).toBeCloseTo(5 * (straight[i] as number), 6));
});

test.each([
  ['MAP01', 'SKY1'],
  ['MAP11', 'SKY1'],
  ['MAP12', 'SKY2'],
  ['MAP20', 'SKY2'],
  ['MAP21', 'SKY3'],
  ['MAP32', 'SKY3'],
  ['E1M9', 'SKY1'],
  ['E2M1', 'SKY2'],
  ['E3M4', 'SKY3'],
  ['E4M1', 'SKY4'],
  ['E0M1', 'SKY1'],
  ['E9M1', 'SKY4'],
])('the sky of %s is %s', (name, sky) => {
  const skin = skinOf({ name, sectors: [{ flat: 'F_SKY1' }, { flat: 'STILL' }] });
  expect(skin.pictures[skin.sky].name).toBe(sky);
});

test('a line gives its sky to sectors of its tag, where one of them has a sky', () => {
  const skyOf = (tag: number, flat: string): string => {
    const lines = TWO_ROOMS.lines.map((line, i) => (i === 0 ? { ...line, upper: 'SKY3', tag: 5, special: 271 } : line));
    const skin = skinOf({ lines, sectors: [{ flat, tag }, { flat: 'F_SKY1' }] });
    return skin.pictures[skin.sky].name;
  };
  expect(skyOf(5, 'F_SKY1')).toBe('SKY3');
  expect(skyOf(6, 'F_SKY1')).toBe('SKY1');
  expect(skyOf(5, 'STILL')).toBe('SKY1');
});
