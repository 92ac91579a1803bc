// How far an agent can walk straight, and how it slides along what stops it.
//
// Both follow the rules of paths (portal-graph/can-walk.ts): radius, steps, drops, one-way borders. The free part of a straight walk is
// found by halving; any shorter walk is free too. A slide goes on along the tangents of the walls it touches.
import { wallsNear } from '../../bsp/walls-near.ts';
import { boundsOf, distance, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { growBounds } from '../clearance/near-walls.ts';
import { NO_OBSTACLE } from '../clearance/obstacles.ts';
import { costOfWalk, crosses, NO_LENGTH, pointAt } from '../portal-graph/can-walk.ts';
import { nearestClearPlace, standingLeaf } from '../portal-graph/places.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** Halvings for the free part of a walk. */
const HALVINGS = 14;
/** A slide is cut into pieces of half the radius, but of no less than this; map units. */
const LEAST_PIECE = 8;
/** Walls within this distance of contact count as touched, map units. */
const CONTACT = 2 ** -8;
/** Walls touched one after the other in one piece. */
const MOST_TOUCHED = 4;

/** The part of the straight walk from a to b that the agent can go, 0 … 1. It must be able to stand at a. */
export function freePart(graph: PortalGraph, a: Point, b: Point): number {
  const leaf = standingLeaf(graph, a);
  const isFree = (part: number): boolean => arrives(graph, a, leaf, pointAt(a, b, part));
  if (isFree(1)) return 1;
  let free = 0;
  let step = 0.5;
  for (let i = 0; i < HALVINGS; i++, step /= 2) if (isFree(free + step)) free += step;
  return free;
}

/** Is the way from a to b free for a point that passes the walls it touches at a hair’s breadth, on one side of each end? */
export function isFreeBeside(graph: PortalGraph, a: Point, b: Point): boolean {
  const length = distance(a, b);
  if (length === 0) return false;
  const hair = (2 * graph.tree.plan.quantum) / length;
  const beside = (p: Point, side: number): Point => ({
    x: p.x - side * hair * (b.z - a.z),
    z: p.z + side * hair * (b.x - a.x),
  });
  const sides = [-1, 1];
  return sides.some((left) => {
    const from = beside(a, left);
    const leaf = standingLeaf(graph, from);
    return sides.some((right) => arrives(graph, from, leaf, beside(b, right)));
  });
}

/**
 * Can the agent walk straight from a, where it stands in that leaf, to b and stand there? A place on a wall’s line belongs to the side in
 * front of it: a walk from behind ends before it.
 */
function arrives(graph: PortalGraph, a: Point, leaf: number, b: Point): boolean {
  const there = standingLeaf(graph, b);
  if (leaf < 0 || there < 0) return false;
  const { floor } = graph.tree.leaves[leaf];
  const end = distance(a, b) < NO_LENGTH ? leaf : costOfWalk(graph, a, b, [leaf], floor).leaf;
  return end === there || (end >= 0 && crosses(graph, end, there, b));
}

/** Where a slide from a place by that much ends. The place must be one where the agent can stand; so is the result. */
export function slideFrom(graph: PortalGraph, from: Point, delta: Point): Point {
  const { bounds } = graph.tree.plan;
  const whole = Math.hypot(delta.x, delta.z);
  if (whole === 0) return from;
  // Nothing is farther away than twice the level's diagonal.
  const length = Math.min(whole, 2 * Math.hypot(bounds.maxX - bounds.minX, bounds.maxZ - bounds.minZ));
  const pieces = Math.max(1, Math.ceil(length / Math.max(graph.body.radius / 2, LEAST_PIECE)));
  const part = length / whole / pieces;
  let at = from;
  for (let piece = 0; piece < pieces; piece++) {
    const next = slidePiece(graph, at, { x: delta.x * part, z: delta.z * part });
    if (distance(at, next) < length * 1e-6) break;
    at = next;
  }
  return onGrid(graph, at, from);
}

function slidePiece(graph: PortalGraph, from: Point, move: Point): Point {
  let at = from;
  let { x, z } = move;
  const touched: Point[] = [];
  for (let i = 0; i <= MOST_TOUCHED; i++) {
    const to = { x: at.x + x, z: at.z + z };
    const free = freePart(graph, at, to);
    at = pointAt(at, to, free);
    if (free === 1) break;
    x *= 1 - free;
    z *= 1 - free;
    const normal = normalAgainst(graph, at, { x, z });
    if (normal === null) break;
    // And slightly off the wall: a walk along its line would meet it.
    const into = x * normal.x + z * normal.z - CONTACT / 16;
    x -= into * normal.x;
    z -= into * normal.z;
    // Back into a wall it has just slid along: a corner.
    if (touched.some((other) => x * other.x + z * other.z < -CONTACT * Math.hypot(x, z))) break;
    touched.push(normal);
  }
  return at;
}

/** The normal of the touched wall that opposes the move most, towards the agent; null where none does. */
function normalAgainst({ tree, near, body }: PortalGraph, at: Point, move: Point): Point | null {
  const { wallEnds } = tree;
  const length = Math.hypot(move.x, move.z);
  const reach = near.reach + CONTACT;
  let best: Point | null = null;
  let most = -1e-9 * length;
  wallsNear(tree, growBounds(boundsOf([at]), body.radius + 1), (wall) => {
    if (near.obstacles.kind[wall] === NO_OBSTACLE) return;
    const [ax, az, bx, bz] = wallEnds.subarray(4 * wall, 4 * wall + 4);
    const square = (bx - ax) ** 2 + (bz - az) ** 2;
    const t = Math.min(1, Math.max(0, ((at.x - ax) * (bx - ax) + (at.z - az) * (bz - az)) / square));
    let x = at.x - (ax + t * (bx - ax));
    let z = at.z - (az + t * (bz - az));
    const gap = Math.hypot(x, z);
    if (gap > reach) return;
    if (gap < CONTACT) {
      // On its line: the side that the move comes from.
      const sign = (bx - ax) * move.z - (bz - az) * move.x > 0 ? -1 : 1;
      x = (-(bz - az) * sign) / Math.sqrt(square);
      z = ((bx - ax) * sign) / Math.sqrt(square);
    } else {
      x /= gap;
      z /= gap;
    }
    const against = move.x * x + move.z * z;
    if (against >= most) return;
    most = against;
    best = { x, z };
  });
  return best;
}

/** The place on the plan's grid, where queries begin; the place before the slide if there is none nearby. */
function onGrid(graph: PortalGraph, at: Point, before: Point): Point {
  const { quantum } = graph.tree.plan;
  const { x, z } = snapPoint(at, quantum);
  const steps = [0, quantum, -quantum];
  const leaf = standingLeaf(graph, at);
  const clear = nearestClearPlace(graph, { x, z }, 64 * quantum)?.at ?? before;
  if (arrives(graph, at, leaf, clear)) return clear;
  for (const right of steps) {
    for (const down of steps) {
      const place = { x: x + right, z: z + down };
      if (arrives(graph, at, leaf, place)) return place;
    }
  }
  return before;
}
