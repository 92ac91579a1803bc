// Shortest paths of a disc inside one leaf, around any number of wall ends; complete: if there is a path, one is found.
//
// A leaf's cell is convex and contains no wall, so a path bends only about the ends of walls around it. It is a string of straight pieces
// tangent to circles of the body's radius about those ends; Dijkstra over the pieces finds the shortest strings. Each arc becomes a few
// legs outside it. They are split where they would leave the cell or touch a wall, first opposite the wall that the circle nearly
// touches. So the path fits through gaps of exactly the body's width. A point meets no walls inside a cell.
// After Y.-H. Liu, S. Arimoto, Finding the Shortest Path of a Disc Among Polygonal Obstacles, 1995, in one cell.
import { getOrAdd } from '../../geometry/lists.ts';
import { closestInConvex } from '../../geometry/erode.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { halfway, wrapsAround, tangentBetween, touchPoint, type Peg, type Tangent } from '../../geometry/tangent.ts';
import { addItem, createKeyHeap, takeLeast } from '../../search/key-heap.ts';
import { isPlaceClear, type NearWalls } from './near-walls.ts';
import { isInView, isStraightWalk, type Stand } from './straight-walk.ts';
import { HAIR, wallEndsOf, type WallEnd } from './wall-ends.ts';

/** Largest turn at a corner: cos 45°, rounded down. */
const COSINE_OF_MOST_TURN = 0.7071;
/** Most times that a corner touching a wall is split. */
const MOST_PARTS = 10;
/** A place clear of a wall end is at least this fraction of the string's radius from it. */
const CLOSEST = 0.99;
/** Directions that differ by less (sine) count as equal. */
const SAME_DIRECTION = 1e-9;

/** A peg of the search: the start, a target, or a circle about a wall end in one sense. */
interface Post extends Peg {
  /** Height of the feet there. */
  readonly feet: number;
  readonly end: WallEnd | null;
}

/** A straight piece of a string that the search has reached. */
interface Piece {
  readonly at: number;
  readonly to: number;
  readonly tangent: Tangent;
  readonly from: Piece | null;
  /** The corners between the previous piece and this one; null until tested. */
  readonly corners: readonly Point[] | null;
  /** Without the arc until tested. */
  readonly cost: number;
  /** Wall ends passed so far, including the one it leads to. */
  readonly wallEnds: number;
}

/** Limits of the paths to find. */
export interface PathLimits {
  /** For each target: its path must be shorter than this. */
  readonly most: readonly number[];
  /** Most wall ends that a path may go around. */
  readonly wallEnds: number;
}

/**
 * For each target the points to pass on the shortest path to it inside the leaf, or null if there is none within the limits. The ends must
 * be clear of walls. Without limits it costs a full search: meant for places that see no node.
 */
export function pathsInLeaf(
  near: NearWalls,
  leaf: number,
  from: Stand,
  targets: readonly Stand[],
  limits?: PathLimits,
): (readonly Point[] | null)[] {
  if (near.reach === 0) return targets.map((target) => (isInView(near, leaf, from, target) ? [] : null));
  const roomy = searchStrings(near, leaf, near.reach + near.tree.plan.quantum, from, targets, limits);
  const missing = targets.filter((_, i) => roomy[i] === null);
  // With limits only shorter paths count.
  if (missing.length === 0 || limits !== undefined) return roomy;
  const tight = searchStrings(near, leaf, near.reach + HAIR, from, missing);
  let next = 0;
  return roomy.map((via) => via ?? tight[next++]);
}

/** The paths whose corners keep the radius from wall ends. */
function searchStrings(
  near: NearWalls,
  leaf: number,
  radius: number,
  from: Stand,
  targets: readonly Stand[],
  limits?: PathLimits,
): (readonly Point[] | null)[] {
  const { floor } = near.tree.leaves[leaf];
  const posts: Post[] = [from, ...targets].map(({ x, z, feet }) => ({ x, z, feet, sense: 0, end: null }));
  const places = posts.length;
  const { ends, clearBetween } = wallEndsOf(near, leaf);
  for (const end of ends) {
    for (const sense of [1, -1] as const) posts.push({ x: end.x, z: end.z, feet: floor, sense, end });
  }
  const found: (Piece | null)[] = targets.map(() => null);
  let missing = targets.length;
  const done = new Set<number>();
  const pieces: Piece[] = [];
  const open = createKeyHeap();
  const push = (piece: Piece): void => addItem(open, pieces.push(piece) - 1, Float64Array.of(piece.cost), 0);

  const mostOf = (target: number): number => limits?.most[target] ?? Infinity;
  /** Whether a path of that length up to the post may still be part of a wanted one. */
  const isWorth = (to: number, cost: number): boolean =>
    to < places
      ? found[to - 1] === null && cost < mostOf(to - 1)
      : limits === undefined ||
        targets.some((target, i) => found[i] === null && cost + distance(posts[to], target) - radius < mostOf(i));
  const goOn = (before: Piece | null, at: number): void => {
    const here = posts[at];
    const wallEnds = before?.wallEnds ?? 0;
    const count = wallEnds < (limits?.wallEnds ?? Infinity) ? posts.length : places;
    for (let to = 1; to < count; to++) {
      const post = posts[to];
      if (to === at || (here.end !== null && here.end === post.end) || done.has(at * posts.length + to)) continue;
      const tangent = pieceBetween(here, post, radius);
      if (tangent === null || (before !== null && !wrapsAround(before.tangent, here, tangent))) continue;
      const cost = (before?.cost ?? 0) + tangent.length;
      if (!isWorth(to, cost)) continue;
      push({
        at,
        to,
        tangent,
        from: before,
        corners: null,
        cost,
        wallEnds: wallEnds + (to < places ? 0 : 1),
      });
    }
  };
  const isClear = ({ at, to, tangent }: Piece): boolean => {
    if (at < places || to < places) return isTangentClear(near, leaf, posts[at], posts[to], tangent);
    // Between wall ends the result is the same for every query.
    const key = `${radius} ${at - places} ${to - places}`;
    return getOrAdd(clearBetween, key, () => isTangentClear(near, leaf, posts[at], posts[to], tangent));
  };
  /** The piece with its corners, or null if it is blocked. */
  const lookAt = (piece: Piece): Piece | null => {
    const { at, tangent, from: before } = piece;
    const corners = before === null ? [] : cornersAbout(near, leaf, radius, before.tangent, posts[at], tangent);
    if (corners === null) return null;
    let { cost } = piece;
    let last = before === null ? tangent.p : before.tangent.q;
    for (const point of [...corners, tangent.p]) {
      cost += distance(last, point);
      last = point;
    }
    return { ...piece, corners, cost };
  };

  goOn(null, 0);
  while (open.size > 0 && missing > 0) {
    const next = pieces[takeLeast(open)];
    const id = next.at * posts.length + next.to;
    if (done.has(id) || !isWorth(next.to, next.cost)) continue;
    if (next.corners === null && !isClear(next)) {
      done.add(id);
      continue;
    }
    const piece = next.corners === null ? lookAt(next) : next;
    if (piece === null) continue;
    if (piece.cost > next.cost && open.size > 0 && open.keys[0] < piece.cost) {
      push(piece);
      continue;
    }
    done.add(id);
    if (piece.to >= places) goOn(piece, piece.to);
    else if (piece.cost < mostOf(piece.to - 1)) {
      found[piece.to - 1] = piece;
      missing--;
    }
  }
  return found.map((piece) => {
    if (piece === null) return null;
    const via: Point[] = [];
    for (let each: Piece | null = piece; each !== null; each = each.from) via.unshift(...(each.corners ?? []));
    return via;
  });
}

/** The straight piece from one post to another; null if there is none. */
function pieceBetween(from: Post, to: Post, radius: number): Tangent | null {
  const tangent = tangentBetween(from, to, radius);
  if (tangent !== null || (from.sense !== 0) === (to.sense !== 0)) return tangent;
  // A place nearer to the wall end than the string is left, or reached, at a right angle to the line between the two.
  const [end, place] = from.sense !== 0 ? [from, to] : [to, from];
  const gap = distance(end, place);
  if (gap < radius * CLOSEST) return null;
  const ux = (-end.sense * (place.z - end.z)) / gap;
  const uz = (end.sense * (place.x - end.x)) / gap;
  return { p: place, q: place, ux, uz, length: 0 };
}

/** Whether a piece is clear of walls and touches its circles inside the cell. */
function isTangentClear(near: NearWalls, leaf: number, from: Post, to: Post, { p, q, length }: Tangent): boolean {
  if (length === 0) return true;
  const { cell } = near.tree.leaves[leaf];
  if (from.sense !== 0 && closestInConvex(cell, p) !== p) return false;
  if (to.sense !== 0 && closestInConvex(cell, q) !== q) return false;
  return isInView(near, leaf, { ...p, feet: from.feet }, { ...q, feet: to.feet });
}

/** The corners about a wall end from one piece to the next; null if they are blocked. */
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
      ? (narrows.find((each) => turn(from, each) > SAME_DIRECTION && turn(each, to) > SAME_DIRECTION) ?? middle)
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
