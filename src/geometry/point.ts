// Points on the floor, and the project's one side-of-line test.
//
// Axes: x to the right, z down the page (three.js's floor seen from above); height is a separate number, y. Units: map units, 32 to the
// metre. Coordinates of a plan are whole multiples of its quantum and below 2^25 quanta. The quantum is 2^-10 unit, or a coarser power of
// two for very wide plans. So every product below is exact in plain doubles and the sign of `side` is never wrong for such points.
// Right-hand side = front = positive, everywhere.

/** Map units in a metre. */
export const METRE = 32;

/** A point on the floor: in the units of the level at the library’s door, map units inside. */
export interface Point {
  readonly x: number;
  readonly z: number;
}

/** A point of the floor: `[x, z]` or `{ x, z }`; x right, z towards the viewer, as in three.js. A `y`, as a Vector3 has, is not read. */
export type FloorPoint = readonly [number, number] | Point;

/** A point in space: `y` is its height. */
export interface Point3 extends Point {
  readonly y: number;
}

/** An axis-aligned box, both ends included. */
export interface Bounds {
  readonly minX: number;
  readonly minZ: number;
  readonly maxX: number;
  readonly maxZ: number;
}

/** a.x·b.z − a.z·b.x of two vectors: positive when b lies to the right of a, seen from above. */
export function cross(a: Point, b: Point): number {
  return a.x * b.z - a.z * b.x;
}

/**
 * Which side of the line a → b the point p is on: positive = right (front), negative = left (back), 0 = on the line.
 * Exact for points on a plan's grid. The value is twice the area of the triangle a, b, p.
 */
export function side(a: Point, b: Point, p: Point): number {
  return sideAt(a.x, a.z, b.x, b.z, p.x, p.z);
}

/** `side` of plain coordinates: the line (ax, az) → (bx, bz) and the point (x, z). */
export function sideAt(ax: number, az: number, bx: number, bz: number, x: number, z: number): number {
  return (bx - ax) * (z - az) - (bz - az) * (x - ax);
}

/** Distance on the floor; heights are ignored. */
export function distance(a: Point, b: Point): number {
  return distanceAt(a.x, a.z, b.x, b.z);
}

/** `distance` of plain coordinates, for what runs often: an engine reads them faster where all points at that place have one shape. */
export function distanceAt(ax: number, az: number, bx: number, bz: number): number {
  const dx = bx - ax;
  const dz = bz - az;
  return Math.sqrt(dx * dx + dz * dz);
}

/** The direction from one point to another, a unit vector; null where they are the same. */
export function directionTo(from: Point, to: Point): Point | null {
  const gap = distance(from, to);
  return gap > 0 ? { x: (to.x - from.x) / gap, z: (to.z - from.z) / gap } : null;
}

/** The point at that distance to the right of the middle of a → b; null where they are the same. */
export function besideMiddle(a: Point, b: Point, aside: number): Point | null {
  const way = directionTo(a, b);
  return way && { x: (a.x + b.x) / 2 - way.z * aside, z: (a.z + b.z) / 2 + way.x * aside };
}

/** Both moved by that distance to the right of a → b. */
export function movedAside(a: Point, b: Point, aside: number): [Point, Point] {
  const length = distance(a, b);
  const x = (-(b.z - a.z) / length) * aside;
  const z = ((b.x - a.x) / length) * aside;
  return [
    { x: a.x + x, z: a.z + z },
    { x: b.x + x, z: b.z + z },
  ];
}

/** The point half-way between a and b. */
export function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, z: (a.z + b.z) / 2 };
}

/** The point at part t of the way from a to b: 0 at a, 1 at b. */
export function pointBetween(a: Point, b: Point, t: number): Point {
  return { x: a.x + t * (b.x - a.x), z: a.z + t * (b.z - a.z) };
}

/** The bounding box of points; without points an empty box whose minima are +∞. */
export function boundsOf(points: Iterable<Point>): Bounds {
  let minX = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxZ = -Infinity;
  for (const { x, z } of points) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  return { minX, minZ, maxX, maxZ };
}

/** In order round it. */
export function cornersOf({ minX, minZ, maxX, maxZ }: Bounds): Point[] {
  return [
    { x: minX, z: minZ },
    { x: maxX, z: minZ },
    { x: maxX, z: maxZ },
    { x: minX, z: maxZ },
  ];
}

/** Is p inside the box or on its edge? */
export function isInBounds(box: Bounds, p: Point): boolean {
  return p.x >= box.minX && p.x <= box.maxX && p.z >= box.minZ && p.z <= box.maxZ;
}

/** Do the boxes have a place in common, be it on their edges? */
export function boxesMeet(one: Bounds, other: Bounds): boolean {
  return one.minX <= other.maxX && other.minX <= one.maxX && one.minZ <= other.maxZ && other.minZ <= one.maxZ;
}

/** Does the segment from (ax, az) to (bx, bz) meet the box? */
export function meetsBounds(
  { minX, minZ, maxX, maxZ }: Bounds,
  ax: number,
  az: number,
  bx: number,
  bz: number,
): boolean {
  if ((ax < minX && bx < minX) || (ax > maxX && bx > maxX)) return false;
  if ((az < minZ && bz < minZ) || (az > maxZ && bz > maxZ)) return false;
  const reach = (Math.abs(bx - ax) * (maxZ - minZ)) / 2 + (Math.abs(bz - az) * (maxX - minX)) / 2;
  return Math.abs(sideAt(ax, az, bx, bz, (minX + maxX) / 2, (minZ + maxZ) / 2)) <= reach;
}

/** Does the walk p → q cross the line from a to b, ends included? What is on it is in front of it, so a walk from there crosses it to the back. */
export function crossesLine(a: Point, b: Point, p: Point, q: Point): boolean {
  return side(a, b, p) >= 0 !== side(a, b, q) >= 0 && side(p, q, a) * side(p, q, b) <= 0;
}
