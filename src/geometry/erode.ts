// Insets a convex polygon, and finds its point nearest to another.
//
// Each side moves inwards by the same distance and clips the polygon (Sutherland and Hodgman, Reentrant Polygon Clipping, 1974).
// Approximate: used for places to stand, never for the tree.
import { pointBetween, side, type Point } from './point.ts';
import { closestOnSegment, pointGapSquared } from './gap.ts';

/** The points of a clockwise convex polygon that are at least `inset` from the lines of all its sides; empty when there are none. */
export function erodeConvex(polygon: readonly Point[], inset: number): Point[] {
  let rest: Point[] = [...polygon];
  for (let i = 0; i < polygon.length && rest.length > 0; i++) {
    const a = polygon[i];
    const b = polygon[(i + 1) % polygon.length];
    const dx = b.x - a.x;
    const dz = b.z - a.z;
    const length = Math.sqrt(dx * dx + dz * dz);
    if (length === 0) continue;
    const depthOf = (p: Point): number => (dx * (p.z - a.z) - dz * (p.x - a.x)) / length - inset;
    const kept: Point[] = [];
    for (let k = 0; k < rest.length; k++) {
      const p = rest[k];
      const q = rest[(k + 1) % rest.length];
      const depthP = depthOf(p);
      const depthQ = depthOf(q);
      if (depthP >= 0) kept.push(p);
      if (depthP >= 0 !== depthQ >= 0) {
        const t = depthP / (depthP - depthQ);
        kept.push(pointBetween(p, q, t));
      }
    }
    rest = kept;
  }
  return rest;
}

/** The point of a clockwise convex polygon nearest to p; p itself when it is inside. The polygon must not be empty. */
export function closestInConvex(polygon: readonly Point[], p: Point): Point {
  let isInside = true;
  let best = polygon[0];
  let least = Infinity;
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i];
    const b = polygon[(i + 1) % polygon.length];
    if (side(a, b, p) < 0) isInside = false;
    const gap = pointGapSquared(p.x, p.z, a, b);
    if (gap >= least) continue;
    least = gap;
    best = closestOnSegment(p, a, b);
  }
  return isInside ? p : best;
}
