// The line of sight of the exact finders beside a loop over all walls in whole numbers, where every comparison is exact.
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../../src/bsp/build/build-tree.ts';
import { side, type Point } from '../../../src/geometry/point.ts';
import { SOLID, type Wall } from '../../../src/map/floor-plan.ts';
import { createSight } from '../../../src/nav/exact/sight.ts';
import { growTree } from '../../../src/nav/patch/growing-tree.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const dot = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.x - o.x) + (a.z - o.z) * (b.z - o.z);

/** Sign of the squared distance from c to a–b less the square: exact for whole numbers. */
function compareGap(c: Point, a: Point, b: Point, squared: number): number {
  const [along, whole] = [dot(a, b, c), dot(a, b, b)];
  if (along <= 0 || along >= whole) return Math.sign(Math.min(dot(c, a, a), dot(c, b, b)) - squared);
  return Math.sign(side(a, b, c) ** 2 - squared * whole);
}

const doCross = (p: Point, q: Point, a: Point, b: Point): boolean =>
  side(p, q, a) * side(p, q, b) < 0 && side(a, b, p) * side(a, b, q) < 0;

/** May a point move from p to q, both off all walls, past walls that it touches, on the left or on the right of walls along its line? */
function canPass(walls: readonly Wall[], vertices: readonly Point[], p: Point, q: Point): boolean {
  const ends = new Map<number, { at: number; left: boolean; right: boolean }>();
  const lanes: { from: number; to: number; left: boolean; right: boolean }[] = [];
  for (const { a, b, back } of walls) {
    if (doCross(p, q, vertices[a], vertices[b])) return false;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ]) {
      // prettier-ignore
      const at = dot(p, vertices[one], q);
      if (side(p, q, vertices[one]) !== 0 || at <= 0 || at >= dot(p, q, q)) continue;
      const turn = side(p, q, vertices[other]);
      const end = ends.get(one) ?? { at, left: true, right: true };
      ends.set(one, { at, left: end.left && !(turn < 0), right: end.right && !(turn > 0) });
    }
    if (side(p, q, vertices[a]) !== 0 || side(p, q, vertices[b]) !== 0) continue;
    const [from, to] = [dot(p, vertices[a], q), dot(p, vertices[b], q)];
    const isOneSided = back === SOLID;
    lanes.push({ from: Math.min(from, to), to: Math.max(from, to), left: !isOneSided || from > to, right: !isOneSided || from < to }); // prettier-ignore
  }
  let [left, right] = [true, true];
  for (const end of [...ends.values()].sort((one, other) => one.at - other.at)) {
    const after = lanes.filter(({ from, to }) => from <= end.at && to > end.at);
    left &&= end.left && after.every((lane) => lane.left);
    right &&= end.right && after.every((lane) => lane.right);
    if (!left && !right) return false;
    if (after.length === 0) left = right = true;
  }
  return true;
}

describe.each([
  [1, 0],
  [2, 0],
  [5, 0],
  [3, 30],
  [6, 30],
])('random plan of seed %i with %i walls put in', (seed, more) => {
  // On a lattice of small numbers: points are often on lines and at the very radius from walls.
  const drawn = randomPlan(seed, 30);
  const plan = { ...drawn, vertices: drawn.vertices.map(({ x, z }) => ({ x: x / 32, z: z / 32 })) };
  const random = randomFrom(seed);
  const whole = (most: number): number => Math.floor(random() * (2 * most + 1)) - most;
  const place = (): Point => ({ x: whole(64) / 2, z: whole(64) / 2 });
  const from = ({ x, z }: Point, dx: number, dz: number): Point => ({ x: x + dx, z: z + dz });

  const grown = growTree(buildTree(plan), more);
  const { tree } = grown;
  const { walls, vertices } = tree.plan;
  const stops = Uint8Array.from({ length: walls.length + more }, (_, i) => Number(i >= walls.length || random() < 0.6));
  const leaving: number[] = [];
  let stopping = walls.filter((_, i) => stops[i] !== 0);
  for (let i = 0; i < more; i++) {
    const a = place();
    const b = from(a, whole(6), whole(6));
    const touches = ({ a: u, b: v }: Wall): boolean =>
      [a, b].some((c) => compareGap(c, vertices[u], vertices[v], 0) <= 0) || vertices.some((c) => compareGap(c, a, b, 0) <= 0); // prettier-ignore
    if (walls.some(touches)) continue;
    const wall: Wall = { ...walls.find(({ back }) => back !== SOLID)!, a: grown.addVertex(a), b: grown.addVertex(b) };
    const number = grown.addWall(wall);
    // Every third is taken out again, later.
    if (i % 3 > 0) stopping = [...stopping, wall];
    else leaving.push(number);
  }
  for (const number of leaving) grown.dropWall(number);
  const corner = (): Point => vertices[Math.floor(random() * vertices.length)];

  test('a disc is stopped by walls nearer than its radius, and by no other', () => {
    const seen = [0, 0, 0];
    const wrong: unknown[] = [];
    for (const reach of [0.3125, 1.25, 2.5]) {
      const sight = createSight(tree, stops, reach);
      for (let i = 0; i < 300; i++) {
        const [x, z] = [[1, 0], [0, -1], [0.6, 0.8], [-0.8, 0.6]][i % 4]; // prettier-ignore
        const p = random() < 0.5 ? place() : from(corner(), x * reach, z * reach);
        const q = random() < 0.3 ? place() : from(p, whole(8) / 4, whole(8) / 4);
        const gaps = stopping.flatMap(({ a, b }) => {
          const [u, v] = [vertices[a], vertices[b]];
          if (doCross(p, q, u, v)) return [-1];
          const pairs = [[p, u, v], [q, u, v], [u, p, q], [v, p, q]]; // prettier-ignore
          return pairs.map(([c, from, to]) => compareGap(c, from, to, reach ** 2));
        });
        const isClear = Math.min(...gaps) >= 0 || (p.x === q.x && p.z === q.z);
        seen[Math.min(...gaps) + 1]++;
        if (sight.isClear(p.x, p.z, q.x, q.z, null, null) !== isClear) wrong.push([p, q, reach, isClear]);
      }
    }
    expect(wrong).toEqual([]);
    expect(Math.min(...seen)).toBeGreaterThan(10);
  });

  test('a point is stopped by walls that it crosses, and where walls that it touches leave no way on', () => {
    const sight = createSight(tree, stops, 0);
    const seen = [0, 0];
    const wrong: unknown[] = [];
    for (let i = 0; i < 900; i++) {
      // Most of them through a corner, every other through two.
      const [at, end] = [corner(), corner()];
      const [dx, dz] = i % 2 === 0 ? [whole(4) / 4, whole(4) / 4] : [(end.x - at.x) / 8, (end.z - at.z) / 8];
      const p = i % 4 === 0 ? place() : from(at, -dx, -dz);
      const q = i % 4 === 0 ? from(p, whole(8), whole(8)) : from(i % 2 === 0 ? at : end, dx * 2, dz * 2);
      if (stopping.some(({ a, b }) => [p, q].some((c) => compareGap(c, vertices[a], vertices[b], 0) <= 0))) continue;
      const isClear = canPass(stopping, vertices, p, q);
      seen[Number(isClear)]++;
      if (sight.isClear(p.x, p.z, q.x, q.z, null, null) !== isClear) wrong.push([p, q, isClear]);
    }
    expect(wrong).toEqual([]);
    expect(Math.min(...seen)).toBeGreaterThan(50);
  });
});
