// Tiles of a grid's file: which is where, and the same file with letters changed.
import { expect, test } from 'vitest';
import { editTiles } from '../../../src/nav/edit-level.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { boxOfTile, changeLetters, isSolidLetter, letterAt, tileAt, TILE_KINDS } from '../../../src/map/grids/tiles.ts';
import { bytesOf } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';

const TEXT = '// two rooms\n10 // units\n5\n3\n\n xxxxx // the top\n xSxtx\nxxxxx\n';
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('an edit changes one letter of the file, and the plan is that of the changed file', () => {
  const plan = loadPlan(bytesOf(TEXT.replace('xtx', 'xBx')), 'two.txt');
  const tile = tileAt(plan.tiles!, { x: 2.5 * 96, z: 1.5 * 96 });
  expect([tile, letterAt(plan.tiles!, tile), letterAt(plan.tiles!, 6)]).toEqual([7, 'x', 'S']);
  const edited = editTiles(plan, [{ tile, letter: '.' }]);
  expect(textOf(edited.tiles!.bytes)).toBe(TEXT.replace('xtx', 'xBx').replace('xSxBx', 'xS.Bx'));
  expect(edited).toEqual(loadPlan(bytesOf(TEXT.replace('xSxtx', 'xS.Bx')), 'two.txt'));
  expect(letterAt(plan.tiles!, tile)).toBe('x');
  expect(editTiles(edited, [{ tile, letter: 'x' }])).toEqual(plan);
});

const codeOf = (work: () => unknown): string => errorOf(work).code;

test('tiles are numbered row by row and have a square each; outside there are none', () => {
  const { tiles } = loadPlan(bytesOf('type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n@.@\r\n.T.\r\n'), 'm.map');
  expect(Array.from({ length: 6 }, (_, tile) => letterAt(tiles!, tile)).join('')).toBe('@.@.T.');
  for (let tile = 0; tile < 6; tile++) {
    const { minX, minZ, maxX, maxZ } = boxOfTile(tiles!, tile);
    expect(tileAt(tiles!, { x: minX, z: minZ })).toBe(tile);
    expect(tileAt(tiles!, { x: (minX + maxX) / 2, z: (minZ + maxZ) / 2 })).toBe(tile);
  }
  for (const [x, z] of [
    [-1, 5],
    [5, -1],
    [3 * 96, 5],
    [5, 2 * 96],
  ])
    expect(tileAt(tiles!, { x, z })).toBe(-1);
  expect(isSolidLetter('movingai', 'T')).toBe(true);
  expect(isSolidLetter('grid', 'w')).toBe(false);
});

test('every kind of tile is known to its format', () => {
  for (const { key, letters } of TILE_KINDS) {
    const text = TEXT.replace('xtx', 'x.x').replace('xS', `${letters.grid}S`);
    const plan = loadPlan(bytesOf(text), 'k.txt');
    const names = plan.sectors.map(({ name }) => name);
    expect(names.includes(key === 'wall' ? 'floor' : key)).toBe(true);
    expect(isSolidLetter('grid', letters.grid!)).toBe(key === 'wall');
  }
});

test('an edit that leaves no valid map is rejected like a file', () => {
  const plan = loadPlan(bytesOf(TEXT.replace('xtx', 'x.x')), 'two.txt');
  expect(codeOf(() => editTiles(plan, [{ tile: 7, letter: 't' }]))).toBe('lone-tunnel');
  expect(
    codeOf(() =>
      editTiles(
        plan,
        [6, 8].map((tile) => ({ tile, letter: 'x' })),
      ),
    ),
  ).toBe('no-floor');
  expect(codeOf(() => editTiles(plan, [{ tile: 7, letter: '?' }]))).toBe('unknown-cell');
  expect(() => changeLetters(plan.tiles!, [{ tile: 15, letter: 'x' }])).toThrow(/tile 15 of 5 × 3/);
  expect(() => editTiles({ ...plan, tiles: null }, [])).toThrow(/has no tiles/);
});
