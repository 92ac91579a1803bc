// Index arrays as narrow as their range allows.

/** Indices: two bytes each if the range allows. */
export type Indices = Uint16Array | Int32Array;

/** Room for `count` indices below `range`. */
export function indices(count: number, range: number): Indices {
  return range <= 0x10000 ? new Uint16Array(count) : new Int32Array(count);
}
