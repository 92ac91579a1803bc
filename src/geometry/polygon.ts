// Areas, middles and insides of polygons. A ring that runs clockwise on paper (inside on the right) has a positive area.
import { side, type Point } from './point.ts';

/** Signed area of a simple polygon, square map units: positive when it runs clockwise on paper. */
export function areaOf(ring: readonly Point[]): number {
  // Measured from a corner to keep precision for small polygons far from the origin.
  let twice = 0;
  for (let i = 2; i < ring.length; i++) twice += side(ring[0], ring[i - 1], ring[i]);
  return twice / 2;
}

/** The mean of the corners. Of a convex polygon it is inside. */
export function middleOf(corners: readonly Point[]): Point {
  let [x, z] = [0, 0];
  for (const corner of corners) {
    x += corner.x;
    z += corner.z;
  }
  return { x: x / corners.length, z: z / corners.length };
}

/** Is the point inside the simple polygon, whichever way it runs? A point on the border may be either. */
export function isInRing(ring: readonly Point[], at: Point): boolean {
  let isInside = false;
  for (let i = 0, before = ring[ring.length - 1]; i < ring.length; before = ring[i], i++) {
    const [low, high] = before.z <= ring[i].z ? [before, ring[i]] : [ring[i], before];
    if (low.z <= at.z && high.z > at.z && side(low, high, at) > 0) isInside = !isInside;
  }
  return isInside;
}
