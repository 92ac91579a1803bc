// A uniform grid of segments, for finding near pairs and the first segment to the right of a point. A cell lists every segment within
// `reach` of it. Resolution follows the number of segments, but is reduced where lists would become long (thousands of diagonals), so
// memory is bounded for any input.
import { boundsOf, type Point } from '../../geometry/point.ts';

export interface Segment {
  readonly a: number;
  readonly b: number;
}

type SegmentGrid = ReturnType<typeof buildSegmentGrid>;

/** The lists together have at most this many entries per segment. */
const MAX_ENTRIES_PER_SEGMENT = 16;
const SMALL = 2 ** 16;

/** The grid of segments whose ends are indices into points. `reach` ≥ 0, map units; cost about linear. */
export function buildSegmentGrid(points: readonly Point[], segments: readonly Segment[], reach: number) {
  const { minX, minZ, maxX, maxZ } = boundsOf(segments.flatMap(({ a, b }) => [points[a], points[b]]));
  const width = Math.max(maxX - minX, 0) + 2 * reach + 1;
  const height = Math.max(maxZ - minZ, 0) + 2 * reach + 1;
  let size = Math.max(Math.sqrt((width * height) / Math.max(segments.length, 1)), width / 2048, height / 2048);
  const most = Math.max(segments.length * MAX_ENTRIES_PER_SEGMENT, SMALL);
  for (;;) {
    const across = Math.ceil(width / size);
    const down = Math.ceil(height / size);
    const grid = { segments, points, minX: minX - reach, minZ: minZ - reach, size, across, down };
    const counts = new Int32Array(across * down + 1);
    let total = 0;
    for (let i = 0; i < segments.length && total <= most; i++) {
      total += forEachCell(grid, segments[i], reach, (square) => counts[square + 1]++);
    }
    if (total > most) {
      size *= 2;
      continue;
    }
    for (let square = 0; square < across * down; square++) counts[square + 1] += counts[square];
    const items = new Int32Array(total);
    const next = counts.slice();
    for (let i = 0; i < segments.length; i++) {
      forEachCell(grid, segments[i], reach, (square) => (items[next[square]++] = i));
    }
    /** Cell i lists items[starts[i]] … items[starts[i + 1] − 1]: segment indices, ascending. */
    return { ...grid, starts: counts, items };
  }
}

type Squares = Omit<SegmentGrid, 'starts' | 'items'>;

/** Calls `visit` for every cell within reach of the segment; returns their number. */
function forEachCell(grid: Squares, { a, b }: Segment, reach: number, visit: (square: number) => void): number {
  const { points, minX, minZ, size, across, down } = grid;
  const [top, bottom] = points[a].z <= points[b].z ? [points[a], points[b]] : [points[b], points[a]];
  const slope = bottom.z > top.z ? (bottom.x - top.x) / (bottom.z - top.z) : 0;
  const lowX = Math.min(top.x, bottom.x);
  const highX = Math.max(top.x, bottom.x);
  // Slightly more than reach, to cover rounding of the slope.
  const margin = reach + size / 1024;
  const firstRow = clamp(Math.floor((top.z - margin - minZ) / size), down);
  const lastRow = clamp(Math.floor((bottom.z + margin - minZ) / size), down);
  let visited = 0;
  for (let row = firstRow; row <= lastRow; row++) {
    let from = lowX;
    let to = highX;
    if (bottom.z > top.z) {
      const x0 = top.x + (minZ + row * size - margin - top.z) * slope;
      const x1 = top.x + (minZ + (row + 1) * size + margin - top.z) * slope;
      from = Math.max(lowX, Math.min(x0, x1));
      to = Math.min(highX, Math.max(x0, x1));
    }
    const first = clamp(Math.floor((from - margin - minX) / size), across);
    const last = clamp(Math.floor((to + margin - minX) / size), across);
    for (let column = first; column <= last; column++) visit(row * across + column);
    visited += last - first + 1;
  }
  return visited;
}

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);

/** Visits all segments within the grid's reach of the point, and some more. */
export function forEachSegmentAt(grid: SegmentGrid, p: Point, visit: (segment: number) => void): void {
  const { minX, minZ, size, across, down, starts, items } = grid;
  const column = clamp(Math.floor((p.x - minX) / size), across);
  const square = clamp(Math.floor((p.z - minZ) / size), down) * across + column;
  for (let i = starts[square]; i < starts[square + 1]; i++) visit(items[i]);
}

/** Number of pairs that forEachNearPair would test: its cost. */
export function countPairs({ segments, starts }: SegmentGrid): number {
  let pairs = 0;
  for (let square = 0; square + 1 < starts.length; square++) {
    const count = starts[square + 1] - starts[square];
    pairs += (count * (count - 1)) / 2;
  }
  return Math.min(pairs, (segments.length * (segments.length - 1)) / 2);
}

/**
 * Visits all pairs of segments that touch or are within `reach` of each other, and some more, except those that only share an end. A pair
 * may be visited several times. Candidates are pairs that share a cell, or simply all pairs if that is fewer. Stops when `visit` returns
 * true.
 */
export function forEachNearPair(grid: SegmentGrid, reach: number, visit: (first: number, second: number) => boolean) {
  const { segments, starts, items } = grid;
  const ends = listEnds(grid);
  if (countPairs(grid) === (segments.length * (segments.length - 1)) / 2) {
    for (let i = 0; i < segments.length; i++) {
      for (let j = i + 1; j < segments.length; j++) if (mayBeNear(ends, i, j, reach) && visit(i, j)) return;
    }
    return;
  }
  for (let square = 0; square + 1 < starts.length; square++) {
    for (let i = starts[square]; i < starts[square + 1]; i++) {
      for (let j = i + 1; j < starts[square + 1]; j++) {
        if (mayBeNear(ends, items[i], items[j], reach) && visit(items[i], items[j])) return;
      }
    }
  }
}

/** How one segment lies relative to the line of another: neither of the following two. */
const CROSSING = 0;
/** Wholly on one side of the line. */
const BESIDE = 1;
/** Wholly on one side except for a shared end. */
const FROM_AN_END = 2;

/** ax, az, bx, bz of every segment. */
function listEnds({ segments, points }: SegmentGrid): Float64Array {
  const ends = new Float64Array(4 * segments.length);
  for (let i = 0; i < segments.length; i++) {
    const { a, b } = segments[i];
    ends[4 * i] = points[a].x;
    ends[4 * i + 1] = points[a].z;
    ends[4 * i + 2] = points[b].x;
    ends[4 * i + 3] = points[b].z;
  }
  return ends;
}

/** Could two segments be within reach, or meet other than at common ends? Conservative test by boxes and lines. */
function mayBeNear(ends: Float64Array, first: number, second: number, reach: number): boolean {
  for (const axis of [0, 1]) {
    const [one, other] = [4 * first + axis, 4 * second + axis];
    if (areApart(ends[one], ends[one + 2], ends[other], ends[other + 2], reach)) return false;
  }
  // Twice the distance, squared, to be safe against rounding.
  const far = 4 * reach * reach;
  const lie = lieOf(ends, first, second, far);
  if (lie === BESIDE) return false;
  const otherLie = lieOf(ends, second, first, far);
  return otherLie !== BESIDE && (lie === CROSSING || otherLie === CROSSING);
}

/** Is the gap between the ranges a … b and c … d (in either direction) more than reach? */
function areApart(a: number, b: number, c: number, d: number, reach: number): boolean {
  return a < b
    ? (c > b + reach && d > b + reach) || (c + reach < a && d + reach < a)
    : (c > a + reach && d > a + reach) || (c + reach < b && d + reach < b);
}

/** How the second segment, c → d, lies relative to the line of the first, a → b; distances below the root of `far` count as on it. */
function lieOf(ends: Float64Array, first: number, second: number, far: number): number {
  const ax = ends[4 * first];
  const az = ends[4 * first + 1];
  const bx = ends[4 * first + 2];
  const bz = ends[4 * first + 3];
  const cx = ends[4 * second];
  const cz = ends[4 * second + 1];
  const dx = ends[4 * second + 2];
  const dz = ends[4 * second + 3];
  const alongX = bx - ax;
  const alongZ = bz - az;
  const c = alongX * (cz - az) - alongZ * (cx - ax);
  const d = alongX * (dz - az) - alongZ * (dx - ax);
  const least = far * (alongX * alongX + alongZ * alongZ);
  const isFarC = c * c > least;
  const isFarD = d * d > least;
  if (isFarC && isFarD) return c > 0 === d > 0 ? BESIDE : CROSSING;
  if (isFarD && c === 0 && ((cx === ax && cz === az) || (cx === bx && cz === bz))) return FROM_AN_END;
  if (isFarC && d === 0 && ((dx === ax && dz === az) || (dx === bx && dz === bz))) return FROM_AN_END;
  return CROSSING;
}

/**
 * The first segment on the ray from p in direction +x, p itself excluded; −1 without one. A segment includes its upper end but not its
 * lower, so the ray cannot slip between two that meet.
 */
export function firstToTheRight(grid: SegmentGrid, p: Point): number {
  const { segments, points, minX, minZ, size, across, down, starts, items } = grid;
  const row = Math.floor((p.z - minZ) / size);
  if (row < 0 || row >= down) return -1;
  let best = -1;
  let bestX = Infinity;
  let bestSlope = 0;
  for (let column = Math.max(Math.floor((p.x - minX) / size), 0); column < across; column++) {
    if (bestX < minX + column * size) break;
    const square = row * across + column;
    for (let i = starts[square]; i < starts[square + 1]; i++) {
      const { a, b } = segments[items[i]];
      const [top, bottom] = points[a].z <= points[b].z ? [points[a], points[b]] : [points[b], points[a]];
      if (p.z < top.z || p.z >= bottom.z) continue;
      const slope = (bottom.x - top.x) / (bottom.z - top.z);
      const x = top.x + (p.z - top.z) * slope;
      // Of two that start at one point on the ray, the one leaning left is nearer just below it.
      if (x > p.x && (x < bestX || (x === bestX && slope < bestSlope))) {
        best = items[i];
        bestX = x;
        bestSlope = slope;
      }
    }
  }
  return best;
}
