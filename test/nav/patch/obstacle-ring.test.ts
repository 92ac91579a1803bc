// Outlines of obstacles: polygons about discs, what is refused, and which places are inside.
import { expect, test } from 'vitest';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, midpoint, type Point } from '../../../src/geometry/point.ts';
import { MAX_QUANTA } from '../../../src/geometry/quantum.ts';
import { MOST_OUT, ringOfObstacle, windingOf } from '../../../src/nav/patch/obstacle-ring.ts';
import { box } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const QUANTUM = 2 ** -10;
const ring = (polygon: readonly (readonly number[])[]): readonly Point[] =>
  ringOfObstacle({ polygon: polygon.map(([x, z]) => ({ x, z })) }, QUANTUM).points;

test('the polygon of a disc is outside it, by no more than it may be, and touches it towards the axes (seed 1)', () => {
  const random = randomFrom(1);
  for (let i = 0; i < 200; i++) {
    const disc = { x: 100 * random(), z: 100 * random(), radius: i % 4 === 3 ? 1000 * random() : 20 * random() + 0.01 };
    const { x, z, radius } = disc;
    const { points, bounds } = ringOfObstacle(disc, QUANTUM);
    points.forEach((p, k) => {
      const q = points[(k + 1) % points.length];
      expect(Math.sqrt(pointGapSquared(x, z, p, q))).toBeGreaterThanOrEqual(radius);
      expect(distance(p, disc)).toBeLessThan(radius + Math.max(MOST_OUT, 0.00125 * radius) + 3 * QUANTUM);
    });
    expect(points.length).toBeLessThanOrEqual(64);
    for (const gap of [x - bounds.minX, bounds.maxX - x, z - bounds.minZ, bounds.maxZ - z])
      expect(gap).toBeLessThan(radius + 3 * QUANTUM);
  }
});

test('neighbours in one place are one corner; sides that cross, no area and floors above the top are refused', () => {
  expect(ring([[0, 0], [4, 0], [4, 0], [4, 4], [0, 4], [0, 0]])).toHaveLength(4); // prettier-ignore
  // The second side and the last but one, each other's neighbours but one.
  expect(() => ring([[0, 0], [4, 0], [1, 3], [1, -1]])).toThrow(/crosses itself/); // prettier-ignore
  // Sides whose lines cross outside one of them.
  expect(ring([[0, 0], [8, 0], [8, 4], [4, 3], [0, 4]])).toHaveLength(5); // prettier-ignore
  for (const flat of [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [0, 0],
      [4, 0],
      [2, 0],
    ],
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  ])
    // prettier-ignore
    expect(() => ring(flat)).toThrow(/no area/);
  const far = (MAX_QUANTA - 0.5) * QUANTUM;
  expect(() => ring([[far, 0], [0, 4], [0, 0]])).toThrow(/no usable x at corner 0/); // prettier-ignore
  expect(() => ring([[0, 0], [4, 0], [0, -far]])).toThrow(/no usable z at corner 2/); // prettier-ignore
  for (const floor of [1, 2])
    expect(() => ringOfObstacle({ x: 0, z: 0, radius: 1, floor, top: 1 }, QUANTUM)).toThrow(/above its floor/);
});

test('a place on the border has no winding; others have it by their side', () => {
  const outline = ring([...box(0, 0, 8, 8), [-4, 4]]);
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length];
    for (const at of [p, midpoint(p, q)]) expect(windingOf(outline, at)).toBe(null);
    // On its line, beyond its end.
    const beyond = { x: 2 * q.x - p.x, z: 2 * q.z - p.z };
    expect(windingOf(outline, beyond)).toBe(0);
  });
  for (const z of [1, 4, 7]) {
    for (const x of [1, 7]) expect(Math.abs(windingOf(outline, { x, z })!)).toBe(1);
    for (const x of [-5, 9]) expect(windingOf(outline, { x, z })).toBe(0);
  }
});
