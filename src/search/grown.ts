// Grows typed arrays.

type Numbers = Int8Array | Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** A copy of the array with room for `length` numbers (not fewer than before); the rest is 0. */
export function growArray<T extends Numbers>(numbers: T, length: number): T {
  const larger = new (numbers.constructor as new (length: number) => T)(length);
  larger.set(numbers);
  return larger;
}
