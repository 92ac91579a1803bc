// Whether a body walks straight from one place of a leaf to another.
//
// A disc keeps its radius off walls (near-walls.ts). A point has no radius to keep, but must not walk along a wall from one
// doorway to the next of the same side either.
import type { Point } from '../../geometry/point.ts';
import { wallAcross, type NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';

/** "On the line" for rounded points, map units. */
const ON_LINE = 1e-6;

/** A point of a leaf, and how high the body's feet were when it came there (the floor's height, or a ledge's). */
export interface Stand extends Point {
  readonly feet: number;
}

/** Whether the body walks straight from p to q inside the leaf without a wall in its way. */
export function isStraightWalk(near: NearWalls, leaf: number, p: Stand, q: Point): boolean {
  if (near.later?.isSegmentClear(p, q, near.tree.leaves[leaf].floor, p.feet) === false) return false;
  return near.reach > 0 ? wallAcross(near, leaf, p, q, p.feet) < 0 : !runsAlong(wallsAlong(near, leaf, p), p, q);
}

/** The same from one place to many, in less time. */
export function straightWalksFrom(near: NearWalls, leaf: number, p: Stand): (q: Point) => boolean {
  const { floor } = near.tree.leaves[leaf];
  const isFree = (q: Point): boolean => near.later?.isSegmentClear(p, q, floor, p.feet) !== false;
  if (near.reach === 0) {
    const sides = wallsAlong(near, leaf, p);
    return (q) => !runsAlong(sides, p, q) && isFree(q);
  }
  /** What was in the way last is often in the next. */
  let wall = -1;
  return (q) => {
    const found = wallAcross(near, leaf, p, q, p.feet, wall);
    if (found >= 0) wall = found;
    return found < 0 && isFree(q);
  };
}

/** A straight walk in one direction at least: one of the two may be a ledge that one can only come down from. */
export function isInView(near: NearWalls, leaf: number, p: Stand, q: Stand): boolean {
  return isStraightWalk(near, leaf, p, q) || (q.feet > p.feet && isStraightWalk(near, leaf, q, p));
}

/** A line through a place along which walls stand, and how far one walks from there either way before one of them is beside. */
export interface WallsAlong {
  readonly ux: number;
  readonly uz: number;
  ahead: number;
  behind: number;
}

const NO_SIDES: readonly WallsAlong[] = [];

/** Does p–q lie along one of these sides of p, next to a wall that stops the body? */
export function runsAlong(sides: readonly WallsAlong[], p: Point, q: Point): boolean {
  for (const { ux, uz, ahead, behind } of sides) {
    const dx = q.x - p.x;
    const dz = q.z - p.z;
    const along = dx * ux + dz * uz;
    if ((along > ahead || along < -behind) && Math.abs(dx * uz - dz * ux) <= 2 * ON_LINE) return true;
  }
  return false;
}

/** The sides of the leaf's cell on which p lies, with walls that stop the body. */
export function wallsAlong({ tree, obstacles }: NearWalls, leaf: number, p: Point): readonly WallsAlong[] {
  const { edges, floor } = tree.leaves[leaf];
  // Most places lie on none.
  let sides: WallsAlong[] | null = null;
  for (const { a, b, portal, wall } of edges) {
    const dx = b.x - a.x;
    const dz = b.z - a.z;
    const square = dx * dx + dz * dz;
    // Of the sides of a large cell nearly all end here: no root is drawn for them.
    const off = dx * (p.z - a.z) - dz * (p.x - a.x);
    if (off * off > ON_LINE * ON_LINE * square) continue;
    if (portal >= 0 && (wall < 0 || !stopsAt(obstacles, wall, floor))) continue;
    const length = Math.sqrt(square);
    const [ux, uz] = [dx / length, dz / length];
    // From p, that wall reaches from `from` to `to`; so much of it beside the way is only touched.
    const from = (a.x - p.x) * ux + (a.z - p.z) * uz;
    const to = from + length;
    sides ??= [];
    let side = sides.find((each) => Math.abs(each.ux * uz - each.uz * ux) <= ON_LINE);
    if (side === undefined) sides.push((side = { ux, uz, ahead: Infinity, behind: Infinity }));
    if (to > ON_LINE) side.ahead = Math.min(side.ahead, Math.max(0, from) + ON_LINE);
    if (from < -ON_LINE) side.behind = Math.min(side.behind, Math.max(0, -to) + ON_LINE);
  }
  return sides ?? NO_SIDES;
}
