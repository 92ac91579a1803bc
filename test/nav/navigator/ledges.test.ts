// Discs over ledges: each path is a walk, no walk of a roadmap is shorter, and fields and queries give the same. The oracle knows the rooms only
// by their corners and heights: it tests lines against all edges.
import { expect, test } from 'vitest';
import type { Point } from '../../../src/geometry/point.ts';
import { createLevel, createNavigator } from '../../../src/index.ts';
import {
  along,
  cutsOf,
  edgesOfLattice,
  gapOfSegments,
  gapToSegment,
  leastCost,
  placesOfPath,
  placesRound,
  randomLines,
  roomsOfLattice,
  valueAt,
  type Lattice,
  type LatticeEdge,
} from '../../support/oracles/lattice.ts';
import { box, type Corner } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type Segment = readonly [Point, Point];

const STEP = 0.75;
/** Beside edges and corners, metres. */
const HAIR = 2e-4;
const ROUNDING = 1e-9;

/** What a disc that climbs STEP may do. */
function walksOver(lattice: Lattice, crates: readonly Segment[], radius: number, drop: number) {
  const edges = edgesOfLattice(lattice);
  const isSolid = ({ sides }: (typeof edges)[number]): boolean => sides.some((side) => Number.isNaN(side));
  const solid: Segment[] = [...edges.filter(isSolid).map(({ a, b }): Segment => [a, b]), ...crates];
  const uneven = edges.filter((edge) => !isSolid(edge) && edge.sides[0] !== edge.sides[1]);
  const rises = joinInLine(uneven.filter(({ sides: [one, other] }) => Math.abs(one - other) > STEP));
  const heightAt = (p: Point): number => valueAt(lattice, p);

  const mayWalk = (p: Point, q: Point, reach: number): boolean => {
    if (solid.some(([a, b]) => gapOfSegments(p, q, a, b) < reach)) return false;
    const cuts = cutsOf(lattice, p, q);
    let last = NaN;
    for (let i = 1; i < cuts.length; i++) {
      const height = heightAt(along(p, q, (cuts[i - 1] + cuts[i]) / 2));
      if (height - last > STEP + ROUNDING || last - height > drop + ROUNDING) return false;
      last = height;
    }
    // It may come within reach of a rise only from where it stands high enough.
    return rises.every(({ a, b, sides }) => {
      if (gapToSegment(p, a, b) < reach || gapOfSegments(p, q, a, b) >= reach) return true;
      const t = entry((at) => gapToSegment(along(p, q, at), a, b), reach);
      const hair = 1e-6 / Math.hypot(q.x - p.x, q.z - p.z);
      const height = Math.max(...[t - hair, t + hair].map((at) => heightAt(along(p, q, Math.min(1, Math.max(0, at))))));
      return Math.max(...sides) - height <= STEP + ROUNDING;
    });
  };
  const isFree = (p: Point, more = 0): boolean =>
    !Number.isNaN(heightAt(p)) && solid.every(([a, b]) => gapToSegment(p, a, b) >= radius + more);
  const stands = (p: Point): boolean =>
    isFree(p, 0.01) &&
    rises.every(({ a, b, sides }) => Math.max(...sides) - heightAt(p) <= STEP || gapToSegment(p, a, b) > radius + 0.01);
  const corners = [...edges.flatMap(({ a, b }) => [a, b]), ...crates.map(([a]) => a)];
  const beside = uneven.flatMap(({ a, b }) => {
    const length = Math.hypot(b.x - a.x, b.z - a.z);
    const [x, z] = [(-(b.z - a.z) / length) * HAIR, ((b.x - a.x) / length) * HAIR];
    const count = Math.ceil(length / (radius / 3));
    return Array.from({ length: count - 1 }, (_, i) => {
      const [one, other] = [along(a, b, (i + 1.13) / count), along(a, b, (i + 0.93) / count)];
      return [{ x: one.x + x, z: one.z + z }, { x: other.x - x, z: other.z - z }]; // prettier-ignore
    }).flat();
  });
  const places = [...placesRound(corners, radius, 16), ...placesRound(corners, HAIR, 5), ...beside].filter((p) =>
    isFree(p),
  );
  const search = (start: Point, goal: Point, most: number): number =>
    leastCost(
      [start, goal, ...places],
      (p, q) => (mayWalk(p, q, radius - 1e-7) ? Math.hypot(p.x - q.x, p.z - q.z) : Infinity),
      1,
      most,
    );
  return { mayWalk, stands, search };
}

/** Rises in one line with one top are one: they follow each other in the list of a lattice's edges. */
function joinInLine(rises: readonly LatticeEdge[]): LatticeEdge[] {
  const joined: LatticeEdge[] = [];
  for (const rise of rises) {
    const { a, b, sides } = rise;
    const before = joined.findIndex(
      (other) =>
        other.b.x === a.x &&
        other.b.z === a.z &&
        (other.a.x === b.x || other.a.z === b.z) &&
        Math.max(...other.sides) === Math.max(...sides),
    );
    if (before < 0) joined.push(rise);
    else joined[before] = { ...joined[before], b };
  }
  return joined;
}

/** Where a distance that first falls and then rises comes below `reach`. */
function entry(gapAt: (t: number) => number, reach: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const [one, other] = [low + (high - low) / 3, high - (high - low) / 3];
    if (gapAt(one) < gapAt(other)) high = other;
    else low = one;
  }
  [low, high] = [0, (low + high) / 2];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (gapAt(middle) < reach) high = middle;
    else low = middle;
  }
  return high;
}

const HEIGHTS = [[0, 0.5, 1, 2], [0, 0.5, 1, 1.5, 2], [0, 1, 2], [0, 0.75, 1]]; // prettier-ignore

test.each(QUICK ? [3, 13] : Array.from({ length: 16 }, (_, seed) => seed))(
  'paths, fields and queries of a disc over ledges are the shortest walks (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const draw = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)];
    const size = 3;
    const [xs, zs] = [0, 1].map(() => randomLines(random, size, [1, 1.5, 2, 3, 4]));
    const heights = draw(HEIGHTS);
    const values = zs.slice(1).map(() => xs.slice(1).map(() => (random() < 0.08 ? NaN : draw(heights))));
    const [radius, maxDrop] = [draw([0.25, 0.3, 0.5, 0.625]), draw([Infinity, Infinity, 1, STEP])];
    const lattice = { xs, zs, values };
    const level = createLevel({ rooms: roomsOfLattice(lattice, (floor) => ({ floor, ceiling: 10 })) });
    const nav = createNavigator(level, { radius, maxStep: STEP, maxDrop });
    const place = (side: number): Point => ({ x: Math.round(random() * (xs[size] - side) * 128) / 128, z: Math.round(random() * (zs[size] - side) * 128) / 128 }); // prettier-ignore
    const boxes = Array.from({ length: seed % 3 }, () => place(0.5));
    const crates = boxes.flatMap(({ x, z }): Segment[] => {
      const polygon = [{ x, z }, { x: x + 0.5, z }, { x: x + 0.5, z: z + 0.5 }, { x, z: z + 0.5 }]; // prettier-ignore
      nav.addObstacle({ polygon });
      return polygon.map((a, i) => [a, polygon[(i + 1) % 4]]);
    });
    const { mayWalk, stands, search } = walksOver(lattice, crates, radius, maxDrop);
    const isInBox = (p: Point): boolean =>
      boxes.some(({ x, z }) => p.x > x && p.x < x + 0.5 && p.z > z && p.z < z + 0.5);
    const places = Array.from({ length: 60 }, () => place(0))
      .filter((p) => stands(p) && !isInBox(p))
      .slice(0, 3);
    for (const goal of places) {
      const field = nav.createField(goal);
      for (const start of places) {
        if (start === goal) continue;
        const say = `${start.x},${start.z} to ${goal.x},${goal.z}`;
        const path = nav.findPath(start, goal);
        const length = path?.length ?? Infinity;
        expect(nav.query(start, goal).path?.length ?? Infinity, say).toBe(length);
        const known = field.distance(start);
        expect(known === length || Math.abs(known - length) < 2e-3, `${say}: ${known}, ${length}`).toBe(true);
        const walk = path === null ? [] : placesOfPath(path.points, path.arcs, 0.006);
        for (let i = 1; i < walk.length; i++) {
          const [from, to] = [walk[i - 1], walk[i]];
          if (from.x === to.x && from.z === to.z) continue;
          if (!mayWalk(from, to, radius - 2e-5)) expect.fail(`${say} is no walk at ${from.x},${from.z}`);
        }
        const shorter = search(start, goal, Math.min(length, 100) - 0.005);
        expect(shorter, `${say} of ${length}`).toBe(Infinity);
      }
    }
  },
);

type Box = readonly [x0: number, z0: number, x1: number, z1: number];

/** The box in strips of random widths, along x or z. */
function inStrips(random: () => number, [x0, z0, x1, z1]: Box): Corner[][] {
  const isAlong = random() < 0.5;
  const [from, to] = isAlong ? [x0, x1] : [z0, z1];
  const cuts = Array.from({ length: 6 }, () => from + Math.round((to - from) * random() * 16) / 16);
  const ends = [...new Set([from, ...cuts, to])].sort((one, other) => one - other);
  return ends.slice(1).map((end, i) => (isAlong ? box(ends[i], z0, end, z1) : box(x0, ends[i], x1, end)));
}

test.each(QUICK ? [22, 30] : Array.from({ length: 40 }, (_, i) => i + 1))(
  'a ledge between rooms in strips is that between whole rooms (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const draw = (low: number, high: number): number => low + Math.round((high - low) * random() * 8) / 8;
    const [x0, x1, z0, z1] = [draw(2, 5), draw(8, 14), draw(2, 4), draw(6, 10)];
    const ground: readonly Box[] = [[0, 0, 16, z0], [0, z1, 16, 12], [0, z0, x0, z1], [x1, z0, 16, z1]]; // prettier-ignore
    const height = draw(1, 3);
    const onTop = (polygon: Corner[]) => ({ polygon, floor: height, ceiling: 9 });
    const whole = [...ground.map((each) => ({ polygon: box(...each) })), onTop(box(x0, z0, x1, z1))];
    const strips = [
      ...ground.flatMap((each) => inStrips(random, each)).map((polygon) => ({ polygon })),
      ...inStrips(random, [x0, z0, x1, z1]).map(onTop),
    ];
    for (const radius of [0.3, 0.5]) {
      const [one, other] = [whole, strips].map((rooms) => createNavigator(createLevel({ rooms }), { radius }));
      for (let query = 0; query < 60; query++) {
        const [start, goal] = [0, 1].map(() => one.findRandomPoint({ random })!);
        const length = one.distance(start, goal);
        const inPieces = other.distance(start, goal);
        expect(inPieces === length || Math.abs(inPieces - length) < 1e-9, `${query}: ${inPieces}, ${length}`).toBe(
          true,
        );
      }
    }
  },
);

test('a disc that moved to the edge of a ledge turns about its end as from farther inside (seed 4)', () => {
  const random = randomFrom(4);
  // Four floors meet at the ledge's end: one goes round it by the two on the other side.
  const level = createLevel({
    rooms: [
      { polygon: [[6, 6], [8, 3], [8, 8], [2, 8]], floor: 1.5 },
      { polygon: [[0, 4], [6, 6], [2, 8], [0, 8]], floor: 0.75 },
      { polygon: [[0, 0], [2, 0], [6, 6], [0, 4]], floor: 1.25 },
      { polygon: [[2, 0], [8, 0], [8, 3], [6, 6]], floor: 1 },
    ],
  }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0.375, maxStep: 0.5, maxDrop: 0.5 });
  for (let i = 0; i < 20; i++) {
    const inside = { x: 4 + 2 * random(), z: 7.5 };
    const edge = nav.moveAlong(inside, { x: random() - 0.5, z: -2 });
    const goal = { x: 1 + 2 * random(), z: 1 + 2 * random() };
    const beside = nav.distance({ x: edge.x, z: edge.z + 2e-4 }, goal);
    expect(Math.abs(nav.distance(edge, goal) - beside), JSON.stringify([edge, goal])).toBeLessThan(3e-4);
  }
});

test.each([1, 2])('a disc walks straight along the edge of a ledge that it cannot step off (seed %i)', (seed) => {
  const random = randomFrom(seed);
  const turn = ([x, z]: Corner): Corner => (seed === 1 ? [x, z] : [-z, x]);
  const onEdge = (): { x: number; y: number; z: number } => {
    const [x, z] = turn([Math.round((random() * 8.5 - 1) * 64) / 64, 8]);
    return { x, y: 1.5, z };
  };
  const [near, far] = [box(0, 0, 8, 8), box(0, 8, 8, 16)];
  for (const [lower, upper] of [
    [near, far],
    [far, near],
  ]) {
    // prettier-ignore
    const level = createLevel({
      // Before the ledge begins all is as high as its top.
      rooms: [lower, upper, box(-2, 0, 0, 16)].map((polygon) => ({
        polygon: polygon.map(turn),
        floor: polygon === lower ? 0 : 1.5,
      })),
      walls: [{ points: [turn([3, 9]), turn([3, 12])] }, { points: [turn([3, 4]), turn([3, 7])] }],
    });
    const nav = createNavigator(level, { radius: 0.375, maxStep: 0.5, maxDrop: 0.5 });
    for (let query = 0; query < 10; query++) {
      const [start, goal] = [onEdge(), onEdge()];
      const straight = Math.hypot(goal.x - start.x, goal.z - start.z);
      expect(nav.raycast(start, goal)).toBeNull();
      expect(nav.distance(start, goal), JSON.stringify([start, goal])).toBeCloseTo(straight, 9);
    }
  }
});

test('at the edge of two floors a path begins at the height of the floor that its start stands on', () => {
  const level = createLevel({
    rooms: [
      { polygon: box(0, 0, 30, 30), holes: [box(10, 10, 20, 20)] },
      { polygon: box(10, 10, 20, 20), floor: 2, ceiling: 9 },
    ],
  });
  const nav = createNavigator(level, { radius: 0 });
  const goal = { x: 5, z: 2 };
  const edges = [{ x: 10, z: 15 }, { x: 20, z: 15 }, { x: 15, z: 10 }, { x: 15, z: 20 }]; // prettier-ignore
  const check = (): void => {
    const field = nav.createField(goal);
    for (const at of edges) {
      const [bottom, top, any] = [{ ...at, y: 0 }, { ...at, y: 2 }, at].map((from) => {
        const path = nav.findPath(from, goal)!;
        const rejoined = nav.rejoinPath(path, from, 0)!;
        expect(rejoined.length).toBeCloseTo(path.length, 9);
        const heights = [path, rejoined, field.pathFrom(from)].map((each) => each!.points[0].y);
        expect(new Set(heights).size, `${at.x},${at.z}: ${heights.join()}`).toBe(1);
        return { y: heights[0], length: path.length };
      });
      expect([bottom.y, top.y, any]).toEqual([0, 2, top]);
      expect(bottom.length).toBeGreaterThanOrEqual(top.length);
    }
  };
  check();
  nav.addObstacle({ x: 25, z: 5, radius: 1 });
  check();
});
