// Constrained triangulations: they cover the box, hold every segment, and are Delaunay where no segment forbids it.
import assert from 'node:assert/strict';
import { describe, expect, test, vi } from 'vitest';
import { side, type Point } from '../../src/geometry/point.ts';
import { nextOf, previousOf, triangulate, type Triangulation } from '../../src/geometry/triangulate.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

function check(net: Triangulation, count: number, segments: readonly (readonly [number, number])[]): void {
  const { points, begin, twin, segment } = net;
  const at = (edge: number): Point => points[begin[edge]];
  expect(points).toHaveLength(count + 4);
  // So many triangles has a box with that many points inside, and no more.
  expect(begin).toHaveLength(3 * (2 * count + 2));
  let twice = 0;
  for (let edge = 0; edge < begin.length; edge += 3) {
    const area = side(at(edge), at(edge + 1), at(edge + 2));
    assert(area > 0);
    twice += area;
  }
  const [a, , c] = points.slice(count);
  expect(twice).toBeCloseTo(2 * (c.x - a.x) * (c.z - a.z), 3);
  const found = new Map<number, number>();
  twin.forEach((back, edge) => {
    if (back < 0) {
      assert(begin[edge] >= count);
      return;
    }
    assert.deepEqual([twin[back], begin[back], segment[back]], [edge, begin[nextOf(edge)], segment[edge]]);
    if (segment[edge] >= 0) {
      const [from, to] = segments[segment[edge]];
      assert(side(points[from], points[to], at(edge)) === 0);
      found.set(
        segment[edge],
        (found.get(segment[edge]) ?? 0) + Math.hypot(at(back).x - at(edge).x, at(back).z - at(edge).z),
      );
      return;
    }
    // The opposite corner is not inside the circle, beyond rounding.
    const [p, q, r, d] = [at(edge), at(nextOf(edge)), at(previousOf(edge)), at(previousOf(back))];
    const lift = (s: Point): number => (s.x - d.x) ** 2 + (s.z - d.z) ** 2;
    const inside = lift(p) * side(d, q, r) + lift(q) * side(d, r, p) + lift(r) * side(d, p, q);
    const size = Math.max(lift(p), lift(q), lift(r));
    const isConvex = side(r, d, p) < 0 && side(r, d, q) > 0;
    if (isConvex) assert(inside <= 1e-9 * size * size);
  });
  segments.forEach(([from, to], index) => {
    const length = Math.hypot(points[to].x - points[from].x, points[to].z - points[from].z);
    // Both half-edges of each part were counted.
    expect(found.get(index)! / 2).toBeCloseTo(length, 6);
  });
}

describe('random points and segments that do not cross', () => {
  test.each([1, 2, 3, 4, 5, 6])('seed %i', (seed) => {
    const random = randomFrom(seed);
    for (let round = 0; round < (QUICK ? 4 : 20); round++) {
      // Coarse grids are full of points in line and on circles.
      const grain = [1 / 1024, 1, 64][(seed + round) % 3];
      const keys = new Map<string, Point>();
      for (let i = 0; i < 40 + 40 * random(); i++) {
        const [x, z] = [0, 0].map(() => Math.round((random() * 1024) / grain) * grain);
        keys.set(`${x} ${z}`, { x, z });
      }
      const points = [...keys.values()];
      const segments: [number, number][] = [];
      for (let tries = 0; tries < 60; tries++) {
        const [a, b] = [0, 0].map(() => Math.floor(random() * points.length));
        const meets = segments.some(([c, d]) => {
          const [ca, cb] = [side(points[c], points[d], points[a]), side(points[c], points[d], points[b])];
          const [ac, ad] = [side(points[a], points[b], points[c]), side(points[a], points[b], points[d])];
          return ca * cb <= 0 && ac * ad <= 0 && new Set([a, b, c, d]).size === 4;
        });
        const overlaps = segments.some(([c, d]) => new Set([a, b, c, d]).size < 4 && side(points[c], points[d], points[a]) === 0 && side(points[c], points[d], points[b]) === 0); // prettier-ignore
        if (a !== b && !meets && !overlaps) segments.push([a, b]);
      }
      // A segment may run over points: it is cut there, and its parts know whose they are.
      check(triangulate(points, segments, 1), points.length, segments);
    }
  });
});

test('no point, one point, and collinear points', () => {
  check(triangulate([], [], 1), 0, []);
  check(triangulate([{ x: 3, z: 4 }], [], 1), 1, []);
  const line = Array.from({ length: 20 }, (_, i) => ({ x: 5 * i, z: 7 * i }));
  check(triangulate(line, [[0, 19]], 1), 20, [[0, 19]]);
});

test('crossing segments are rejected', () => {
  const corners = [
    { x: 0, z: 0 },
    { x: 8, z: 8 },
    { x: 0, z: 8 },
    { x: 8, z: 0 },
  ];
  expect(() => triangulate(corners, [[0, 1], [2, 3]], 1)).toThrow(/segments 0 and 1 cross/); // prettier-ignore
});

test.each(['x', 'z'] as const)(
  'a strip along %s four times as long takes less than ten times the circle tests',
  (along) => {
    const countTests = (length: number): number => {
      const points: Point[] = [];
      for (let i = 0; i < length; i++)
        for (let k = 0; k < 3; k++) points.push(along === 'x' ? { x: 6 * i, z: 6 * k } : { x: 6 * k, z: 6 * i });
      // The circle test calls it.
      const abs = vi.spyOn(Math, 'abs');
      triangulate(points, [], 1);
      const count = abs.mock.calls.length;
      abs.mockRestore();
      return count;
    };
    expect(countTests(800)).toBeLessThan(10 * countTests(200));
  },
);
