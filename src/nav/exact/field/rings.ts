// Small convex polygons as flat coordinates x, z, x, z, … with the inside on the right of every edge, as a navmesh cell has it.
import { endsGapSquared } from '../../../geometry/gap.ts';
import type { Point } from '../../../geometry/point.ts';

export type Ring = Float64Array;

export const placesOf = (outline: readonly Point[]): Ring => Float64Array.from(outline.flatMap(({ x, z }) => [x, z]));

/** Is the segment a–b nearer to the ring than `reach`, or inside it? */
export function isNearRing(ring: Ring, ax: number, az: number, bx: number, bz: number, reach: number): boolean {
  const count = ring.length;
  let isInside = true;
  for (let i = 0; i < count; i += 2) {
    const k = i + 2 < count ? i + 2 : 0;
    const dx = ring[k] - ring[i];
    const dz = ring[k + 1] - ring[i + 1];
    const most = -reach * Math.sqrt(dx * dx + dz * dz);
    const sideA = dx * (az - ring[i + 1]) - dz * (ax - ring[i]);
    const sideB = dx * (bz - ring[i + 1]) - dz * (bx - ring[i]);
    if (sideA < 0) isInside = false;
    // The line of an edge separates them by the reach.
    if (sideA <= most && sideB <= most && most < 0) return false;
  }
  if (isInside && count > 4) return true;
  for (let i = 0; i < count; i += 2) {
    const k = i + 2 < count ? i + 2 : 0;
    if (endsGapSquared(ring[i], ring[i + 1], ring[k], ring[k + 1], ax, az, bx, bz) < reach * reach) return true;
  }
  return false;
}
