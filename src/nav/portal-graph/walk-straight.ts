// How far an agent can walk straight, and how it slides along what stops it.
//
// Both follow the rules of paths (portal-graph/can-walk.ts): radius, steps, drops, one-way borders. The free part of a straight walk is
// found by halving; any shorter walk is free too. A slide goes on along the tangents of the walls it touches.
import { leavesAt } from '../../bsp/leaf-at.ts';
import type { Tree } from '../../bsp/tree.ts';
import { wallsNear } from '../../bsp/walls-near.ts';
import { closestOnSegment } from '../../geometry/gap.ts';
import { boundsOf, distance, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { isReflex } from '../clearance/wedge.ts';
import { wedgesAt, wedgesOfPlace } from '../clearance/wedges-at.ts';
import { mayStep, NO_OBSTACLE, RISE, stopsAt } from '../clearance/obstacles.ts';
import { canStep, costOfWalk, crosses, NO_LENGTH, pointAt } from './can-walk.ts';
import { nearestClearPlace, standingLeaf, standsIn, type ClearPlace } from './places.ts';
import type { PortalGraph } from './portal-graph.ts';
import { startLeaf } from './query/query-ends.ts';

/** Halvings for the free part of a walk. */
const HALVINGS = 14;
/** A slide is cut into pieces of half the radius, but of no less than this; map units. */
const LEAST_PIECE = 8;
/** Walls within this distance of contact count as touched, map units. */
const CONTACT = 2 ** -8;
/** Places tried for a landing: four for each radius of distance, up to three radii away. */
const LANDINGS = 4;
const FARTHEST_LANDING = 3 * LANDINGS;
/** The directions tried: straight ahead and by turns to both sides, each by this angle more, radians. */
const LANDING_TURNS = 11;
const LANDING_TURN = Math.PI / 12;
/** Walls touched one after the other in one piece. */
const MOST_TOUCHED = 4;

/** The part of the straight walk from a to b that the agent can go, 0 … 1. It must be able to stand at a, in that leaf. */
export function freePart(graph: PortalGraph, a: Point, b: Point, leaf = standingLeaf(graph, a)): number {
  const free = largestPart((part) => arrivesByLeaf(graph, a, leaf, pointAt(a, b, part)));
  const isWhole = leaf < 0 || isWholeFree(graph, a, leaf, pointAt(a, b, free));
  const most = isWhole ? free : largestPart((part) => arrives(graph, a, leaf, pointAt(a, b, part)));
  return most < 1 && most * distance(a, b) < NO_LENGTH ? 0 : most;
}

/**
 * Where a straight walk from a, in that leaf, stops at `end`. For a point it is a place of the plan's grid: rounded by others, `end` might lie
 * behind the wall that stops it.
 */
export function stopOnGrid(graph: PortalGraph, a: Point, leaf: number, end: Point): Point {
  if (graph.body.radius > 0 || end === a) return end;
  return onGrid(graph, { at: end, leaf: arrivalLeaf(graph, a, leaf, end) })?.at ?? end;
}

/** The largest part, 0 … 1, that is free, where all smaller ones are free, too. */
function largestPart(isFree: (part: number) => boolean): number {
  if (isFree(1)) return 1;
  let free = 0;
  for (let i = 0, half = 0.5; i < HALVINGS; i++, half /= 2) if (isFree(free + half)) free += half;
  return free;
}

/**
 * Is the line from a, in the leaf `home`, to b free a hair beside it, on one side of each end? It passes what it touches where it turns, but for
 * rounding.
 */
export function isFreeBeside(graph: PortalGraph, a: Point, b: Point, home: number): boolean {
  const ends = besidesOrAhead(graph, b, a);
  return besidesOrAhead(graph, a, b).some((from) => {
    const leaf = standingLeaf(graph, from);
    if (leaf < 0 || !canStep(graph, home, leaf)) return false;
    return ends.some((to) => arrives(graph, from, leaf, to) && joins(graph, a, from, a) && joins(graph, to, b, b));
  });
}

/** The places beside a, and for a point in a corner of walls the place straight ahead: there may be room on neither side. */
function besidesOrAhead(graph: PortalGraph, a: Point, b: Point): Point[] {
  const places = besides(graph, a, b);
  if (graph.body.radius === 0 && places.length > 0 && isWallEnd(graph.tree, a))
    places.push(pointAt(places[0], places[1], 0.5));
  return places;
}

/**
 * Is no wall between the end of a ray and the place a hair beside it? A point leans on both sides of a thin wall. Where paths turn,
 * rounding may put the ray's end behind the wall.
 */
function joins(graph: PortalGraph, from: Point, to: Point, end: Point): boolean {
  const { tree, body } = graph;
  if (body.radius > 0 || isTurningPlace(graph, end)) return true;
  const there = leavesAt(tree, to);
  return leavesAt(tree, from).some(
    (leaf) =>
      standsIn(graph, leaf, from) && there.includes(costOfWalk(graph, from, to, [leaf], tree.leaves[leaf].floor).leaf),
  );
}

/** Is it the end of a wall, but for rounding? */
const isWallEnd = (tree: Tree, at: Point): boolean => wallEndsAt(tree, at).length > 0;

/** Is it, but for rounding, a place where paths turn: where walls leave more than half a circle? */
const isTurningPlace = ({ tree, near: { obstacles } }: PortalGraph, at: Point): boolean =>
  wallEndsAt(tree, at).some((vertex) => wedgesAt(tree, obstacles.kind, vertex).some(isReflex));

/** The vertices at the place, but for rounding, at which walls end. */
export function wallEndsAt(tree: Tree, at: Point, near = 2 * tree.plan.quantum): number[] {
  const { walls, vertices } = tree.plan;
  const found: number[] = [];
  wallsNear(tree, growBounds(boundsOf([at]), near), (wall) => {
    const { a, b } = walls[wall];
    for (const end of [a, b]) if (distance(vertices[end], at) <= near) found.push(end);
  });
  return found;
}

/** The places a hair ahead of a towards b, and a hair to the left and to the right; none if a and b are one place. */
function besides({ tree }: PortalGraph, a: Point, b: Point): Point[] {
  const length = distance(a, b);
  if (length === 0) return [];
  const [x, z] = [b.x - a.x, b.z - a.z].map((along) => (along / length) * 2 * tree.plan.quantum);
  return [1, -1].map((side) => ({ x: a.x + x - side * z, z: a.z + z + side * x }));
}

/**
 * For a point, in that leaf, that a wall along its path keeps from moving to b: a place off that wall from which it can, or can all the way; null
 * if there is none.
 */
function offWall(graph: PortalGraph, a: Point, leaf: number, b: Point, isWhole: boolean): Point | null {
  const canMove = (from: Point): boolean =>
    freePart(graph, from, { x: from.x + b.x - a.x, z: from.z + b.z - a.z }) >= (isWhole ? 1 : Number.MIN_VALUE);
  const { leaves } = graph.tree;
  const isLevel = (place: Point): boolean =>
    !isWhole || leaves[standingLeaf(graph, place)]?.floor === leaves[leaf].floor;
  return besides(graph, a, b).find((at) => isLevel(at) && arrives(graph, a, leaf, at) && canMove(at)) ?? null;
}

/**
 * Can the agent walk straight from a, where it stands in that leaf, to b and stand there? A place on a wall’s line belongs to the side in
 * front of it: a walk from behind ends before it.
 */
const arrives = (graph: PortalGraph, a: Point, leaf: number, b: Point): boolean =>
  arrivalAt(graph, { at: a, leaf }, b) !== null;

/** The same, each leaf by itself. */
const arrivesByLeaf = (graph: PortalGraph, a: Point, leaf: number, b: Point): boolean =>
  arrivalLeaf(graph, a, leaf, b) >= 0;

/** The leaf in which the agent then stands at b, or −1; at an edge of floors it stays on the one it comes over. */
function arrivalLeaf(graph: PortalGraph, a: Point, leaf: number, b: Point): number {
  const there = standingLeaf(graph, b);
  if (leaf < 0 || there < 0) return -1;
  const { leaves } = graph.tree;
  const end = distance(a, b) < NO_LENGTH ? leaf : costOfWalk(graph, a, b, [leaf], leaves[leaf].floor).leaf;
  if (end < 0 || end === there) return end;
  const isEdge = leaves[end].floor !== leaves[there].floor;
  const homes = isEdge ? [startLeaf(graph, b, leaves[end].floor), there] : [there];
  return homes.find((home) => home === end || crosses(graph, end, home, b)) ?? -1;
}

/** Where the agent then stands, if it can walk straight from a place where it stands to b; else null. */
export function arrivalAt(graph: PortalGraph, { at, leaf }: ClearPlace, b: Point): ClearPlace | null {
  const there = arrivalLeaf(graph, at, leaf, b);
  return there >= 0 && isWholeFree(graph, at, leaf, b) ? { at: b, leaf: there } : null;
}

/** Leaf by leaf, a point would pass between an added obstacle and the end of a wall that touches it. */
function isWholeFree({ tree, body, near }: PortalGraph, a: Point, leaf: number, b: Point): boolean {
  const { floor } = tree.leaves[leaf];
  return body.radius > 0 || near.later?.isSegmentClear(a, b, floor, floor) !== false;
}

/** Where a slide from a place by that much ends. It must be one where the agent can stand, in the leaf `home`; so is the result. */
export function slideFrom(graph: PortalGraph, from: Point, delta: Point, home = standingLeaf(graph, from)): ClearPlace {
  const { bounds } = graph.tree.plan;
  const whole = Math.hypot(delta.x, delta.z);
  let place: ClearPlace = { at: from, leaf: home };
  if (whole === 0) return place;
  // Nothing is farther away than twice the level's diagonal.
  const length = Math.min(whole, 2 * Math.hypot(bounds.maxX - bounds.minX, bounds.maxZ - bounds.minZ));
  const pieces = Math.max(1, Math.ceil(length / Math.max(graph.body.radius / 2, LEAST_PIECE)));
  const part = length / whole / pieces;
  // Pieces end off the grid, and so beside vertices.
  const aim = { x: from.x + delta.x * part * pieces, z: from.z + delta.z * part * pieces };
  const end = isJoint(graph, aim) ? null : arrivalAt(graph, place, aim);
  for (let piece = 0; end === null && piece < pieces; piece++) {
    const next = slidePiece(graph, place, { x: delta.x * part, z: delta.z * part });
    if (distance(place.at, next.at) < length * 1e-6) break;
    place = next;
  }
  place = end ?? place;
  return onGrid(graph, place) ?? { at: from, leaf: home };
}

function slidePiece(graph: PortalGraph, from: ClearPlace, move: Point): ClearPlace {
  let { at, leaf } = from;
  let { x, z } = move;
  const goTo = (to: Point): void => {
    leaf = arrivalLeaf(graph, at, leaf, to);
    // Just before a joint: from there it is on one side.
    at = isJoint(graph, to) ? pointAt(to, at, Math.min(1, (2 * NO_LENGTH) / distance(at, to))) : to;
  };
  const touched: Normal[] = [];
  for (let i = 0; i <= MOST_TOUCHED; i++) {
    const to = { x: at.x + x, z: at.z + z };
    const free = freePart(graph, at, to, leaf);
    if (graph.body.radius > 0) {
      const landed = free < 1 ? landing(graph, at, leaf, to) : null;
      if (landed !== null) return { at: landed, leaf: standingLeaf(graph, landed) };
    }
    if (free > 0) goTo(pointAt(at, to, free));
    if (free === 1) break;
    x *= 1 - free;
    z *= 1 - free;
    const beside = graph.body.radius > 0 ? null : offWall(graph, at, leaf, to, free + i > 0);
    if (beside !== null) {
      goTo(beside);
      continue;
    }
    const normal = normalAgainst(graph, at, leaf, { x, z });
    if (normal === null) break;
    const line = touched.map((other) => midway(graph, at, other, normal)).find((each) => each !== null);
    if (line && arrives(graph, at, leaf, line.at)) {
      goTo(line.at);
      const rest = x * line.x + z * line.z;
      x = rest * line.x;
      z = rest * line.z;
      continue;
    }
    // And slightly off the wall: a walk along its line would meet it.
    const into = x * normal.x + z * normal.z - CONTACT / 16;
    x -= into * normal.x;
    z -= into * normal.z;
    // Back into a wall it has just slid along: a corner.
    if (touched.some((other) => x * other.x + z * other.z < -CONTACT * Math.hypot(x, z))) break;
    touched.push(normal);
  }
  return { at, leaf };
}

/**
 * Where a body lands that steps down from a, in that leaf, towards b: as far from ledges as it must be to stand on the lower floor; null where
 * it cannot go there, or has no room below.
 */
function landing(graph: PortalGraph, a: Point, leaf: number, b: Point): Point | null {
  const { tree, body } = graph;
  const { quantum } = tree.plan;
  const { floor } = tree.leaves[leaf];
  const below = costOfWalk(graph, a, b, [leaf], floor).leaf;
  if (below < 0 && !isAtLedge(graph, a, floor)) return null;
  const ahead = below < 0 ? null : offLedges(graph, a, b, tree.leaves[below].floor);
  if (ahead !== null && arrives(graph, a, leaf, ahead)) return ahead;
  // Walls below leave no room there: the nearest place in about that direction.
  const direction = Math.atan2(b.z - a.z, b.x - a.x);
  for (let far = 1; far <= FARTHEST_LANDING; far++) {
    for (let turn = 0; turn < LANDING_TURNS; turn++) {
      const angle = direction + (turn % 2 === 0 ? 1 : -1) * Math.ceil(turn / 2) * LANDING_TURN;
      const gap = (far * body.radius) / LANDINGS;
      const place = snapPoint({ x: a.x + gap * Math.cos(angle), z: a.z + gap * Math.sin(angle) }, quantum);
      if (tree.leaves[standingLeaf(graph, place)]?.floor < floor && arrives(graph, a, leaf, place)) return place;
    }
  }
  return null;
}

/** Does a rise lead down to where the agent may step, and not up again? */
function isOneWay({ tree, body, states }: PortalGraph, wall: number): boolean {
  const { front, back } = tree.plan.walls[wall];
  return mayStep(tree.plan, body, states, front, back) !== mayStep(tree.plan, body, states, back, front);
}

/** Does the agent stand, on a floor of that height, at an edge that it may step off and not come up again? */
function isAtLedge(graph: PortalGraph, at: Point, floor: number): boolean {
  const { tree, near } = graph;
  let isLedge = false;
  wallsNear(tree, growBounds(boundsOf([at]), CONTACT), (wall) => {
    isLedge ||=
      near.obstacles.kind[wall] === RISE &&
      !stopsAt(near.obstacles, wall, floor) &&
      isOneWay(graph, wall) &&
      distance(at, lookAt(tree, wall, at).foot) < CONTACT;
  });
  return isLedge;
}

/** A place on a floor of that height, moved as far from ledges as a body that came from a must be to stand there. */
function offLedges({ tree, near, body }: PortalGraph, a: Point, b: Point, floor: number): Point {
  const room = body.radius + 2 * tree.plan.quantum;
  let at = b;
  for (let i = 0; i < MOST_TOUCHED; i++) {
    let least = room - CONTACT;
    let next: Point | null = null;
    wallsNear(tree, growBounds(boundsOf([at]), room), (wall) => {
      if (!stopsAt(near.obstacles, wall, floor)) return;
      const { foot, across } = lookAt(tree, wall, at);
      const gap = distance(at, foot);
      if (gap >= least) return;
      least = gap;
      // Across the wall, in the direction of the move.
      const out = across.x * (b.x - a.x) + across.z * (b.z - a.z) > 0 ? room : -room;
      next = { x: foot.x + across.x * out, z: foot.z + across.z * out };
    });
    if (next === null) break;
    at = next;
  }
  return snapPoint(at, tree.plan.quantum);
}

/** The nearest place of a wall, and the wall’s normal. */
function lookAt({ plan }: Tree, wall: number, at: Point): { foot: Point; across: Point } {
  const { a, b } = plan.walls[wall];
  const [p, q] = [plan.vertices[a], plan.vertices[b]];
  const length = distance(p, q);
  return { foot: closestOnSegment(at, p, q), across: { x: (p.z - q.z) / length, z: (q.x - p.x) / length } };
}

/** The normal of a touched wall, towards the agent. */
interface Normal extends Point {
  readonly wall: number;
}

/**
 * Walls exactly as far apart as the agent is wide leave it no room to slide off one of them. The direction of the line midway between them, and
 * its place nearest to the agent; null if they leave more or less.
 */
function midway({ tree, near }: PortalGraph, at: Point, one: Normal, other: Normal): (Point & { at: Point }) | null {
  const b = lookAt(tree, other.wall, lookAt(tree, one.wall, at).foot).foot;
  const a = lookAt(tree, one.wall, b).foot;
  const width = distance(a, b);
  if (near.reach < CONTACT || Math.abs(width - 2 * near.reach) > CONTACT) return null;
  const x = (a.z - b.z) / width;
  const z = (b.x - a.x) / width;
  const ahead = (at.x - a.x) * x + (at.z - a.z) * z;
  const middle = pointAt(a, b, 0.5);
  return { x, z, at: { x: middle.x + ahead * x, z: middle.z + ahead * z } };
}

/** The normal that opposes the move most; null where none does. Those of ledges that it may step off do not. */
function normalAgainst(graph: PortalGraph, at: Point, leaf: number, move: Point): Normal | null {
  const { tree, near, body } = graph;
  const floor = leaf < 0 ? -Infinity : tree.leaves[leaf].floor;
  const length = Math.hypot(move.x, move.z);
  let best: Normal | null = null;
  let most = -1e-9 * length;
  wallsNear(tree, growBounds(boundsOf([at]), body.radius + 1), (wall) => {
    if (near.obstacles.kind[wall] === NO_OBSTACLE) return;
    const isLedge = !stopsAt(near.obstacles, wall, floor);
    if (isLedge && isOneWay(graph, wall)) return;
    const { foot, across } = lookAt(tree, wall, at);
    let x = at.x - foot.x;
    let z = at.z - foot.z;
    const gap = Math.hypot(x, z);
    // It may lean over the edge of its floor.
    if (gap > (isLedge ? 0 : near.reach) + CONTACT) return;
    if (gap < CONTACT) {
      // On its line: the side that the move comes from.
      const sign = across.x * move.x + across.z * move.z > 0 ? -1 : 1;
      x = across.x * sign;
      z = across.z * sign;
    } else {
      x /= gap;
      z /= gap;
    }
    const against = move.x * x + move.z * z;
    if (against >= most) return;
    most = against;
    best = { x, z, wall };
  });
  return best;
}

/** A place where a point could go on from one side of walls to another: on a wall without thickness, or where walls meet. */
export const isJoint = ({ tree, near, body }: PortalGraph, at: Point): boolean =>
  body.radius === 0 && (wedgesOfPlace(tree, near.obstacles.kind, at, null)?.length ?? 0) > 1;

/** The place on the plan's grid, where queries begin; null if there is none nearby. None is a joint. */
function onGrid(graph: PortalGraph, { at, leaf }: ClearPlace): ClearPlace | null {
  const { quantum } = graph.tree.plan;
  const { x, z } = snapPoint(at, quantum);
  if (x === at.x && z === at.z) return { at, leaf };
  const steps = [0, quantum, -quantum];
  const places = steps.flatMap((right) => steps.map((down) => ({ x: x + right, z: z + down })));
  const reach = (place: Point): ClearPlace | null => arrivalAt(graph, { at, leaf }, place);
  if (isJoint(graph, { x, z })) {
    // Where a path turns at it: the place from which most is seen.
    const free = places.slice(1).flatMap((place) => reach(place) ?? []);
    const all = free.reduce((sum, place) => ({ x: sum.x + place.at.x - x, z: sum.z + place.at.z - z }), { x: 0, z: 0 });
    const ahead = (place: ClearPlace): number => all.x * (place.at.x - x) + all.z * (place.at.z - z);
    return free.sort((one, other) => ahead(other) - ahead(one))[0] ?? null;
  }
  const clear = nearestClearPlace(graph, { x, z }, 64 * quantum)?.at;
  for (const place of clear ? [clear, ...places] : places) {
    const arrival = isJoint(graph, place) ? null : reach(place);
    if (arrival !== null) return arrival;
  }
  return null;
}
