// The grid finders beside the plainest form of their rule: the nearest nodes that a walk joins to the ends, and the cheapest way between
// them by relaxing every edge until nothing changes, with what avoided and tolled portals charge.
import { expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { BLOCKS_BODIES } from '../../../src/map/floor-plan.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import { gridOfLevel, standOfNode } from '../../../src/nav/grid/grid-of-level.ts';
import {
  DEFAULT_RULES,
  graphOfGrid,
  layoutOf,
  rowOf,
  STEP_COSTS,
  tunnelOfEdge,
  type GridRules,
} from '../../../src/nav/grid/grid-rules.ts';
import { makeGridFinder } from '../../../src/nav/grid/make-grid-finder.ts';
import { isWalkable, nodeFromWorldPoint } from '../../../src/nav/grid/navigation-grid.ts';
import type { QueryOptions } from '../../../src/nav/path-finder.ts';
import { canWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { box, roomsPlan, type Corner } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const BODY = { ...PLAYER_BODY, radius: 14, drop: 40 };

/** Four rooms and an island: from the left ones one drops to the right ones, and comes back by the teleporter only. */
const levelWith = (costs: readonly number[]): Level => {
  const room = (x: number, z: number, floor: number, i: number) => {
    return { polygon: box(x, z, x + 192, z + 160), floor, ceiling: floor + 128, cost: costs[i] };
  };
  const rooms = [room(0, 0, 8, 0), room(192, 0, -22, 1), room(0, 160, 24, 2), room(192, 160, 2, 3)];
  const walls: [Corner, Corner][] = [[[96, 64], [96, 160]], [[0, 160], [64, 160]], [[288, 160], [288, 256]], [[256, 160], [288, 160]]]; // prettier-ignore
  const plan = roomsPlan('drops', {
    rooms: [...rooms, { polygon: box(400, 0, 496, 96) }, { polygon: box(516, 0, 552, 36) }],
    walls: walls.map(([from, to], i) => {
      return { from, to, room: i, back: i, blocks: BLOCKS_BODIES };
    }),
  });
  const link = { type: 'teleport', from: { x: 336, z: 256 }, to: { x: 48, z: 48 }, cost: 40 } as const;
  return buildLevel({ ...plan, links: [link] });
};
const RINGS = 3;

function plainFinder(level: Level, rules: GridRules, nodeRadius: number) {
  const layout = layoutOf(rules);
  const grid = gridOfLevel(level, BODY, { nodeRadius, layout });
  const graph = graphOfGrid(grid, rules);
  const nodes = grid.types.length;
  const { straight } = rowOf(STEP_COSTS, rules.steps);
  const stand = Array.from({ length: nodes }, (_, node) => standOfNode(level, grid, node));
  const cell = (node: number): [number, number] => [node % grid.gridWidth, Math.floor(node / grid.gridWidth)];
  const edges: { from: number; to: number; cost: number; isTunnel: boolean }[] = [];
  for (let from = 0; from < nodes; from++) {
    graph.forEachNeighbour(from, (to, cost, edge) => {
      edges.push({ from, to, cost: (cost / straight) * grid.nodeSize, isTunnel: tunnelOfEdge(grid, edge) !== null });
    });
  }
  const answer = (p: Point, q: Point, { avoid = new Set(), tolls = new Map() }: QueryOptions) => {
    const charge = (a: Point, b: Point): number =>
      level.tree.portals.reduce((sum, portal) => {
        const own = avoid.has(portal.id) ? Infinity : (tolls.get(portal.id) ?? 0);
        return own > 0 && segmentGapSquared(a, b, portal.a, portal.b) === 0 ? sum + own : sum;
      }, 0);
    const nodeNear = (at: Point, canGo: (node: Point) => boolean): number => {
      const [column, row] = cell(nodeFromWorldPoint(grid, at));
      const near = stand.flatMap((middle, node) => {
        const isNear = Math.abs(cell(node)[0] - column) <= RINGS && Math.abs(cell(node)[1] - row) <= RINGS;
        return isNear && isWalkable(grid, node) && charge(at, middle) < Infinity && canGo(middle) ? [node] : [];
      });
      return near.sort((a, b) => distance(stand[a], at) - distance(stand[b], at) || a - b)[0] ?? -1;
    };
    const first = nodeNear(p, (middle) => canWalk(level, BODY, p, middle));
    const last = nodeNear(q, (middle) => canWalk(level, BODY, middle, q));
    if (first < 0 || last < 0) return { first, last, cost: Infinity, costOf: () => Infinity, charge };
    const prices = edges.map(({ from, to, cost, isTunnel }) => cost + (isTunnel ? 0 : charge(stand[from], stand[to])));
    const cost = Array.from({ length: nodes }, (_, node) => (node === first ? 0 : Infinity));
    for (let isDone = false; !isDone;) {
      isDone = true;
      edges.forEach(({ from, to }, i) => {
        if (!(cost[from] + prices[i] < cost[to])) return;
        cost[to] = cost[from] + prices[i];
        isDone = false;
      });
    }
    const ends = charge(p, stand[first]) + charge(stand[last], q);
    /** Of the way through those nodes; legs that are no steps cost what they are long. */
    const costOf = (way: readonly number[], isTunnel: readonly boolean[]): number =>
      way.slice(1).reduce((sum, to, i) => {
        const from = way[i];
        const own = prices.filter((_, k) => edges[k].from === from && edges[k].to === to && edges[k].isTunnel === isTunnel[i + 1]); // prettier-ignore
        const [a, b] = [stand[from], stand[to]];
        if (own.length > 0) return sum + Math.min(...own);
        return sum + (charge(a, b) === 0 && canWalk(level, BODY, a, b) ? distance(a, b) : Infinity);
      }, ends);
    return { first, last, cost: cost[last] + ends, costOf, charge };
  };
  return { answer, stand, isFree: (node: number) => isWalkable(grid, node) };
}

const [LEFT, RIGHT, ISLAND, CLOSET] = [[150, 110], [230, 110], [448, 48], [534, 18]].map(([x, z]) => ({ x, z })); // prettier-ignore
/** Down the drop, back by the teleporter, to the island, to and from a room without a node, and nowhere. */
const GIVEN = [[LEFT, RIGHT], [RIGHT, LEFT], [LEFT, ISLAND], [LEFT, CLOSET], [CLOSET, LEFT], [LEFT, LEFT]]; // prettier-ignore
const UNIFORM = [1, 1, 1, 1];
const GROUND = [1, 3, 1.5, 2];

test.each([
  ['a-star', '4', 'never', 16, GROUND, 'octile'],
  ['a-star', '8', 'noCorner', 16, GROUND, 'octile'],
  ['a-star', '8', 'always', 20, UNIFORM, 'octile'],
  ['a-star', '6', 'noCorner', 16, GROUND, 'octile'],
  ['theta-star', '8', 'noCorner', 16, UNIFORM, 'integers'],
] as const)(
  '%s, %s neighbours, diagonals %s, radius %i, ground %j, steps %s, as in its plain form (seed 31)',
  (...row) => {
    const [search, neighbours, diagonals, nodeRadius, ground, steps] = row;
    const level = levelWith(ground);
    const rules: GridRules = { ...DEFAULT_RULES, neighbours, diagonals, steps };
    const plain = plainFinder(level, rules, nodeRadius);
    const grid = { ...rules, nodeRadius };
    const finder = makeGridFinder(level, BODY, { grid }, search);
    const random = randomFrom(31);
    const { tree } = level;
    const floorAt = (at: Point): number => tree.leaves[leafAt(tree, at)].floor;
    const whole = (below: number): number => Math.floor(random() * below);
    const free = plain.stand.flatMap((_, node) => (plain.isFree(node) ? [node] : []));
    const nodeAt = ({ x, z }: Point): number => plain.stand.findIndex((middle) => middle.x === x && middle.z === z);
    const place = (): Point =>
      random() < 0.3 ? plain.stand[free[whole(free.length)]] : randomPlace(level, BODY, random)!;
    const seen = new Set<string>();
    for (let i = 0; i < 14; i++) {
      const [start, goal] = GIVEN[i] ?? [place(), place()];
      const some = (share: number): number[] => tree.portals.flatMap(({ id }) => (random() < share ? [id] : []));
      const tolls = new Map(some([0, 0.3][i % 2]).map((id) => [id, 20 + whole(200)]));
      const wish = { tolls, avoid: new Set(some([0, 0, 0.1][i % 3])) };
      const expected = plain.answer(start, goal, wish);
      const { path, reason, expanded } = finder.answer(start, goal, wish);
      const say = `${i}: ${start.x},${start.z} to ${goal.x},${goal.z}`;
      seen.add(reason ?? 'path');
      const leaf = leafAt(tree, start);
      if (leaf === leafAt(tree, goal) && canWalk(level, BODY, start, goal) && expected.charge(start, goal) === 0) {
        const [cost, length] = [
          distance(start, goal) * level.plan.sectors[tree.leaves[leaf].sector].cost,
          distance(start, goal),
        ];
        expect(path?.points).toHaveLength(1);
        expect({ say, expanded, ...path, cost: path?.cost.toFixed(6) }).toMatchObject({ say, expanded: 0, length, cost: cost.toFixed(6), links: ['walk'] }); // prettier-ignore
        continue;
      }
      const isClosed = expected.first < 0 || expected.last < 0;
      const why = expected.first < 0 ? 'start blocked' : expected.last < 0 ? 'goal blocked' : 'disconnected';
      expect({ say, reason }).toEqual({ say, reason: expected.cost === Infinity ? why : null });
      if (isClosed) expect(expanded).toBe(0);
      else expect(Math.max(...finder.explain!(start, goal, wish).searched.map(({ order }) => order))).toBe(expanded);
      if (path === null) continue;
      const points = [start, ...path.points];
      const links = ['', ...path.links];
      expect(points.at(-1)).toMatchObject({ x: goal.x, z: goal.z });
      const ends = [nodeAt(start), nodeAt(goal)];
      if (expected.first !== ends[0]) expect(nodeAt(points[1])).toBe(expected.first);
      if (expected.last !== ends[1]) expect(nodeAt(points.at(-2)!)).toBe(expected.last);
      // The first point is where the start is, if that is a node; what is no node is an end.
      const way = points.slice(ends[0] < 0 || ends[0] !== expected.first ? 1 : 0, expected.last === ends[1] ? undefined : -1); // prettier-ignore
      const cost = expected.costOf(
        way.map(nodeAt),
        links.slice(points.indexOf(way[0])).map((link) => link === 'teleport'),
      );
      expect(path.cost, say).toBeCloseTo(cost, 6);
      if (search === 'a-star') expect(path.cost, say).toBeCloseTo(expected.cost, 6);
      else expect(path.cost, say).toBeLessThanOrEqual(expected.cost + 1e-6);
      let length = 0;
      for (let k = 1; k < points.length; k++) {
        const [a, b] = [points[k - 1], points[k]];
        if (k > 1) expect(distance(a, b)).toBeGreaterThan(0);
        expect(path.points[k - 1].y).toBe(floorAt(b));
        seen.add(links[k]);
        if (links[k] === 'teleport') continue;
        expect(links[k]).toBe(floorAt(a) - floorAt(b) > BODY.step ? 'drop' : 'walk');
        length += distance(a, b);
      }
      expect(path.length, say).toBeCloseTo(length, 6);
      const limited = makeGridFinder(level, BODY, { grid, budget: expanded - 1 }, search);
      expect(limited.answer(start, goal, wish)).toMatchObject({ path: null, reason: 'budget', expanded: expanded - 1 });
    }
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['disconnected', 'drop', 'goal blocked', 'path', 'start blocked', 'teleport', 'walk']),
    );
  },
);
