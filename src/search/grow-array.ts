// Grows typed arrays.

type Numbers = Int8Array | Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** That many, and a 32nd more: room for what is filled again and again to about the same size. */
export const withRoom = (count: number): number => count + (count >> 5);

/** A copy of the array with room for `length` numbers (not fewer than before); the rest is 0. */
export function growArray<T extends Numbers>(numbers: T, length: number): T {
  const larger = new (numbers.constructor as new (length: number) => T)(length);
  larger.set(numbers);
  return larger;
}

/** Both lists in one array of the first one's kind. */
export function joinArrays<T extends Numbers>(one: T, other: ArrayLike<number>): T {
  const all = growArray(one, one.length + other.length);
  all.set(other, one.length);
  return all;
}
