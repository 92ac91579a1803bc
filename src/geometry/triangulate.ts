// Constrained Delaunay triangulation. The only points added are the four corners of a bounding box.
//
// Points are inserted one by one in snaking order, each splitting the triangle that contains it. Edges that cross a segment are flipped
// away. At last, free edges are flipped until no circumcircle contains the opposite corner. Sides are exact (grid points), so the triangles
// cover the box without gap or overlap. The circle test uses plain doubles and flips only where it is certain, so flipping ends; it affects
// shape, not correctness. Cost: about n log n. After C. Lawson, Software for C1 Surface Interpolation, 1977, and S. Sloan, A Fast Algorithm
// for Generating Constrained Delaunay Triangulations, 1993.
import { orderOf } from './order-of.ts';
import { boundsOf, cornersOf, type Point } from './point.ts';

/** Triangle t has the half-edges 3t, 3t + 1, 3t + 2, clockwise on paper: the inside is on the right. */
export interface Triangulation {
  /** The given points, then the four corners of the box; x and z hold their coordinates again. */
  readonly points: readonly Point[];
  readonly x: Float64Array;
  readonly z: Float64Array;
  /** The start point of each half-edge; it ends where the next one of its triangle starts. */
  readonly begin: Int32Array;
  /** The opposite half-edge in the neighbouring triangle; −1 at the box. */
  readonly twin: Int32Array;
  /** The index of the segment that an edge is (part of), or −1. */
  readonly segment: Int32Array;
  /** The end points of each segment: 2·segment and 2·segment + 1. */
  readonly ends: Int32Array;
}

/** The half-edges after and before one in its triangle. */
export const nextOf = (edge: number): number => (edge % 3 === 2 ? edge - 2 : edge + 1);
export const previousOf = (edge: number): number => (edge % 3 === 0 ? edge + 2 : edge - 1);

/** The circle test must exceed its own rounding by this to flip an edge, relative to its terms. */
const CIRCLE_TOLERANCE = 1e-14;

/** A triangulation in progress. */
interface MutableTriangulation extends Omit<Triangulation, 'ends'> {
  /** Any half-edge that starts at each point. */
  readonly edgeAt: Int32Array;
  /** Half-edges in use. */
  used: number;
}

/**
 * Triangulates distinct points on a plan's grid. Segments join pairs of them and may meet only at points. `margin` is how far the box
 * extends past the points. Throws an Error when two segments cross.
 */
export function triangulate(
  given: readonly Point[],
  segments: readonly (readonly [a: number, b: number])[],
  margin: number,
): Triangulation {
  const grown = startWithBox(given, margin);
  let near = 0;
  for (const point of snakingOrder(given)) near = insertPoint(grown, point, near);
  segments.forEach(([a, b], index) => {
    for (let from = a; from !== b;) from = insertSegment(grown, from, b, index);
  });
  const all: number[] = [];
  for (let edge = 0; edge < grown.used; edge++) if (edge < grown.twin[edge]) all.push(edge);
  flipToDelaunay(grown, all, -1);
  const ends = new Int32Array(2 * segments.length);
  segments.forEach(([a, b], index) => {
    ends[2 * index] = a;
    ends[2 * index + 1] = b;
  });
  const { points, x, z, begin, twin, segment } = grown;
  return { points, x, z, begin, twin, segment, ends };
}

function startWithBox(given: readonly Point[], margin: number): MutableTriangulation {
  const { minX, minZ, maxX, maxZ } = given.length > 0 ? boundsOf(given) : boundsOf([{ x: 0, z: 0 }]);
  const box = { minX: minX - margin, minZ: minZ - margin, maxX: maxX + margin, maxZ: maxZ + margin };
  const count = given.length;
  const room = 3 * (2 * count + 2);
  const points = [...given, ...cornersOf(box)];
  const grown: MutableTriangulation = {
    points,
    x: Float64Array.from(points, ({ x }) => x),
    z: Float64Array.from(points, ({ z }) => z),
    begin: new Int32Array(room),
    twin: new Int32Array(room).fill(-1),
    segment: new Int32Array(room).fill(-1),
    edgeAt: new Int32Array(count + 4),
    used: 6,
  };
  grown.begin.set([count, count + 1, count + 2, count, count + 2, count + 3]);
  link(grown, 2, 3);
  grown.edgeAt.set([0, 1, 2, 5], count);
  return grown;
}

/** In plans this many times as wide as deep, rows run along z: in long rows each point would replace most triangles of the row before. */
const STRIP = 8;

/** The points row by row of a coarse grid, every other row backwards, so that each is near the one before. */
function snakingOrder(points: readonly Point[]): Int32Array {
  const { minX, minZ, maxX, maxZ } = boundsOf(points);
  const rows = Math.max(1, Math.round(Math.sqrt(points.length / 4)));
  const wide = maxX - minX || 1;
  const high = maxZ - minZ || 1;
  const isStrip = wide > STRIP * high;
  const keys = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++) {
    const x = (points[i].x - minX) / wide;
    const z = (points[i].z - minZ) / high;
    const row = Math.floor((isStrip ? x : z) * rows * 0.999);
    const along = isStrip ? z : x;
    keys[i] = row + (row % 2 === 0 ? along : 1 - along) * 0.999;
  }
  return orderOf(keys);
}

function link({ twin }: MutableTriangulation, one: number, other: number): void {
  twin[one] = other;
  if (other >= 0) twin[other] = one;
}

/** Which side of the half-edge the point is on: > 0 inside its triangle's half-plane. */
function sideOfEdge({ x, z, begin }: MutableTriangulation, edge: number, px: number, pz: number): number {
  const a = begin[edge];
  const b = begin[nextOf(edge)];
  return (x[b] - x[a]) * (pz - z[a]) - (z[b] - z[a]) * (px - x[a]);
}

/** `side` for three points given by id. */
function sideOfPoints({ x, z }: MutableTriangulation, a: number, b: number, p: number): number {
  return (x[b] - x[a]) * (z[p] - z[a]) - (z[b] - z[a]) * (x[p] - x[a]);
}

/** Adds a point inside the box; returns a half-edge near it. */
function insertPoint(grown: MutableTriangulation, point: number, near: number): number {
  const { begin, twin, edgeAt } = grown;
  const px = grown.x[point];
  const pz = grown.z[point];
  // Walk across any edge that has the point on its far side. The first edge tried rotates; otherwise the walk could cycle.
  let edge = near;
  for (let steps = 0, inside = 0; inside < 3; steps++) {
    if (sideOfEdge(grown, edge, px, pz) < 0) {
      edge = twin[edge];
      inside = 0;
      if (steps % 3 === 0) edge = nextOf(edge);
    } else inside++;
    edge = nextOf(edge);
  }
  const ab = edge;
  const bc = nextOf(edge);
  const ca = previousOf(edge);
  const a = begin[ab];
  const b = begin[bc];
  const c = begin[ca];
  const second = grown.used;
  const third = second + 3;
  grown.used += 6;
  const twinBc = twin[bc];
  const twinCa = twin[ca];
  // Segments are inserted later, so no edge belongs to one yet.
  begin[second] = b;
  begin[second + 1] = c;
  begin[second + 2] = point;
  begin[third] = c;
  begin[third + 1] = a;
  begin[third + 2] = point;
  begin[ca] = point;
  link(grown, second, twinBc);
  link(grown, third, twinCa);
  link(grown, bc, second + 2);
  link(grown, second + 1, third + 2);
  link(grown, third + 1, ca);
  edgeAt[point] = ca;
  edgeAt[a] = ab;
  edgeAt[b] = bc;
  edgeAt[c] = third;
  // A point on an edge makes a triangle without area: flip that edge at once.
  for (const outer of [ab, second, third]) {
    if (sideOfEdge(grown, outer, px, pz) !== 0) continue;
    flip(grown, outer);
    break;
  }
  flipToDelaunay(grown, outerEdges(grown, point), point);
  return edgeAt[point];
}

/** The edges opposite a point in all of its triangles. */
function outerEdges({ begin, twin, edgeAt }: MutableTriangulation, point: number): number[] {
  const found: number[] = [];
  const first = edgeAt[point];
  let edge = first;
  do {
    found.push(nextOf(edge));
    edge = twin[previousOf(edge)];
    if (begin[edge] !== point) throw new Error(`triangulate: the edges about point ${point} do not meet there`);
  } while (edge !== first);
  return found;
}

/** Replaces an edge by the other diagonal of its two triangles. */
function flip(grown: MutableTriangulation, edge: number): void {
  const { begin, twin, segment, edgeAt } = grown;
  const back = twin[edge];
  const bc = nextOf(edge);
  const ca = previousOf(edge);
  const ad = nextOf(back);
  const db = previousOf(back);
  const a = begin[edge];
  const b = begin[bc];
  const c = begin[ca];
  const d = begin[db];
  const twinCa = twin[ca];
  const twinDb = twin[db];
  const segmentCa = segment[ca];
  const segmentDb = segment[db];
  begin[edge] = d;
  begin[back] = c;
  link(grown, edge, twinDb);
  link(grown, back, twinCa);
  link(grown, ca, db);
  segment[edge] = segmentDb;
  segment[back] = segmentCa;
  segment[ca] = segment[db] = -1;
  edgeAt[a] = ad;
  edgeAt[b] = bc;
  edgeAt[c] = ca;
  edgeAt[d] = db;
}

/** Flips edges whose circle contains the opposite corner, then their neighbours; with `apex` ≥ 0 only edges opposite it. */
function flipToDelaunay(grown: MutableTriangulation, open: number[], apex: number): void {
  const { begin, twin, segment } = grown;
  for (let edge = open.pop(); edge !== undefined; edge = open.pop()) {
    const back = twin[edge];
    if (back < 0 || segment[edge] >= 0) continue;
    if (!shouldFlip(grown, edge)) continue;
    flip(grown, edge);
    if (apex < 0) {
      open.push(edge, nextOf(edge), back, nextOf(back));
      continue;
    }
    for (let i = 0, each = edge; i < 4; i++, each = i === 2 ? back : nextOf(each)) {
      if (begin[previousOf(each)] === apex) open.push(each);
    }
  }
}

function shouldFlip(grown: MutableTriangulation, edge: number): boolean {
  const { x, z, begin, twin } = grown;
  const a = begin[edge];
  const b = begin[nextOf(edge)];
  const c = begin[previousOf(edge)];
  const d = begin[previousOf(twin[edge])];
  const ax = x[a] - x[d];
  const az = z[a] - z[d];
  const bx = x[b] - x[d];
  const bz = z[b] - z[d];
  const cx = x[c] - x[d];
  const cz = z[c] - z[d];
  const liftA = ax * ax + az * az;
  const liftB = bx * bx + bz * bz;
  const liftC = cx * cx + cz * cz;
  const inCircle = liftA * (bx * cz - bz * cx) + liftB * (cx * az - cz * ax) + liftC * (ax * bz - az * bx);
  if (inCircle <= 0) return false;
  const terms =
    liftA * (Math.abs(bx * cz) + Math.abs(bz * cx)) +
    liftB * (Math.abs(cx * az) + Math.abs(cz * ax)) +
    liftC * (Math.abs(ax * bz) + Math.abs(az * bx));
  return inCircle > CIRCLE_TOLERANCE * terms && sideOfPoints(grown, c, d, a) < 0 && sideOfPoints(grown, c, d, b) > 0;
}

/** The half-edge from one point to another. */
function edgeBetween({ begin, twin, edgeAt }: MutableTriangulation, from: number, to: number): number {
  const first = edgeAt[from];
  let edge = first;
  do {
    if (begin[nextOf(edge)] === to) return edge;
    edge = twin[previousOf(edge)];
  } while (edge >= 0 && edge !== first);
  // A corner of the box has no full circle of triangles: search the other direction too.
  for (let back = twin[first]; edge < 0 && back >= 0; back = twin[nextOf(back)]) {
    if (begin[nextOf(nextOf(back))] === to) return nextOf(back);
  }
  throw new Error(`triangulate: no edge from point ${from} to ${to}`);
}

/** Makes a → b, or its part up to the first point on it, an edge of segment `index`; returns the point where that part ends. */
function insertSegment(grown: MutableTriangulation, a: number, b: number, index: number): number {
  const { begin, twin, segment, edgeAt } = grown;
  // The triangle at a that the segment leaves through, or an edge it runs along.
  let edge = edgeAt[a];
  for (;;) {
    const first = begin[nextOf(edge)];
    const sideOfFirst = sideOfPoints(grown, a, b, first);
    if (sideOfFirst === 0 && isAhead(grown, a, b, first)) return mark(grown, edge, index);
    if (sideOfFirst < 0 && sideOfPoints(grown, a, b, begin[previousOf(edge)]) > 0) break;
    edge = twin[previousOf(edge)];
  }
  const crossing: [number, number][] = [];
  let end = b;
  for (let across = nextOf(edge); ;) {
    if (segment[across] >= 0) throw new Error(`triangulate: segments ${segment[across]} and ${index} cross`);
    crossing.push([begin[across], begin[nextOf(across)]]);
    const back = twin[across];
    const opposite = begin[previousOf(back)];
    const where = opposite === b ? 0 : sideOfPoints(grown, a, b, opposite);
    if (where === 0) {
      end = opposite;
      break;
    }
    across = where > 0 ? nextOf(back) : previousOf(back);
  }
  while (crossing.length > 0) {
    const [p, q] = crossing.shift()!;
    const each = edgeBetween(grown, p, q);
    const c = begin[previousOf(each)];
    const d = begin[previousOf(twin[each])];
    if (!(sideOfPoints(grown, c, d, p) < 0 && sideOfPoints(grown, c, d, q) > 0)) {
      crossing.push([p, q]);
      continue;
    }
    flip(grown, each);
    if (c === a || c === end || d === a || d === end) continue;
    if (sideOfPoints(grown, a, end, c) > 0 !== sideOfPoints(grown, a, end, d) > 0) crossing.push([d, c]);
  }
  return mark(grown, edgeBetween(grown, a, end), index);
}

/** Is p, on the line from a to b, on b's side of a? */
function isAhead({ x, z }: MutableTriangulation, a: number, b: number, p: number): boolean {
  return (x[p] - x[a]) * (x[b] - x[a]) + (z[p] - z[a]) * (z[b] - z[a]) > 0;
}

/** Marks an edge as part of a segment; returns its end point. */
function mark({ begin, twin, segment }: MutableTriangulation, edge: number, index: number): number {
  segment[edge] = segment[twin[edge]] = index;
  return begin[nextOf(edge)];
}
