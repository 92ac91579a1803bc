// Nearest points on segments. Approximate, for movement and drawing; exact side tests are in geometry/point.ts.
import type { Point } from '../../src/geometry/point.ts';

/** The point of a → b nearest to p; `a` for a segment of length 0. */
export function closestOnSegment(p: Point, a: Point, b: Point): Point {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const squared = dx * dx + dz * dz;
  const along = squared > 0 ? ((p.x - a.x) * dx + (p.z - a.z) * dz) / squared : 0;
  if (along <= 0) return a;
  if (along >= 1) return b;
  return { x: a.x + along * dx, z: a.z + along * dz };
}

/** Distance of p from the segment a → b. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const nearest = closestOnSegment(p, a, b);
  const dx = p.x - nearest.x;
  const dz = p.z - nearest.z;
  return Math.sqrt(dx * dx + dz * dz);
}
