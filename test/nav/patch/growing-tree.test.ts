// Walls put into a tree and taken out again: while they are there, all are found.
import { expect, test } from 'vitest';
import { squareOf } from '../../../src/bsp/added-walls.ts';
import { wallsNear } from '../../../src/bsp/walls-near.ts';
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import { boundsOf, meetsBounds, type Bounds, type Point } from '../../../src/geometry/point.ts';
import type { Wall } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { growBounds } from '../../../src/nav/clearance/near-walls.ts';
import { createSight } from '../../../src/nav/exact/sight.ts';
import { growTree, NoRoom } from '../../../src/nav/patch/growing-tree.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const ROOM = 60;

const pointOf = (random: () => number, { minX, minZ, maxX, maxZ }: Bounds): Point => ({
  x: Math.round(minX + (maxX - minX) * random()),
  z: Math.round(minZ + (maxZ - minZ) * random()),
});

test.each([1, 2, 3, 4])(
  'added walls are found in boxes and by lines of sight as by looking at each (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const plan = randomPlan(seed, 24);
    const { tree: base } = buildLevel(plan);
    const grown = growTree(base, ROOM);
    const { bounds } = plan;
    const outside = growBounds(bounds, 100);
    const put: number[] = [];
    const vertices: number[] = [];
    for (let i = 0; i < ROOM; i++) {
      // Also a little outside, and as long as the level.
      const a = pointOf(random, i % 5 === 0 ? outside : bounds);
      const reach = [8, 40, 4000][i % 3];
      const b = { x: a.x + 1 + Math.round(random() * reach), z: a.z + Math.round((2 * random() - 1) * reach) };
      const ends = [grown.addVertex(a), grown.addVertex(b)];
      vertices.push(...ends);
      put.push(grown.addWall({ ...plan.walls[0], a: ends[0], b: ends[1] } as Wall));
    }
    const { tree } = grown;
    const { squares, star } = tree.added!;
    expect(squares.below[0]).toBe(ROOM);
    expect(new Set(put.map((wall) => squareOf(squares, tree.wallEnds.subarray(4 * wall), 0))).size).toBeGreaterThan(3);
    const endsOf = (wall: number): [Point, Point] => {
      const { a, b } = tree.plan.walls[wall];
      return [tree.plan.vertices[a], tree.plan.vertices[b]];
    };
    for (const wall of put) {
      const [p, q] = endsOf(wall);
      expect([...tree.wallEnds.subarray(4 * wall, 4 * wall + 4)]).toEqual([p.x, p.z, q.x, q.z]);
      for (const vertex of [tree.plan.walls[wall].a, tree.plan.walls[wall].b]) expect(star.get(vertex)).toEqual([wall]);
    }

    const all = tree.plan.walls.map((_, wall) => wall);
    const stops = new Uint8Array(all.length).fill(1);
    const [sight, sightOfAdded] = [tree, { ...tree, homeStart: new Int32Array(tree.homeStart.length) }].map((each) =>
      createSight(each, stops, 8),
    );
    for (let i = 0; i < 300; i++) {
      const [p, to] = [pointOf(random, outside), pointOf(random, outside)];
      const part = i % 2 === 0 ? 1 : 1 / 16;
      const q = { x: p.x + (to.x - p.x) * part, z: p.z + (to.z - p.z) * part };
      const box = boundsOf([p, q]);
      const found: number[] = [];
      wallsNear(tree, box, (wall) => found.push(wall));
      const isNear = (wall: number): boolean => {
        const [a, b] = endsOf(wall);
        return meetsBounds(box, a.x, a.z, b.x, b.z);
      };
      expect(found.sort((one, other) => one - other)).toEqual(all.filter(isNear));
      const isFar = (wall: number): boolean => segmentGapSquared(p, q, ...endsOf(wall)) >= 64;
      expect(sight.isClear(p.x, p.z, q.x, q.z, null, null)).toBe(all.every(isFar));
      expect(sightOfAdded.isClear(p.x, p.z, q.x, q.z, null, null)).toBe(put.every(isFar));
    }

    expect(() => grown.addWall({ ...plan.walls[0] })).toThrow(NoRoom);
    for (const wall of put) grown.dropWall(wall);
    expect(squares.first.every((first) => first === -1)).toBe(true);
    expect(squares.below.every((count) => count === 0)).toBe(true);
    expect(star.size).toBe(0);
    // Numbers are used again.
    for (const vertex of vertices) grown.dropVertex(vertex);
    expect(grown.addVertex({ x: 0, z: 0 })).toBe(vertices.at(-1));
    expect(grown.addWall({ ...plan.walls[0] })).toBe(put.at(-1));
  },
);

test('with more room everything hangs where it did, and numbers go on (seed 5)', () => {
  const random = randomFrom(5);
  const plan = randomPlan(5, 24);
  const { tree: base } = buildLevel(plan);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  const at = (low: number, high: number): number => Math.round(low + (high - low) * random());
  const [grown, whole] = [growTree(base, ROOM), growTree(base, 3 * ROOM)];
  const put = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const a = { x: at(minX, maxX), z: at(minZ, maxZ) };
      const b = { x: a.x + 1 + at(0, 100), z: a.z };
      for (const each of [grown, whole]) each.addWall({ ...plan.walls[0], a: each.addVertex(a), b: each.addVertex(b) });
    }
  };
  put(ROOM / 2);
  expect(grown.isHalfFull()).toBe(false);
  put(ROOM / 2);
  expect(grown.isHalfFull()).toBe(true);
  for (const each of [grown, whole]) for (const wall of [3, 8, 9]) each.dropWall(each.ownWalls + wall);
  grown.enlarge(3 * ROOM);
  expect(grown.tree).toEqual(whole.tree);
  put(2 * ROOM);
  expect(grown.tree).toEqual(whole.tree);
});
