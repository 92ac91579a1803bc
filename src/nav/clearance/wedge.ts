// Free wedges about a point: the directions in which a point agent may leave it, between the walls that end there or pass through.
//
// A wedge opens to the right (growing angle) from `lo` to `hi`, both included: moving along its walls is allowed. Where one wall alone ends
// at the point, lo equals hi and the wedge is the full circle. Directions are differences of grid points, so every test is exact.

/** The directions in which a corner can be left, from `lo` to `hi`. */
export interface Wedge {
  readonly loX: number;
  readonly loZ: number;
  readonly hiX: number;
  readonly hiZ: number;
}

/** Sides of a directed line, as bits. */
export const LEFT = 1;
export const RIGHT = 2;
export const BOTH = 3;

/** Added to the sides where the line runs along a wall of the wedge. */
export const ALONG = 4;

/** The sides of the direction (x, z) on which the wedge lies: 0 if it is not in the wedge, plus ALONG if it runs along one of its walls. */
export function sidesOf({ loX, loZ, hiX, hiZ }: Wedge, x: number, z: number): number {
  const fromLo = loX * z - loZ * x;
  const toHi = x * hiZ - z * hiX;
  const isLo = fromLo === 0 && loX * x + loZ * z > 0;
  const isHi = toHi === 0 && hiX * x + hiZ * z > 0;
  if (isLo || isHi) return ALONG | (isLo ? RIGHT : 0) | (isHi ? LEFT : 0);
  const opening = loX * hiZ - loZ * hiX;
  if (opening === 0 && loX * hiX + loZ * hiZ > 0) return BOTH;
  const isIn = opening > 0 ? fromLo > 0 && toHi > 0 : fromLo > 0 || toHi > 0;
  return isIn ? BOTH : 0;
}

/** Opening angle of the wedge, radians: above 0. */
export function turnOf({ loX, loZ, hiX, hiZ }: Wedge): number {
  const turn = Math.atan2(loX * hiZ - loZ * hiX, loX * hiX + loZ * hiZ);
  return turn <= 0 ? turn + 2 * Math.PI : turn;
}

/** Is the wedge wider than half a circle? Exact. */
export function isReflex({ loX, loZ, hiX, hiZ }: Wedge): boolean {
  const opening = loX * hiZ - loZ * hiX;
  return opening < 0 || (opening === 0 && loX * hiX + loZ * hiZ > 0);
}
