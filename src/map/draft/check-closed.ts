// Checks that every sector's walls form closed rings. With the sector on their right, the walls of a ring enter each vertex as often as
// they leave it; at a gap they do not. A wall with the same sector on both sides enters and leaves at both ends, so it may stand anywhere.
// One pass over the walls.
import type { Point } from '../../geometry/point.ts';
import { SOLID, type Wall } from '../floor-plan.ts';

/** A vertex where the walls of a sector are not connected. */
export interface Gap {
  readonly sector: number;
  readonly vertex: number;
  /** Number of walls leaving minus walls entering, never 0. */
  readonly balance: number;
}

/** All gaps, in the order of the walls that touch them. Empty when every sector is closed. */
export function findGaps(walls: readonly Wall[], vertices: readonly Point[]): Gap[] {
  const balances = new Map<number, number>();
  const add = (sector: number, vertex: number, by: number): void => {
    const key = sector * vertices.length + vertex;
    balances.set(key, (balances.get(key) ?? 0) + by);
  };
  for (const { a, b, front, back } of walls) {
    if (front === back) continue;
    add(front, a, 1);
    add(front, b, -1);
    if (back === SOLID) continue;
    add(back, b, 1);
    add(back, a, -1);
  }
  const gaps: Gap[] = [];
  for (const [key, balance] of balances) {
    if (balance === 0) continue;
    gaps.push({ sector: Math.floor(key / vertices.length), vertex: key % vertices.length, balance });
  }
  return gaps;
}
