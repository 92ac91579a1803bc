// The layout of an index: where its numbers are. So an index can be checked without the code that builds it.
import type { HubLabels } from './hub-labels.ts';

/** Version of this layout; an index from elsewhere must have the same. */
export const POINT_INDEX_VERSION = 5;

/** First index of a row in a table of distances. */
export function rowOf(corner: number): number {
  return (corner * (corner - 1)) / 2;
}

/** Index in `length` of the distance between two corners; −1 if they are the same. Integers are never boxed. */
export function placeIn(one: number, other: number): number {
  return one > other ? rowOf(one) + other : one < other ? rowOf(other) + one : -1;
}

/** The entry of a hub in a corner's list, which must contain it. */
export function entryOf({ start, hub }: HubLabels, corner: number, wanted: number): number {
  let low = start[corner];
  let high = start[corner + 1] - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hub[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
