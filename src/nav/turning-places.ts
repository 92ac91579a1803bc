// Places inside a leaf where a way may turn, for when the straight line between two portals scrapes a wall.
//
// Two kinds. From a portal with walls beside it one step straight in: the nearest point of the cell shrunk by the radius, all of
// which is clear and, being convex, in plain view of itself. And, where that does not join all portals of the leaf, corners of
// an octagon about each wall end, just wide enough for the disc to go round. Only those that join something are kept. A point
// has no radius, but must not walk along a wall from one doorway to the next of the same side either: it steps in as well.
import type { Point } from '../geometry/point.ts';
import { distance } from '../geometry/point.ts';
import { closestInConvex, erodeConvex } from '../geometry/erode.ts';
import { pointGapSquared } from '../geometry/gap.ts';
import { isPlaceClear, isWalkClear, type NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';

/** How far a point steps in from doorways of one side, map units; less in a shallow cell. */
const STEP_IN_OF_A_POINT = 8;
/** Turning places nearer than this to each other are one. */
const SAME_PLACE = 1;
/** An octagon about a circle reaches this much farther than the circle (1 / cos 22.5°), and a hair more. */
const OCTAGON_REACH = 1.082392200292394;
const HAIR = 2 ** -10;
/** More walls than this about one leaf make no octagons: the search among them would take too long. */
const MOST_WALLS = 96;
/** "On the line" for rounded points, map units. */
const ON_LINE = 1e-6;

/** A point of a leaf, and how high the body's feet were when it came there (the floor's height, or a ledge's). */
export interface Stand extends Point {
  readonly feet: number;
}

/** Whether the body walks straight from p to q inside the leaf without a wall in its way. */
export function isStraightWalk(near: NearWalls, leaf: number, p: Stand, q: Point): boolean {
  return near.reach > 0 ? isWalkClear(near, leaf, p, q, p.feet) : !runsAlongWall(near, leaf, p, q);
}

/**
 * Turning places that join the leaf's portal places to one another, and narrow ones to the middle of the leaf. `leadsOn`: can the
 * body come in by that stand and go on by it, so that it joins others?
 */
export function findTurningPlaces(
  near: NearWalls,
  leaf: number,
  stands: readonly Stand[],
  leadsOn: readonly boolean[],
): Stand[] {
  const { floor, cell } = near.tree.leaves[leaf];
  if (near.reach > 0 && near.start[leaf] === near.start[leaf + 1]) return [];
  const isPinched =
    near.reach > 0 ? (stand: Stand) => isNearWall(near, leaf, stand) : pinchedPoints(near, leaf, stands);
  if (!stands.some(isPinched)) return joinByCorners(near, leaf, stands, [], leadsOn);

  let shrunk: Point[] = [];
  if (near.reach > 0) shrunk = erodeConvex(cell, near.reach);
  for (let inset = STEP_IN_OF_A_POINT; near.reach === 0 && shrunk.length === 0 && inset > HAIR; inset /= 2) {
    shrunk = erodeConvex(cell, inset);
  }
  const places: Stand[] = [];
  for (const stand of shrunk.length > 0 ? stands.filter(isPinched) : []) {
    const place = { ...closestInConvex(shrunk, stand), feet: floor };
    const isNew = [stand, ...places].every((other) => distance(other, place) >= SAME_PLACE);
    if (isNew && isStraightWalk(near, leaf, stand, place)) places.push(place);
  }
  return joinByCorners(near, leaf, stands, places, leadsOn);
}

/**
 * Shortest ways inside one leaf from a place to others, round wall ends where need be: for each target the points to pass, or
 * null when there is no way. Costs a visibility search; for places from which nothing is in plain view.
 */
export function findWaysInLeaf(
  near: NearWalls,
  leaf: number,
  from: Stand,
  targets: readonly Stand[],
): (readonly Point[] | null)[] {
  const points = [from, ...targets, ...cornerPlaces(near, leaf)];
  const parent = shortestWays(near, leaf, points);
  return targets.map((_, index) => {
    if (parent[index + 1] < 0) return null;
    const via: Point[] = [];
    for (let each = parent[index + 1]; each > 0; each = parent[each])
      via.push({ x: points[each].x, z: points[each].z });
    return via.reverse();
  });
}

/** A straight walk in one direction at least: one of the two may be a ledge that one can only come down from. */
function isInView(near: NearWalls, leaf: number, p: Stand, q: Stand): boolean {
  return isStraightWalk(near, leaf, p, q) || (q.feet > p.feet && isStraightWalk(near, leaf, q, p));
}

/** Adds the octagon corners needed to join what plain view leaves apart. */
function joinByCorners(
  near: NearWalls,
  leaf: number,
  stands: readonly Stand[],
  places: readonly Stand[],
  leadsOn: readonly boolean[],
): Stand[] {
  if (near.reach === 0) return [...places];
  const known = [...stands, ...places];
  const groupOf = groupsInView(near, leaf, known, [...leadsOn, ...places.map(() => true)]);
  const groups = [...new Set(groupOf)];
  if (groups.length < 2) return [...places];
  const corners = cornerPlaces(near, leaf);
  if (corners.length === 0) return [...places];
  const points = [...known, ...corners];
  const used = new Set<number>();
  for (const group of groups) {
    const first = groupOf.indexOf(group);
    // shortestWays begins at the first point.
    const order = [first, ...points.keys()].filter((each, index) => index === 0 || each !== first);
    const parent = shortestWays(
      near,
      leaf,
      order.map((each) => points[each]),
    );
    order.forEach((each, index) => {
      if (each >= known.length || groupOf[each] === group) return;
      for (let step = parent[index]; step > 0; step = parent[step]) {
        if (order[step] >= known.length) used.add(order[step]);
      }
    });
  }
  return [...places, ...[...used].sort((a, b) => a - b).map((index) => points[index])];
}

/** The corners of the octagons about all wall ends near the leaf that lie in its cell, clear of every wall. */
function cornerPlaces(near: NearWalls, leaf: number): Stand[] {
  const { start, walls, obstacles, tree, reach } = near;
  const { floor, bounds, cell } = tree.leaves[leaf];
  if (start[leaf + 1] - start[leaf] > MOST_WALLS) return [];
  const ends = new Set<number>();
  for (let i = start[leaf]; i < start[leaf + 1]; i++) {
    if (!stopsAt(obstacles, walls[i], floor)) continue;
    ends.add(tree.plan.walls[walls[i]].a).add(tree.plan.walls[walls[i]].b);
  }
  const out = reach * OCTAGON_REACH + HAIR;
  const aslant = out * Math.SQRT1_2;
  const places: Stand[] = [];
  for (const end of ends) {
    const { x, z } = tree.plan.vertices[end];
    if (x < bounds.minX - out || x > bounds.maxX + out || z < bounds.minZ - out || z > bounds.maxZ + out) continue;
    for (const [dx, dz] of [
      [out, 0],
      [aslant, aslant],
      [0, out],
      [-aslant, aslant],
      [-out, 0],
      [-aslant, -aslant],
      [0, -out],
      [aslant, -aslant],
    ]) {
      const place = { x: x + dx, z: z + dz, feet: floor };
      if (closestInConvex(cell, place) === place && isPlaceClear(near, leaf, place, floor)) places.push(place);
    }
  }
  return places;
}

/** Dijkstra in plain view from the first point: each point's parent, −1 where there is no way; the first's is −1 too. */
function shortestWays(near: NearWalls, leaf: number, points: readonly Stand[]): Int32Array {
  const cost = new Float64Array(points.length).fill(Infinity);
  const parent = new Int32Array(points.length).fill(-1);
  const isDone = new Uint8Array(points.length);
  cost[0] = 0;
  for (;;) {
    let least = -1;
    for (let i = 0; i < points.length; i++) {
      if (isDone[i] === 0 && cost[i] < (least < 0 ? Infinity : cost[least])) least = i;
    }
    if (least < 0) return parent;
    isDone[least] = 1;
    for (let i = 0; i < points.length; i++) {
      if (isDone[i] === 1) continue;
      const through = cost[least] + distance(points[least], points[i]);
      if (through >= cost[i] || !isInView(near, leaf, points[least], points[i])) continue;
      cost[i] = through;
      parent[i] = least;
    }
  }
}

/**
 * Numbers the points so that those joined by straight walks, directly or through others, share a number; none is joined through a
 * point that does not lead on, a ledge that one only comes down.
 */
function groupsInView(near: NearWalls, leaf: number, points: readonly Stand[], leadsOn: readonly boolean[]): number[] {
  const groupOf = points.map(() => -1);
  const spread = (first: number): void => {
    if (groupOf[first] >= 0) return;
    groupOf[first] = first;
    const open = leadsOn[first] ? [first] : [];
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      for (let other = 0; other < points.length; other++) {
        if (groupOf[other] >= 0 || !isInView(near, leaf, points[point], points[other])) continue;
        groupOf[other] = first;
        if (leadsOn[other]) open.push(other);
      }
    }
  };
  points.forEach((_, point) => leadsOn[point] && spread(point));
  points.forEach((_, point) => spread(point));
  return groupOf;
}

/** Are there walls beside the place that stop the body, within twice its radius? */
function isNearWall({ start, walls, obstacles, reach, tree }: NearWalls, leaf: number, place: Point): boolean {
  const { floor } = tree.leaves[leaf];
  for (let i = start[leaf]; i < start[leaf + 1]; i++) {
    if (!stopsAt(obstacles, walls[i], floor)) continue;
    const { a, b } = tree.plan.walls[walls[i]];
    if (pointGapSquared(place.x, place.z, tree.plan.vertices[a], tree.plan.vertices[b]) < 4 * reach * reach)
      return true;
  }
  return false;
}

/** Which points have another on the same side of the leaf with a wall between them. */
function pinchedPoints(near: NearWalls, leaf: number, stands: readonly Stand[]): (stand: Stand) => boolean {
  const pinched = new Set(
    stands.filter((one) => stands.some((other) => other !== one && runsAlongWall(near, leaf, one, other))),
  );
  return (stand) => pinched.has(stand);
}

/** Does p–q lie along a side of the leaf's cell that is, somewhere between them, a wall nobody may cross? */
function runsAlongWall({ tree, obstacles }: NearWalls, leaf: number, p: Point, q: Point): boolean {
  const { edges, floor } = tree.leaves[leaf];
  for (const { a, b, portal, wall } of edges) {
    if (portal >= 0 && (wall < 0 || !stopsAt(obstacles, wall, floor))) continue;
    const dx = b.x - a.x;
    const dz = b.z - a.z;
    const length = Math.sqrt(dx * dx + dz * dz);
    const across = (r: Point): number => Math.abs(dx * (r.z - a.z) - dz * (r.x - a.x)) / length;
    if (!(across(p) <= ON_LINE && across(q) <= ON_LINE)) continue;
    const along = (r: Point): number => (dx * (r.x - a.x) + dz * (r.z - a.z)) / length;
    const low = Math.min(along(p), along(q));
    const high = Math.max(along(p), along(q));
    if (Math.min(high, length) - Math.max(low, 0) > ON_LINE) return true;
  }
  return false;
}
