// Whether a body walks straight from one place of a leaf to another.
//
// A disc keeps its radius off walls (near-walls.ts). A point has no radius to keep, but must not walk along a wall from one
// doorway to the next of the same side either.
import type { Point } from '../../geometry/point.ts';
import { isWalkClear, type NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';

/** "On the line" for rounded points, map units. */
const ON_LINE = 1e-6;

/** A point of a leaf, and how high the body's feet were when it came there (the floor's height, or a ledge's). */
export interface Stand extends Point {
  readonly feet: number;
}

/** Whether the body walks straight from p to q inside the leaf without a wall in its way. */
export function isStraightWalk(near: NearWalls, leaf: number, p: Stand, q: Point): boolean {
  if (near.later?.isWayClear(p, q, near.tree.leaves[leaf].floor, p.feet) === false) return false;
  return near.reach > 0 ? isWalkClear(near, leaf, p, q, p.feet) : !runsAlongWall(near, leaf, p, q);
}

/** A straight walk in one direction at least: one of the two may be a ledge that one can only come down from. */
export function isInView(near: NearWalls, leaf: number, p: Stand, q: Stand): boolean {
  return isStraightWalk(near, leaf, p, q) || (q.feet > p.feet && isStraightWalk(near, leaf, q, p));
}

/** Does p–q lie along a side of the leaf's cell that is, somewhere between them, a wall nobody may cross? */
export function runsAlongWall({ tree, obstacles }: NearWalls, leaf: number, p: Point, q: Point): boolean {
  const { edges, floor } = tree.leaves[leaf];
  for (const { a, b, portal, wall } of edges) {
    if (portal >= 0 && (wall < 0 || !stopsAt(obstacles, wall, floor))) continue;
    const dx = b.x - a.x;
    const dz = b.z - a.z;
    const square = dx * dx + dz * dz;
    // Of the sides of a large cell nearly all end here: no root is drawn for them.
    const off = dx * (p.z - a.z) - dz * (p.x - a.x);
    if (off * off > ON_LINE * ON_LINE * square) continue;
    const other = dx * (q.z - a.z) - dz * (q.x - a.x);
    if (other * other > ON_LINE * ON_LINE * square) continue;
    const length = Math.sqrt(square);
    const along = (r: Point): number => (dx * (r.x - a.x) + dz * (r.z - a.z)) / length;
    const low = Math.min(along(p), along(q));
    const high = Math.max(along(p), along(q));
    if (Math.min(high, length) - Math.max(low, 0) > ON_LINE) return true;
  }
  return false;
}
