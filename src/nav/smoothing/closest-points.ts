// Closest points: moves each point of a path along its portal to where the path between its two neighbours is cheapest.
//
// The portals stay those that the search chose. In passes up and down the path, each point moves within the free piece of its portal
// (free-spans.ts, so with room for the agent). Points of one leaf that can be walked past are left out. A move is made only if both legs
// stay clear and cost no more. So a path never gets more expensive, and after a few rounds it is nearly the cheapest through its portals.
// After an option that D. Brackeen names (Developing Games in Java, 2003) beside midpoints.
import { distance, midpoint, pointBetween, type Point } from '../../geometry/point.ts';
import { HAIR } from '../portal-graph/build-portal-graph.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import type { PathCosts } from '../cost-terms.ts';
import { findFreeSpans } from '../clearance/free-spans.ts';
import { measureWalk } from '../portal-graph/heights.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Step } from '../portal-graph/query/path-steps.ts';
import { isStraightWalk } from '../clearance/straight-walk.ts';

/** Most passes over the path, in alternating directions. */
const ROUNDS = 12;
/** Relative rounding of costs. */
const ROUNDING = 1e-9;
/** Shorter moves, map units, are not made. */
const NEXT_TO_NOTHING = 0.05;
/** How often a move that is not clear is tried again at half the distance. */
const HALVINGS = 8;
/** Bisections in the search for the cheapest point where the terrain changes at the portal. */
const BISECTIONS = 32;

/** The same path with its points moved along their portals; never more expensive than before. */
export function moveToClosest(
  graph: PortalGraph,
  steps: readonly Step[],
  costs: PathCosts | null = null,
): readonly Step[] {
  if (steps.length < 3) return steps;
  const path = leaveOutTurns(graph, steps, costs);
  const pieces = path.map((step, index) => freePiece(graph, step, path[index + 1]));
  // A point is processed again only if it or a neighbour has moved.
  const isSettled = pieces.map((piece) => piece === null);
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 1; i + 1 < path.length; i++) {
      const index = round % 2 === 0 ? i : path.length - 1 - i;
      if (isSettled[index]) continue;
      isSettled[index] = true;
      if (!moveAlong(graph, path, index, pieces[index]!, costs)) continue;
      for (const near of [index - 1, index, index + 1]) isSettled[near] = pieces[near] === null;
    }
  }
  // With one turn fewer, the best places of its neighbours may change.
  const kept = leaveOutTurns(graph, path, costs);
  return kept.length < path.length ? moveToClosest(graph, kept, costs) : kept;
}

/** Leaves out points between two others of the same leaf where the straight walk past them is clear. */
function leaveOutTurns(graph: PortalGraph, steps: readonly Step[], costs: PathCosts | null): Step[] {
  const rest = [...steps];
  const kept: Step[] = [rest[0]];
  for (let i = 1; i < rest.length; i++) {
    const step = rest[i];
    const next = rest[i + 1];
    const before = kept[kept.length - 1];
    const isTurn = next !== undefined && !step.byLink && !next.byLink && step.leaf === next.leaf;
    const cost = isTurn ? costOfLeg(graph, before, next, next.y, step.leaf, costs) : Infinity;
    const isBetter = isTurn && cost <= (step.cost + next.cost) * (1 + ROUNDING);
    if (isBetter && isStraightWalk(graph.near, step.leaf, before, next)) {
      const link = step.link === 'drop' ? 'drop' : next.link;
      rest[i + 1] = { ...next, link, cost };
    } else kept.push(step);
  }
  return kept;
}

/** The part of a portal in which the agent has room. */
interface Piece {
  readonly a: Point;
  readonly b: Point;
}

/** The free piece in which a step crosses its portal, slightly shortened at both ends; null for steps that cross none. */
function freePiece({ near, tree }: PortalGraph, step: Step, next: Step | undefined): Piece | null {
  if (step.portal < 0 || next === undefined || step.leaf === next.leaf) return null;
  const portal = tree.portals[step.portal];
  const { a, b } = portal;
  const length = distance(a, b);
  const at = distance(a, step) / length;
  const spans = findFreeSpans(near, portal, step.feet);
  const span = spans.find(({ from, to }) => at >= from && at <= to);
  const hair = HAIR / length;
  if (span === undefined || span.to - span.from <= 2 * hair) return null;
  return { a: pointBetween(a, b, span.from + hair), b: pointBetween(a, b, span.to - hair) };
}

/** Moves one point of the path along its piece to the cheapest place; returns whether it moved. */
function moveAlong(graph: PortalGraph, path: Step[], index: number, piece: Piece, costs: PathCosts | null): boolean {
  const { near, tree } = graph;
  const [before, here, after] = [path[index - 1], path[index], path[index + 1]];
  const rates = [terrainOf(tree, here.leaf), terrainOf(tree, after.leaf)] as const;
  const old = here.cost + after.cost;
  let to = cheapestPoint(piece, before, after, rates);
  for (let tries = 0; tries <= HALVINGS && distance(here, to) > NEXT_TO_NOTHING; tries++) {
    const coming = costOfLeg(graph, before, to, here.y, here.leaf, costs);
    const going = costOfLeg(graph, after, to, here.y, after.leaf, costs);
    if (coming + going >= old) return false;
    const moved = { ...here, ...to };
    if (isStraightWalk(near, here.leaf, before, moved) && isStraightWalk(near, after.leaf, moved, after)) {
      path[index] = { ...moved, cost: coming };
      path[index + 1] = { ...after, cost: going };
      return true;
    }
    to = midpoint(here, to);
  }
  return false;
}

/** Cost of the straight leg between a step and a point of height `y` inside a leaf. */
function costOfLeg(
  graph: PortalGraph,
  step: Step,
  to: Point,
  y: number,
  leaf: number,
  costs: PathCosts | null,
): number {
  const length = distance(step, to);
  const measured = measureWalk(graph, length, y - step.y);
  if (costs === null || length === 0) return measured * terrainOf(graph.tree, leaf);
  return costs.ofStretch(leaf, step, to) * (measured / length);
}

/** The point of the piece with the least cost from p and on to q, at a rate per unit for either leg. */
function cheapestPoint({ a, b }: Piece, p: Point, q: Point, [coming, going]: readonly [number, number]): Point {
  const length = distance(a, b);
  const [ux, uz] = [(b.x - a.x) / length, (b.z - a.z) / length];
  const along = (r: Point): number => (r.x - a.x) * ux + (r.z - a.z) * uz;
  const aside = (r: Point): number => Math.abs((r.x - a.x) * uz - (r.z - a.z) * ux);
  const [alongP, alongQ, asideP, asideQ] = [along(p), along(q), aside(p), aside(q)];
  const clamp = (t: number): number => Math.min(length, Math.max(0, t));
  if (coming === going) {
    // Equal rates: a straight line, mirrored where both are on one side.
    const both = asideP + asideQ;
    return pointBetween(a, b, clamp(both > 0 ? (alongP * asideQ + alongQ * asideP) / both : alongP) / length);
  }
  // Different rates: refraction. The cost is convex along the piece, so its slope changes sign once.
  let [low, high] = [clamp(Math.min(alongP, alongQ)), clamp(Math.max(alongP, alongQ))];
  for (let i = 0; i < BISECTIONS; i++) {
    const t = (low + high) / 2;
    const slope = (reach: number, out: number): number => (t - reach) / Math.sqrt((t - reach) ** 2 + out * out || 1);
    if (coming * slope(alongP, asideP) + going * slope(alongQ, asideQ) > 0) high = t;
    else low = t;
  }
  return pointBetween(a, b, (low + high) / 2 / length);
}
