// How good a splitter a line would be for a set of wall pieces: a sum of weighted counts, the lower the better.
//
// A line meets few of the pieces of a large set, so they are looked at by the handful first: neighbours in the set lie near each
// other in the plan (grow-branches.ts sees to that), and where the box around eight of them is clear of the line, one product
// tells the side of all. That is float arithmetic with room to spare; only pieces of boxes near the line are asked one by one,
// exactly. The sum is the same as without boxes.
import { nearSideOfPoint } from '../geometry/exact-plane.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE } from './pieces.ts';

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

/** Pieces looked at together. */
const HANDFUL = 8;
/** A box is clear of a line by so many margins: its own arithmetic rounds a little more than that of one point. */
const BOX_MARGINS = 4;

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
  /** By handful: the middle and half the size of the box around its pieces, and how many sides they have. */
  readonly midX: Float64Array;
  readonly midZ: Float64Array;
  readonly halfX: Float64Array;
  readonly halfZ: Float64Array;
  readonly sidesOfHandful: Uint8Array;
  /** Handfuls that the line at hand may meet. */
  readonly met: Int32Array;
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
  const handfuls = Math.ceil(most / HANDFUL);
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
    midX: new Float64Array(handfuls),
    midZ: new Float64Array(handfuls),
    halfX: new Float64Array(handfuls),
    halfZ: new Float64Array(handfuls),
    sidesOfHandful: new Uint8Array(handfuls),
    met: new Int32Array(handfuls),
    metIn: new Int32Array(lines),
    known: new Float64Array(lines),
    cornerMetIn: new Int32Array(2 * pieces.reflex.length),
    sets: 0,
    work: 0,
  };
}

/** Lays the pieces of a set on the bench, with the boxes around every handful of them. */
export function layOut(pieces: Pieces, set: readonly number[], bench: Bench): void {
  const { x, z } = pieces.plane;
  const { x0, z0, x1, z1, midX, midZ, halfX, halfZ, sidesOfHandful } = bench;
  const count = set.length;
  for (let i = 0; i < count; i++) {
    const piece = set[i];
    const from = pieces.from[piece];
    const to = pieces.to[piece];
    bench.from[i] = from;
    bench.to[i] = to;
    x0[i] = x[from];
    z0[i] = z[from];
    x1[i] = x[to];
    z1[i] = z[to];
    bench.line[i] = pieces.lineOfWall[pieces.wall[piece]];
    bench.sides[i] = pieces.sides[piece] === (FRONT_SIDE | BACK_SIDE) ? 2 : 1;
  }
  for (let handful = 0, begin = 0; begin < count; handful++, begin += HANDFUL) {
    const end = Math.min(begin + HANDFUL, count);
    let [minX, maxX, minZ, maxZ, sides] = [Infinity, -Infinity, Infinity, -Infinity, 0];
    for (let i = begin; i < end; i++) {
      minX = Math.min(minX, x0[i], x1[i]);
      maxX = Math.max(maxX, x0[i], x1[i]);
      minZ = Math.min(minZ, z0[i], z1[i]);
      maxZ = Math.max(maxZ, z0[i], z1[i]);
      sides += bench.sides[i];
    }
    midX[handful] = (minX + maxX) / 2;
    midZ[handful] = (minZ + maxZ) / 2;
    halfX[handful] = (maxX - minX) / 2;
    halfZ[handful] = (maxZ - minZ) / 2;
    sidesOfHandful[handful] = sides;
  }
}

/** The line's score; Infinity as soon as it cannot beat `bound`, NaN when it parts nothing. */
export function scoreLine(pieces: Pieces, set: readonly number[], bench: Bench, line: number, bound: number): number {
  const { x0, z0, x1, z1, from, to, line: lines, sides, midX, midZ, halfX, halfZ, sidesOfHandful, met } = bench;
  const { plane } = pieces;
  const originX = plane.lineX[line];
  const originZ = plane.lineZ[line];
  const dx = plane.lineDx[line];
  const dz = plane.lineDz[line];
  const margin = plane.margin[line];
  const count = set.length;
  const handfuls = Math.ceil(count / HANDFUL);
  let score = bench.known[line];
  let front = 0;
  let back = 0;
  let meets = 0;
  let open = 0;
  const wide = Math.abs(dx);
  const high = Math.abs(dz);
  for (let handful = 0; handful < handfuls; handful++) {
    const value = dx * (midZ[handful] - originZ) - dz * (midX[handful] - originX);
    const reach = wide * halfZ[handful] + high * halfX[handful] + BOX_MARGINS * margin;
    if (value > reach) front += sidesOfHandful[handful];
    else if (value < -reach) back += sidesOfHandful[handful];
    else {
      met[meets++] = handful;
      open += sidesOfHandful[handful];
    }
  }
  // It parts the set, and however the rest falls it is too lopsided.
  if (front > 0 && back > 0 && score + imbalanceOf(Math.abs(front - back) - open, front + back + 2 * open) >= bound) {
    return Infinity;
  }
  for (let m = 0; m < meets; m++) {
    const begin = met[m] * HANDFUL;
    const end = Math.min(begin + HANDFUL, count);
    for (let i = begin; i < end; i++) {
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
  }
  if (front === 0 || back === 0) return NaN;
  return score + imbalanceOf(Math.abs(front - back), front + back);
}

/** What it costs that one side has so many sides of pieces more than the other. */
function imbalanceOf(difference: number, sum: number): number {
  if (difference <= 0) return 0;
  const lopsided = difference / sum;
  return WEIGHTS.imbalance * lopsided * lopsided * difference;
}
