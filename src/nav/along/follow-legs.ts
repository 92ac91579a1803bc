// Follows the straight legs and arcs of a path through the leaves of the tree: the portals crossed, and the cost of the ground.
//
// The tree cuts each leg (an arc by its chords) into one piece per leaf. Where the leaf changes, a portal is crossed. It does not test
// whether the path is clear.
import { leafBeyond, type Portal, type Tree } from '../../bsp/tree.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { distance, pointBetween, type Point } from '../../geometry/point.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import { cutByLeaves, pointAt } from '../portal-graph/can-walk.ts';
import type { PathCosts } from '../cost-terms.ts';

/** Largest turn of a chord of an arc, radians. */
const MOST_TURN = Math.PI / 6;
/** Largest squared distance of a portal that touches a place, map units. */
const NEAR = 1e-3;

/** The leaf that the legs so far lead to, and what they crossed and cost. */
export interface LegTrace {
  readonly tree: Tree;
  leaf: number;
  /** Portals crossed, in order. */
  readonly corridor: number[];
  cost: number;
  /** Costs in place of length times terrain. */
  readonly costs?: PathCosts | null;
  /** The deepest step down between two leaves since this was last set to 0. */
  fall: number;
  /** Is all floor level and of one terrain? Then only costs are followed, not leaves and portals. */
  readonly isPlain?: boolean;
}

/** Follows the straight leg from p to q; it counts as `length` long. */
export function followLeg(trace: LegTrace, p: Point, q: Point, length: number): void {
  const { tree, costs } = trace;
  if (trace.isPlain) {
    trace.cost += length * terrainOf(tree, trace.leaf);
    return;
  }
  const straight = distance(p, q);
  const pieces = cutByLeaves(tree, p, q, 0);
  for (let i = 0; i < pieces.length; i += 3) {
    const leaf = pieces[i];
    const from = pieces[i + 1];
    if (leaf !== trace.leaf) enterLeaf(trace, leaf, pointBetween(p, q, from));
    const part = pieces[i + 2] - from;
    if (!costs) trace.cost += part * length * terrainOf(tree, trace.leaf);
    else if (part > 0 && straight > 0) {
      const [a, b] = [pointAt(p, q, from), pointAt(p, q, pieces[i + 2])];
      const stretch = costs.ofStretch(trace.leaf, a, b);
      // Closed ground closes a turn on the spot too, though its length is 0.
      trace.cost += stretch === Infinity ? stretch : (stretch * length) / straight;
    }
  }
}

/** Follows an arc; `placeAt` gives the place after that fraction (0 … 1) of its turn. Returns its end. */
export function followArc(
  trace: LegTrace,
  begin: Point,
  radius: number,
  turn: number,
  placeAt: (part: number) => Point,
): Point {
  const count = Math.ceil(Math.abs(turn) / MOST_TURN);
  let last = begin;
  for (let i = 1; i <= count; i++) {
    const next = placeAt(i / count);
    followLeg(trace, last, next, (radius * Math.abs(turn)) / count);
    last = next;
  }
  return last;
}

/** Enters another leaf by the portal nearest to the place, or by two if only corners touch there. */
export function enterLeaf(trace: LegTrace, to: number, at: Point): void {
  const { tree, leaf, corridor } = trace;
  trace.leaf = to;
  trace.fall = Math.max(trace.fall, tree.leaves[leaf].floor - tree.leaves[to].floor);
  let best = -1;
  let least = Infinity;
  for (const id of tree.leaves[leaf].portals) {
    const portal = tree.portals[id];
    if (leafBeyond(portal, leaf) !== to) continue;
    const gap = pointGapSquared(at.x, at.z, portal.a, portal.b);
    if (gap >= least) continue;
    best = id;
    least = gap;
  }
  if (least < NEAR) {
    corridor.push(best);
    return;
  }
  const touches = ({ a, b }: Portal): boolean => pointGapSquared(at.x, at.z, a, b) < NEAR;
  for (const id of tree.leaves[leaf].portals) {
    if (!touches(tree.portals[id])) continue;
    const between = leafBeyond(tree.portals[id], leaf);
    for (const second of tree.leaves[between].portals) {
      const next = tree.portals[second];
      if (leafBeyond(next, between) !== to || !touches(next)) continue;
      corridor.push(id, second);
      return;
    }
  }
  if (best >= 0) corridor.push(best);
}
