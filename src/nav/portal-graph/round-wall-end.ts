// How a point goes on from the end of a wall that it walks along.
import { distance } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { turnOf } from '../clearance/wedge.ts';
import { wedgesAt } from '../clearance/wedges-at.ts';
import type { Place } from '../path-finder.ts';
import type { PortalGraph } from './portal-graph.ts';
import { findEnd } from './query/query-ends.ts';
import { arrivalAt, isJoint, wallEndsAt } from './walk-straight.ts';

/** A point this near the end of a wall counts as at it, steps of the grid. */
const HAIR = 4;
/** From there it goes to a place that far from the end, one of those by this angle apart, radians. */
const ROUND_HAIR = 6;
const ROUND_TURN = Math.PI / 8;
/** Of a wall's thin end more than this is free, radians. */
const THIN_END = (7 / 4) * Math.PI;

/**
 * For a point at the thin end of a wall, or where walls meet: the place a hair round it from which the goal is nearer, null if there is none.
 * From the end itself a walk along a wall might go along its wrong side.
 */
export function roundWallEnd(graph: PortalGraph, at: Place, lengthFrom: (place: Place) => number): Place | null {
  const { tree, near } = graph;
  const { quantum, vertices } = tree.plan;
  const [vertex] = wallEndsAt(tree, at, HAIR * quantum);
  if (vertex === undefined) return null;
  const wedges = wedgesAt(tree, near.obstacles.kind, vertex);
  if (wedges.length === 1 && turnOf(wedges[0]) < THIN_END) return null;
  const leaves = findEnd(graph, at, 'start', {}).end?.leaves ?? [];
  const whole = lengthFrom(at);
  let least = Infinity;
  let best: Place | null = null;
  for (let turn = 0; turn < 2 * Math.PI; turn += ROUND_TURN) {
    const [x, z] = [Math.cos(turn), Math.sin(turn)].map((part) => part * ROUND_HAIR * quantum);
    const to = snapPoint({ x: vertices[vertex].x + x, z: vertices[vertex].z + z }, quantum);
    if (isJoint(graph, to)) continue;
    const there = leaves.map((leaf) => arrivalAt(graph, { at, leaf }, to)).find((each) => each !== null);
    if (!there) continue;
    const place = { ...to, y: tree.leaves[there.leaf].floor };
    const length = lengthFrom(place);
    const over = length + distance(at, place);
    if (length < whole && over < least) [least, best] = [over, place];
  }
  return best;
}
