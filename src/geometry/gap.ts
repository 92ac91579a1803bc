// Distances between points, segments and boxes, in plain numbers and without allocation.
//
// Distances are squared, so that comparisons need no root. They are rounded; nothing here decides a side of the tree. A segment may be a
// single point.
import { pointBetween, sideAt, type Bounds, type Point } from './point.ts';

/** Squared distance from the point (x, z) to the segment a–b. */
export function pointGapSquared(x: number, z: number, a: Point, b: Point): number {
  return pointToSegment(x, z, a.x, a.z, b.x, b.z);
}

/** `pointGapSquared` of plain coordinates, for loops over flat arrays. */
export function pointToSegment(x: number, z: number, ax: number, az: number, bx: number, bz: number): number {
  const dx = bx - ax;
  const dz = bz - az;
  const along = dx * (x - ax) + dz * (z - az);
  const lengthSquared = dx * dx + dz * dz;
  const t = along <= 0 ? 0 : along >= lengthSquared ? 1 : along / lengthSquared;
  const gx = x - (ax + t * dx);
  const gz = z - (az + t * dz);
  return gx * gx + gz * gz;
}

/** The point of the segment a–b nearest to p, as a parameter: 0 at a, 1 at b. */
export function nearestPart(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const lengthSquared = dx * dx + dz * dz;
  const along = dx * (p.x - a.x) + dz * (p.z - a.z);
  return lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, along / lengthSquared));
}

/** The point of the segment a–b nearest to p. */
export function closestOnSegment(p: Point, a: Point, b: Point): Point {
  return pointBetween(a, b, nearestPart(p, a, b));
}

/** Squared distance from the point (x, z) to an axis-aligned box; 0 inside. */
export function boxGapSquared(x: number, z: number, { minX, minZ, maxX, maxZ }: Bounds): number {
  const gx = Math.max(minX - x, 0, x - maxX);
  const gz = Math.max(minZ - z, 0, z - maxZ);
  return gx * gx + gz * gz;
}

/** Squared distance between the segments p–q and a–b; 0 when they cross or touch. */
export function segmentGapSquared(p: Point, q: Point, a: Point, b: Point): number {
  return endsGapSquared(p.x, p.z, q.x, q.z, a.x, a.z, b.x, b.z);
}

/** `segmentGapSquared` of plain coordinates, for loops over flat arrays. */
export function endsGapSquared(
  px: number,
  pz: number,
  qx: number,
  qz: number,
  ax: number,
  az: number,
  bx: number,
  bz: number,
): number {
  const fromA = sideAt(px, pz, qx, qz, ax, az);
  const fromB = sideAt(px, pz, qx, qz, bx, bz);
  if (fromA > 0 !== fromB > 0) {
    const fromP = sideAt(ax, az, bx, bz, px, pz);
    const fromQ = sideAt(ax, az, bx, bz, qx, qz);
    if (fromP > 0 !== fromQ > 0) return 0;
  }
  return Math.min(
    pointToSegment(px, pz, ax, az, bx, bz),
    pointToSegment(qx, qz, ax, az, bx, bz),
    pointToSegment(ax, az, px, pz, qx, qz),
    pointToSegment(bx, bz, px, pz, qx, qz),
  );
}

/** Part of a segment, as parameters from 0 at its start to 1 at its end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of p–q that is nearer than `radius` to the segment a–b, or null. It is an open span that may reach beyond 0 and 1. The points
 * near a segment form a convex stadium, so there is one span at most.
 */
export function spanNearSegment(p: Point, q: Point, a: Point, b: Point, radius: number): Span | null {
  const dx = q.x - p.x;
  const dz = q.z - p.z;
  let from = Infinity;
  let to = -Infinity;
  const add = (low: number, high: number): void => {
    if (low >= high) return;
    from = Math.min(from, low);
    to = Math.max(to, high);
  };

  for (const end of [a, b]) {
    // |p + t·d − end|² < radius²
    const wx = p.x - end.x;
    const wz = p.z - end.z;
    const aa = dx * dx + dz * dz;
    const bb = dx * wx + dz * wz;
    const cc = wx * wx + wz * wz - radius * radius;
    const under = bb * bb - aa * cc;
    if (aa > 0 && under > 0) {
      const root = Math.sqrt(under);
      add((-bb - root) / aa, (-bb + root) / aa);
    }
  }

  const ex = b.x - a.x;
  const ez = b.z - a.z;
  const length = Math.sqrt(ex * ex + ez * ez);
  if (length > 0) {
    // Between its ends the stadium is a box: |across| < radius and 0 < along < length.
    const ux = ex / length;
    const uz = ez / length;
    const wx = p.x - a.x;
    const wz = p.z - a.z;
    const across = spanBetween(ux * wz - uz * wx, ux * dz - uz * dx, -radius, radius);
    const along = spanBetween(ux * wx + uz * wz, ux * dx + uz * dz, 0, length);
    add(Math.max(across.from, along.from), Math.min(across.to, along.to));
  }
  return from < to ? { from, to } : null;
}

/** Where start + t·slope lies between low and high; an empty span runs from ∞ to −∞. */
function spanBetween(start: number, slope: number, low: number, high: number): Span {
  if (slope === 0)
    return start > low && start < high ? { from: -Infinity, to: Infinity } : { from: Infinity, to: -Infinity };
  const one = (low - start) / slope;
  const two = (high - start) / slope;
  return one < two ? { from: one, to: two } : { from: two, to: one };
}

/** What those spans leave of 0 … end, in order; touching spans leave a single place between them. Sorts them. */
export function spansBetween(taken: Span[], end: number): Span[] {
  const free: Span[] = [];
  let low = 0;
  for (const { from, to } of taken.sort((one, other) => one.from - other.from)) {
    if (low <= Math.min(from, end)) free.push({ from: low, to: Math.min(from, end) });
    low = Math.max(low, to);
  }
  if (low <= end) free.push({ from: low, to: end });
  return free;
}
