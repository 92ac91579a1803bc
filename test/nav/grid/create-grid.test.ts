import { expect, test } from 'vitest';
import { GROUNDS } from '../../../src/map/grids/grid-text.ts';
import { TILE_KINDS } from '../../../src/map/grids/tiles.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import {
  NODE_FLOOR,
  TERRAIN_FACTORS,
  centreOfNode,
  createGrid,
  gridOfText,
  type NavigationGrid,
} from '../../../src/nav/grid/navigation-grid.ts';
import { findPath, searchGrid } from '../../../src/nav/grid/find-path.ts';
import { DEFAULT_RULES, graphOfGrid } from '../../../src/nav/grid/grid-rules.ts';
import { GRID_HEURISTICS } from '../../../src/nav/grid/grid-heuristics.ts';

const parts = { nodeSize: 1, gridWidth: 2, gridHeight: 1, types: new Uint8Array([NODE_FLOOR, NODE_FLOOR]) };

test('parts that are undefined are those left out', () => {
  const left = { layout: undefined, corner: undefined, factors: undefined, tunnels: undefined, isOpen: undefined };
  const grid = createGrid({ ...parts, ...(left as unknown as Partial<NavigationGrid>) });
  expect(searchGrid(grid, { x: 0.5, z: 0.5 }, { x: 1.5, z: 0.5 }).cost).toBe(1);
});

test.each([
  ['layout', 'tri'],
  ['corner', { x: 0 }],
  ['factors', new Float64Array(1)],
  ['factors', [1, 1]],
  ['tunnels', {}],
  ['isOpen', true],
])('a wrong %s is named', (field, value) => {
  expect(() => createGrid({ ...parts, [field]: value })).toThrow(`createGrid: parts.${field} is`);
});

test.each([
  [{ from: 0 }, ''],
  [{ from: -1, to: 1, cost: 1 }, '.from'],
  [{ from: 0, to: 2, cost: 1 }, '.to'],
  [{ from: 0, to: 1, cost: -1 }, '.cost'], // The heuristic would search for ever.
  [{ from: 0, to: 1, cost: NaN }, '.cost'],
])('a wrong tunnel is named: %o', (tunnel, field) => {
  const tunnels = [tunnel] as unknown as NavigationGrid['tunnels'];
  expect(() => createGrid({ ...parts, tunnels })).toThrow(`createGrid: parts.tunnels[0]${field} is`);
});

test.each([
  ['hex', '8', 'is "8"; use 6'],
  ['square', '6', 'is "6"; use 4, 8'],
] as const)(
  'a grid of layout %s has no %s neighbours: there the least cost would be wrong',
  (layout, neighbours, fault) => {
    const grid = createGrid({ layout, nodeSize: 1, gridWidth: 3, gridHeight: 3, types: new Uint8Array(9).fill(NODE_FLOOR) }); // prettier-ignore
    const ends = [centreOfNode(grid, 0), centreOfNode(grid, 8)] as const; // prettier-ignore
    expect(() => searchGrid(grid, ...ends, { neighbours })).toThrow(`searchGrid: options.neighbours ${fault}`);
    expect(() => findPath(grid, ...ends, [], { neighbours })).toThrow(`findPath: options.neighbours ${fault}`);
    expect(() => graphOfGrid(grid, { ...DEFAULT_RULES, neighbours })).toThrow(`graphOfGrid: rules.neighbours ${fault}`);
    // By default it has as many as its layout: three steps over hexagons, two over squares.
    expect(searchGrid(grid, ...ends).cost).toBe(layout === 'hex' ? 3 : 2 * Math.SQRT2);
  },
);

test('ground may cost nothing', () => {
  const grid = createGrid({ ...parts, factors: Float64Array.of(1, 0) });
  expect(searchGrid(grid, { x: 0.5, z: 0.5 }, { x: 1.5, z: 0.5 }).cost).toBe(0);
});

test.each(GRID_HEURISTICS.map(({ key }) => key))(
  'where no ground can be entered, there are tunnels only (heuristic %s)',
  (heuristic) => {
    const tunnels = [{ from: 0, to: 1, cost: 2 }];
    const [from, to] = [
      { x: 0.5, z: 0.5 },
      { x: 1.5, z: 0.5 },
    ];
    const factors = Float64Array.of(Infinity, Infinity);
    const grid = createGrid({ ...parts, factors, tunnels });
    expect(searchGrid(grid, from, from, { heuristic })).toMatchObject({ nodes: [0], cost: 0 });
    expect(searchGrid(grid, from, to, { heuristic })).toMatchObject({ nodes: [0, 1], cost: 2 });
    expect(searchGrid(grid, to, from, { heuristic }).reason).toBe('disconnected');
  },
);

test.each([-1, NaN])('a factor of %s is named', (factor) => {
  const factors = Float64Array.of(1, factor);
  expect(() => createGrid({ ...parts, factors })).toThrow('createGrid: parts.factors[1] is');
});

test('every kind of ground in a grid text costs in its grid what it costs in its plan', () => {
  const bytes = new TextEncoder().encode(
    `10\n${TILE_KINDS.length}\n1\n${TILE_KINDS.map(({ letters }) => letters.grid).join('')}\n`,
  );
  const { types, factors } = gridOfText(bytes, 'all.txt');
  const { sectors } = loadPlan(bytes);
  expect(sectors.map(({ cost }) => cost)).toEqual([...factors].filter((factor) => factor < Infinity));
  expect([...types].sort()).toEqual([0, ...GROUNDS.map((_, i) => i + 1)]);
  expect(TERRAIN_FACTORS).toEqual([Infinity, ...GROUNDS.map(({ cost }) => cost)]);
});

test('a wrong number of kinds is named with the number that is needed', () => {
  const types = new Uint8Array(3);
  expect(() => createGrid({ ...parts, types })).toThrow(
    'createGrid: parts.types.length is 3; pass 2 × 1 kinds, one a node',
  );
});
