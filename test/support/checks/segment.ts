// Nearest points on segments. Approximate, for movement and drawing; exact side tests are in geometry/point.ts.
import { side, type Point } from '../../../src/geometry/point.ts';

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

const isOn = (a: Point, b: Point, p: Point): boolean => {
  const along = (p.x - a.x) * (b.x - a.x) + (p.z - a.z) * (b.z - a.z);
  return side(a, b, p) === 0 && along >= 0 && along <= (b.x - a.x) ** 2 + (b.z - a.z) ** 2;
};

/** Do two segments share a point that is not an end of both? */
export function doMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const ends = [a, b, c, d].filter((p) => isOn(a, b, p) && isOn(c, d, p));
  const isEndOfBoth = (p: Point): boolean =>
    [a, b].some(({ x, z }) => x === p.x && z === p.z) && [c, d].some(({ x, z }) => x === p.x && z === p.z);
  if (ends.some((p) => !isEndOfBoth(p))) return true;
  const places = new Set(ends.map(({ x, z }) => `${x} ${z}`));
  if (places.size > 0) return places.size > 1;
  return side(a, b, c) > 0 !== side(a, b, d) > 0 && side(c, d, a) > 0 !== side(c, d, b) > 0;
}
