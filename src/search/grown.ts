// A list of numbers that is full goes on in a larger array.

type Numbers = Int8Array | Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** The numbers in an array of the same type with room for `length` of them, which is no less than there are; the rest is 0. */
export function grown<T extends Numbers>(numbers: T, length: number): T {
  const larger = new (numbers.constructor as new (length: number) => T)(length);
  larger.set(numbers);
  return larger;
}
