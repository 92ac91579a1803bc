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

/** Shorter edges, map units, are rounding: their direction means nothing. */
const NO_EDGE = 1e-5;

/** Is the place inside the ring, or at most about so far outside? */
export function isInRing(ring: Ring, x: number, z: number, slack: number): boolean {
  for (let i = 0; i < ring.length; i += 2) {
    const k = i + 2 < ring.length ? i + 2 : 0;
    const length = Math.abs(ring[k] - ring[i]) + Math.abs(ring[k + 1] - ring[i + 1]);
    if (length < NO_EDGE) continue;
    const room = slack * length;
    if (sideAt(ring[i], ring[i + 1], ring[k], ring[k + 1], x, z) < -room) return false;
  }
  return true;
}

/** The mean of the ring's corners: strictly inside. */
export function meanOf(ring: Ring): readonly [x: number, z: number] {
  let x = 0;
  let z = 0;
  for (let i = 0; i < ring.length; i += 2) {
    x += ring[i];
    z += ring[i + 1];
  }
  return [(2 * x) / ring.length, (2 * z) / ring.length];
}

/** The direction from a place outside to the nearest place of the ring: all of it is within a right angle of that. */
export function directionOf(ring: Ring, x: number, z: number): readonly [x: number, z: number] {
  let best = Infinity;
  let dirX = 0;
  let dirZ = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const k = i + 2 < ring.length ? i + 2 : 0;
    const ex = ring[k] - ring[i];
    const ez = ring[k + 1] - ring[i + 1];
    const along = (x - ring[i]) * ex + (z - ring[i + 1]) * ez;
    const part = Math.min(1, Math.max(0, along / (ex * ex + ez * ez || 1)));
    const dx = ring[i] + part * ex - x;
    const dz = ring[i + 1] + part * ez - z;
    const gap = Math.sqrt(dx * dx + dz * dz);
    if (gap >= best) continue;
    best = gap;
    dirX = gap > 0 ? dx / gap : 0;
    dirZ = gap > 0 ? dz / gap : 0;
  }
  return [dirX, dirZ];
}

/** Visits where the ring's edges cross a circle, from its centre. */
export function forEachCrossing(
  ring: Ring,
  x: number,
  z: number,
  radius: number,
  visit: (dx: number, dz: number) => void,
): void {
  for (let i = 0; i < ring.length; i += 2) {
    const k = i + 2 < ring.length ? i + 2 : 0;
    const px = ring[i] - x;
    const pz = ring[i + 1] - z;
    const ex = ring[k] - ring[i];
    const ez = ring[k + 1] - ring[i + 1];
    const whole = ex * ex + ez * ez;
    const half = px * ex + pz * ez;
    const under = half * half - whole * (px * px + pz * pz - radius * radius);
    if (under < 0 || whole === 0) continue;
    const root = Math.sqrt(under);
    for (const part of [(-half - root) / whole, (-half + root) / whole]) {
      if (part >= 0 && part <= 1) visit(px + part * ex, pz + part * ez);
    }
  }
}
