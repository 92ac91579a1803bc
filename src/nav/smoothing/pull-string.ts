// String pulling: the shortest path for an agent with a width that passes everything on the same sides as the given path.
//
// The path is a string through its points. A point where nothing holds the string is released. The string then moves to the straight line,
// or onto circles as wide as the agent about wall ends in the triangle it sweeps. The farthest is found first, as in quickhull. Circles
// that the string no longer wraps are released in the same way, until it is taut: straight pieces and arcs (round-corner.ts). Every piece
// is checked: one that cannot be walked or costs more than before is undone. A result no better than the input is discarded. Links and
// drops stay. Unlike the usual funnel it has no corridor: wall ends of other cells that reach in count too. After D. Lee, F. Preparata,
// Euclidean Shortest Paths in the Presence of Rectilinear Barriers, 1984, and B. Chazelle, 1982; for discs J. Hershberger, J. Snoeyink,
// Computing Minimum Length Paths of a Given Homotopy Class, 1994.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { pointGapSquared } from '../../geometry/gap.ts';
import { boundsOf, distance, type Point } from '../../geometry/point.ts';
import { directionsAround, wrapsAround, extraLengthAround, tangentBetween } from '../../geometry/tangent.ts';
import type { Peg, Tangent } from '../../geometry/tangent.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import { costOfWalk } from '../portal-graph/can-walk.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { stopsAt } from '../clearance/obstacles.ts';
import { stepTo, type Step } from '../portal-graph/query/path-steps.ts';
import { roundCorner } from './round-corner.ts';
import { skipPoints } from './skip-points.ts';

/** Radius for a point, map units, so that it never slides along a wall. */
const WIDTH_OF_A_POINT = 2 ** -6;
/** Walls nearer to the string than the radius by less than this are no obstacle, map units: rounding. */
const TOUCH = 5e-8;
/** Most releases per point of the path. */
const MOST_SPRINGS = 24;
const ROUNDING = 1e-12;
/** Tolerance of a sum of costs. */
const SLACK = 1e-9;

/** A peg of the string. */
interface Held extends Peg {
  /** Its vertex in the plan, or −1. */
  readonly vertex: number;
  /** Its step of the path, or −1. */
  readonly step: number;
  readonly feet: number;
  /** Releasing it was tried and failed. */
  isStuck: boolean;
  /** The last piece from here whose cost was asked for. */
  last: Piece | null;
}

interface Piece {
  readonly to: Held;
  /** Null where there is no tangent. */
  readonly tangent: Tangent | null;
  readonly cost: number;
}

/** A stretch of walks to be pulled with that radius. */
interface Stretch {
  readonly graph: PortalGraph;
  readonly radius: number;
  readonly steps: readonly Step[];
}

/** The path without the points that can be walked straight past, pulled tight. */
export function pullTight(graph: PortalGraph, steps: readonly Step[]): readonly Step[] {
  return pullString(graph, skipPoints(graph, steps));
}

/** The path pulled tight. Its first and last step, links and drops stay. */
function pullString(graph: PortalGraph, steps: readonly Step[]): readonly Step[] {
  const tight: Step[] = [steps[0]];
  let from = 0;
  for (let to = 1; to < steps.length; to++) {
    const isFixed = steps[to].byLink || steps[to].link !== 'walk';
    if (isFixed || to === steps.length - 1) {
      // Up to a link, a drop, or the end.
      const last = isFixed ? to - 1 : to;
      if (last - from > 1) tight.push(...pullStretch(graph, steps.slice(from, last + 1)).slice(1));
      else if (last > from) tight.push(steps[last]);
      if (isFixed) tight.push(steps[to]);
      from = to;
    }
  }
  return tight;
}

/** Pulls a stretch of walks. */
function pullStretch(graph: PortalGraph, steps: readonly Step[]): readonly Step[] {
  const { tree, body } = graph;
  const radius = body.radius > 0 ? body.radius : WIDTH_OF_A_POINT;
  const pegs: Held[] = steps.map(({ x, z, leaf }, index) => ({
    x,
    z,
    sense: 0,
    vertex: -1,
    step: index,
    feet: tree.leaves[leaf].floor,
    isStuck: index === 0 || index === steps.length - 1,
    last: null,
  }));
  const stretch = { graph, radius, steps };
  let springs = MOST_SPRINGS * steps.length;
  for (let i = 1; i < pegs.length - 1 && springs > 0;) {
    const chain = pegs[i].isStuck ? null : letGo(stretch, pegs, i);
    if (chain === null) {
      pegs[i].isStuck = true;
      i++;
      continue;
    }
    springs--;
    pegs.splice(i, 1, ...chain);
    // Try both neighbours again.
    for (const k of [i - 1, i + chain.length]) if (k > 0 && k < pegs.length - 1) pegs[k].isStuck = false;
    i = Math.max(1, i - 1);
  }
  return stepsOfString(stretch, pegs) ?? steps;
}

/** The pegs that hold the string between the neighbours of peg i after its release, or null if it stays. */
function letGo(stretch: Stretch, pegs: readonly Held[], i: number): Held[] | null {
  const { radius } = stretch;
  const [a, b, c] = [pegs[i - 1], pegs[i], pegs[i + 1]];
  const into = tangentBetween(a, b, radius);
  const out = tangentBetween(b, c, radius);
  if (into === null || out === null) return null;
  const turn = into.ux * out.uz - into.uz * out.ux;
  if (b.sense !== 0 && wrapsAround(into, b, out)) return null;
  const sense = turn > 0 ? 1 : -1;
  const chain = hullBetween(stretch, a, c, into, out, sense);
  if (chain === null) return null;
  // The arcs about a and c change with what is between them.
  const first = i > 1 ? tangentBetween(pegs[i - 2], a, radius) : null;
  const last = i + 2 < pegs.length ? tangentBetween(c, pegs[i + 2], radius) : null;
  const before = costOfString(stretch, first, [a, b, c], last);
  const limit = before * (1 + ROUNDING);
  return costOfString(stretch, first, [a, ...chain, c], last, limit) < limit ? chain : null;
}

/** The pegs that hold the string between a and c, on the inside of the turn between `into` and `out`. */
function hullBetween(stretch: Stretch, a: Held, c: Held, into: Tangent, out: Tangent, sense: 1 | -1): Held[] | null {
  const { radius } = stretch;
  const { tree, near } = stretch.graph;
  const { vertices, walls } = tree.plan;
  const feet = Math.min(a.feet, c.feet);
  const box = growBounds(boundsOf([a, c, into.p, into.q, out.p, out.q]), radius);
  const inside: number[] = [];
  const beside = ({ p, ux, uz }: Tangent, v: Point): number => sense * (ux * (v.z - p.z) - uz * (v.x - p.x));
  const isSeen = new Set<number>();
  wallsNear(tree, box, (wall) => {
    if (!stopsAt(near.obstacles, wall, feet)) return;
    for (const vertex of [walls[wall].a, walls[wall].b]) {
      if (isSeen.has(vertex)) continue;
      isSeen.add(vertex);
      if (beside(into, vertices[vertex]) > 0 && beside(out, vertices[vertex]) > 0) inside.push(vertex);
    }
  });

  const used = new Set([a.vertex, c.vertex]);
  const chain: Held[] = [];
  const hang = (from: Held, to: Held): boolean => {
    const piece = tangentBetween(from, to, radius);
    if (piece === null) return false;
    let deepest = -1;
    let most = -Infinity;
    for (const vertex of inside) {
      if (used.has(vertex)) continue;
      const v = vertices[vertex];
      const off = beside(piece, v);
      // Under the string, or nearer to it than the radius.
      if (off >= 0 && pointGapSquared(v.x, v.z, piece.p, piece.q) >= (radius - TOUCH) ** 2) continue;
      if (-off <= most) continue;
      most = -off;
      deepest = vertex;
    }
    if (deepest < 0) return true;
    used.add(deepest);
    const { x, z } = vertices[deepest];
    const peg: Held = { x, z, sense, vertex: deepest, step: -1, feet, isStuck: false, last: null };
    if (!hang(from, peg)) return false;
    chain.push(peg);
    return hang(peg, to);
  };
  return hang(a, c) ? chain : null;
}

/**
 * Cost of the string over those pegs, between the piece before its first peg and the one after its last; Infinity if it is blocked or
 * costs more than `limit`.
 */
function costOfString(
  stretch: Stretch,
  first: Tangent | null,
  pegs: readonly Held[],
  last: Tangent | null,
  limit = Infinity,
): number {
  const { tree } = stretch.graph;
  let cost = 0;
  let before = first;
  const goAbout = (peg: Held, after: Tangent | null): void => {
    if (before !== null && after !== null && peg.sense !== 0 && wrapsAround(before, peg, after)) {
      const leaf = leafAt(tree, after.p);
      const length = extraLengthAround(directionsAround(before, peg, after), stretch.radius);
      cost += leaf < 0 ? Infinity : length * terrainOf(tree, leaf);
    }
    before = after;
  };
  for (let i = 1; i < pegs.length; i++) {
    const { tangent, cost: walked } = pieceBetween(stretch, pegs[i - 1], pegs[i]);
    if (tangent === null) return Infinity;
    goAbout(pegs[i - 1], tangent);
    cost += walked;
    if (cost > limit) return Infinity;
  }
  goAbout(pegs[pegs.length - 1], last);
  return cost;
}

/** The piece between two pegs; costs nothing when it is asked for again. */
function pieceBetween(stretch: Stretch, from: Held, to: Held): Piece {
  if (from.last?.to === to) return from.last;
  const tangent = tangentBetween(from, to, stretch.radius);
  const cost = tangent === null ? Infinity : costOfPiece(stretch, from, to, tangent);
  return (from.last = { to, tangent, cost });
}

/** Cost of one piece; Infinity if it cannot be walked or is a drop. */
function costOfPiece({ graph, steps }: Stretch, from: Held, to: Held, { p, q }: Tangent): number {
  if (isOfPath(from, to)) return steps[to.step].cost;
  const step = steps[from.step];
  const leaves = step === undefined ? leavesAt(graph.tree, p) : [steps[from.step + 1].leaf, step.leaf];
  if (leaves.length === 0) return Infinity;
  const walk = costOfWalk(graph, p, q, leaves, step?.feet ?? from.feet);
  return walk.drops ? Infinity : walk.cost;
}

/** Is the piece between two pegs a step of the original path? */
const isOfPath = (from: Held, to: Held): boolean => from.step >= 0 && to.step === from.step + 1;

/** The string as steps, arcs as corners outside them; null if it cannot be walked or is not cheaper. */
function stepsOfString({ graph, radius, steps }: Stretch, pegs: readonly Held[]): readonly Step[] | null {
  const { tree } = graph;
  let budget = 0;
  for (let i = 1; i < steps.length; i++) budget += steps[i].cost;
  const made: Step[] = [steps[0]];
  let leaves: readonly number[] = [steps[1].leaf, steps[0].leaf];
  let { feet } = steps[0];
  const goTo = (point: Point, step: Step | null): boolean => {
    const here = made[made.length - 1];
    if (step === null && distance(here, point) === 0) return true;
    const walk = costOfWalk(graph, here, point, leaves, feet);
    budget -= walk.cost;
    if (walk.leaf < 0 || walk.drops || budget < -SLACK) return false;
    feet = tree.leaves[walk.leaf].floor;
    leaves = [walk.leaf];
    made.push({
      ...stepTo(point, step?.y ?? feet, walk.leaf, walk.cost),
      feet: Math.min(step?.feet ?? feet, feet),
      portal: step?.portal ?? -1,
    });
    return step === null || walk.leaf === step.leaf || leavesAt(tree, step).includes(walk.leaf);
  };
  let before: Tangent | null = null;
  for (let i = 1; i < pegs.length; i++) {
    const [from, to] = [pegs[i - 1], pegs[i]];
    const piece = tangentBetween(from, to, radius);
    if (piece === null) return null;
    if (before !== null && from.sense !== 0) {
      for (const corner of roundCorner(graph, radius, before, from, piece)) if (!goTo(corner, null)) return null;
    }
    before = piece;
    if (to.step < 0) continue;
    const step = steps[to.step];
    if (isOfPath(from, to)) {
      made.push(step);
      budget -= step.cost;
      leaves = to.step + 1 < steps.length ? [steps[to.step + 1].leaf, step.leaf] : [step.leaf];
      ({ feet } = step);
    } else if (!goTo(step, step)) return null;
  }
  return made;
}
