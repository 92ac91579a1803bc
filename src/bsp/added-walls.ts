// Walls that are put into a tree later, in a loose quadtree: each hangs in one square. Squares are halved from the plan's bounds on; a wall goes
// down while it is no longer than the next squares are wide, to the one that has its middle. So it lies within half a width round its
// square, and a room full of crates need not be searched from end to end (T. Ulrich, Loose octrees, 2000).
import type { Bounds } from '../geometry/point.ts';

/** The squares: 0 is the outermost, and the quarters of n are 4n + 1 … 4n + 4. */
type WallSquares = Readonly<ReturnType<typeof createSquares>>;

/** Walls that do not divide the floor: leaves, cells and portals do not know them. */
export interface AddedWalls {
  readonly squares: WallSquares;
  /** By wall, the next one in the same square, or −1. */
  readonly next: Int32Array;
  /** The added walls that end at each vertex that has any. */
  readonly star: ReadonlyMap<number, readonly number[]>;
}

/** Squares are halved down to this width, map units, but so often at most. */
const LEAST_WIDTH = 16;
const MOST_HALVINGS = 7;
/** How far walls of a square may lie from its middle, in halves of its width, with room for rounding. */
export const LOOSE = 2 + 2 ** -10;

export function createSquares({ minX, maxX, minZ, maxZ }: Bounds) {
  const width = Math.max(maxX - minX, maxZ - minZ);
  const halvings = Math.min(MOST_HALVINGS, Math.max(0, Math.floor(Math.log2(width / LEAST_WIDTH))));
  const count = (4 ** (halvings + 1) - 1) / 3;
  return {
    /** The middle of the outermost square, and half its width. It also has what is outside. */
    x: (minX + maxX) / 2,
    z: (minZ + maxZ) / 2,
    half: width / 2,
    /** The first wall of each square, −1 where there is none. */
    first: new Int32Array(count).fill(-1),
    /** How many walls each square and its parts have. */
    below: new Int32Array(count),
  };
}

/** The square of a wall; counts `more` walls from the outermost square down to it. */
export function squareOf({ x, z, half, first, below }: WallSquares, ends: ArrayLike<number>, more: number): number {
  const middleX = (ends[0] + ends[2]) / 2;
  const middleZ = (ends[1] + ends[3]) / 2;
  const extent = Math.max(Math.abs(ends[0] - ends[2]), Math.abs(ends[1] - ends[3]));
  const isInside = Math.abs(middleX - x) <= half && Math.abs(middleZ - z) <= half;
  let square = 0;
  below[0] += more;
  while (isInside && extent <= half && 4 * square + 4 < first.length) {
    const isRight = middleX >= x;
    const isLow = middleZ >= z;
    half /= 2;
    x += isRight ? half : -half;
    z += isLow ? half : -half;
    square = 4 * square + 1 + (isRight ? 1 : 0) + (isLow ? 2 : 0);
    below[square] += more;
  }
  return square;
}
