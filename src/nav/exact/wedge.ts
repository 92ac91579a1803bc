// The free wedges about a point: the directions in which one may leave it, between the walls that end there or run through it.
//
// A wedge opens from the direction `lo` to the right (growing angle) up to `hi`, both included: one may walk along the walls that
// bound it. Where only one wall ends at the point, lo and hi are the same and the wedge goes all the way round. Directions are
// differences of grid points, so every answer here is exact.

export interface Wedge {
  readonly loX: number;
  readonly loZ: number;
  readonly hiX: number;
  readonly hiZ: number;
}

/** Sides of a line that one may keep to. */
export const LEFT = 1;
export const RIGHT = 2;
export const BOTH = 3;

/** Beside the sides: the line runs along a wall that bounds the wedge. */
export const ALONG = 4;

/**
 * On which sides of the direction (x, z), seen along it, the wedge is: 0 when the direction is not in it; ALONG is added where the
 * direction runs along one of its walls.
 */
export function sidesOf({ loX, loZ, hiX, hiZ }: Wedge, x: number, z: number): number {
  const fromLo = loX * z - loZ * x;
  const toHi = x * hiZ - z * hiX;
  const isLo = fromLo === 0 && loX * x + loZ * z > 0;
  const isHi = toHi === 0 && hiX * x + hiZ * z > 0;
  if (isLo || isHi) return ALONG | (isLo ? RIGHT : 0) | (isHi ? LEFT : 0);
  const opening = loX * hiZ - loZ * hiX;
  if (opening === 0 && loX * hiX + loZ * hiZ > 0) return BOTH;
  const isIn = opening > 0 ? fromLo > 0 && toHi > 0 : opening < 0 ? !(fromLo < 0 && toHi < 0) : fromLo > 0;
  return isIn ? BOTH : 0;
}
