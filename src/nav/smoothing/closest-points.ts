// Closest points: in each portal of a way the point that makes it shortest between the places before and after it.
//
// The portals stay those that the search chose. Up and down the way, each place in a portal moves along the free piece it lies in
// (free-spans.ts, so with room for the body) to where coming and going on cost least; points of one leaf that can be walked past
// are left out. A move is made only where both walks keep clear and cost no more, so the way never gets dearer, nor longer where all
// ground costs the same, and after a few rounds it is nearly the cheapest through its portals. After an option that D. Brackeen names (Developing Games in Java, 2003) beside midpoints.
import { distance, midpoint, type Point } from '../../geometry/point.ts';
import { terrainOf } from '../portal-graph/build-portal-graph.ts';
import type { PathCosts } from '../cost-terms.ts';
import { findFreeSpans } from '../clearance/free-spans.ts';
import { measureWay } from '../portal-graph/heights.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Step } from '../portal-graph/path-steps.ts';
import { isStraightWalk } from '../clearance/straight-walk.ts';

/** Times the way is gone through at most, there and back in turn. */
const ROUNDS = 12;
/** Of costs, relative. */
const ROUNDING = 1e-9;
/** Shorter moves, map units, are not worth it. */
const NEXT_TO_NOTHING = 0.05;
/** Points keep this far, map units, from the ends of the free piece, where there is room for it: rounding. */
const HAIR = 2 ** -10;
/** A move that does not keep clear is tried again half as far, so many times. */
const HALVINGS = 4;
/** Halvings of a piece in the search for its cheapest point, where the terrain changes at the portal. */
const BISECTIONS = 32;

/** The same way with its places moved along their portals; never dearer than before. */
export function moveToClosest(
  mesh: PortalGraph,
  steps: readonly Step[],
  costs: PathCosts | null = null,
): readonly Step[] {
  if (steps.length < 3) return steps;
  const way = leaveOutTurns(mesh, steps, costs);
  const pieces = way.map((step, index) => freePiece(mesh, step, way[index + 1]));
  // A place is looked at again only when it or one beside it has moved.
  const isSettled = pieces.map((piece) => piece === null);
  for (let round = 0; round < ROUNDS && isSettled.includes(false); round++) {
    for (let i = 1; i + 1 < way.length; i++) {
      const index = round % 2 === 0 ? i : way.length - 1 - i;
      if (isSettled[index]) continue;
      isSettled[index] = true;
      if (!moveAlong(mesh, way, index, pieces[index]!, costs)) continue;
      for (const near of [index - 1, index, index + 1]) isSettled[near] = pieces[near] === null;
    }
  }
  // With a turn less, what was the best place beside it may no longer be.
  const kept = leaveOutTurns(mesh, way, costs);
  return kept.length < way.length ? moveToClosest(mesh, kept, costs) : kept;
}

/** Points between two others of the same leaf are left out where the straight walk past them is clear. */
function leaveOutTurns(mesh: PortalGraph, steps: readonly Step[], costs: PathCosts | null): Step[] {
  const rest = [...steps];
  const kept: Step[] = [rest[0]];
  for (let i = 1; i < rest.length; i++) {
    const step = rest[i];
    const next = rest[i + 1];
    const before = kept[kept.length - 1];
    const isTurn = next !== undefined && !step.byLink && !next.byLink && step.leaf === next.leaf;
    const cost = isTurn ? costOfLeg(mesh, before, next, next.y, step.leaf, costs) : Infinity;
    const isBetter = isTurn && cost <= (step.cost + next.cost) * (1 + ROUNDING);
    if (isBetter && isStraightWalk(mesh.near, step.leaf, before, next)) {
      const link = step.link === 'drop' ? 'drop' : next.link;
      rest[i + 1] = { ...next, link, cost };
    } else kept.push(step);
  }
  return kept;
}

/** Part of a portal in which the body has room. */
interface Piece {
  readonly a: Point;
  readonly b: Point;
}

/** The free piece that a step crosses its portal in, a hair shorter at both ends; null for steps that cross none. */
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
  return { a: pointAt(a, b, span.from + hair), b: pointAt(a, b, span.to - hair) };
}

/** Moves one place of the way along its piece to where it is cheapest; says whether it has been moved. */
function moveAlong(mesh: PortalGraph, way: Step[], index: number, piece: Piece, costs: PathCosts | null): boolean {
  const { near, tree } = mesh;
  const [before, here, after] = [way[index - 1], way[index], way[index + 1]];
  const rates = [terrainOf(tree, here.leaf), terrainOf(tree, after.leaf)] as const;
  const old = here.cost + after.cost;
  let to = cheapestPoint(piece, before, after, rates);
  for (let tries = 0; tries <= HALVINGS && distance(here, to) > NEXT_TO_NOTHING; tries++) {
    const coming = costOfLeg(mesh, before, to, here.y, here.leaf, costs);
    const going = costOfLeg(mesh, after, to, here.y, after.leaf, costs);
    if (coming + going >= old) return false;
    const moved = { ...here, ...to };
    if (isStraightWalk(near, here.leaf, before, moved) && isStraightWalk(near, after.leaf, moved, after)) {
      way[index] = { ...moved, cost: coming };
      way[index + 1] = { ...after, cost: going };
      return true;
    }
    to = midpoint(here, to);
  }
  return false;
}

/** What the straight leg between a step and a point of that height costs inside a leaf. */
function costOfLeg(mesh: PortalGraph, step: Step, to: Point, y: number, leaf: number, costs: PathCosts | null): number {
  const length = distance(step, to);
  const measured = measureWay(mesh, length, y - step.y);
  if (costs === null || length === 0) return measured * terrainOf(mesh.tree, leaf);
  return costs.ofStretch(leaf, step, to) * (measured / length);
}

/** The point of the piece at which coming from p and going on to q costs least, a unit of either way by its rate. */
function cheapestPoint({ a, b }: Piece, p: Point, q: Point, [coming, going]: readonly [number, number]): Point {
  const length = distance(a, b);
  const [ux, uz] = [(b.x - a.x) / length, (b.z - a.z) / length];
  const along = (r: Point): number => (r.x - a.x) * ux + (r.z - a.z) * uz;
  const aside = (r: Point): number => Math.abs((r.x - a.x) * uz - (r.z - a.z) * ux);
  const [alongP, alongQ, asideP, asideQ] = [along(p), along(q), aside(p), aside(q)];
  const clamp = (t: number): number => Math.min(length, Math.max(0, t));
  if (coming === going) {
    // Straight on, as light goes.
    const both = asideP + asideQ;
    return pointAt(a, b, clamp(both > 0 ? (alongP * asideQ + alongQ * asideP) / both : alongP) / length);
  }
  // Bent at the border, as light is: the cost is convex along the piece, so its slope has one change of sign.
  let [low, high] = [clamp(Math.min(alongP, alongQ)), clamp(Math.max(alongP, alongQ))];
  for (let i = 0; i < BISECTIONS; i++) {
    const t = (low + high) / 2;
    const slope = (reach: number, out: number): number => (t - reach) / Math.sqrt((t - reach) ** 2 + out * out || 1);
    if (coming * slope(alongP, asideP) + going * slope(alongQ, asideQ) > 0) high = t;
    else low = t;
  }
  return pointAt(a, b, (low + high) / 2 / length);
}

function pointAt(a: Point, b: Point, t: number): Point {
  return { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) };
}
