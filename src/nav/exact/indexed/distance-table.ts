// The distance between every two corners, for plans with so few that all of them take less room than labels are worth.
//
// A triangle of numbers: corner i's row has those to corners before it. Ways are read off by looking, at each corner, for the
// neighbour from which as much less is left.
import { createSpread } from './spread.ts';
import type { CornerGraph } from './view-cones.ts';

/** Row by row; Infinity where there is no way. */
export type DistanceTable = Float64Array;

/** Two sums for one way differ by their rounding, relative. */
const SAME = 1e-12;
/** Corners spread before the generator stops to let others work. */
const SLICE = 16;

/** Bytes of a table for so many corners. */
export function sizeOfTable(corners: number): number {
  return 4 * corners * (corners - 1);
}

/** Fills a table; yields the part that is done, 0 … 1, now and then. */
export function* fillTable(graph: CornerGraph): Generator<number, DistanceTable> {
  const count = graph.start.length - 1;
  const table = new Float64Array((count * (count - 1)) / 2).fill(Infinity);
  const spread = createSpread(graph);
  for (let root = 0; root < count; root++) {
    if (root % SLICE === 0) yield root / count;
    spread.begin();
    spread.setOut(root, 0);
    for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
      if (corner < root) table[rowOf(root) + corner] = spread.length[corner];
      spread.open(corner);
    }
  }
  return table;
}

/** Where a corner's row begins. */
export function rowOf(corner: number): number {
  return (corner * (corner - 1)) / 2;
}

/** The distance between two corners. */
export function distanceIn(table: DistanceTable, one: number, other: number): number {
  return one > other ? table[rowOf(one) + other] : one < other ? table[rowOf(other) + one] : 0;
}

/** The next corner on a shortest way from one to another that can be reached from it. */
export function nextByTable(
  table: DistanceTable,
  { start, to, x, z }: CornerGraph,
  from: number,
  goal: number,
): number {
  const whole = distanceIn(table, from, goal);
  let best = -1;
  let least = Infinity;
  for (let i = start[from]; i < start[from + 1]; i++) {
    const dx = x[to[i]] - x[from];
    const dz = z[to[i]] - z[from];
    const rest = Math.sqrt(dx * dx + dz * dz) + distanceIn(table, to[i], goal);
    if (rest >= least) continue;
    least = rest;
    best = to[i];
    if (rest <= whole * (1 + SAME)) break;
  }
  return best;
}
