// Things that show sprites: which frames are found, where their origin is, which take turns; and the room that decorations take,
// with sprites and without.
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import type { SpriteSkin } from '../../../src/map/skin.ts';
import { blockersOfLevel } from '../../../src/nav/blockers.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { patchBytes, SMALL_GAME } from '../../support/inputs/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps, type LumpSketch } from '../../support/inputs/wad-writer.ts';

const [LAMP, TORCH, HANGED, HANGED_THIN, TREE, BARREL, CANDLE, COLUMN, CORPSE] = [
  2028, 44, 50, 59, 54, 2035, 34, 30, 15,
];
const sprite = (name: string, width = 2, height = 3): LumpSketch => [
  name,
  patchBytes(
    Array.from({ length: width }, () => Array.from({ length: height }, () => 7)),
    1,
    height - 1,
  ),
];

/** A map of two rooms with a thing of each type in the first, side by side. */
function planWith(types: readonly number[], sprites: readonly LumpSketch[]): FloorPlan {
  const things = types.map((type, i) => ({ x: 20 + 24 * i, y: 128, type }));
  const map = lumpsOfMap({ ...TWO_ROOMS, things: [{ x: 128, y: 32, type: 1 }, ...things] });
  return loadPlan(writeLumps([...SMALL_GAME, ...sprites, ...map]), 'a.wad');
}

const spritesWith = (types: readonly number[], sprites: readonly LumpSketch[]): SpriteSkin =>
  planWith(types, sprites).skin!.things;

test('a decoration has its sprite, with its anchor texel', () => {
  const { sprites, looks, sequences } = spritesWith([LAMP], [sprite('COLUA0', 4, 6)]);
  expect(sprites.map(({ name, width, height, left, top }) => [name, width, height, left, top])).toEqual([
    ['COLUA', 4, 6, 1, 5],
  ]);
  expect(looks.get(String(LAMP))).toEqual({ sprite: 0, drop: null, isBright: true });
  expect(sequences).toEqual([]);
});

test('frames alternate; missing ones are skipped, a front view replaces a view from all sides', () => {
  const all = spritesWith(
    [TORCH],
    ['TBLUA0', 'TBLUB1', 'TBLUD0'].map((name) => sprite(name)),
  );
  expect(all.sequences.map(({ pictures, tics }) => [pictures.map((i) => all.sprites[i].name), tics])).toEqual([
    [['TBLUA', 'TBLUB', 'TBLUD'], 4],
  ]);
  const one = spritesWith([TORCH], [sprite('TBLUA0')]);
  expect(one.sequences).toEqual([]);
  expect(one.looks.size).toBe(1);
});

test('things with the same sprite share it; those without a lump or decoration have none', () => {
  const { sprites, looks } = spritesWith([HANGED, HANGED_THIN, TREE, 3001], [sprite('GOR2A0'), sprite('TROOA0')]);
  expect(sprites).toHaveLength(1);
  expect([...looks.keys()]).toEqual([String(HANGED), String(HANGED_THIN)]);
  expect(looks.get(String(HANGED))!.drop).toBe(84);
});

test('a damaged sprite counts as missing', () => {
  expect(spritesWith([LAMP], [['COLUA0', Uint8Array.from([4, 0, 4, 0, 0, 0])]]).looks.size).toBe(0);
});

test.each([true, false])(
  'blocking things occupy the original’s space, candles, corpses and thin hanging things none; with sprites: %s',
  (hasSprites) => {
    const sprites = hasSprites ? [sprite('COLUA0'), sprite('BAR1A0'), sprite('GOR2A0')] : [];
    const types = [LAMP, HANGED, HANGED_THIN, TREE, BARREL, CANDLE, COLUMN, CORPSE];
    const level = buildLevel(planWith(types, sprites));
    const found = blockersOfLevel(level).map(({ x, radius, floor, top }) => [
      types[(x - 20) / 24],
      radius,
      top - floor,
    ]);
    expect(found).toEqual([
      [LAMP, 16, 48],
      // From floor to ceiling.
      [HANGED, 16, 128],
      [TREE, 32, 108],
      [BARREL, 10, 42],
      [COLUMN, 16, 56],
    ]);
  },
);
