// Corners that come and go in a layer: each gets a free number, and a free run of pieces for its track.
import { writeCorner, type Corner, type Corners } from './corners.ts';
import type { TangentGraph } from './tangents/tangent-graph.ts';
import type { Point } from '../../geometry/point.ts';

/** Gives the numbers from `firstCorner` and `firstPiece` on. */
export function createCornerNumbers(firstCorner: number, firstPiece: number) {
  const freeCorners: number[] = [];
  /** Free runs of pieces, by their length. */
  const freeRuns: number[][] = [];
  let nextCorner = firstCorner;
  let nextPiece = firstPiece;
  return {
    /** Numbers from these on were never given. */
    get nextCorner(): number {
      return nextCorner;
    },
    get nextPiece(): number {
      return nextPiece;
    },
    /** Adds a corner that touches those cells; returns its number, or −1 where the graph has no room for it. */
    add({ corners, cells }: TangentGraph, at: Point, corner: Corner, around: readonly number[]): number {
      const { inCell, cellsOf, isGone } = cells.changes!;
      const number = freeCorners.pop() ?? nextCorner++;
      const run = corner.pieces.length / 2;
      const start = freeRuns[run]?.pop() ?? nextPiece;
      if (start === nextPiece) nextPiece += run;
      if (number >= corners.count || nextPiece > corners.pieceLow.length) return -1;
      writeCorner(corners, number, start, at, corner);
      isGone[number] = 0;
      cellsOf[number] = around;
      for (const cell of around) {
        const list = (inCell[cell] ??= []);
        list.splice(endOfPlace(list, number, corners), 0, number);
      }
      return number;
    },
    /** Frees the number of a corner that was added, and forgets it. */
    free({ corners, cells }: TangentGraph, number: number): void {
      const { inCell, cellsOf } = cells.changes!;
      for (const cell of cellsOf[number]!) {
        const list = inCell[cell]!;
        list.splice(list.lastIndexOf(number, endOfPlace(list, number, corners)), 1);
        if (list.length === 0) inCell[cell] = undefined;
      }
      const start = corners.pieceStart[number];
      (freeRuns[corners.pieceEnd[number] - start] ??= []).push(start);
      corners.pieceEnd[number] = start;
      freeCorners.push(number);
    },
  };
}

/**
 * The end of those of the list that are before the corner or in its place. Corners in a cell are in the order of their places, so that sweeps
 * find them in one order whatever came and went before.
 */
function endOfPlace(list: readonly number[], number: number, { x, z }: Corners): number {
  const isAfter = (other: number): boolean => x[other] > x[number] || (x[other] === x[number] && z[other] > z[number]);
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(list[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
