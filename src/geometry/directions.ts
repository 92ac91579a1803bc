// The order of directions around a point, exact for differences of grid points: no angle is ever computed.

/**
 * Turning right from direction d, which of p and q is met first: < 0 for p, > 0 for q, 0 when they point the same way. A direction along d
 * itself comes first of all.
 */
export function compareTurns(dx: number, dz: number, px: number, pz: number, qx: number, qz: number): number {
  const placeP = placeOf(dx, dz, px, pz);
  const placeQ = placeOf(dx, dz, qx, qz);
  return placeP === placeQ ? -(px * qz - pz * qx) : placeP - placeQ;
}

/** 0 along d, 1 to the right of it, 2 straight back, 3 to the left. */
function placeOf(dx: number, dz: number, x: number, z: number): number {
  const turn = dx * z - dz * x;
  if (turn !== 0) return turn > 0 ? 1 : 3;
  return dx * x + dz * z > 0 ? 0 : 2;
}
