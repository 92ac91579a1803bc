// Areas and turns of polygons given as rings of points: clockwise on paper (inside on the right) counts as positive.
import type { Point } from './point.ts';
import { side } from './point.ts';

/** Signed area of a simple polygon, square map units: positive when it runs clockwise on paper. */
export function areaOf(ring: readonly Point[]): number {
  // Measured from a corner, so that small polygons far from the origin lose nothing.
  let twice = 0;
  for (let i = 2; i < ring.length; i++) twice += side(ring[0], ring[i - 1], ring[i]);
  return twice / 2;
}
