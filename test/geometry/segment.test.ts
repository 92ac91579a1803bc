// Nearness to a piece of a line, against a search along it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance } from '../../src/geometry/point.ts';
import { closestOnSegment, distanceToSegment } from '../../src/geometry/segment.ts';

const coordinate = fc.integer({ min: -50, max: 50 });
const point = fc.record({ x: coordinate, z: coordinate });

test('no sampled point of a segment is nearer than the nearest one (seed 7)', () => {
  fc.assert(
    fc.property(point, point, point, (p, a, b) => {
      const nearest = distanceToSegment(p, a, b);
      for (let i = 0; i <= 64; i++) {
        const t = i / 64;
        const sample = { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) };
        expect(nearest).toBeLessThanOrEqual(distance(p, sample) + 1e-9);
      }
      expect(distance(p, closestOnSegment(p, a, b))).toBeCloseTo(nearest, 9);
    }),
    { seed: 7 },
  );
});

test('beyond an end the end is the nearest point, and a segment of no length is its one point', () => {
  const a = { x: 0, z: 0 };
  const b = { x: 10, z: 0 };
  expect(closestOnSegment({ x: -3, z: 4 }, a, b)).toEqual(a);
  expect(distanceToSegment({ x: 13, z: 4 }, a, b)).toBe(5);
  expect(distanceToSegment({ x: 3, z: 4 }, a, a)).toBe(5);
});
