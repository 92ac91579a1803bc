// The distance between every two corners and the next one on the way, for plans with so few that all of them take less room than labels
// are worth.
//
// Distances are a triangle of numbers: corner i's row has those to corners before it. What is next on the way to a corner is in a row of
// that corner's, so that a way is read off without leaving the row.
import type { Indices } from './growing.ts';
import { indices } from './growing.ts';
import { createSpread } from './spread.ts';
import type { CornerGraph } from './view-cones.ts';

export interface DistanceTable {
  /** Row by row; Infinity where there is no way. */
  readonly length: Float64Array;
  /** By goal, then by corner: the next corner on a shortest way. Of no meaning where there is no way. */
  readonly next: Indices;
}

/** Corners spread before the generator stops to let others work. */
const SLICE = 16;

/** Bytes of a table for so many corners. */
export function sizeOfTable(corners: number): number {
  return 4 * corners * (corners - 1) + (corners <= 0x10000 ? 2 : 4) * corners * corners;
}

/** Fills a table; yields the part that is done, 0 … 1, now and then. */
export function* fillTable(graph: CornerGraph): Generator<number, DistanceTable> {
  const count = graph.start.length - 1;
  const length = new Float64Array((count * (count - 1)) / 2).fill(Infinity);
  const next = indices(count * count, count);
  const spread = createSpread(graph);
  for (let root = 0; root < count; root++) {
    if (root % SLICE === 0) yield root / count;
    spread.begin();
    spread.setOut(root, 0);
    for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
      if (corner < root) length[rowOf(root) + corner] = spread.length[corner];
      if (corner !== root) next[root * count + corner] = spread.before[corner];
      spread.open(corner);
    }
  }
  return { length, next };
}

/** Where a corner's row begins. */
function rowOf(corner: number): number {
  return (corner * (corner - 1)) / 2;
}

/** Where in `length` the distance between two corners is; −1 for one and the same. Whole numbers stay off the heap. */
export function placeIn(one: number, other: number): number {
  return one > other ? rowOf(one) + other : one < other ? rowOf(other) + one : -1;
}

/** The distance between two corners. */
export function distanceIn({ length }: DistanceTable, one: number, other: number): number {
  return one === other ? 0 : length[placeIn(one, other)];
}
