// Computed figures for grids, as in university tutorials on A*, and what holds where those are wrong (R… in test/requirements.txt).
import { describe, expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { MapError } from '../../../src/map/input/map-error.ts';
import { findPath, searchGrid } from '../../../src/nav/grid/find-path.ts';
import { GRID_HEURISTICS, gridHeuristicOf } from '../../../src/nav/grid/grid-heuristics.ts';
import { graphOfGrid, layoutOf, DEFAULT_RULES, type GridRules } from '../../../src/nav/grid/grid-rules.ts';
import {
  centreOfNode,
  createGrid,
  gridOfText,
  nodeAt,
  nodeFromWorldPoint,
  NODE_FLOOR,
  NODE_MUD,
  NODE_WALL,
  NODE_WATER,
  setNode,
  type NavigationGrid,
} from '../../../src/nav/grid/navigation-grid.ts';
import { DEFAULT_SETTINGS } from '../../../src/game/settings/settings.ts';
import { checkHeuristic } from '../../../src/search/check-heuristic.ts';
import { dijkstra } from '../../../src/search/dijkstra.ts';
import { createSearchState, tracedNodes } from '../../../src/search/search-state.ts';
import { bytesOf } from '../../support/data.ts';
import { TEST_GRID_1 } from '../../support/oracles/cell-grid.ts';
import { QUICK } from '../../support/quick.ts';
import { isAdmissible, knowsTunnels } from '../../support/checks/admissible.ts';

const KINDS: Readonly<Record<string, number>> = { x: NODE_WALL, '.': NODE_FLOOR, w: NODE_WATER, m: NODE_MUD };

/** A grid of rows of letters, each node `nodeSize` wide. */
function gridOf(rows: readonly string[], nodeSize = 1): NavigationGrid {
  const types = Uint8Array.from(rows.join(''), (letter) => KINDS[letter]);
  return createGrid({ nodeSize, gridWidth: rows[0].length, gridHeight: rows.length, types });
}

const middle = (x: number, z: number): Point => ({ x: x + 0.5, z: z + 0.5 });
const INTEGERS: GridRules = { neighbours: '8', diagonals: 'noCorner', steps: 'integers', terrain: 'into' };
const FOUR: GridRules = { ...DEFAULT_RULES, neighbours: '4' };

const testGrid = (nodeSize: number): Uint8Array =>
  bytesOf([String(nodeSize), '10 // across', '10', ...TEST_GRID_1].join('\n'));

describe('TestGrid1', () => {
  const grid = gridOfText(testGrid(10), 'TestGrid1.txt');

  test('fields, one flat array, centres, world to node by division', () => {
    expect(grid).toMatchObject({ nodeSize: 10, gridWidth: 10, gridHeight: 10 });
    expect(grid.types).toHaveLength(100);
    expect(grid.types.reduce((sum, type) => sum + Number(type !== NODE_WALL), 0)).toBe(47);
    expect(nodeAt(grid, { x: 80, z: 10 })).toBe(1 * grid.gridWidth + 8);
    expect(centreOfNode(grid, 18)).toEqual({ x: 85, z: 15 });
    expect(nodeAt(grid, { x: 99.999, z: 99.999 })).toBe(99);
    for (const [x, z] of [[100, 15], [15, 100], [-0.001, 15], [15, -0.001]]) expect(nodeAt(grid, { x, z })).toBe(-1); // prettier-ignore
  });

  test('a diagonal step costs √2, 14 to 10 or 1.4, where the nodes beside it allow: both, one, any or none', () => {
    const [from, to] = [middle(0, 0), middle(1, 1)];
    const costs = ['..|..', '.x|..', '.x|x.'].map((rows) =>
      (['noCorner', 'oneClear', 'always', 'never'] as const).map((diagonals) =>
        (['octile', 'integers', 'tutorial'] as const).map(
          (steps) => searchGrid(gridOf(rows.split('|')), from, to, { diagonals, steps }).cost,
        ),
      ),
    );
    const [diagonal, round, none] = [[Math.SQRT2, 14, 1.4], [2, 20, 2], [Infinity, Infinity, Infinity]]; // prettier-ignore
    expect(costs).toEqual([
      [diagonal, diagonal, diagonal, round],
      [round, diagonal, diagonal, round],
      [none, none, diagonal, none],
    ]);
    // Neither is asked for, and corners are not cut.
    expect(searchGrid(gridOf(['.x', '..']), from, to).cost).toBe(2);
    expect(DEFAULT_SETTINGS).toMatchObject({ gridNeighbours: '8', gridDiagonals: 'noCorner', gridSteps: 'octile' });
  });

  test.each([
    ['4', 'never', 'octile', 23, 24, 230],
    ['8', 'noCorner', 'integers', 224, 23, 224.14],
    ['8', 'always', 'integers', 188, 17, 188.99],
  ] as const)('%s neighbours, diagonals %s, steps %s: cost %i through %i nodes, %f units', (...row) => {
    const [neighbours, diagonals, steps, cost, nodes, units] = row;
    for (const { key } of GRID_HEURISTICS) {
      const rules = { neighbours, diagonals, steps, terrain: 'into' } as const;
      if (!isAdmissible(key, rules)) continue;
      const { nodes: path, ...found } = searchGrid(
        grid,
        { x: 85, z: 15 },
        { x: 85, z: 85 },
        { ...rules, heuristic: key },
      );
      expect(found.cost, key).toBe(cost);
      expect(path, key).toHaveLength(nodes);
      const centres = path!.map((node) => centreOfNode(grid, node));
      const length = centres
        .slice(1)
        .reduce((sum, p, i) => sum + Math.hypot(p.x - centres[i].x, p.z - centres[i].z), 0);
      expect(length).toBeCloseTo(units, 2);
    }
  });

  test('from (80, 10) to (80, 80) there is a path of centres, without the start, the goal last', () => {
    const path: Point[] = [];
    expect(findPath(grid, { x: 80, z: 10 }, { x: 80, z: 80 }, path, FOUR)).toBe(true);
    expect(path[path.length - 1]).toEqual({ x: 80, z: 80 });
    expect(path).toHaveLength(23);
    for (const { x, z } of path.slice(0, -1)) expect([x % 10, z % 10]).toEqual([5, 5]);
    const whole: Point[] = [];
    expect(findPath(grid, { x: 80, z: 10 }, { x: 80, z: 80 }, whole, { ...FOUR, includeStart: true })).toBe(true);
    expect(whole[0]).toEqual({ x: 85, z: 15 });
    expect(whole.slice(1)).toEqual(path);
    // In one node.
    expect(findPath(grid, { x: 81, z: 11 }, { x: 88, z: 18 }, whole, { ...FOUR, includeStart: true })).toBe(true);
    expect(whole).toEqual([
      { x: 85, z: 15 },
      { x: 88, z: 18 },
    ]);
    findPath(grid, { x: 81, z: 11 }, { x: 88, z: 18 }, whole, FOUR);
    expect(whole).toEqual([{ x: 88, z: 18 }]);
    // In two that touch: the same, and the next has one centre between.
    findPath(grid, { x: 81, z: 11 }, { x: 72, z: 18 }, whole, FOUR);
    expect(whole).toEqual([{ x: 72, z: 18 }]);
    findPath(grid, { x: 81, z: 11 }, { x: 62, z: 18 }, whole, FOUR);
    expect(whole).toEqual([
      { x: 75, z: 15 },
      { x: 62, z: 18 },
    ]);
  });

  test('outside and in walls it is false, and outPath is empty; just left of the map is outside', () => {
    for (const [from, to, reason] of [
      [{ x: -5, z: 15 }, { x: 85, z: 85 }, 'start outside'],
      [{ x: 85, z: 15 }, { x: 85, z: 100 }, 'goal outside'],
      [{ x: 5, z: 5 }, { x: 85, z: 85 }, 'start blocked'],
      [{ x: 85, z: 15 }, { x: 95, z: 95 }, 'goal blocked'],
    ] as const) {
      const path: Point[] = [{ x: 1, z: 1 }];
      expect(findPath(grid, from, to, path)).toBe(false);
      expect(path).toEqual([]);
      expect(searchGrid(grid, from, to).reason).toBe(reason);
    }
  });

  test('with 20 units a node the start is in a wall', () => {
    const coarse = gridOfText(testGrid(20), 'TestGrid1.txt');
    expect(nodeAt(coarse, { x: 80, z: 10 })).toBe(4);
    expect(searchGrid(coarse, { x: 80, z: 10 }, { x: 80, z: 80 }).reason).toBe('start blocked');
    expect(nodeAt(coarse, { x: 80, z: 80 })).toBe(44);
    expect(coarse.types[44]).toBe(NODE_FLOOR);
  });

  test('ragged rows are rejected with the line', () => {
    const lines = ['10', '12', '2', 'x..x..x..x..', 'x..x..x'];
    expect(() => gridOfText(bytesOf(lines.join('\n')), 'g.txt')).toThrow(MapError);
    expect(() => gridOfText(bytesOf(lines.join('\n')), 'g.txt')).toThrow(/line 5.*7 cells.*12/);
  });

  test('a point on a corner of nodes belongs to one of them, by floor', () => {
    expect(nodeAt(grid, { x: 20, z: 20 })).toBe(22);
    expect(nodeAt(grid, { x: 19.999, z: 20 })).toBe(21);
  });

  test('nodeFromWorldPoint clamps to the grid, wherever its corner is', () => {
    const moved = createGrid({ ...grid, corner: { x: -37, z: 12 } });
    expect(nodeFromWorldPoint(moved, { x: -37, z: 12 })).toBe(0);
    expect(nodeFromWorldPoint(moved, { x: -1e6, z: 1e6 })).toBe(90);
    expect(nodeFromWorldPoint(moved, { x: 62.9, z: 111.9 })).toBe(99);
    expect(nodeFromWorldPoint(moved, { x: 1e6, z: 12 })).toBe(9);
    expect(nodeAt(moved, { x: 63.1, z: 12 })).toBe(-1);
  });
});

test('the book’s trace, value by value', () => {
  const grid = gridOf(['........', 'xxxx....', '........', '........', '........']);
  const found = searchGrid(grid, middle(3, 3), middle(0, 0), { ...INTEGERS, diagonals: 'always' });
  expect(found.cost).toBe(68);
  const popped = tracedNodes(found.state!)
    .filter(({ order }) => order > 0)
    .sort((a, b) => a.order - b.order);
  const f = popped.map((each) => each.f);
  expect(f.slice(0, 8)).toEqual([42, 42, 48, 48, 48, 54, 54, 60]);
  expect(popped.slice(0, 7).map(({ h }) => h)).toEqual([42, 28, 24, 38, 38, 20, 34]);
  expect(f.slice(8, 12)).toEqual([62, 62, 62, 62]);
  expect(f.slice(12).every((each) => each === 68)).toBe(true);
  expect([16, 17, 18]).toContain(found.expanded);
  expect(searchGrid(grid, middle(3, 3), middle(0, 0), INTEGERS).cost).toBe(74);
});

test('an estimate in world units with costs in nodes: the checker names the node, and the path is too expensive', () => {
  const grid = gridOf(['...', '.x.', '.x.', '.x.', '...'], 10);
  const from = { x: 5, z: 45 };
  const to = { x: 25, z: 15 };
  expect(searchGrid(grid, from, to, FOUR).cost).toBe(5);
  const goal = nodeAt(grid, to);
  const inUnits = (node: number): number => {
    const [a, b] = [centreOfNode(grid, node), centreOfNode(grid, goal)];
    return Math.hypot(a.x - b.x, a.z - b.z);
  };
  expect(searchGrid(grid, from, to, { ...FOUR, estimate: inUnits }).cost).toBe(7);
  const faults = checkHeuristic(graphOfGrid(grid, FOUR), goal, inUnits);
  expect(faults.some(({ kind, estimate, limit }) => kind === 'too high' && estimate > limit)).toBe(true);
});

test.each([
  [['...', '.x.', '...', 'x..'], [1, 0], [1, 3], 'noCorner', 44],
  [['x....', '.x..x', '.....'], [4, 2], [0, 1], 'always', 44],
] as const)('%j: the order by f, then h gives 44, where the printed rule does not', (rows, s, g, diagonals, cost) => {
  const grid = gridOf(rows);
  expect(searchGrid(grid, middle(s[0], s[1]), middle(g[0], g[1]), { ...INTEGERS, diagonals }).cost).toBe(cost);
});

describe('tunnels', () => {
  const ring = (cells: number): NavigationGrid =>
    createGrid({
      nodeSize: 1,
      gridWidth: cells,
      gridHeight: 1,
      types: new Uint8Array(cells).fill(NODE_FLOOR),
      tunnels: [
        { from: 0, to: cells - 1, cost: 1 },
        { from: cells - 1, to: 0, cost: 1 },
      ],
    });

  test('20 nodes in a row with joined ends: 5 through the tunnel, 15 by the straight line', () => {
    expect(searchGrid(ring(20), middle(2, 0), middle(17, 0), FOUR).cost).toBe(5);
    expect(searchGrid(ring(20), middle(2, 0), middle(17, 0), { ...FOUR, heuristic: 'euclidean' }).cost).toBe(15);
  });

  test('in a file each pair of ends is a tunnel of cost 1 both ways', () => {
    const grid = gridOfText(bytesOf('10\n9\n1\nt.t.t...t'), 'tunnels.txt');
    const cost = (from: number, to: number): number =>
      searchGrid(grid, { x: 10 * from + 5, z: 5 }, { x: 10 * to + 5, z: 5 }, FOUR).cost;
    expect([cost(0, 2), cost(2, 0), cost(4, 8), cost(8, 4)]).toEqual([1, 1, 1, 1]);
    expect([cost(1, 2), cost(0, 7), cost(7, 0)]).toEqual([1, 5, 5]);
  });

  test('no tunnel leads into a wall', () => {
    const grid = ring(20);
    const neighbours = (): number[] => {
      const found: number[] = [];
      graphOfGrid(grid, DEFAULT_RULES).forEachNeighbour(0, (to) => found.push(to));
      return found;
    };
    expect(neighbours()).toEqual([1, 19]);
    grid.types[19] = NODE_WALL;
    expect(neighbours()).toEqual([1]);
  });

  test('on all 8,080 pairs of rings of 6 to 29 nodes the tunnel-aware estimate is right, the straight line is not', () => {
    let pairs = 0;
    let wrong = 0;
    for (let cells = 6; cells <= 29; cells++) {
      const grid = ring(cells);
      for (let s = 0; s < cells; s++) {
        for (let g = 0; g < cells; g++) {
          if (s === g) continue;
          pairs++;
          const truth = Math.min(Math.abs(s - g), cells - Math.abs(s - g));
          const { cost } = searchGrid(grid, middle(s, 0), middle(g, 0), FOUR);
          if (cost !== truth) expect.fail(`${s} to ${g} of ${cells}: ${cost}, not ${truth}`);
          wrong += Number(
            searchGrid(grid, middle(s, 0), middle(g, 0), { ...FOUR, heuristic: 'euclidean' }).cost !== truth,
          );
        }
      }
    }
    expect(pairs).toBe(8080);
    expect(wrong).toBe(1636);
  });

  test('any number of tunnels, chained and one-way: admissible and consistent everywhere, as cheap as Dijkstra', () => {
    const base = gridOf(Array.from({ length: 9 }, () => '.'.repeat(30)));
    const at = (x: number, z: number): number => z * 30 + x;
    const grid = createGrid({
      ...base,
      tunnels: [
        { from: at(2, 2), to: at(12, 6), cost: 2 },
        { from: at(13, 6), to: at(25, 1), cost: 0.5 },
        { from: at(25, 1), to: at(2, 2), cost: 3 },
        { from: at(0, 8), to: at(29, 8), cost: 1 },
        { from: at(29, 8), to: at(0, 8), cost: 1 },
      ],
    });
    for (const rules of [FOUR, DEFAULT_RULES, INTEGERS]) {
      const graph = graphOfGrid(grid, rules);
      for (let goal = 0; goal < graph.nodeCount; goal += 37) {
        const h = gridHeuristicOf('fitting').make(grid, rules, goal);
        expect(checkHeuristic(graph, goal, h, 1e-9)).toEqual([]);
      }
    }
  });
});

test('into water costs 10, out of it 1; the mean is optional; mud is between; the search is independent of terrain', () => {
  const grid = gridOf(['.w.', '.m.']);
  const cost = (a: Point, b: Point, terrain: GridRules['terrain'] = 'into'): number =>
    searchGrid(gridOf(['.w.']), a, b, { ...FOUR, terrain }).cost;
  expect(cost(middle(0, 0), middle(1, 0))).toBe(10);
  expect(cost(middle(1, 0), middle(2, 0))).toBe(1);
  expect(cost(middle(0, 0), middle(2, 0))).toBe(11);
  expect(cost(middle(0, 0), middle(1, 0), 'mean')).toBe(5.5);
  expect(cost(middle(1, 0), middle(2, 0), 'mean')).toBe(5.5);
  // Round by the mud: one down, two across, one up.
  expect(searchGrid(grid, middle(0, 0), middle(2, 0), FOUR).cost).toBe(1 + 3 + 1 + 1);
  // Where everything is water, the estimate grows with it.
  const lake = gridOf(['wwwww']);
  const h = gridHeuristicOf('fitting').make(lake, FOUR, 4);
  expect(h(0)).toBe(40);
  expect(searchGrid(lake, middle(0, 0), middle(4, 0), FOUR)).toMatchObject({ cost: 40, expanded: 4 });
  // And it shrinks with a road that costs less than floor.
  const road = gridOf(['.....', '.....']);
  for (let node = 5; node < 10; node++) setNode(road, node, NODE_FLOOR, 0.25);
  expect(gridHeuristicOf('fitting').make(road, FOUR, 4)(0)).toBe(1);
  expect(searchGrid(road, middle(0, 0), middle(4, 0), FOUR).cost).toBe(0.25 * 5 + 1);
});

test('a wall that is removed, a lake that freezes: the next query sees it', () => {
  const grid = gridOf(['..x..', '..x..', '..w..']);
  const cost = (): number => searchGrid(grid, middle(0, 0), middle(4, 0), FOUR).cost;
  expect(cost()).toBe(2 + 2 + 4 + 9);
  setNode(grid, 12, NODE_WATER, 1);
  expect(cost()).toBe(8);
  setNode(grid, 2, NODE_FLOOR);
  expect(cost()).toBe(4);
  setNode(grid, 2, NODE_WALL);
  setNode(grid, 12, NODE_WALL);
  expect(cost()).toBe(Infinity);
});

test('hexagons: six equidistant neighbours, and the centre of each is its own', () => {
  const types = new Uint8Array(7 * 6).fill(NODE_FLOOR);
  const grid = createGrid({ layout: 'hex', nodeSize: 2, gridWidth: 7, gridHeight: 6, types });
  const rules: GridRules = { ...DEFAULT_RULES, neighbours: '6' };
  const graph = graphOfGrid(grid, rules);
  for (let node = 0; node < graph.nodeCount; node++) {
    const here = centreOfNode(grid, node);
    expect(nodeAt(grid, here)).toBe(node);
    let neighbours = 0;
    graph.forEachNeighbour(node, (to, cost) => {
      const there = centreOfNode(grid, to);
      expect(Math.hypot(there.x - here.x, there.z - here.z)).toBeCloseTo(2, 9);
      expect(cost).toBe(1);
      neighbours++;
    });
    const [x, z] = [node % 7, Math.floor(node / 7)];
    if (x > 0 && x < 6 && z > 0 && z < 5) expect(neighbours).toBe(6);
  }
  const goal = 3 * 7 + 5;
  expect(checkHeuristic(graph, goal, gridHeuristicOf('fitting').make(grid, rules, goal))).toEqual([]);
});

test('diagonal 1.4 with a Euclidean estimate is a hundredth too high: the checker reports it, and accepts octile', () => {
  const grid = gridOf(Array.from({ length: 8 }, () => '........'));
  for (const steps of ['tutorial', 'integers'] as const) {
    const rules: GridRules = { ...DEFAULT_RULES, steps };
    const graph = graphOfGrid(grid, rules);
    const check = (key: string) => checkHeuristic(graph, 63, gridHeuristicOf(key).make(grid, rules, 63), 1e-9);
    expect(check('euclidean').some(({ kind }) => kind === 'too high')).toBe(true);
    expect(isAdmissible('euclidean', rules)).toBe(false);
    expect(check('manhattan').some(({ kind }) => kind === 'too high')).toBe(true);
    expect(check('octile')).toEqual([]);
  }
  const exact = graphOfGrid(grid, DEFAULT_RULES);
  expect(checkHeuristic(exact, 63, gridHeuristicOf('euclidean').make(grid, DEFAULT_RULES, 63), 1e-9)).toEqual([]);
});

test.each(['4', '8', '6'] as const)(
  'with %s neighbours a wall leads nowhere, and each edge has a number of its own',
  (neighbours) => {
    const grid = createGrid({ ...gridOf(['...', '.x.', '...']), layout: layoutOf({ neighbours }) });
    const graph = graphOfGrid(grid, { ...DEFAULT_RULES, neighbours, diagonals: 'always' });
    const numbers: number[] = [];
    for (let node = 0; node < 9; node++) {
      const before = numbers.length;
      graph.forEachNeighbour(node, (_to, _cost, edge) => numbers.push(edge));
      expect(numbers.length > before).toBe(node !== 4);
    }
    expect(new Set(numbers).size).toBe(numbers.length);
  },
);

test('each estimate is the distance that it is named for, in every unit of costs', () => {
  const grid = gridOf(Array.from({ length: 5 }, () => '.'.repeat(8)));
  const goal = nodeAt(grid, middle(7, 4));
  const estimates = (rules: GridRules, node: number): Record<string, number> =>
    Object.fromEntries(GRID_HEURISTICS.map(({ key, make }) => [key, make(grid, rules, goal)(node)]));
  // Seven columns and four rows from the corner: four diagonal steps and three straight ones.
  const near = (value: number): unknown => expect.closeTo(value, 9);
  const [octile, straight] = [4 * Math.SQRT2 + 3, Math.hypot(7, 4)];
  expect(estimates(DEFAULT_RULES, 0)).toEqual({
    fitting: near(octile),
    zero: 0,
    octile: near(octile),
    manhattan: 11,
    euclidean: near(straight),
    precomputed: near(octile),
  });
  expect(estimates(INTEGERS, 0)).toEqual({
    fitting: 86,
    zero: 0,
    octile: 86,
    manhattan: 110,
    euclidean: near(10 * straight),
    precomputed: 86,
  });
  expect(estimates(FOUR, 0)).toMatchObject({ fitting: 11, manhattan: 11, octile: near(octile), precomputed: 11 });
});

test('a precomputed estimate expands only the path', () => {
  const grid = gridOfText(testGrid(10), 'TestGrid1.txt');
  const found = searchGrid(grid, { x: 85, z: 15 }, { x: 85, z: 85 }, { ...FOUR, heuristic: 'precomputed' });
  expect(found.cost).toBe(23);
  expect(found.expanded).toBe(23);
  const blind = searchGrid(grid, { x: 85, z: 15 }, { x: 85, z: 85 }, { ...FOUR, heuristic: 'zero' });
  expect(blind.cost).toBe(23);
  expect(blind.expanded).toBeGreaterThan(23);
});

test('no rule and no admissible estimate changes the cost: A* equals Dijkstra on random grids, seeds 1 to 40', async () => {
  const { randomFrom } = await import('../../support/random.ts');
  for (let seed = 1; seed <= (QUICK ? 8 : 40); seed++) {
    const random = randomFrom(seed);
    const width = 4 + Math.floor(random() * 12);
    const height = 4 + Math.floor(random() * 12);
    const types = Uint8Array.from(
      { length: width * height },
      () => [NODE_WALL, NODE_FLOOR, NODE_FLOOR, NODE_WATER, NODE_MUD][Math.floor(random() * 5)],
    );
    const any = (): number => Math.floor(random() * types.length);
    const tunnels =
      seed % 2 === 0 ? [] : [0, 1].map(() => ({ from: any(), to: any(), cost: Math.floor(random() * 4) + 0.5 }));
    for (const neighbours of ['4', '8', '6'] as const) {
      const layout = layoutOf({ neighbours });
      const grid = createGrid({ layout, nodeSize: 1, gridWidth: width, gridHeight: height, types, tunnels });
      for (const diagonals of ['never', 'noCorner', 'oneClear', 'always'] as const) {
        if (neighbours !== '8' && diagonals !== 'noCorner') continue;
        for (const steps of ['octile', 'integers', 'tutorial'] as const) {
          for (const terrain of ['into', 'mean'] as const) {
            const rules: GridRules = { neighbours, diagonals, steps, terrain };
            const graph = graphOfGrid(grid, rules);
            const [start, goal] = [any(), any()];
            if (types[start] === NODE_WALL || types[goal] === NODE_WALL) continue;
            const truth = dijkstra(createSearchState(graph.nodeCount), graph, start, goal).cost;
            for (const { key } of GRID_HEURISTICS) {
              if (!isAdmissible(key, rules) || (tunnels.length > 0 && !knowsTunnels(key))) continue;
              const found = searchGrid(grid, centreOfNode(grid, start), centreOfNode(grid, goal), {
                ...rules,
                heuristic: key,
              });
              expect(found.cost, `seed ${seed}, ${JSON.stringify(rules)}, ${key}`).toBeCloseTo(truth, 9);
            }
          }
        }
      }
    }
  }
});

test('a grid has no kinds of nodes but the known ones', () => {
  const types = Uint8Array.from([9, NODE_FLOOR, NODE_MUD]);
  expect(() => createGrid({ nodeSize: 1, gridWidth: 3, gridHeight: 1, types })).toThrow(
    'createGrid: parts.types[0] is 9; pass one of the NODE_… kinds',
  );
});
