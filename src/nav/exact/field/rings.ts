// Small convex polygons as flat coordinates x, z, x, z, … with the inside on the right of every edge, as a navmesh cell has it.
//
// Regions of the floor are such rings, and so are the hulls of all lines of sight between two regions. Coordinates are rounded; callers
// state their margins.
import { endsGapSquared } from '../../../geometry/gap.ts';
import { sideAt } from '../../../geometry/point.ts';

export type Ring = Float64Array;

/** The part of the ring with nx·x + nz·z ≥ least; empty if there is none. */
export function clipRing(ring: Ring, nx: number, nz: number, least: number): Ring {
  const clipped: number[] = [];
  const count = ring.length;
  let isCut = false;
  for (let i = 0; i < count; i += 2) {
    const k = i + 2 < count ? i + 2 : 0;
    const here = nx * ring[i] + nz * ring[i + 1] - least;
    const there = nx * ring[k] + nz * ring[k + 1] - least;
    if (here >= 0) clipped.push(ring[i], ring[i + 1]);
    else isCut = true;
    if (here > 0 !== there > 0 && here !== 0 && there !== 0) {
      const part = here / (here - there);
      clipped.push(ring[i] + part * (ring[k] - ring[i]), ring[i + 1] + part * (ring[k + 1] - ring[i + 1]));
    }
  }
  return isCut ? Float64Array.from(clipped) : ring;
}

/** The convex hull of points given as x, z, x, z, … (A. M. Andrew, 1979). Sorts nothing in place. */
export function hullOf(points: readonly number[]): Ring {
  const order = Array.from({ length: points.length / 2 }, (_, i) => 2 * i).sort(
    (one, other) => points[one] - points[other] || points[one + 1] - points[other + 1],
  );
  const chain: number[] = [];
  const add = (at: number, floor: number): void => {
    while (chain.length >= floor + 2) {
      const last = chain[chain.length - 1];
      const before = chain[chain.length - 2];
      const turn = sideAt(
        points[before],
        points[before + 1],
        points[last],
        points[last + 1],
        points[at],
        points[at + 1],
      );
      if (turn > 0) break;
      chain.pop();
    }
    chain.push(at);
  };
  for (const at of order) add(at, 0);
  const half = chain.length - 1;
  for (let i = order.length - 2; i >= 0; i--) add(order[i], half);
  if (chain.length > 1) chain.pop();
  const ring = new Float64Array(2 * chain.length);
  chain.forEach((at, i) => ring.set([points[at], points[at + 1]], 2 * i));
  return ring;
}

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

/** The centre of the ring's box, and the radius of the circle about it that contains the ring: x, z, radius. */
export function circleAbout(ring: Ring): readonly [x: number, z: number, radius: number] {
  let [minX, minZ, maxX, maxZ] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    minX = Math.min(minX, ring[i]);
    maxX = Math.max(maxX, ring[i]);
    minZ = Math.min(minZ, ring[i + 1]);
    maxZ = Math.max(maxZ, ring[i + 1]);
  }
  const x = (minX + maxX) / 2;
  const z = (minZ + maxZ) / 2;
  let radius = 0;
  for (let i = 0; i < ring.length; i += 2) radius = Math.max(radius, Math.hypot(ring[i] - x, ring[i + 1] - z));
  return [x, z, radius];
}
