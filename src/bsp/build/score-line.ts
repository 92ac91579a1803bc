// Scores a line as a splitter of a set of wall pieces: a sum of weighted counts, lower is better.
//
// A line crosses few pieces of a large set, so two levels of bounding boxes are tested first (piece-batch.ts). Where a box is clear of the
// line, one product gives the side of all its pieces. That test is float arithmetic with a safety margin; only pieces of boxes near the
// line are tested exactly. The sum is the same as without boxes.
import { exactSideOfPoint } from '../../geometry/exact-plane.ts';
import { BOX_CHILDREN, type PieceBatch } from './piece-batch.ts';
import { BACK_SIDE, FRONT_SIDE, type Pieces } from './pieces.ts';

/** Integer costs of what a splitter does to a set; negative = desirable. A two-sided piece counts as two sides. */
export const WEIGHTS = {
  /** Known score: a side that lies along the line. */
  along: -4,
  /** Known score: a reflex corner of a wall along the line that is still whole in this set. */
  resolved: -16,
  /** Known score: the line is neither vertical nor horizontal on paper. */
  slanted: 1,
  /** A side cut in two, never negative. */
  cutSide: 40,
  /** A point where a wall is cut, one or two sides at once, never negative. */
  cutPoint: 16,
  /** A side that only touches the line with an end, never negative. */
  touching: 3,
  /** (Sides in front − sides behind)³ / (all sides)²: almost 0 when balanced, the number of sides when one-sided. */
  imbalance: 1,
};

/** A box is clear of a line by this many margins, because box arithmetic rounds more than a point's. */
const BOX_MARGINS = 4;

/** The line's score for the batch; Infinity as soon as it cannot be below `bound`, NaN when the line splits nothing. */
export function scoreLine(pieces: Pieces, batch: PieceBatch, line: number, bound: number): number {
  const { x0, z0, x1, z1, from, to, line: lines, piece, sides, count, smallBoxes, largeBoxes, crossed } = batch;
  const { plane } = pieces;
  const originX = plane.lineX[line];
  const originZ = plane.lineZ[line];
  const dx = plane.lineDx[line];
  const dz = plane.lineDz[line];
  const margin = plane.margin[line];
  let score = batch.knownScore[line];
  let front = 0;
  let back = 0;
  let meets = 0;
  if (count <= BOX_CHILDREN) crossed[meets++] = 0;
  else {
    const boxes = Math.ceil(count / BOX_CHILDREN);
    const wide = Math.abs(dx);
    const high = Math.abs(dz);
    const clear = BOX_MARGINS * margin;
    let open = 0;
    for (let large = 0, begin = 0; begin < boxes; large++, begin += BOX_CHILDREN) {
      const all = dx * (largeBoxes.midZ[large] - originZ) - dz * (largeBoxes.midX[large] - originX);
      const most = wide * largeBoxes.halfZ[large] + high * largeBoxes.halfX[large] + clear;
      if (all > most) front += largeBoxes.sides[large];
      else if (all < -most) back += largeBoxes.sides[large];
      else {
        const end = begin + BOX_CHILDREN < boxes ? begin + BOX_CHILDREN : boxes;
        for (let small = begin; small < end; small++) {
          const value = dx * (smallBoxes.midZ[small] - originZ) - dz * (smallBoxes.midX[small] - originX);
          const reach = wide * smallBoxes.halfZ[small] + high * smallBoxes.halfX[small] + clear;
          if (value > reach) front += smallBoxes.sides[small];
          else if (value < -reach) back += smallBoxes.sides[small];
          else {
            crossed[meets++] = small;
            open += smallBoxes.sides[small];
          }
        }
      }
    }
    // The line splits the set, but is too one-sided however the rest falls.
    if (front > 0 && back > 0 && score + imbalanceOf(Math.abs(front - back) - open, front + back + open) >= bound) {
      return Infinity;
    }
  }
  for (let m = 0; m < meets; m++) {
    const begin = crossed[m] * BOX_CHILDREN;
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
      if (a <= margin && a >= -margin) a = exactSideOfPoint(plane, from[i], line, a);
      let b = dx * (z1[i] - originZ) - dz * (x1[i] - originX);
      if (b <= margin && b >= -margin) b = exactSideOfPoint(plane, to[i], line, b);
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

/** Cost of an unequal number of sides. */
function imbalanceOf(difference: number, sum: number): number {
  if (difference <= 0) return 0;
  const lopsided = difference / sum;
  return WEIGHTS.imbalance * lopsided * lopsided * difference;
}
