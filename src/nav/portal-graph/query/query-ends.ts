// From a query's two places to its two ends: on the grid, in leaves, clear of walls.
//
// A place outside the plan or in solid is rejected unless the options ask for snapping. A place inside an obstacle, or nearer to a wall than
// the body's radius, is moved to the nearest place where the body can stand. The answer reports that. A goal on a border belongs to every
// leaf around it, a start only to some (`leavesAround`). Two blocked cells of a benchmark grid may share a corner. A place there belongs to
// the side of the cell that the corner is named for.
import { leafAt, leavesAt } from '../../../bsp/leaf-at.ts';
import { checkFinite } from '../../../geometry/checks.ts';
import { isInBounds, type Point } from '../../../geometry/point.ts';
import { snapPoint } from '../../../geometry/quantum.ts';
import { CELL_SIZE } from '../../../map/grids/cells-to-walls.ts';
import { canCross, crosses } from '../can-walk.ts';
import type { PortalGraph } from '../portal-graph.ts';
import { growBounds } from '../../clearance/near-walls.ts';
import type { MovedEnds, NoPathReason, Place } from '../../path-finder.ts';
import { isInObstacle, nearestClearPlace, standingLeaf, standsIn } from '../places.ts';
import type { QueryEnd } from './end-edges.ts';

/** How starts and goals that are not legal are treated. */
export interface EndOptions {
  /** What to do with places outside the plan or in solid; 'reject' by default. */
  readonly outside?: 'reject' | 'snap';
  /** Longest distance of snapping, map units; 256 by default. */
  readonly maxDistance?: number;
}

/** A body too near a wall is moved at most this many radii. */
const MOST_RADII_MOVED = 4;
const DEFAULT_SNAP_DISTANCE = 256;

export type FoundEnd = LegalEnd | { readonly end: null; readonly problem: 'outside' | 'blocked' };
interface LegalEnd {
  readonly end: QueryEnd;
  readonly isMoved: boolean;
}

/** The end for a place that is the query's start or goal. Throws an Error for values that are no place, such as { x, y }. */
export function findEnd(graph: PortalGraph, place: Place, which: 'start' | 'goal', options: EndOptions): FoundEnd {
  const { tree, body } = graph;
  checkFinite('findEnd', which, place);
  const at = snapPoint(place, tree.plan.quantum);
  if (standingLeaf(graph, at) >= 0)
    return { end: { at, leaves: leavesAround(graph, at, which, place.y) }, isMoved: false };

  const isCovered = isInObstacle(graph, at);
  const isSolid = !isCovered && leafAt(tree, at) < 0;
  const maySnap = options.outside === 'snap';
  if (isSolid && !maySnap) {
    return { end: null, problem: isInMap(graph, at) ? 'blocked' : 'outside' };
  }
  const reach = Math.max(
    isCovered ? Infinity : 0,
    maySnap ? (options.maxDistance ?? DEFAULT_SNAP_DISTANCE) : 0,
    isSolid ? 0 : body.radius * MOST_RADII_MOVED,
  );
  const found = nearestClearPlace(graph, at, reach);
  if (found === null) return { end: null, problem: isSolid && !isInMap(graph, at) ? 'outside' : 'blocked' };
  return { end: { at: found.at, leaves: leavesAround(graph, found.at, which, place.y) }, isMoved: true };
}

/** Both ends of a query and which were moved, or the reason why there is no query; of two reasons the start's. */
export type FoundEnds =
  | {
      readonly reason: null;
      readonly start: QueryEnd;
      readonly goal: QueryEnd;
      readonly isStartMoved: boolean;
      readonly hasMoved: { readonly moved?: MovedEnds };
    }
  | { readonly reason: NoPathReason };

export function findEnds(graph: PortalGraph, from: Place, to: Place, options: EndOptions): FoundEnds {
  const start = findEnd(graph, from, 'start', options);
  const goal = findEnd(graph, to, 'goal', options);
  if (start.end === null) return { reason: `start ${start.problem}` };
  if (goal.end === null) return { reason: `goal ${goal.problem}` };
  return {
    reason: null,
    start: start.end,
    goal: goal.end,
    isStartMoved: start.isMoved,
    hasMoved: movedEnds(start, goal),
  };
}

/** The part of an answer that reports moved ends; empty if neither was moved. */
function movedEnds(start: LegalEnd, goal: LegalEnd): { readonly moved?: MovedEnds } {
  if (!start.isMoved && !goal.isMoved) return {};
  return {
    moved: { ...(start.isMoved && { start: start.end.at }), ...(goal.isMoved && { goal: goal.end.at }) },
  };
}

/** Within the plan's bounds. A grid's outermost walls are cells beyond the drawn ones. */
function isInMap({ tree }: PortalGraph, at: Point): boolean {
  const { bounds, format } = tree.plan;
  const isGrid = format === 'grid' || format === 'movingai';
  return isInBounds(isGrid ? growBounds(bounds, CELL_SIZE) : bounds, at);
}

/** The leaf in which the body stands that begins a path at the place, by its feet at the edge of two floors; −1 where it can stand in none. */
export function startLeaf(graph: PortalGraph, place: Place, feet = place.y): number {
  const leaf = standingLeaf(graph, place);
  return leaf < 0 ? leaf : leavesAround(graph, place, 'start', feet)[0];
}

/**
 * The leaves in which the body may stand. A goal on a border counts in all of them. A start on a border stands on the floor nearest to
 * its feet, or on the highest if they are not given. It counts in all leaves of that height, so on both sides of a thin wall. It also
 * counts in the leaves that it may enter from the first.
 */
function leavesAround(
  graph: PortalGraph,
  at: Point,
  which: 'start' | 'goal',
  feet: number | undefined,
): readonly number[] {
  const { leaves } = graph.tree;
  const all = leavesOnOwnSide(
    graph,
    at,
    leavesAt(graph.tree, at).filter((leaf) => standsIn(graph, leaf, at)),
  );
  if (which === 'goal' || all.length < 2) return all;
  const away = (leaf: number): number =>
    feet === undefined ? -leaves[leaf].floor : Math.abs(leaves[leaf].floor - feet);
  const first = all.reduce((best, leaf) => (away(leaf) < away(best) ? leaf : best));
  const { floor } = leaves[first];
  return [
    first,
    ...all.filter((leaf) => leaf !== first && (leaves[leaf].floor === floor || crosses(graph, first, leaf, at))),
  ];
}

/**
 * The leaves around a corner of a benchmark grid, on the side of the cell that (x, y) names: the one to the right and below. These are all
 * leaves unless two blocked cells touch at the corner.
 */
function leavesOnOwnSide(graph: PortalGraph, at: Point, all: readonly number[]): readonly number[] {
  const { tree } = graph;
  if (tree.plan.format !== 'movingai' || all.length < 2) return all;
  const { quantum } = tree.plan;
  const home = leafAt(tree, { x: at.x + quantum, z: at.z + quantum });
  if (!all.includes(home)) return all;
  const side = [home];
  for (const reached of side)
    for (const leaf of all) if (!side.includes(leaf) && canCross(graph, reached, leaf, at)) side.push(leaf);
  return side;
}
