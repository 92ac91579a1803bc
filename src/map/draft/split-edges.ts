// Splits edges so that they meet only at their ends.
//
// All near pairs (segment-grid.ts) are compared exactly. A corner on an edge splits it; two crossing edges are split at the nearest grid
// point, which may bend them by half a quantum. A bend can create new crossings, so the process repeats until nothing changes. Overlapping
// edges end up as pieces with the same two ends. Sides are left to the caller.
import { side, type Point } from '../../geometry/point.ts';
import { snap } from '../../geometry/quantum.ts';
import { MAX_PAIRS, MAX_PAIRS_AGAIN, MAX_WALLS } from '../limits.ts';
import { numberPoints } from './number-points.ts';
import { buildSegmentGrid, countPairs, forEachNearPair, type Segment } from './segment-grid.ts';

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

export interface SplitEdges {
  /** The given points, then those of crossings. */
  readonly points: readonly Point[];
  /** In the order of the edges, and along each edge. */
  readonly pieces: readonly Piece[];
  readonly crossings: readonly Crossing[];
  readonly touches: readonly Touch[];
}

const MAX_ROUNDS = 12;

/**
 * Splits the edges. Points must be distinct multiples of the quantum, and edges must have length. A corner within `reach` of an edge (0:
 * exactly on it) counts as on it. Null for a tangle that would take too long.
 */
export function splitEdges(
  points: readonly Point[],
  edges: readonly Segment[],
  quantum: number,
  reach: number,
): SplitEdges | null {
  const all: Point[] = [...points];
  const numberOf = numberPoints(all);
  const crossings: Crossing[] = [];
  const touches: Touch[] = [];
  let pieces: Piece[] = edges.map(({ a, b }, edge) => ({ a, b, edge }));

  let most = MAX_PAIRS;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const grid = buildSegmentGrid(all, pieces, Math.max(reach, quantum));
    const pairs = countPairs(grid);
    if (pairs > most) return null;
    most = round === 0 ? Math.max(MAX_PAIRS_AGAIN, 3 * pairs) : most - pairs;
    const cuts = new Map<number, Set<number>>();
    let total = pieces.length;
    const cut = (piece: number, vertex: number): boolean => {
      const { a, b } = pieces[piece];
      if (vertex === a || vertex === b) return false;
      let vertices = cuts.get(piece);
      if (!vertices) cuts.set(piece, (vertices = new Set()));
      if (vertices.has(vertex)) return false;
      vertices.add(vertex);
      total++;
      return true;
    };
    const touch = (piece: number, vertex: number): boolean => {
      const { a, b, edge } = pieces[piece];
      if (vertex === a || vertex === b || !isOn(all[a], all[b], all[vertex], reach)) return false;
      if (cut(piece, vertex)) touches.push({ vertex, edge });
      return true;
    };
    forEachNearPair(grid, reach, (i, j) => {
      const p = pieces[i];
      const q = pieces[j];
      // All four must be tested: two edges may touch twice.
      const isFirstTouched = Number(touch(i, q.a)) + Number(touch(i, q.b)) > 0;
      const isSecondTouched = Number(touch(j, p.a)) + Number(touch(j, p.b)) > 0;
      if (isFirstTouched || isSecondTouched || !doCross(all[p.a], all[p.b], all[q.a], all[q.b])) {
        return total > MAX_WALLS;
      }
      const at = crossingOf(all[p.a], all[p.b], all[q.a], all[q.b]);
      const vertex = numberOf({ x: snap(at.x, quantum) + 0, z: snap(at.z, quantum) + 0 });
      const cutFirst = cut(i, vertex);
      const cutSecond = cut(j, vertex);
      if (cutFirst || cutSecond) crossings.push({ first: p.edge, second: q.edge, vertex });
      return total > MAX_WALLS;
    });
    if (total > MAX_WALLS) return null;
    if (cuts.size === 0) return { points: all, pieces, crossings, touches };
    pieces = pieces.flatMap((piece, i) => {
      const vertices = cuts.get(i);
      return vertices ? chainOf(all, piece, [...vertices]) : [piece];
    });
  }
  return null;
}

function isOn(a: Point, b: Point, p: Point, reach: number): boolean {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const along = (p.x - a.x) * dx + (p.z - a.z) * dz;
  const square = dx * dx + dz * dz;
  if (along <= 0 || along >= square) return false;
  const off = side(a, b, p);
  return reach === 0 ? off === 0 : off * off <= reach * reach * square;
}

function doCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const c1 = side(a, b, c);
  const d1 = side(a, b, d);
  if (!((c1 > 0 && d1 < 0) || (c1 < 0 && d1 > 0))) return false;
  const a1 = side(c, d, a);
  const b1 = side(c, d, b);
  return (a1 > 0 && b1 < 0) || (a1 < 0 && b1 > 0);
}

function crossingOf(a: Point, b: Point, c: Point, d: Point): Point {
  const at = side(c, d, a) / (side(c, d, a) - side(c, d, b));
  return { x: a.x + (b.x - a.x) * at, z: a.z + (b.z - a.z) * at };
}

function chainOf(points: readonly Point[], { a, b, edge }: Piece, cuts: number[]): Piece[] {
  const dx = points[b].x - points[a].x;
  const dz = points[b].z - points[a].z;
  const along = (vertex: number): number => points[vertex].x * dx + points[vertex].z * dz;
  const stops = [a, ...cuts.sort((first, second) => along(first) - along(second)), b];
  return stops.slice(1).map((stop, i) => ({ a: stops[i], b: stop, edge }));
}
