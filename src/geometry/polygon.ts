// Polygon areas. A ring that runs clockwise on paper (inside on the right) has a positive area.
import type { Point } from './point.ts';
import { side } from './point.ts';

/** Signed area of a simple polygon, square map units: positive when it runs clockwise on paper. */
export function areaOf(ring: readonly Point[]): number {
  // Measured from a corner to keep precision for small polygons far from the origin.
  let twice = 0;
  for (let i = 2; i < ring.length; i++) twice += side(ring[0], ring[i - 1], ring[i]);
  return twice / 2;
}
