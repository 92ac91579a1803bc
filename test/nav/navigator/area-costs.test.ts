// Paths over areas of different costs are nearly the cheapest: how much more they cost than those of a graph of many points on the borders
// of the areas.
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

test('paths over twelve areas cost at most 1 % more than the cheapest (seeds 1 to 8)', () => {
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
  expect(Math.min(...ratios)).toBeGreaterThan(0.98);
  expect(Math.max(...ratios)).toBeLessThan(1.01);
});

interface Area {
  readonly polygon: readonly (readonly [number, number])[];
  readonly cost: number;
}

const cornersOf = ({ polygon }: Area): Point[] => polygon.map(([x, z]) => ({ x, z }));

/** The sides of a convex polygon on the left of which a point is not; 0 inside. */
const sidesBehind = (area: Area, p: Point): number =>
  cornersOf(area).filter((a, i, all) => turnOf(a, all[(i + 1) % all.length], p) < 0).length;

const turnOf = (a: Point, b: Point, p: Point): number => (b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x);

/** Cost of a straight line over plain floor with those areas in it. On a border it takes the cheaper side. */
function costOfLine(areas: readonly Area[], p: Point, q: Point): number {
  const at = (t: number): Point => ({ x: p.x + t * (q.x - p.x), z: p.z + t * (q.z - p.z) });
  const cuts = [0, 1];
  let isOnBorder: Area | null = null;
  for (const area of areas) {
    cornersOf(area).forEach((a, i, all) => {
      const b = all[(i + 1) % all.length];
      const [from, to] = [turnOf(a, b, p), turnOf(a, b, q)];
      if (Math.max(Math.abs(from), Math.abs(to)) < 1e-9) isOnBorder = area;
      else if (from * to < 0) cuts.push(from / (from - to));
    });
  }
  if (isOnBorder !== null) return distance(p, q) * Math.min(1, (isOnBorder as Area).cost);
  cuts.sort((one, other) => one - other);
  return cuts.slice(1).reduce((sum, cut, i) => {
    const middle = at((cuts[i] + cut) / 2);
    const rate = areas.find((area) => sidesBehind(area, middle) === 0)?.cost ?? 1;
    return sum + (cut - cuts[i]) * distance(p, q) * rate;
  }, 0);
}

/** A rectangle, or a few convex polygons each in a square of its own. Some are cheaper than the floor. */
function scatterAreas(random: () => number, isSingle: boolean): Area[] {
  const round = (value: number): number => Math.round(value * 64) / 64;
  const polygon = (x: number, z: number, corners: readonly (readonly [number, number])[]): Area['polygon'] =>
    corners.map(([u, v]) => [round(x + u), round(z + v)]);
  if (isSingle) {
    const [w, h] = [4 + random() * 10, 4 + random() * 10];
    const [x, z] = [1 + random() * (18 - w), 1 + random() * (18 - h)];
    return [{ polygon: polygon(x, z, [[0, 0], [w, 0], [w, h], [0, h]]), cost: 1.2 + random() * 10 }]; // prettier-ignore
  }
  return Array.from({ length: 9 }, (_, i): Area | null => {
    const [count, turn] = [3 + Math.floor(random() * 4), random() * 6];
    const corners = Array.from({ length: count }, (__, k): [number, number] => {
      const angle = turn + ((k + 0.5 * random()) / count) * 2 * Math.PI;
      return [2.9 * Math.cos(angle), 2.9 * Math.sin(angle)];
    });
    const cost = random() < 0.4 ? 0.2 + random() * 0.8 : 1.2 + random() * 8;
    const [x, z] = [3.5 + (i % 3) * 6.5, 3.5 + Math.floor(i / 3) * 6.5];
    return random() < 0.4 ? { polygon: polygon(x, z, corners), cost } : null;
  }).filter((area) => area !== null);
}

/** The least costs from start to goal by straight lines between many points of the areas' borders. */
function cheapestAmong(areas: readonly Area[], ends: readonly (readonly [Point, Point])[]): number[] {
  const points = areas.flatMap((area) =>
    cornersOf(area).flatMap((a, i, all) => {
      const b = all[(i + 1) % all.length];
      const count = Math.ceil(distance(a, b) / (QUICK ? 0.5 : 0.25));
      return Array.from({ length: count }, (_, k) => ({
        x: a.x + ((b.x - a.x) * k) / count,
        z: a.z + ((b.z - a.z) * k) / count,
      }));
    }),
  );
  const lines = points.map((p, i) => points.map((q, k) => (k < i ? 0 : costOfLine(areas, p, q))));
  return ends.map(([start, goal]) => {
    const cost = points.map((p) => costOfLine(areas, start, p));
    let least = costOfLine(areas, start, goal);
    const open = new Set(points.keys());
    while (open.size > 0) {
      let next = -1;
      for (const i of open) if (next < 0 || cost[i] < cost[next]) next = i;
      open.delete(next);
      least = Math.min(least, cost[next] + costOfLine(areas, points[next], goal));
      for (const i of open) {
        const line = i < next ? lines[i][next] : lines[next][i];
        if (cost[next] + line < cost[i]) cost[i] = cost[next] + line;
      }
    }
    return least;
  });
}

const SCENES = [true, false].flatMap((isSingle) =>
  Array.from({ length: QUICK ? 3 : 25 }, (_, i) => ({ what: isSingle ? 'one area' : 'areas', seed: i + 1, isSingle })),
);

test.each(SCENES)(
  'round, over and out of $what in an open room, paths cost at most 1 % more (seed $seed)',
  ({ seed, isSingle }) => {
    const random = randomFrom(seed);
    const areas = scatterAreas(random, isSingle);
    const outside = { polygon: [[0, 0], [20, 0], [20, 20], [0, 20]] as const, holes: areas.map(({ polygon }) => polygon) }; // prettier-ignore
    const level = createLevel({ rooms: [outside, ...areas] });
    const place = (): Point => ({ x: 0.6 + random() * 18.8, z: 0.6 + random() * 18.8 });
    const ends = Array.from({ length: 20 }, () => [place(), place()] as const);
    const least = cheapestAmong(areas, ends);
    for (const radius of [0, 0.4]) {
      const nav = createNavigator(level, { radius });
      const paths = ends.map(([start, goal]) => nav.findPath(start, goal)!);
      for (const [i, { points, cost }] of paths.entries()) {
        const title = `radius ${radius}, path ${i}`;
        expect(cost / least[i], title).toBeLessThan(1.01);
        const lines = points.slice(1).map((to, k) => costOfLine(areas, points[k], to));
        expect(lines.reduce((sum, line) => sum + line, 0) / cost, title).toBeCloseTo(1, 3);
      }
    }
  },
);
