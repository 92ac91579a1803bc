// Directions around a point: their exact order for differences of grid points, and tables of evenly spaced ones. No angles are computed,
// because sines differ between engines.
import type { Point } from './point.ts';

/** cos 45°, cos 22.5° and sin 22.5°. */
const DIAGONAL = 0.7071067811865476;
const STEEP = 0.9238795325112867;
const FLAT = 0.3826834323650898;

/** Eight evenly spaced unit vectors, turning right from up the page. */
export const EIGHT_DIRECTIONS: readonly Point[] = [
  { x: 0, z: -1 },
  { x: DIAGONAL, z: -DIAGONAL },
  { x: 1, z: 0 },
  { x: DIAGONAL, z: DIAGONAL },
  { x: 0, z: 1 },
  { x: -DIAGONAL, z: DIAGONAL },
  { x: -1, z: 0 },
  { x: -DIAGONAL, z: -DIAGONAL },
];

/** The eight directions, then the eight half-way between them. */
export const SIXTEEN_DIRECTIONS: readonly Point[] = [
  ...EIGHT_DIRECTIONS,
  { x: FLAT, z: -STEEP },
  { x: STEEP, z: -FLAT },
  { x: STEEP, z: FLAT },
  { x: FLAT, z: STEEP },
  { x: -FLAT, z: STEEP },
  { x: -STEEP, z: FLAT },
  { x: -STEEP, z: -FLAT },
  { x: -FLAT, z: -STEEP },
];

/**
 * Orders p and q by their angle when turning right from direction d: < 0 when p comes first, > 0 when q does, 0 when they point the same
 * way. A direction along d comes first of all.
 */
export function compareTurns(dx: number, dz: number, px: number, pz: number, qx: number, qz: number): number {
  const placeP = rankOf(dx, dz, px, pz);
  const placeQ = rankOf(dx, dz, qx, qz);
  return placeP === placeQ ? -(px * qz - pz * qx) : placeP - placeQ;
}

/** 0 along d, 1 to the right of it, 2 straight back, 3 to the left. */
function rankOf(dx: number, dz: number, x: number, z: number): number {
  const turn = dx * z - dz * x;
  if (turn !== 0) return turn > 0 ? 1 : 3;
  return dx * x + dz * z > 0 ? 0 : 2;
}
