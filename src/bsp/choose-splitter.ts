// Which line should halve a set of wall pieces: the lines of its own walls are scored by a table of weights, the lowest score wins.
//
// What counts most is what makes cells: every open stretch of a splitter has two ends, and an end at a reflex corner is needed
// sooner or later, while one at a cut or at a corner that was well as it was is wasted. Some terms are known of a line before any
// other piece is looked at; with the best of those first, nearly all candidates are dropped after a few cuts. In large sets
// only some are tried. A line with the whole set on one side is marked spent: it can part no subset either.
import { nearSideOfPoint } from '../geometry/exact-plane.ts';
import { isConvexRing } from './convex-ring.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE } from './pieces.ts';
import { cornerSlot } from './reflex-corners.ts';

/** What each thing costs that a splitter does to a set; negative = welcome. Sides: a two-sided piece has two. */
export const WEIGHTS = {
  /** Known of the line: a side that lies along it. */
  along: -4,
  /** Known of the line: a reflex corner of a wall along it that is still whole in this set. */
  resolved: -16,
  /** Known of the line: it is neither upright nor level. */
  slanted: 1,
  /** A side cut in two, never negative. */
  cutSide: 40,
  /** A point where a wall is cut, one or two sides at once, never negative. */
  cutPoint: 16,
  /** A side that only touches the line with an end, never negative. */
  touching: 3,
  /** Sides in front minus sides behind, cubed, over all sides squared: nearly free when even, all of them when lopsided. */
  imbalance: 1,
};

/** Candidates tried at a branch: half of them the best known, half evenly from the rest. */
const SAMPLES = 128;
/** A set that deep comes of walls of which none parts the others evenly (a pillar of a thousand sides): few tries do. */
const DEEP = 64;
const DEEP_SAMPLES = 8;

/** From so many pieces on a set is first looked at as a whole: is it convex already? */
const ROUND = 96;

/** So many pieces may be held against candidates in one build: forty times what the largest known map of 11,000 walls asks for. */
const MOST_WORK = 5e8;

/** Room to work in, made once a build. Everything about the pieces of one set lies side by side here. */
export interface Bench {
  readonly x0: Float64Array;
  readonly z0: Float64Array;
  readonly x1: Float64Array;
  readonly z1: Float64Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly line: Int32Array;
  /** Sides of the piece: 1 or 2. */
  readonly sides: Uint8Array;
  /** By line: the set in which it was last met, and its known score there. */
  readonly metIn: Int32Array;
  readonly known: Float64Array;
  /** By reflex corner: the set in which one of its walls was last met, and the line of that wall. */
  readonly cornerMetIn: Int32Array;
  sets: number;
  /** Pieces held against candidates so far. */
  work: number;
}

/** A bench for these pieces; no set is ever larger than all sides of all walls. */
export function createBench(pieces: Pieces): Bench {
  const most = 2 * pieces.lineOfWall.length;
  const lines = pieces.plane.lineX.length;
  return {
    x0: new Float64Array(most),
    z0: new Float64Array(most),
    x1: new Float64Array(most),
    z1: new Float64Array(most),
    from: new Int32Array(most),
    to: new Int32Array(most),
    line: new Int32Array(most),
    sides: new Uint8Array(most),
    metIn: new Int32Array(lines),
    known: new Float64Array(lines),
    cornerMetIn: new Int32Array(2 * pieces.reflex.length),
    sets: 0,
    work: 0,
  };
}

/** The line that should split the set, or −1 when none parts it: then its pieces bound a convex region. */
export function chooseSplitter(pieces: Pieces, set: readonly number[], depth: number, bench: Bench): number {
  if (set.length >= ROUND && isConvexRing(pieces, set)) return -1;
  bench.sets++;
  layOut(pieces, set, bench);
  const candidates = candidatesOf(pieces, set, bench);
  let best = -1;
  let bestScore = Infinity;
  const consider = (line: number): void => {
    bench.work += set.length;
    if (bench.work > MOST_WORK) {
      throw new Error(
        `buildTree: ${pieces.lineOfWall.length} walls are too tangled, no line parts them evenly; give round shapes fewer corners`,
      );
    }
    const score = scoreOf(pieces, set, bench, line, bestScore);
    if (Number.isNaN(score)) markSpent(pieces, set, bench, line);
    else if (score < bestScore) {
      best = line;
      bestScore = score;
    }
  };
  const samples = depth < DEEP ? SAMPLES : DEEP_SAMPLES;
  const few = candidates.length <= samples;
  const first = few ? candidates.length : samples / 2;
  for (let i = 0; i < first; i++) consider(candidates[i]);
  // Should none of the samples part the set, the others are tried until one does.
  const step = few ? 1 : Math.floor((candidates.length - first) / (samples / 2));
  for (let offset = 0; offset < step && (offset === 0 || best < 0); offset++) {
    for (let i = first + offset; i < candidates.length; i += step) consider(candidates[i]);
  }
  return best;
}

function layOut(pieces: Pieces, set: readonly number[], bench: Bench): void {
  const { x, z } = pieces.plane;
  for (let i = 0; i < set.length; i++) {
    const piece = set[i];
    const from = pieces.from[piece];
    const to = pieces.to[piece];
    bench.from[i] = from;
    bench.to[i] = to;
    bench.x0[i] = x[from];
    bench.z0[i] = z[from];
    bench.x1[i] = x[to];
    bench.z1[i] = z[to];
    bench.line[i] = pieces.lineOfWall[pieces.wall[piece]];
    bench.sides[i] = pieces.sides[piece] === (FRONT_SIDE | BACK_SIDE) ? 2 : 1;
  }
}

/** The lines that may part the set, by what is known of them. */
function candidatesOf(pieces: Pieces, set: readonly number[], bench: Bench): number[] {
  const { metIn, known, line: lines, sides, sets } = bench;
  const { lineDx, lineDz } = pieces.plane;
  const candidates: number[] = [];
  for (let i = 0; i < set.length; i++) {
    const line = lines[i];
    if (metIn[line] !== sets) {
      metIn[line] = sets;
      known[line] = lineDx[line] !== 0 && lineDz[line] !== 0 ? WEIGHTS.slanted : 0;
      if (!pieces.spent[set[i]]) candidates.push(line);
    }
    known[line] += WEIGHTS.along * sides[i];
  }
  countReflex(pieces, set, bench);
  return candidates.sort((p, q) => known[p] - known[q] || p - q);
}

/** Credits both lines of every reflex corner that the set holds whole. */
function countReflex(pieces: Pieces, set: readonly number[], bench: Bench): void {
  const { known, line: lines, cornerMetIn, sets } = bench;
  for (let i = 0; i < set.length; i++) {
    const piece = set[i];
    const wall = pieces.wall[piece];
    for (let at = 0; at < 2; at++) {
      // An end that was cut off is no corner.
      if ((at === 0 ? bench.from[i] : bench.to[i]) !== pieces.cornerOf[2 * wall + at]) continue;
      for (let side = 0; side < 2; side++) {
        const corner = pieces.reflex[cornerSlot(wall, at, side)];
        if (corner < 0 || !(pieces.sides[piece] & (side === 0 ? FRONT_SIDE : BACK_SIDE))) continue;
        // The first of its two walls leaves the set's number and its line, the second finds them.
        if (cornerMetIn[2 * corner] !== sets) {
          cornerMetIn[2 * corner] = sets;
          cornerMetIn[2 * corner + 1] = lines[i];
          continue;
        }
        known[lines[i]] += WEIGHTS.resolved;
        known[cornerMetIn[2 * corner + 1]] += WEIGHTS.resolved;
      }
    }
  }
}

function markSpent(pieces: Pieces, set: readonly number[], bench: Bench, line: number): void {
  for (let i = 0; i < set.length; i++) if (bench.line[i] === line) pieces.spent[set[i]] = 1;
}

/** The line's score; Infinity as soon as it cannot beat `bound`, NaN when it parts nothing. */
function scoreOf(pieces: Pieces, set: readonly number[], bench: Bench, line: number, bound: number): number {
  const { x0, z0, x1, z1, from, to, line: lines, sides } = bench;
  const { plane } = pieces;
  const originX = plane.lineX[line];
  const originZ = plane.lineZ[line];
  const dx = plane.lineDx[line];
  const dz = plane.lineDz[line];
  const margin = plane.margin[line];
  const count = set.length;
  let score = bench.known[line];
  let front = 0;
  let back = 0;
  for (let i = 0; i < count; i++) {
    if (lines[i] === line) {
      const mask = pieces.sides[set[i]];
      const isAlong = pieces.senseOfWall[pieces.wall[set[i]]] > 0;
      if (mask & (isAlong ? FRONT_SIDE : BACK_SIDE)) front++;
      if (mask & (isAlong ? BACK_SIDE : FRONT_SIDE)) back++;
      continue;
    }
    let a = dx * (z0[i] - originZ) - dz * (x0[i] - originX);
    if (a <= margin && a >= -margin) a = nearSideOfPoint(plane, from[i], line, a);
    let b = dx * (z1[i] - originZ) - dz * (x1[i] - originX);
    if (b <= margin && b >= -margin) b = nearSideOfPoint(plane, to[i], line, b);
    if (a >= 0 && b >= 0) front += sides[i];
    else if (a <= 0 && b <= 0) back += sides[i];
    else {
      front += sides[i];
      back += sides[i];
      score += WEIGHTS.cutSide * sides[i] + WEIGHTS.cutPoint;
      if (score >= bound) return Infinity;
      continue;
    }
    if (a === 0 || b === 0) score += WEIGHTS.touching * sides[i];
  }
  if (front === 0 || back === 0) return NaN;
  const lopsided = Math.abs(front - back) / (front + back);
  return score + WEIGHTS.imbalance * lopsided * lopsided * Math.abs(front - back);
}
