// Paths over areas of different costs are not always the cheapest: how much dearer they are than those of a graph of many points on the
// borders of the areas, where each area is convex.
import { expect, test } from 'vitest';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { createLevel, createNavigator } from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const SIDE = 5;
const COSTS = [1, 1.5, 3, 6];
/** Points of the graph on each side of an area. */
const POINTS = QUICK ? 25 : 50;
const QUERIES = QUICK ? 4 : 12;

/** Square areas in columns and rows, each of one cost, open to each other. */
function cheapest(costs: readonly (readonly number[])[], start: Point, goal: Point): number {
  const places: (Point & { readonly costs: Map<string, number> })[] = [];
  const at = (x: number, z: number, areas: readonly (readonly [number, number])[]): void => {
    const known = areas.flatMap(([i, j]) => (costs[i]?.[j] === undefined ? [] : [[`${i},${j}`, costs[i][j]] as const]));
    places.push({ x, z, costs: new Map(known) });
  };
  for (const { x, z } of [start, goal]) at(x, z, [[Math.floor(x / SIDE), Math.floor(z / SIDE)]]);
  for (let i = 0; i < costs.length; i++) {
    for (let j = 0; j < costs[i].length; j++) {
      for (let k = 0; k <= POINTS; k++) {
        const along = (k / POINTS) * SIDE;
        at((i + 1) * SIDE, j * SIDE + along, [[i, j], [i + 1, j]]); // prettier-ignore
        at(i * SIDE + along, (j + 1) * SIDE, [[i, j], [i, j + 1]]); // prettier-ignore
      }
    }
  }
  const cost = places.map((_, i) => (i === 0 ? 0 : Infinity));
  const open = new Set(places.keys());
  for (;;) {
    let next = -1;
    for (const i of open) if (next < 0 || cost[i] < cost[next]) next = i;
    if (next === 1) return cost[1];
    open.delete(next);
    for (const i of open) {
      for (const [area, rate] of places[next].costs) {
        if (places[i].costs.has(area))
          cost[i] = Math.min(cost[i], cost[next] + rate * distance(places[next], places[i]));
      }
    }
  }
}

test('paths over twelve areas cost the least at the median, and 8 % more on average (seeds 1 to 8)', () => {
  const ratios: number[] = [];
  for (let seed = 1; seed <= (QUICK ? 2 : 8); seed++) {
    const random = randomFrom(seed);
    const costs = Array.from({ length: 4 }, () => Array.from({ length: 3 }, () => COSTS[Math.floor(random() * 4)]));
    const rooms = costs.flatMap((column, i) =>
      column.map((cost, j) => {
        const [x, z] = [i * SIDE, j * SIDE];
        return { polygon: [[x, z], [x + SIDE, z], [x + SIDE, z + SIDE], [x, z + SIDE]] as const, cost }; // prettier-ignore
      }),
    );
    const nav = createNavigator(createLevel({ rooms }), { radius: 0 });
    for (let i = 0; i < QUERIES; i++) {
      const [start, goal] = [0, 1].map(() => ({ x: random() * 4 * SIDE, z: random() * 3 * SIDE }));
      const path = nav.findPath(start, goal)!;
      const spent = path.points.slice(1).reduce((sum, to, k) => sum + distance(path.points[k], to), 0);
      expect(path.length).toBeCloseTo(spent, 4);
      ratios.push(path.cost / cheapest(costs, start, goal));
    }
  }
  ratios.sort((a, b) => a - b);
  // The points of the graph are a fifth of a unit apart or less.
  expect(ratios[0]).toBeGreaterThan(0.98);
  expect(ratios[ratios.length >> 1]).toBeLessThan(1.001);
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(1.08);
});
