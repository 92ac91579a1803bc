// Which line should halve a set of wall pieces: every line that could part the set is tallied and scored by a table of terms, the
// lowest score wins.
//
// Only lines of the set's own walls are candidates, each once, and no more than SAMPLES of them, evenly spread: trying all of
// them buys nothing (measured on a hundred maps) and costs several times as long. A candidate is dropped as soon as its cuts
// alone cost more than the best score. A line with the whole set in front of it is marked spent: it can part no subset either.
import type { ExactPlane } from '../geometry/exact-plane.ts';
import { nearSideOfPoint } from '../geometry/exact-plane.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE } from './pieces.ts';

/** What a candidate would do to the set; counts are sides of pieces (a two-sided piece counts two). */
export interface Tally {
  /** Sides cut in two. */
  cuts: number;
  /** Sides that would go to the front and to the back, cut ones in both. */
  front: number;
  back: number;
  /** Sides that lie on the line. */
  along: number;
  /** 1 when the line is neither upright nor level. */
  slanted: number;
}

interface Term {
  readonly name: string;
  /** What one of these costs; negative = welcome. */
  readonly weight: number;
  readonly count: (tally: Tally) => number;
}

/** The score of a splitter, term by term. The first term alone must never shrink while pieces are being tallied. */
export const TERMS: readonly Term[] = [
  { name: 'cuts', weight: 16, count: (tally) => tally.cuts },
  { name: 'imbalance', weight: 1, count: (tally) => Math.abs(tally.front - tally.back) },
  { name: 'along', weight: -1, count: (tally) => tally.along },
  { name: 'slanted', weight: 1, count: (tally) => tally.slanted },
];

/** Candidates tried at a branch. */
const SAMPLES = 64;

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
  /** Sides that face the right of the line's own direction, and the left. */
  readonly right: Uint8Array;
  readonly left: Uint8Array;
  /** The set in which a line was last met. */
  readonly metIn: Int32Array;
  sets: number;
}

/** A bench for sets of up to `most` pieces on `lines` lines. */
export function createBench(most: number, lines: number): Bench {
  return {
    x0: new Float64Array(most),
    z0: new Float64Array(most),
    x1: new Float64Array(most),
    z1: new Float64Array(most),
    from: new Int32Array(most),
    to: new Int32Array(most),
    line: new Int32Array(most),
    sides: new Uint8Array(most),
    right: new Uint8Array(most),
    left: new Uint8Array(most),
    metIn: new Int32Array(lines),
    sets: 0,
  };
}

/** The line that should split the set, or −1 when none parts it: then its pieces bound a convex region. */
export function chooseSplitter(pieces: Pieces, set: readonly number[], bench: Bench): number {
  layOut(pieces, set, bench);
  const candidates = candidatesOf(pieces, set, bench);
  const tally: Tally = { cuts: 0, front: 0, back: 0, along: 0, slanted: 0 };
  let best = -1;
  let bestScore = Infinity;
  // Evenly spread samples first; should none of them part the set, the others are tried until one does.
  const step = Math.max(1, Math.floor(candidates.length / SAMPLES));
  for (let offset = 0; offset < step && best < 0; offset++) {
    for (let i = offset; i < candidates.length; i += step) {
      const line = candidates[i];
      const score = scoreOf(pieces.plane, line, set.length, bench, tally, bestScore);
      if (tally.back === 0 || tally.front === 0) markSpent(pieces, set, bench, line);
      else if (score < bestScore) {
        best = line;
        bestScore = score;
      }
    }
  }
  return best;
}

function layOut(pieces: Pieces, set: readonly number[], bench: Bench): void {
  const { x, z } = pieces.plane;
  for (let i = 0; i < set.length; i++) {
    const piece = set[i];
    const from = pieces.from[piece];
    const to = pieces.to[piece];
    const wall = pieces.wall[piece];
    const mask = pieces.sides[piece];
    const front = mask & FRONT_SIDE ? 1 : 0;
    const back = mask & BACK_SIDE ? 1 : 0;
    const along = pieces.senseOfWall[wall] > 0;
    bench.from[i] = from;
    bench.to[i] = to;
    bench.x0[i] = x[from];
    bench.z0[i] = z[from];
    bench.x1[i] = x[to];
    bench.z1[i] = z[to];
    bench.line[i] = pieces.lineOfWall[wall];
    bench.sides[i] = front + back;
    bench.right[i] = along ? front : back;
    bench.left[i] = along ? back : front;
  }
}

function candidatesOf(pieces: Pieces, set: readonly number[], bench: Bench): number[] {
  const candidates: number[] = [];
  const mark = ++bench.sets;
  for (let i = 0; i < set.length; i++) {
    const line = bench.line[i];
    if (pieces.spent[set[i]] || bench.metIn[line] === mark) continue;
    bench.metIn[line] = mark;
    candidates.push(line);
  }
  return candidates;
}

function markSpent(pieces: Pieces, set: readonly number[], bench: Bench, line: number): void {
  for (let i = 0; i < set.length; i++) if (bench.line[i] === line) pieces.spent[set[i]] = 1;
}

/** Fills the tally and returns the score; Infinity, with a tally cut short, as soon as it cannot beat `bound`. */
function scoreOf(plane: ExactPlane, line: number, count: number, bench: Bench, tally: Tally, bound: number): number {
  const { x0, z0, x1, z1, from, to, line: lines, sides, right, left } = bench;
  const originX = plane.lineX[line];
  const originZ = plane.lineZ[line];
  const dx = plane.lineDx[line];
  const dz = plane.lineDz[line];
  const margin = plane.margin[line];
  const mostCuts = (bound + MOST_WELCOME * count) / TERMS[0].weight;
  let cuts = 0;
  let front = 0;
  let back = 0;
  let along = 0;
  for (let i = 0; i < count; i++) {
    if (lines[i] === line) {
      front += right[i];
      back += left[i];
      along += sides[i];
      continue;
    }
    let a = dx * (z0[i] - originZ) - dz * (x0[i] - originX);
    if (a <= margin && a >= -margin) a = nearSideOfPoint(plane, from[i], line, a);
    let b = dx * (z1[i] - originZ) - dz * (x1[i] - originX);
    if (b <= margin && b >= -margin) b = nearSideOfPoint(plane, to[i], line, b);
    if (a >= 0 && b >= 0) front += sides[i];
    else if (a <= 0 && b <= 0) back += sides[i];
    else {
      cuts += sides[i];
      if (cuts > mostCuts) {
        // Neither side is empty when something is cut.
        tally.front = tally.back = 1;
        return Infinity;
      }
    }
  }
  tally.cuts = cuts;
  tally.front = front + cuts;
  tally.back = back + cuts;
  tally.along = along;
  tally.slanted = dx !== 0 && dz !== 0 ? 1 : 0;
  let score = 0;
  for (const term of TERMS) score += term.weight * term.count(tally);
  return score;
}

/** The most that welcome terms can take off a score, per piece of the set. */
const MOST_WELCOME = TERMS.reduce((sum, { weight }) => sum + Math.max(0, -weight), 0) * 2;
