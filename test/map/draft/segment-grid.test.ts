// Who is near whom: every two segments that meet elsewhere than at an end of both are visited, however they lie.
import { expect, test } from 'vitest';
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import type { Point } from '../../../src/geometry/point.ts';
import {
  buildSegmentGrid,
  countPairs,
  firstToTheRight,
  forEachNearPair,
  type Segment,
} from '../../../src/map/draft/segment-grid.ts';
import { splitEdges } from '../../../src/map/draft/split-edges.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { doMeet } from '../../support/checks/segment.ts';

// On a coarse lattice corners lie on lines, lines on each other, and many share ends; long ones make all share squares.
test.each([
  [1, 200, 12, 12],
  [2, 200, 40, 40],
  [3, 300, 400, 6],
  [4, 120, 8, 400],
  [5, 400, 1000, 40],
])('seed %i: %i segments in %i × %i', (seed, count, width, height) => {
  const random = randomFrom(seed);
  for (let round = 0; round < (QUICK ? 1 : 8); round++) {
    const points: Point[] = Array.from({ length: count }, () => ({
      x: Math.floor(random() * width),
      z: Math.floor(random() * height),
    }));
    const segments: Segment[] = [];
    const reachOfSegment = round % 2 === 0 ? count : 4;
    for (let a = 0; a < count; a++) {
      const b = (a + 1 + Math.floor(random() * reachOfSegment)) % count;
      if (points[a].x !== points[b].x || points[a].z !== points[b].z) segments.push({ a, b });
    }
    const grid = buildSegmentGrid(points, segments, 1 / 1024);
    const near = new Set<string>();
    let visits = 0;
    forEachNearPair(grid, 0, (i, j) => {
      near.add(`${Math.min(i, j)} ${Math.max(i, j)}`);
      visits++;
      return false;
    });
    expect(visits).toBeLessThanOrEqual(countPairs(grid));
    for (let i = 0; i < segments.length; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b, c, d] = [segments[j].a, segments[j].b, segments[i].a, segments[i].b].map((end) => points[end]);
        if (doMeet(a, b, c, d) && !near.has(`${j} ${i}`)) expect.fail(`round ${round}: ${j} and ${i} were not visited`);
      }
    }
  }
});

test.each([
  ['upright', 0],
  ['leaning', 3000],
  ['fanned out of one corner', NaN],
])('long parallel segments stay as they are: %s', (_, lean) => {
  const points: Point[] = [];
  const segments: Segment[] = [];
  for (let i = 0; i < 1000; i++) {
    const first = Number.isNaN(lean) && i > 0 ? 0 : points.push({ x: Number.isNaN(lean) ? 0 : i, z: -30_000 }) - 1;
    segments.push({ a: first, b: points.push({ x: i + (lean || 0), z: 30_000 }) - 1 });
  }
  const grid = buildSegmentGrid(points, segments, 1 / 1024);
  expect(countPairs(grid)).toBeLessThanOrEqual((1000 * 999) / 2);
  // Lists stay short, and every segment is in those of its whole length.
  expect(grid.items.length).toBeLessThanOrEqual(2 ** 16);
  for (let i = 1; i < 1000; i += 37) {
    const [a, b] = [points[segments[i].a], points[segments[i].b]];
    for (const part of [0.3, 0.6, 0.99])
      expect(firstToTheRight(grid, { x: a.x + part * (b.x - a.x) - 0.1, z: a.z + part * (b.z - a.z) })).toBe(i);
  }
  let visits = 0;
  forEachNearPair(grid, 0, () => ++visits < 0);
  expect(visits).toBe(0);
  const split = splitEdges(points, segments, 1 / 1024, 0)!;
  expect(split.pieces).toEqual(segments.map(({ a, b }, edge) => ({ a, b, edge })));
  expect([split.crossings, split.touches]).toEqual([[], []]);
});

test.each([1, 2, 3])('the first segment to the right is that of a loop over all (seed %i)', (seed) => {
  const random = randomFrom(seed);
  const whole = (most: number): number => Math.floor(random() * most);
  const points: Point[] = Array.from({ length: 80 }, () => ({ x: whole(24), z: whole(6 * seed) }));
  const segments: Segment[] = points.map((_, a) => ({ a, b: (a + 1 + whole(3)) % points.length }));
  const grid = buildSegmentGrid(points, segments, 0);
  const wrong: unknown[] = [];
  for (let x = -1; x <= 25; x += 0.5)
    for (let z = -1; z <= 6 * seed; z += 0.5) {
      /** Where a segment is met, and how far right it is a little lower: [Infinity] for none. */
      const meets = ({ a, b }: Segment): number[] => {
        const [top, bottom] = points[a].z <= points[b].z ? [points[a], points[b]] : [points[b], points[a]];
        if (z < top.z || z >= bottom.z) return [Infinity];
        const slope = (bottom.x - top.x) / (bottom.z - top.z);
        const at = top.x + (z - top.z) * slope;
        return at > x ? [at, slope] : [Infinity];
      };
      const [first] = segments.map(meets).sort(([a, lean], [b, other]) => a - b || lean - other);
      const found = firstToTheRight(grid, { x, z });
      const is = found < 0 ? [Infinity] : meets(segments[found]);
      if (String(is) !== String(first)) wrong.push([x, z, is, first]);
    }
  expect(wrong).toEqual([]);
});

test.each([
  ['across', (at: number): Point => ({ x: at, z: 0 })],
  ['down', (at: number): Point => ({ x: 0, z: at })],
])('segments along one line %s are visited where they overlap', (_, pointAt) => {
  const points = [0, 4, 2, 6, 5, 9, 9, 11].map(pointAt);
  const segments = [0, 1, 2, 3].map((i): Segment => ({ a: 2 * i, b: 2 * i + 1 }));
  const near: string[] = [];
  forEachNearPair(buildSegmentGrid(points, segments, 0), 0, (i, j) => near.push(`${i} ${j}`) < 0);
  expect([...new Set(near)].sort()).toEqual(['0 1', '1 2', '2 3']);
});

test('pairs are counted by square: three here and three there are six of fifteen', () => {
  const points = [0, 1, 2, 100, 101, 102].flatMap((x) => [{ x, z: 0 }, { x, z: 1 }]); // prettier-ignore
  const segments = Array.from({ length: 6 }, (_, i): Segment => ({ a: 2 * i, b: 2 * i + 1 }));
  expect(countPairs(buildSegmentGrid(points, segments, 0))).toBe(6);
});

test.each([
  [1, 0],
  [2, 1 / 1024],
  [3, 3],
])(
  'a cell lists the segments within reach of it in order, and none much farther off: seed %i, reach %d',
  (seed, reach) => {
    const random = randomFrom(seed);
    const points = Array.from({ length: 60 }, (): Point => ({
      x: Math.floor(random() * 90),
      z: Math.floor(random() * 60),
    }));
    const segments = Array.from({ length: 50 }, (_, i): Segment => ({ a: i, b: i % 5 === 0 ? i + 10 : i + 1 }));
    const grid = buildSegmentGrid(points, segments, reach);
    const { size, across, down, starts, items, minX, minZ } = grid;
    expect(across * down).toBeGreaterThan(20);
    expect(starts.length).toBe(across * down + 1);
    expect(items.length).toBe(starts.at(-1));
    for (let cell = 0; cell < across * down; cell++) {
      const [x, z] = [minX + (cell % across) * size, minZ + Math.floor(cell / across) * size];
      const corners = [{ x, z }, { x: x + size, z }, { x: x + size, z: z + size }, { x, z: z + size }]; // prettier-ignore
      const isIn = (p: Point): boolean => p.x >= x && p.x <= x + size && p.z >= z && p.z <= z + size;
      const gaps = segments.map(({ a, b }) => {
        if (isIn(points[a])) return 0;
        const sides = corners.map((corner, i) => segmentGapSquared(points[a], points[b], corner, corners[(i + 1) % 4]));
        return Math.sqrt(Math.min(...sides));
      });
      const listed = [...items.subarray(starts[cell], starts[cell + 1])];
      expect(listed).toEqual([...new Set(listed)].sort((one, other) => one - other));
      for (const [i, gap] of gaps.entries()) {
        if (gap <= reach) expect(listed).toContain(i);
        if (gap > 1.5 * (reach + size / 1024)) expect(listed).not.toContain(i);
      }
    }
  },
);
