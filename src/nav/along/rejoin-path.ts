// Returns a displaced agent to its path without a new search.
//
// It joins the best point of the path that a straight walk reaches. If none is in view, it goes to the nearest place of a leg and follows
// that. If no leg is in view either, it goes back into the path's corridor: through the portals in order, each at the nearest place where
// it fits, until a point is in view. The part before the path is pulled tight. The result is not the shortest path; far from the path,
// query a finder.
import { leafBeyond, type Portal, type Tree } from '../../bsp/tree.ts';
import { closestOnSegment, nearestPart, pointGapSquared, segmentGapSquared } from '../../geometry/gap.ts';
import { distance, pointBetween, type Point } from '../../geometry/point.ts';
import { isWalked, linkTypeOf } from '../../map/link-types.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { costOfWalk, crosses, cutBesides, NO_LENGTH, pointAt } from '../portal-graph/can-walk.ts';
import { portalsCrossed } from '../portal-graph/query/crossed-portals.ts';
import { followArc, followLeg, type LegTrace } from './follow-legs.ts';
import { findFreeSpans } from '../clearance/free-spans.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { mayCross } from '../clearance/obstacles.ts';
import { lengthOfLeg } from './path-arcs.ts';
import type { Path, Place } from '../path-finder.ts';
import { stepTo, type Step } from '../portal-graph/query/path-steps.ts';
import { startLeaf } from '../portal-graph/query/query-ends.ts';
import { pullTight } from '../smoothing/pull-string.ts';
import { pathsInLeaf } from '../clearance/paths-in-leaf.ts';

/** Largest squared distance between a leg and a portal that it passes, map units. */
const TOUCHES = 1e-6;

/** The rest of a path: from its point `next` on, reached from `legFrom`. */
interface Rest {
  readonly path: Path;
  readonly next: number;
  readonly legFrom: Point | null;
  /** Length of the path after each of its points. */
  readonly left: Float64Array;
}

/** Where the path is joined: one of its points, and the steps there, beginning at the body. */
interface Joint {
  readonly index: number;
  readonly steps: readonly Step[];
}

/**
 * The path from there that returns to the given one at its point `next` or later and then follows it; null if that fails or the body cannot
 * stand there. `legFrom` is the start of the leg to that point, if known.
 */
export function rejoinPath(
  level: Level,
  body: Body,
  path: Path,
  from: Place,
  next = 0,
  legFrom: Point | null = path.points[next - 1] ?? null,
): Path | null {
  return rejoinIn(portalGraphOf(level, body), path, from, next, legFrom);
}

/** The same in the portal graph of the body in the level. */
export function rejoinIn(
  graph: PortalGraph,
  path: Path,
  from: Place,
  next: number,
  legFrom: Point | null = path.points[next - 1] ?? null,
): Path | null {
  const { tree } = graph;
  const leaf = startLeaf(graph, from);
  if (leaf < 0) return null;
  const start = stepTo(from, tree.leaves[leaf].floor, leaf, 0);
  const rest: Rest = { path, next, legFrom, left: lengthsLeft(path) };
  const joint =
    joinPoint(graph, rest, [start], leaf) ?? joinLeg(graph, rest, start) ?? joinCorridor(graph, rest, start);
  if (joint === null) return null;
  const { index, steps } = joint;
  const tight = steps.length > 2 ? pullTight(graph, steps) : steps;
  const points = tight.slice(1).map(({ x, y, z }) => ({ x, y, z }));
  const last = tight[tight.length - 1].leaf;
  const after = path.arcs?.slice(index + 1) ?? [];
  return {
    points: [...points, ...path.points.slice(index + 1)],
    links: [...tight.slice(1).map(({ link }) => link), ...path.links.slice(index + 1)],
    ...(after.some((arc) => arc !== null) ? { arcs: [...points.map(() => null), ...after] } : {}),
    length: tight.reduce((sum, step, i) => (i === 0 ? sum : sum + distance(tight[i - 1], step)), rest.left[index]),
    cost: tight.reduce((sum, { cost }) => sum + cost, costOfRest(graph, path, index, last)),
    expanded: 0,
    corridor: [...(portalsCrossed(graph, tight) ?? portalsOf(steps)), ...corridorOfRest(graph, path, index, last)],
    ...(path.isPart === true ? { isPart: true as const } : {}),
  };
}

/** Length of the path after each of its points. */
function lengthsLeft({ points, links, arcs }: Path): Float64Array {
  const left = new Float64Array(points.length);
  for (let i = points.length - 2; i >= 0; i--) {
    const isFlash = linkTypeOf(links[i + 1]).motion === 'flash';
    left[i] = left[i + 1] + (isFlash ? 0 : lengthOfLeg(points[i], points[i + 1], arcs?.[i + 1]));
  }
  return left;
}

/** Goes straight from the last step, in that leaf, to the point of the path that makes the whole shortest. */
function joinPoint(graph: PortalGraph, { path, next, left }: Rest, steps: readonly Step[], leaf: number): Joint | null {
  const at = steps[steps.length - 1];
  const { points } = path;
  const order = points
    .map((point, index) => ({ index, whole: distance(at, point) + left[index] }))
    .slice(next)
    .sort((one, other) => one.whole - other.whole || other.index - one.index);
  for (const { index } of order) {
    const step = walkOnto(graph, path, index, at, leaf);
    if (step !== null) return { index, steps: [...steps, step] };
  }
  return null;
}

/** Goes straight to the nearest place of a leg in view, then to the end of the leg. */
function joinLeg(graph: PortalGraph, { path, next, legFrom }: Rest, start: Step): Joint | null {
  const { points, links } = path;
  const order = points
    .map((to, index) => ({
      index,
      foot: closestOnSegment(start, (index === next ? legFrom : points[index - 1]) ?? to, to),
    }))
    .slice(next)
    .filter(({ index }) => isWalked(links[index]))
    .sort((one, other) => distance(start, one.foot) - distance(start, other.foot));
  for (const { index, foot } of order) {
    const there = walkTo(graph, start, foot, start.leaf);
    const on = there && walkOnto(graph, path, index, there, there.leaf);
    if (on !== null) return { index, steps: [start, there!, on] };
  }
  return null;
}

/**
 * A straight walk to the path's point from that leaf; null if there is none, or the path does not go on from the leaf where it ends. Where thin
 * walls meet, and at ledges, it may go on from others only; along a wall that shows where the wall ends.
 */
function walkOnto(graph: PortalGraph, path: Path, index: number, from: Step, leaf: number): Step | null {
  const { points, links, arcs } = path;
  const step = walkTo(graph, from, points[index], leaf);
  let homes = step === null ? [] : [step.leaf];
  for (let i = index + 1; homes.length > 0 && i < points.length && isWalked(links[i]) && !arcs?.[i]; i++) {
    const [p, q] = [points[i - 1], points[i]];
    const sides = cutBesides(graph.tree, p, q, NO_LENGTH / distance(p, q));
    homes = sides.flatMap((pieces) => {
      let on = homes;
      for (let k = 0; k < pieces.length; k += 3) {
        const [to, at] = [pieces[k], pointAt(p, q, pieces[k + 1])];
        on = on.some((home) => home === to || crosses(graph, home, to, at)) ? [to] : [];
      }
      return on;
    });
    // Not along a splitter it ends in one leaf, from where it goes on as before.
    if (sides.length === 1) break;
  }
  return homes.length > 0 ? step : null;
}

/** Goes through the portals of the corridor, from the last one of the body's leaf, until a point of the path is in view. */
function joinCorridor(graph: PortalGraph, rest: Rest, start: Step): Joint | null {
  const { leaves, portals } = graph.tree;
  const { corridor } = rest.path;
  const steps = [start];
  let { leaf } = start;
  let at = corridor.length - 1;
  while (at >= 0 && !leaves[leaf].portals.includes(corridor[at])) at--;
  for (; at >= 0 && at < corridor.length; at++) {
    const through = stepsThrough(graph, portals[corridor[at]], steps[steps.length - 1], leaf);
    if (through === null) return null;
    steps.push(...through);
    leaf = leafBeyond(portals[corridor[at]], leaf);
    const joint = joinPoint(graph, rest, steps, leaf);
    if (joint !== null) return joint;
  }
  // In the last leaf, around wall ends to the goal.
  const index = rest.path.points.length - 1;
  const around = stepsInLeaf(graph, steps[steps.length - 1], leaf, [rest.path.points[index]]);
  return around && { index, steps: [...steps, ...around] };
}

/** A straight walk there from that leaf; null if there is none. */
function walkTo(graph: PortalGraph, from: Step, to: Point, leaf: number): Step | null {
  const { cost, leaf: end, drops } = costOfWalk(graph, from, to, [leaf], from.feet);
  if (cost === Infinity) return null;
  return stepTo(to, graph.tree.leaves[end].floor, end, cost, drops ? 'drop' : 'walk');
}

/** Through the portal at the nearest place where the body fits, around wall ends if needed; null if it does not fit. */
function stepsThrough(graph: PortalGraph, portal: Portal, from: Step, leaf: number): Step[] | null {
  const { tree, body, near } = graph;
  const isFront = portal.front === leaf;
  if ((!isFront && portal.back !== leaf) || !mayCross(tree, body, portal, isFront, graph.states)) return null;
  const { floor } = tree.leaves[leaf];
  const { a, b } = portal;
  const foot = nearestPart(from, a, b);
  const places = findFreeSpans(near, portal, floor)
    .map((span) => Math.min(span.to, Math.max(span.from, foot)))
    .sort((one, other) => Math.abs(one - foot) - Math.abs(other - foot))
    .map((t) => pointBetween(a, b, t));
  const steps = stepsInLeaf(graph, from, leaf, places);
  steps?.push({ ...steps.pop()!, portal: portal.id });
  return steps;
}

/** To the first of the places that can be reached inside the leaf, around wall ends if needed. */
function stepsInLeaf(graph: PortalGraph, from: Step, leaf: number, places: readonly Point[]): Step[] | null {
  const { floor } = graph.tree.leaves[leaf];
  const targets = places.map(({ x, z }) => ({ x, z, feet: floor }));
  const vias = pathsInLeaf(graph.near, leaf, from, targets);
  const best = vias.findIndex((via) => via !== null);
  if (best < 0) return null;
  const steps: Step[] = [];
  for (const place of [...vias[best]!, targets[best]]) {
    const step = walkTo(graph, steps[steps.length - 1] ?? from, place, leaf);
    if (step === null) return null;
    steps.push({ ...step, y: floor, leaf, feet: floor });
  }
  return steps;
}

const portalsOf = (steps: readonly Step[]): number[] => steps.flatMap(({ portal }) => (portal >= 0 ? [portal] : []));

/** The rest of the corridor, which the legs after the point pass, from that leaf on. */
function corridorOfRest(
  { tree }: PortalGraph,
  { points, corridor, arcs }: Path,
  index: number,
  leaf: number,
): number[] {
  let first = corridor.length;
  for (let i = points.length - 1; i > index; i--) {
    // An arc stays within its radius of its chord.
    const reach = arcs?.[i] ? arcs[i]!.radius ** 2 : TOUCHES;
    while (first > 0) {
      const { a, b } = tree.portals[corridor[first - 1]];
      if (segmentGapSquared(points[i - 1], points[i], a, b) > reach) break;
      first--;
    }
  }
  return joinPortals(tree, points[index], leaf, corridor.slice(first));
}

/**
 * The portals from that leaf on: of those that the place touches some are already passed, and where many leaves meet others come first.
 */
function joinPortals({ leaves, portals }: Tree, at: Point, leaf: number, rest: readonly number[]): number[] {
  const touches = (id: number): boolean => pointGapSquared(at.x, at.z, portals[id].a, portals[id].b) <= TOUCHES;
  const crossed = new Map<number, readonly number[]>([[leaf, []]]);
  for (const [each, passed] of crossed) {
    const on = rest.findIndex((id) => portals[id].front === each || portals[id].back === each);
    if (on >= 0) return [...passed, ...rest.slice(on)];
    for (const id of leaves[each].portals) {
      const beyond = leafBeyond(portals[id], each);
      if (!crossed.has(beyond) && touches(id)) crossed.set(beyond, [...passed, id]);
    }
  }
  return [...rest];
}

/** Cost of the path after the point, counting only ground and links. */
function costOfRest({ tree }: PortalGraph, { points, links, arcs }: Path, index: number, leaf: number): number {
  const trace: LegTrace = { tree, leaf, corridor: [], cost: 0, fall: 0 };
  for (let i = index + 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    const arc = arcs?.[i];
    if (!isWalked(links[i])) {
      const link = tree.plan.links.find(({ to: exit, type }) => type === links[i] && distance(exit, to) < 1);
      trace.cost += link?.cost ?? 0;
    } else if (arc) {
      const first = Math.atan2(from.z - arc.z, from.x - arc.x);
      followArc(trace, from, arc.radius, arc.turn, (part) => ({
        x: arc.x + arc.radius * Math.cos(first + arc.turn * part),
        z: arc.z + arc.radius * Math.sin(first + arc.turn * part),
      }));
    } else followLeg(trace, from, to, distance(from, to));
  }
  return trace.cost;
}
