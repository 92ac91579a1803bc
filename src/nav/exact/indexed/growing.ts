// Integer lists that grow, and index arrays as narrow as their range allows.
import { growArray } from '../../../search/grow-array.ts';

/** Indices: two bytes each if the range allows. */
export type Indices = Uint16Array | Int32Array;

/** Room for `count` indices below `range`. */
export function indices(count: number, range: number): Indices {
  return range <= 0x10000 ? new Uint16Array(count) : new Int32Array(count);
}

/** A list of integers in one array, which is replaced by a larger one when it is full. */
export type Growing = ReturnType<typeof growing>;

/** An empty list with that capacity. */
export function growing(capacity: number) {
  return { numbers: new Int32Array(capacity), length: 0 };
}

export function append(list: Growing, a: number, b: number, c: number, d: number): void {
  const at = list.length;
  list.length += 4;
  if (list.length > list.numbers.length) list.numbers = growArray(list.numbers, 2 * list.numbers.length);
  list.numbers[at] = a;
  list.numbers[at + 1] = b;
  list.numbers[at + 2] = c;
  list.numbers[at + 3] = d;
}
