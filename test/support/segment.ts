// The piece of a line between two points, ends included, and how near to it a point is. Approximate, for movement and drawing:
// which side of a line a point is on is `side`'s affair, and exact.
import type { Point } from '../../src/geometry/point.ts';

/** The point of a → b nearest to p; `a` itself where both ends are one point. */
export function closestOnSegment(p: Point, a: Point, b: Point): Point {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const squared = dx * dx + dz * dz;
  const along = squared > 0 ? ((p.x - a.x) * dx + (p.z - a.z) * dz) / squared : 0;
  if (along <= 0) return a;
  if (along >= 1) return b;
  return { x: a.x + along * dx, z: a.z + along * dz };
}

/** Distance of p from the nearest point of a → b. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const nearest = closestOnSegment(p, a, b);
  const dx = p.x - nearest.x;
  const dz = p.z - nearest.z;
  return Math.sqrt(dx * dx + dz * dz);
}
