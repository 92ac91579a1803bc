// From the two places somebody asks about to the two ends of a query: on the grid, in leaves, clear of walls.
//
// A place outside the plan or in solid is refused unless snapping is asked for. One nearer to a wall than the body's radius is
// moved to the nearest place where the body can stand, and the answer says so. A place on a border belongs to every leaf
// around it into which (or, for the goal, from which) the body may cross there.
import { leafAt, leavesAt } from '../bsp/leaf-at.ts';
import { isInBounds, type Point } from '../geometry/point.ts';
import { snapPoint } from '../geometry/quantum.ts';
import { hasWay } from './can-walk.ts';
import type { NavMesh } from './nav-mesh.ts';
import { nearestClearPlace, standingLeaf, standsIn } from './places.ts';
import type { QueryEnd } from './query-graph.ts';

export interface EndOptions {
  /** What to do with places outside the plan or in solid; 'reject' unless said otherwise. */
  readonly outside?: 'reject' | 'snap';
  /** How far a place may be snapped from outside, map units; 256 unless said otherwise. */
  readonly maxDistance?: number;
}

/** A body too near a wall is moved at most this many radii. */
const MOST_RADII_MOVED = 4;
const USUAL_SNAP_DISTANCE = 256;

export type FoundEnd =
  | { readonly end: QueryEnd; readonly isMoved: boolean }
  | { readonly end: null; readonly problem: 'outside' | 'blocked' };

/** The end for a place that is the query's start or goal. */
export function findEnd(mesh: NavMesh, place: Point, which: 'start' | 'goal', options: EndOptions): FoundEnd {
  const { tree, body } = mesh;
  if (!Number.isFinite(place.x) || !Number.isFinite(place.z)) return { end: null, problem: 'outside' };
  const at = snapPoint(place, tree.plan.quantum);
  const leaf = standingLeaf(mesh, at);
  if (leaf >= 0) return { end: { at, leaves: leavesAround(mesh, at, leaf, which) }, isMoved: false };

  const isSolid = leafAt(tree, at) < 0;
  const maySnap = options.outside === 'snap';
  if (isSolid && !maySnap) {
    return { end: null, problem: isInBounds(tree.plan.bounds, at) ? 'blocked' : 'outside' };
  }
  const reach = Math.max(
    maySnap ? (options.maxDistance ?? USUAL_SNAP_DISTANCE) : 0,
    isSolid ? 0 : body.radius * MOST_RADII_MOVED,
  );
  const found = nearestClearPlace(mesh, at, reach);
  if (found === null)
    return { end: null, problem: isSolid && !isInBounds(tree.plan.bounds, at) ? 'outside' : 'blocked' };
  return { end: { at: found.at, leaves: leavesAround(mesh, found.at, found.leaf, which) }, isMoved: true };
}

function leavesAround(mesh: NavMesh, at: Point, leaf: number, which: 'start' | 'goal'): number[] {
  const leaves = [leaf];
  for (const other of leavesAt(mesh.tree, at)) {
    if (other === leaf || !standsIn(mesh, other, at)) continue;
    if (which === 'start' ? hasWay(mesh, leaf, other, at) : hasWay(mesh, other, leaf, at)) leaves.push(other);
  }
  return leaves;
}
