// All-pairs distances and next corners, for plans with so few corners that the table is smaller than labels are worth.
//
// Distances are a triangle: row i holds those from corner i to corners before it. The next corners on paths to a goal are in the goal's
// row, so a path is read off within one row.
import { indices, type Indices } from './growing.ts';
import { placeIn, rowOf } from './index-layout.ts';
import { createSpread } from './spread.ts';
import type { CornerGraph } from './view-cones.ts';

export interface DistanceTable {
  /** Row by row; Infinity if there is no path. */
  readonly length: Float64Array;
  /** By goal, then by corner: the next corner on a shortest path. Undefined where there is no path. */
  readonly next: Indices;
}

/** Corners per slice: the generator yields between slices. */
const SLICE = 16;

/** Bytes of a table for that many corners. */
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
    spread.begin(root);
    for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
      if (corner < root) length[rowOf(root) + corner] = spread.length[corner];
      if (corner !== root) next[root * count + corner] = spread.before[corner];
      spread.open(corner);
    }
  }
  return { length, next };
}

/** The distance between two corners. */
export function distanceIn({ length }: DistanceTable, one: number, other: number): number {
  return one === other ? 0 : length[placeIn(one, other)];
}
