// Shortest ways of a disc inside one leaf, round as many wall ends as it takes: whatever way there is, one is found.
//
// A leaf's cell is convex and no wall stands in it, so a way bends only about the ends of walls beside it. It is a string of straight
// pieces that touch circles, as wide as the body, about those ends; Dijkstra over the pieces finds the shortest strings. Each
// arc becomes a few legs outside of it, parted where they would leave the cell or scrape a wall, first of all opposite what the circle
// nearly touches: so the way fits through gaps of exactly the body's width. A point meets no walls inside a cell.
// After Y.-H. Liu, S. Arimoto, Finding the Shortest Path of a Disc Among Polygonal Obstacles, 1995, in one cell.
import { closestInConvex } from '../geometry/erode.ts';
import { distance, type Point } from '../geometry/point.ts';
import { halfway, leansOn, tangentBetween, touchPoint, type Peg, type Tangent } from '../geometry/tangent.ts';
import { isPlaceClear, type NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';
import { isInView, isStraightWalk, type Stand } from './straight-walk.ts';

/**
 * Kept beyond what walls demand where there is no room for the plan's quantum, which lets corners be snapped: map units, half of what
 * that is short of the radius.
 */
const HAIR = 5e-8;
/** No corner turns by more: cos 45°, a hair less. */
const COSINE_OF_MOST_TURN = 0.7071;
/** A corner that scrapes a wall is parted at most so many times. */
const MOST_PARTS = 10;
/** What comes nearer to a circle than this share of the body's radius may want a corner parted there. */
const CLOSE_BY = 0.25;
/** A place that is clear of a wall end is not nearer to it than this share of the string's radius. */
const CLOSEST = 0.99;
/** Directions that differ by less (sine) are one. */
const SAME_DIRECTION = 1e-9;

/** A wall end near a leaf, and the directions from it in which its circle nearly touches a wall or a side of the cell. */
interface WallEnd extends Point {
  readonly narrows: readonly Point[];
}

/** A peg of the search: a place to go from or to, or a circle about a wall end in one sense. */
interface Post extends Peg {
  /** How high the feet are there. */
  readonly feet: number;
  readonly end: WallEnd | null;
}

/** A straight piece of a string that the search has come to. */
interface Piece {
  readonly to: number;
  readonly tangent: Tangent;
  readonly from: Piece | null;
  /** The corners between the piece before and this one. */
  readonly corners: readonly Point[];
  readonly cost: number;
  /** Wall ends gone round, the one it leads to included. */
  readonly wallEnds: number;
}

/** What ways are looked for. */
export interface WayLimits {
  /** For each target: its way must be shorter than this. */
  readonly most: readonly number[];
  /** Wall ends that a way may go round. */
  readonly wallEnds: number;
}

/**
 * For each target the points to pass on the shortest way to it inside the leaf, or null when there is none within the limits. The
 * ends must be clear of walls. Without limits it costs a search: for places from which nothing is in plain view.
 */
export function waysInLeaf(
  near: NearWalls,
  leaf: number,
  from: Stand,
  targets: readonly Stand[],
  limits?: WayLimits,
): (readonly Point[] | null)[] {
  if (near.reach === 0) return targets.map((target) => (isInView(near, leaf, from, target) ? [] : null));
  const found = searchWays(near, leaf, near.reach + near.tree.plan.quantum, from, targets, limits);
  const missing = targets.filter((_, i) => found[i] === null);
  if (missing.length === 0) return found;
  const most = limits?.most.filter((_, i) => found[i] === null);
  const tight = searchWays(near, leaf, near.reach + HAIR, from, missing, limits && most && { ...limits, most });
  let next = 0;
  return found.map((via) => via ?? tight[next++]);
}

/** The ways whose corners keep the radius off wall ends. */
function searchWays(
  near: NearWalls,
  leaf: number,
  radius: number,
  from: Stand,
  targets: readonly Stand[],
  limits: WayLimits | undefined,
): (readonly Point[] | null)[] {
  const { floor } = near.tree.leaves[leaf];
  const posts: Post[] = [from, ...targets].map(({ x, z, feet }) => ({ x, z, feet, sense: 0, end: null }));
  for (const end of wallEndsOf(near, leaf)) {
    for (const sense of [1, -1] as const) posts.push({ x: end.x, z: end.z, feet: floor, sense, end });
  }
  const found: (Piece | null)[] = targets.map(() => null);
  const tangents = new Map<number, Tangent | null>();
  const least = new Map<number, number>();
  const open: Piece[] = [];

  const mostOf = (target: number): number => limits?.most[target] ?? Infinity;
  /** Could a way to the post, so long up to there, still be what is looked for, or part of it? */
  const isWorth = (to: number, cost: number): boolean =>
    to <= targets.length
      ? cost < mostOf(to - 1)
      : limits === undefined ||
        targets.some((target, i) => found[i] === null && cost + distance(posts[to], target) - radius < mostOf(i));
  const goOn = (before: Piece | null, at: number): void => {
    const here = posts[at];
    const mayTurn = (before?.wallEnds ?? 0) < (limits?.wallEnds ?? Infinity);
    const count = mayTurn ? posts.length : targets.length + 1;
    for (let to = 1; to < count; to++) {
      const post = posts[to];
      if (to === at || (to <= targets.length && found[to - 1] !== null)) continue;
      if (here.end !== null && here.end === post.end) continue;
      const tangent = pieceBetween(here, post, radius);
      if (tangent === null) continue;
      if (before !== null && !leansOn(before.tangent, here, tangent)) continue;
      const id = at * posts.length + to;
      const lowest = (before?.cost ?? 0) + tangent.length;
      if (lowest >= (least.get(id) ?? Infinity) || !isWorth(to, lowest)) continue;
      let clear = tangents.get(id);
      if (clear === undefined)
        tangents.set(id, (clear = isTangentClear(near, leaf, here, post, tangent) ? tangent : null));
      if (clear === null) continue;
      const corners = before === null ? [] : cornersAbout(near, leaf, radius, before.tangent, here, tangent);
      if (corners === null) continue;
      let cost = lowest;
      let last = before === null ? tangent.p : before.tangent.q;
      for (const point of [...corners, tangent.p]) {
        cost += distance(last, point);
        last = point;
      }
      if (cost >= (least.get(id) ?? Infinity)) continue;
      least.set(id, cost);
      open.push({
        to,
        tangent,
        from: before,
        corners,
        cost,
        wallEnds: (before?.wallEnds ?? 0) + (post.end === null ? 0 : 1),
      });
    }
  };

  goOn(null, 0);
  while (open.length > 0 && found.includes(null)) {
    let next = 0;
    for (let i = 1; i < open.length; i++) if (open[i].cost < open[next].cost) next = i;
    const piece = open[next];
    open[next] = open[open.length - 1];
    open.pop();
    if (piece.to > targets.length) goOn(piece, piece.to);
    else if (piece.cost < mostOf(piece.to - 1)) found[piece.to - 1] ??= piece;
  }
  return found.map((piece) => {
    if (piece === null) return null;
    const via: Point[] = [];
    for (let each: Piece | null = piece; each !== null; each = each.from) via.unshift(...each.corners);
    return via;
  });
}

/** The straight piece from one post to another; null when there is none. */
function pieceBetween(from: Post, to: Post, radius: number): Tangent | null {
  const tangent = tangentBetween(from, to, radius);
  if (tangent !== null || (from.sense !== 0) === (to.sense !== 0)) return tangent;
  // A place closer to the wall end than the string goes is left, or come to, straight across the line between the two.
  const [end, place] = from.sense !== 0 ? [from, to] : [to, from];
  const gap = distance(end, place);
  if (gap < radius * CLOSEST) return null;
  const ux = (-end.sense * (place.z - end.z)) / gap;
  const uz = (end.sense * (place.x - end.x)) / gap;
  return { p: place, q: place, ux, uz, length: 0 };
}

const endsOf = new WeakMap<NearWalls, Map<number, readonly WallEnd[]>>();

/** The ends of walls whose circles reach into the leaf's cell: found when first asked for, then always the same. */
function wallEndsOf(near: NearWalls, leaf: number): readonly WallEnd[] {
  let known = endsOf.get(near);
  if (known === undefined) endsOf.set(near, (known = new Map()));
  let ends = known.get(leaf);
  if (ends === undefined) known.set(leaf, (ends = findWallEnds(near, leaf)));
  return ends;
}

function findWallEnds({ start, walls, obstacles, tree, reach }: NearWalls, leaf: number): WallEnd[] {
  const { floor, cell } = tree.leaves[leaf];
  const sides: [Point, Point][] = [];
  const vertices = new Set<number>();
  for (let i = start[leaf]; i < start[leaf + 1]; i++) {
    if (!stopsAt(obstacles, walls[i], floor)) continue;
    const { a, b } = tree.plan.walls[walls[i]];
    vertices.add(a).add(b);
    sides.push([tree.plan.vertices[a], tree.plan.vertices[b]]);
  }
  const radius = reach + HAIR;
  return [...vertices].flatMap((vertex): WallEnd[] => {
    const end = tree.plan.vertices[vertex];
    if (distance(end, closestInConvex(cell, end)) > radius) return [];
    const narrows: Point[] = [];
    // A side of the cell lets nobody through here, a wall keeps as much off itself again.
    const add = (a: Point, b: Point, room: number): void => {
      const foot = footOn(end, a, b);
      const gap = distance(end, foot);
      if (gap === 0 || Math.abs(gap - room) > CLOSE_BY * reach) return;
      narrows.push({ x: (foot.x - end.x) / gap, z: (foot.z - end.z) / gap });
    };
    cell.forEach((a, i) => add(a, cell[(i + 1) % cell.length], radius));
    for (const [a, b] of sides) add(a, b, 2 * radius);
    return [{ x: end.x, z: end.z, narrows }];
  });
}

function footOn(p: Point, a: Point, b: Point): Point {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const whole = dx * dx + dz * dz;
  const t = whole === 0 ? 0 : Math.min(1, Math.max(0, (dx * (p.x - a.x) + dz * (p.z - a.z)) / whole));
  return { x: a.x + t * dx, z: a.z + t * dz };
}

/** Does a piece of string keep clear of walls, and where it touches circles stay in the cell? */
function isTangentClear(near: NearWalls, leaf: number, from: Post, to: Post, { p, q, length }: Tangent): boolean {
  if (length === 0) return true;
  const { cell } = near.tree.leaves[leaf];
  if (from.sense !== 0 && closestInConvex(cell, p) !== p) return false;
  if (to.sense !== 0 && closestInConvex(cell, q) !== q) return false;
  return isInView(near, leaf, { ...p, feet: from.feet }, { ...q, feet: to.feet });
}

/** The corners of a way about a wall end from one piece to the next; null where the body cannot go so. */
function cornersAbout(
  near: NearWalls,
  leaf: number,
  radius: number,
  before: Tangent,
  post: Post,
  after: Tangent,
): Point[] | null {
  const { cell, floor } = near.tree.leaves[leaf];
  const corners: Point[] = [];
  const turn = (a: Point, b: Point): number => post.sense * (a.x * b.z - a.z * b.x);
  const narrows = (post.end?.narrows ?? []).map(({ x, z }) => ({ x: -post.sense * z, z: post.sense * x }));
  const add = (from: Point, to: Point, parts: number): boolean => {
    const cosine = from.x * to.x + from.z * to.z;
    const middle = halfway(from, to, post.sense);
    const corner = touchPoint(post, middle.x, middle.z, radius / (middle.x * from.x + middle.z * from.z));
    const isSmall = turn(from, to) >= 0 && cosine >= COSINE_OF_MOST_TURN;
    if (isSmall && closestInConvex(cell, corner) === corner && isPlaceClear(near, leaf, corner, floor)) {
      corners.push(corner);
      return true;
    }
    if (isSmall && parts === 0) return false;
    const at = isSmall
      ? (narrows.find((way) => turn(from, way) > SAME_DIRECTION && turn(way, to) > SAME_DIRECTION) ?? middle)
      : middle;
    const rest = isSmall ? parts - 1 : parts;
    return add(from, at, rest) && add(at, to, rest);
  };
  if (!add({ x: before.ux, z: before.uz }, { x: after.ux, z: after.uz }, MOST_PARTS)) return null;
  let last: Point = before.q;
  for (const point of [...corners, after.p]) {
    if (!isStraightWalk(near, leaf, { ...last, feet: floor }, point)) return null;
    last = point;
  }
  return corners;
}
