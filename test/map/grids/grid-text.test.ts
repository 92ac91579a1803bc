// Grid text: the tutorial's TestGrid1 with the settled readings of its contradictions (R14 to R17), and bad files by name.
import { describe, expect, test } from 'vitest';
import { SOLID, toFile, toPlan, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { listMaps } from '../../../src/map/list-maps.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { sectorLocator } from '../../../src/map/draft/sector-at.ts';
import { TEST_GRID_1 } from '../../support/oracles/cell-grid.ts';
import { bytesOf } from '../../support/data.ts';
import { errorOf } from '../../support/checks/map-errors.ts';

const gridOf = (nodeSize: number, rows: readonly string[] = TEST_GRID_1): string =>
  [`${nodeSize} // units a node`, `${rows[0].length}`, `${rows.length} // down`, ...rows].join('\n');
const load = (text: string): FloorPlan => loadPlan(bytesOf(text), 'TestGrid1.txt');
/** The sector at a point of the file. */
const sectorAt = (plan: FloorPlan, u: number, v: number): number =>
  sectorLocator(plan.vertices, plan.walls)(toPlan(plan.frame, u, v));

describe('TestGrid1', () => {
  test('a header of 10 puts (80, 10) on floor, a header of 20 into a wall', () => {
    const ten = load(gridOf(10));
    expect(toPlan(ten.frame, 80, 10)).toEqual({ x: 8 * 96, z: 96 });
    expect(sectorAt(ten, 80, 10)).toBe(0);
    expect(sectorAt(ten, 80, 80)).toBe(0);
    const twenty = load(gridOf(20));
    expect(sectorAt(twenty, 80, 10)).toBe(SOLID);
    expect(sectorAt(twenty, 80, 80)).toBe(0);
  });

  test('a ragged row is rejected with its line', () => {
    const ragged = [...TEST_GRID_1];
    ragged[4] = 'x......';
    const error = errorOf(() => load(gridOf(10, ragged)));
    expect([error.code, error.place.line]).toEqual(['ragged-row', 8]);
  });

  test('every point of a cell is in that cell: floor(p / size), and left of the map is outside', () => {
    const plan = load(gridOf(10));
    for (let row = 0; row < 10; row++) {
      for (let column = 0; column < 10; column++) {
        for (const [du, dv] of [
          [0, 0],
          [5, 0],
          [0, 5],
          [9.99, 9.99],
        ]) {
          expect(sectorAt(plan, column * 10 + du, row * 10 + dv)).toBe(TEST_GRID_1[row][column] === '.' ? 0 : SOLID);
        }
      }
    }
    expect(sectorAt(plan, -5, 15)).toBe(SOLID);
  });

  test('runs of cells become long walls that meet only at their ends', () => {
    const plan = load(gridOf(10));
    // Counted by hand on the drawing: the outline of the 47 floor cells has 18 corners.
    expect(plan.walls.length).toBe(18);
    const twice = plan.walls.reduce((sum, { a, b }) => {
      const [p, q] = [plan.vertices[a], plan.vertices[b]];
      return sum + p.x * q.z - p.z * q.x;
    }, 0);
    expect(twice / 2).toBe(47 * 96 * 96);
    expect(plan.warnings).toEqual([]);
  });

  test('without a start in the file the player starts in the middle of an open cell', () => {
    const plan = load(gridOf(10));
    const [player] = plan.things;
    expect(player.kind).toBe('player');
    const { u, v } = toFile(plan.frame, player.at);
    expect(TEST_GRID_1[Math.floor(v / 10)][Math.floor(u / 10)]).toBe('.');
  });
});

test('water, mud, starts, comments, a title and a note', () => {
  const text =
    '// title: The pond\r\n// Look at the water. \r\n5\r\n4// across\r\n\r\n3\r\nxwSx // top\r\nx.Bx\r\nx.mx\r\n\r\n';
  const plan = load(text);
  expect([plan.title, plan.note]).toEqual(['The pond', 'Look at the water.']);
  expect(plan.air.style).toBe('paper');
  expect(plan.sectors.map(({ name, cost, floorMaterial }) => [name, cost, floorMaterial])).toEqual([
    ['floor', 1, 'paper'],
    ['water', 10, 'water'],
    ['mud', 3, 'mud'],
  ]);
  expect(sectorAt(plan, 7.5, 2.5)).toBe(1);
  expect(sectorAt(plan, 12.5, 12.5)).toBe(2);
  expect(plan.things.map(({ kind, at }) => [kind, toFile(plan.frame, at)])).toEqual([
    ['player', { u: 12.5, v: 2.5 }],
    ['bot', { u: 12.5, v: 7.5 }],
  ]);
  expect(listMaps(bytesOf(text), 'a/pond.grid')).toEqual([
    { name: 'pond', counts: { columns: 4, rows: 3 }, problem: '' },
  ]);
  expect(load('10\n1\n2\n.\nm').sectors.map(({ name }) => name)).toEqual(['floor', 'mud']);
});

test('walls may be drawn as #', () => {
  const text = '1\n4\n3\nxxxx\nx..x\nxxxx\n';
  const planOf = (changed: string) => ({ ...load(changed), tiles: null });
  expect(planOf(text.replaceAll('x', '#'))).toEqual(planOf(text));
});

test.each(['xxxx\nx..x', '####\n#..#', '....', '// title: A\n//b\n..xx\n', '1111\n1001\n1111'])(
  'the grid %j without a header is answered with what its header must be',
  (text) => {
    expect(errorOf(() => load(text)).mend).toBe(
      'Start the grid with three lines: units a node, nodes across, nodes down.',
    );
  },
);

const REFUSED: readonly [string, string, string, number | undefined][] = [
  ['a cell nobody knows', '1\n2\n1\n.?', 'unknown-cell', 4],
  ['a letter of two bytes', '// Größe\n1\n4\n1\n  ..é.', 'unknown-cell', 5],
  ['blanks between cells', '1\n2\n1\n. .', 'unknown-cell', 4],
  ['too few rows', '1\n2\n2\n..', 'missing-rows', undefined],
  ['too many rows', '1\n2\n1\n..\n..', 'extra-rows', 5],
  ['half a node', '1\n2.5\n1\n..', 'bad-header', 2],
  ['no nodes', '1\n0\n1\n..', 'bad-header', 2],
  ['no header', '1\nxx', 'bad-header', 2],
  ['a size with an exponent', '1e1\n2\n1\n..', 'bad-header', 1],
  ['a size in hexadecimal', '0x5\n2\n1\n..', 'bad-header', 1],
  ['a size of too many digits', `1.${'0'.repeat(40)}\n2\n1\n..`, 'bad-header', 1],
  ['nothing but a size', '1', 'bad-header', undefined],
  ['a grid of a million by a million', '1\n1000000\n1000000\n..', 'too-big', 2],
  ['a grid that is all wall', '1\n2\n1\nxx', 'no-floor', undefined],
];

test('an unknown cell is quoted as it is written', () => {
  const { message } = errorOf(() => load('1\n4\n1\n  ..é.'));
  expect(message).toMatch(/line 4, column 3: The letter "é" is no cell\./);
});

test.each(REFUSED)('%s is rejected', (_, text, code, line) => {
  const error = errorOf(() => load(text));
  expect([error.code, error.place.line]).toEqual([code, line]);
});
