// How good a splitter a line would be for a set of wall pieces: a sum of weighted counts, the lower the better.
//
// A line meets few of the pieces of a large set, so they are looked at by the armful and by the handful first (piece-batch.ts): where the
// box around them is clear of the line, one product tells the side of all. That is float arithmetic with room to spare; only
// pieces of boxes near the line are asked one by one, exactly. The sum is the same as without boxes.
import { nearSideOfPoint } from '../geometry/exact-plane.ts';
import type { PieceBatch, Boxes } from './piece-batch.ts';
import { BOX_CHILDREN } from './piece-batch.ts';
import type { Pieces } from './pieces.ts';
import { BACK_SIDE, FRONT_SIDE } from './pieces.ts';

/** What each thing costs that a splitter does to a set, whole numbers; negative = welcome. Sides: a two-sided piece has two. */
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

/** A box is clear of a line by so many margins: its own arithmetic rounds a little more than that of one point. */
const BOX_MARGINS = 4;

/** The line's score in the set on the bench; Infinity as soon as it cannot beat `bound`, NaN when it parts nothing. */
export function scoreLine(pieces: Pieces, bench: PieceBatch, line: number, bound: number): number {
  const { x0, z0, x1, z1, from, to, line: lines, piece, sides, count, handfuls, armfuls, met } = bench;
  const { plane } = pieces;
  const originX = plane.lineX[line];
  const originZ = plane.lineZ[line];
  const dx = plane.lineDx[line];
  const dz = plane.lineDz[line];
  const margin = plane.margin[line];
  let score = bench.known[line];
  let front = 0;
  let back = 0;
  let meets = 0;
  if (count <= BOX_CHILDREN) met[meets++] = 0;
  else {
    const boxes = Math.ceil(count / BOX_CHILDREN);
    const wide = Math.abs(dx);
    const high = Math.abs(dz);
    const clear = BOX_MARGINS * margin;
    let open = 0;
    // What is known of it is too much already: all one still wants to know is whether it parts the set.
    if (score >= bound && isParted(armfuls, Math.ceil(boxes / BOX_CHILDREN), originX, originZ, dx, dz, clear))
      return Infinity;
    for (let armful = 0, begin = 0; begin < boxes; armful++, begin += BOX_CHILDREN) {
      const all = dx * (armfuls.midZ[armful] - originZ) - dz * (armfuls.midX[armful] - originX);
      const most = wide * armfuls.halfZ[armful] + high * armfuls.halfX[armful] + clear;
      if (all > most) front += armfuls.sides[armful];
      else if (all < -most) back += armfuls.sides[armful];
      else {
        const end = begin + BOX_CHILDREN < boxes ? begin + BOX_CHILDREN : boxes;
        for (let handful = begin; handful < end; handful++) {
          const value = dx * (handfuls.midZ[handful] - originZ) - dz * (handfuls.midX[handful] - originX);
          const reach = wide * handfuls.halfZ[handful] + high * handfuls.halfX[handful] + clear;
          if (value > reach) front += handfuls.sides[handful];
          else if (value < -reach) back += handfuls.sides[handful];
          else {
            met[meets++] = handful;
            open += handfuls.sides[handful];
          }
        }
      }
    }
    // It parts the set, and however the rest falls it is too lopsided.
    if (front > 0 && back > 0 && score + imbalanceOf(Math.abs(front - back) - open, front + back + 2 * open) >= bound) {
      return Infinity;
    }
  }
  for (let m = 0; m < meets; m++) {
    const begin = met[m] * BOX_CHILDREN;
    const end = begin + BOX_CHILDREN < count ? begin + BOX_CHILDREN : count;
    for (let i = begin; i < end; i++) {
      if (lines[i] === line) {
        const mask = pieces.sides[piece[i]];
        const isAlong = pieces.senseOfWall[pieces.wall[piece[i]]] > 0;
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
      if (score >= bound && front > 0 && back > 0) return Infinity;
    }
  }
  if (front === 0 || back === 0) return NaN;
  return score + imbalanceOf(Math.abs(front - back), front + back);
}

/** Are there boxes clear of the line on both of its sides? Asked from both ends of the set, which are far apart as a rule. */
function isParted(
  { midX, midZ, halfX, halfZ }: Boxes,
  count: number,
  originX: number,
  originZ: number,
  dx: number,
  dz: number,
  clear: number,
): boolean {
  const wide = Math.abs(dx);
  const high = Math.abs(dz);
  let hasFront = false;
  let hasBack = false;
  for (let i = 0; i < count && !(hasFront && hasBack); i++) {
    const box = i & 1 ? count - 1 - (i >> 1) : i >> 1;
    const value = dx * (midZ[box] - originZ) - dz * (midX[box] - originX);
    const reach = wide * halfZ[box] + high * halfX[box] + clear;
    hasFront ||= value > reach;
    hasBack ||= value < -reach;
  }
  return hasFront && hasBack;
}

/** What it costs that one side has so many sides of pieces more than the other. */
function imbalanceOf(difference: number, sum: number): number {
  if (difference <= 0) return 0;
  const lopsided = difference / sum;
  return WEIGHTS.imbalance * lopsided * lopsided * difference;
}
