// Splits edges so that they meet only at their ends.
//
// All near pairs (segment-grid.ts) are compared exactly. A corner on an edge splits it; two crossing edges are split at the nearest grid
// point, which may bend them by half a quantum. Snap rounding: so is every edge that crosses the square of points rounded to that corner, or
// corners could change sides (J. D. Hobby, Practical segment intersection with finite precision output, 1999). A bend can create new
// crossings, so the process repeats until nothing changes. Overlapping edges end up as pieces with the same two ends. Sides are left to the
// caller.
import { getOrAdd } from '../../geometry/lists.ts';
import { pointBetween, side, type Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { MAX_PAIRS, MAX_PAIRS_AGAIN, MAX_WALLS } from '../input/limits.ts';
import { cornerOnEdge } from './corner-on-edge.ts';
import { buildSegmentGrid, countPairs, forEachNearPair, forEachSegmentAt, type Segment } from './segment-grid.ts';

/** Part of an edge, in the edge's direction. */
export interface Piece extends Segment {
  /** Index of the edge it is part of. */
  readonly edge: number;
}

/** Two edges that crossed, and the vertex added there. */
export interface Crossing {
  readonly first: number;
  readonly second: number;
  readonly vertex: number;
}

/** A vertex on an edge that was split there. */
export interface Touch {
  readonly vertex: number;
  readonly edge: number;
}

const MAX_ROUNDS = 12;
/** Rounds in which corners may be joined that an editor rounded off an edge: those few steps apart would be split at each other for ever. */
const ROUNDED_ROUNDS = 2;

/**
 * Splits the edges: the points given, then those of crossings, and the pieces in the order of the edges and along each. Points must be distinct
 * multiples of the quantum, and edges must have length. A corner within `reach` of an edge (0: rounded to it) counts as on it, and one that
 * rounding to `step` moved off a slanted edge, unless `outlines` were drawn beside each other. Null for a tangle that would take too long.
 */
export function splitEdges(
  points: readonly Point[],
  edges: readonly Segment[],
  quantum: number,
  reach: number,
  step = 0,
  outlines = edges,
) {
  const all: Point[] = [...points];
  const numberOf = numberPoints(all);
  const crossings: Crossing[] = [];
  const touches: Touch[] = [];
  let pieces: Piece[] = edges.map(({ a, b }, edge) => ({ a, b, edge }));

  const isOn = cornerOnEdge(all, outlines, quantum, reach, step);
  // Rounding moves corners by less than two steps.
  const near = Math.max(reach, quantum, 2 * step);
  let most = MAX_PAIRS;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const grid = buildSegmentGrid(all, pieces, near);
    const pairs = countPairs(grid);
    if (pairs > most) return null;
    most = round === 0 ? Math.max(MAX_PAIRS_AGAIN, 3 * pairs) : most - pairs;
    const cuts = new Map<number, Set<number>>();
    let total = pieces.length;
    const cut = (piece: number, vertex: number): boolean => {
      const { a, b } = pieces[piece];
      if (vertex === a || vertex === b) return false;
      const vertices = getOrAdd(cuts, piece, () => new Set());
      if (vertices.has(vertex)) return false;
      vertices.add(vertex);
      total++;
      return true;
    };
    /** Cuts the piece where the vertex is on it. */
    const touchAt = (piece: number, vertex: number): void => {
      const { a, b, edge } = pieces[piece];
      if (isOn(a, b, vertex, round < ROUNDED_ROUNDS) && cut(piece, vertex)) touches.push({ vertex, edge });
    };
    forEachNearPair(grid, near, (i, j) => {
      for (const end of [pieces[j].a, pieces[j].b]) touchAt(i, end);
      for (const end of [pieces[i].a, pieces[i].b]) touchAt(j, end);
      return total > MAX_WALLS;
    });
    // A corner near where two edges cross is that crossing: what was touched is looked at again in the next round.
    const touched = new Set(cuts.keys());
    const crossed = new Set<number>();
    forEachNearPair(grid, 0, (i, j) => {
      const p = pieces[i];
      const q = pieces[j];
      if (touched.has(i) || touched.has(j) || !doCross(all[p.a], all[p.b], all[q.a], all[q.b])) return false;
      const at = crossingOf(all[p.a], all[p.b], all[q.a], all[q.b]);
      const vertex = numberOf(snapPoint(at, quantum));
      crossed.add(vertex);
      const cutFirst = cut(i, vertex);
      const cutSecond = cut(j, vertex);
      if (cutFirst || cutSecond) crossings.push({ first: p.edge, second: q.edge, vertex });
      return total > MAX_WALLS;
    });
    // Where a third edge passes, it must not come to lie on the other side of a new vertex.
    for (const vertex of crossed) forEachSegmentAt(grid, all[vertex], (i) => touchAt(i, vertex));
    if (total > MAX_WALLS) return null;
    if (cuts.size === 0) return { points: all, pieces, crossings, touches };
    pieces = pieces.flatMap((piece, i) => {
      const vertices = cuts.get(i);
      return vertices ? chainOf(all, piece, [...vertices]) : piece;
    });
  }
  return null;
}

const doCross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

function crossingOf(a: Point, b: Point, c: Point, d: Point): Point {
  return pointBetween(a, b, side(c, d, a) / (side(c, d, a) - side(c, d, b)));
}

function chainOf(points: readonly Point[], { a, b, edge }: Piece, cuts: number[]): Piece[] {
  const dx = points[b].x - points[a].x;
  const dz = points[b].z - points[a].z;
  const along = (vertex: number): number => points[vertex].x * dx + points[vertex].z * dz;
  const stops = [a, ...cuts.sort((first, second) => along(first) - along(second)), b];
  return stops.slice(1).map((stop, i) => ({ a: stops[i], b: stop, edge }));
}

/** A function that answers a point's index in `points`; a point that is not in the list yet is added. */
export function numberPoints(points: Point[]): (p: Point) => number {
  const keyOf = ({ x, z }: Point): string => `${x} ${z}`;
  let numberAt: Map<string, number> | null = null;
  return (point) => {
    numberAt ??= new Map(points.map((each, i) => [keyOf(each), i]));
    return getOrAdd(numberAt, keyOf(point), () => points.push(point) - 1);
  };
}
