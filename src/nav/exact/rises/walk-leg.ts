// May a walker go straight from p to q, floors and rises considered? Walls that stop it from both sides are for sight.ts.
//
// Floors may rise by the body's step and fall by its drop, where they move at some of their heights. A rise stops a disc only as it comes
// within reach: there it must stand high enough to lean over it. Inside the reach it may lie low, because it came down. So the reach of a
// rise, a stadium, is closed from outside where the floor is low, and open from inside: whether a walk is allowed depends on its two ends
// alone.
import { leafAt } from '../../../bsp/leaf-at.ts';
import type { Tree } from '../../../bsp/tree.ts';
import { wallsNear } from '../../../bsp/walls-near.ts';
import { pointGapSquared, spanNearSegment } from '../../../geometry/gap.ts';
import { boundsOf, distance, type Point } from '../../../geometry/point.ts';
import { growBounds } from '../../clearance/near-walls.ts';
import { RISE } from '../../clearance/obstacles.ts';
import { ledgeAlong } from '../../clearance/straight-ledge.ts';
import { canStep, cutBesides, pointAt } from '../../portal-graph/can-walk.ts';
import type { PortalGraph } from '../../portal-graph/portal-graph.ts';
import type { Layer } from '../exact-index.ts';
import type { QuerySpot } from '../query-spot.ts';

/** Shorter pieces of a leg, map units, are the rounding of a point on a border. */
const NO_LENGTH = 1e-9;
/** How far beside a portal its crossing may be found, map units: rounding. */
const AT_PORTAL = 1e-5;
/** Tolerance of where a piece of a leg begins: a fraction of it. */
const ROUNDING = 1e-9;

/** Is a walker who came to the floor of one leaf also on that of the other? */
export function isLevel(portalGraph: PortalGraph, one: number, other: number): boolean {
  const { leaves } = portalGraph.tree;
  if (one < 0 || leaves[one].floor === leaves[other].floor) return one >= 0;
  return portalGraph.states !== null && canStep(portalGraph, one, other) && canStep(portalGraph, other, one);
}

/**
 * The leaf at q in which a walker arrives who goes there straight from p, where it stands on the floor of `leaf`; −1 if it cannot. Along
 * the edge of a floor it is on either side.
 */
export function walkLeg(portalGraph: PortalGraph, layer: Layer, p: Point, q: Point, leaf: number): number {
  const length = distance(p, q);
  if (length <= NO_LENGTH) return leaf;
  const { tree } = portalGraph;
  const { reach, graph } = layer;
  // A point is followed on one side of its corners. Past the end of a wall on its line sight lets it go on the other side, too, where a rise
  // may begin.
  if (reach === 0 && !graph.sight.isClear(p.x, p.z, q.x, q.z, null, null)) return -1;
  let last = -1;
  for (const pieces of cutBesides(tree, p, q, NO_LENGTH / length)) {
    const end = walkPieces(portalGraph, layer, p, q, leaf, pieces);
    if (last < 0 || (end >= 0 && tree.leaves[end].floor > tree.leaves[last].floor)) last = end;
  }
  return last;
}

/** The leaf in which the walker arrives by those pieces of the leg (`cutByLeaves`); −1 if it cannot. */
function walkPieces(
  portalGraph: PortalGraph,
  { reach, stops }: Layer,
  p: Point,
  q: Point,
  leaf: number,
  pieces: readonly number[],
): number {
  const { tree, body, near } = portalGraph;
  const { leaves } = tree;
  /** Also between leaves that only meet at a point, by others about it. */
  const canCross = (from: number, to: number, at: Point): boolean => {
    const reached = [from];
    for (const each of reached) {
      if (each === to) return true;
      for (const next of leavesBeside(tree, stops, each, at))
        if (!reached.includes(next) && canStep(portalGraph, each, next)) reached.push(next);
    }
    return false;
  };
  let last = leaf;
  for (let i = 0; i < pieces.length; i += 3) {
    if (reach > 0 && !canStep(portalGraph, last, pieces[i])) return -1;
    // Where a turn was left on a floor, it was left in any leaf of it.
    const isJoined = i === 0 && leaves[last].floor === leaves[pieces[i]].floor;
    if (!isJoined && !canCross(last, pieces[i], pointAt(p, q, pieces[i + 1]))) return -1;
    last = pieces[i];
  }
  if (reach === 0) return last;
  /** The floor at that fraction of the leg; on a border the higher one. */
  const floorAt = (part: number): number => {
    let highest = part <= ROUNDING ? leaves[leaf].floor : -Infinity;
    for (let i = 0; i < pieces.length; i += 3) {
      if (pieces[i + 2] >= part - ROUNDING && pieces[i + 1] <= part + ROUNDING)
        highest = Math.max(highest, leaves[pieces[i]].floor);
    }
    return highest;
  };
  /** Does the leg come within reach of a rise with those ends only where it stands high enough? */
  const mayEnter = (rise: number, a: Point, b: Point): boolean => {
    if (pointGapSquared(p.x, p.z, a, b) < reach * reach) return true;
    const span = spanNearSegment(p, q, a, b, reach);
    if (span === null || span.to <= 0 || span.from >= 1) return true;
    return near.obstacles.top[rise] - floorAt(Math.max(0, span.from)) <= body.step;
  };
  let isFree = true;
  const { vertices, walls } = tree.plan;
  wallsNear(tree, growBounds(boundsOf([p, q]), reach), (rise) => {
    if (!isFree || near.obstacles.kind[rise] !== RISE) return;
    const { a, b } = walls[rise];
    // Most need no look at the rest of their ledge.
    isFree =
      mayEnter(rise, vertices[a], vertices[b]) ||
      mayEnter(rise, ...ledgeAlong(tree, near.obstacles, rise, p, q, reach));
  });
  return isFree ? last : -1;
}

/** The leaves beyond the leaf's portals at that point that no wall stops, whether they are wide enough or not. */
function leavesBeside({ leaves, portals }: Tree, stops: Uint8Array, leaf: number, { x, z }: Point): number[] {
  return leaves[leaf].portals.flatMap((id) => {
    const { front, back, wall, a, b } = portals[id];
    const isHere = pointGapSquared(x, z, a, b) <= AT_PORTAL * AT_PORTAL && (wall < 0 || stops[wall] === 0);
    return isHere ? [front === leaf ? back : front] : [];
  });
}

/** `mayWalk` of an uneven tangent graph (tangent-graph.ts). */
export function makeMayWalk(
  portalGraph: PortalGraph,
  layer: Layer,
): (p: Point, q: Point, from: QuerySpot | null, to: QuerySpot | null) => boolean {
  const { tree } = portalGraph;
  return (p, q, from, to) => {
    const leaf = from === null ? leafAt(tree, p) : from.home;
    if (leaf < 0) return false;
    const last = walkLeg(portalGraph, layer, p, q, leaf);
    // The next leg goes on from the floor at q. Rounding may have dropped the last piece of this one.
    if (to === null) {
      const end = leafAt(tree, q);
      return end < 0 ? last >= 0 : isLevel(portalGraph, last, end);
    }
    return to.leaves.some((each) => isLevel(portalGraph, last, each));
  };
}
