// Lines and points with exact side tests: plain doubles where they are certain, BigInt where they are not.
//
// A line runs through two grid points and has small integer coefficients. A point is either a corner (a grid point) or the intersection of
// two lines, kept as that pair beside its rounded coordinates. Rounded coordinates are off by less than 2^-25 quanta, because numerator and
// denominator of the intersection are exact integers. A side value further from 0 than the line's `margin` therefore has the right sign;
// only nearer ones are computed again in BigInt. Equal points get one id, collinear pairs one line. Coordinates are counted in quanta
// (integers below 2^25). Idea: C. Yap, "Towards Exact Geometric Computation", 1997.

/** Rounded intersections are off by less than 2^-25 and evaluating a side adds less than that again; twice the sum is safe. */
const MARGIN = 2 ** -23;

/** Width of the cells of the point table, in quanta; two roundings of one point differ by far less. */
const CELL = 2 ** -8;

/** In place of a line: a corner lies on none. */
const NONE = -1;

/** A growing set of lines and points; see addLine, addCorner and addIntersection. Arrays are indexed by line or point id. */
export type ExactPlane = ReturnType<typeof createExactPlane>;

/** A plane without lines and points, sized for about `expected` of each; more are allowed. */
export function createExactPlane(expected: number) {
  const buckets = 2 ** Math.ceil(Math.log2(Math.max(expected, 8)) + 1);
  return {
    /** A grid point on each line, and its direction divided by the greatest common divisor. */
    lineX: [] as number[],
    lineZ: [] as number[],
    lineDx: [] as number[],
    lineDz: [] as number[],
    /** A side value of an intersection is trusted when it is further than this from 0. */
    margin: [] as number[],
    /** Coordinates of each point in quanta: exact for corners, rounded for intersections. */
    x: [] as number[],
    z: [] as number[],
    /** The two lines of an intersection; −1, −1 for a corner. */
    lineA: [] as number[],
    lineB: [] as number[],
    /** dx·z − dz·x, which is equal for all points of a line. */
    offset: [] as number[],
    /** Hash tables of lines and of points: the newest id of each bucket, and by id the previous one in its bucket; −1 for none. */
    lineBuckets: new Int32Array(buckets).fill(-1),
    lineBefore: [] as number[],
    pointBuckets: new Int32Array(buckets).fill(-1),
    pointBefore: [] as number[],
    /** How often a side needed BigInt. */
    exactSides: 0,
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/**
 * Adds the line through two different grid points (quanta) and returns its id, the same for all collinear pairs. Its direction is
 * normalised to dx > 0, or dx = 0 and dz > 0.
 */
export function addLine(plane: ExactPlane, ax: number, az: number, bx: number, bz: number): number {
  let dx = bx - ax;
  let dz = bz - az;
  const divisor = greatestCommonDivisor(Math.abs(dx), Math.abs(dz));
  const scale = dx < 0 || (dx === 0 && dz < 0) ? -divisor : divisor;
  dx /= scale;
  dz /= scale;
  // Equal for every point of the line, and exact: two products below 2^51.
  const offset = dx * az - dz * ax;
  const bucket = bucketOf(plane.lineBuckets, dx, dz, offset);
  const last = plane.lineBuckets[bucket];
  for (let line = last; line >= 0; line = plane.lineBefore[line]) {
    if (plane.lineDx[line] === dx && plane.lineDz[line] === dz && plane.offset[line] === offset) return line;
  }
  const line = plane.lineX.length;
  plane.offset.push(offset);
  plane.lineBefore.push(last);
  plane.lineBuckets[bucket] = line;
  plane.lineX.push(ax);
  plane.lineZ.push(az);
  plane.lineDx.push(dx);
  plane.lineDz.push(dz);
  plane.margin.push((Math.abs(dx) + Math.abs(dz)) * MARGIN);
  return line;
}

/** Adds a grid point (quanta) and returns its id. Add all corners before the first intersection. */
export function addCorner(plane: ExactPlane, x: number, z: number): number {
  const known = findPoint(plane, x, z, NONE, NONE);
  return known >= 0 ? known : addPoint(plane, x, z, NONE, NONE);
}

/** The id of the intersection of two lines that are not parallel. It must lie within 2^26 quanta of both lines' own points. */
export function addIntersection(plane: ExactPlane, a: number, b: number): number {
  const dxA = plane.lineDx[a];
  const dzA = plane.lineDz[a];
  const dxB = plane.lineDx[b];
  const dzB = plane.lineDz[b];
  const t =
    (dxB * (plane.lineZ[a] - plane.lineZ[b]) - dzB * (plane.lineX[a] - plane.lineX[b])) / (dxA * dzB - dzA * dxB);
  // A vertical or horizontal line gives its own coordinate exactly.
  const x = dxB === 0 ? plane.lineX[b] : plane.lineX[a] + t * dxA;
  const z = dzB === 0 ? plane.lineZ[b] : plane.lineZ[a] + t * dzA;
  const known = findPoint(plane, x, z, a, b);
  return known >= 0 ? known : addPoint(plane, x, z, a, b);
}

function isOn(plane: ExactPlane, point: number, line: number): boolean {
  return plane.lineA[point] === line || plane.lineB[point] === line || sideOfPoint(plane, point, line) === 0;
}

/** Which side of a line a point is on: > 0 right of its direction (front), < 0 left, exactly 0 on it. */
export function sideOfPoint(plane: ExactPlane, point: number, line: number): number {
  const value =
    plane.lineDx[line] * (plane.z[point] - plane.lineZ[line]) -
    plane.lineDz[line] * (plane.x[point] - plane.lineX[line]);
  const margin = plane.margin[line];
  return value > margin || value < -margin ? value : exactSideOfPoint(plane, point, line, value);
}

/** `sideOfPoint` for a point whose plain value is within the line's margin. */
export function exactSideOfPoint(plane: ExactPlane, point: number, line: number, value: number): number {
  const a = plane.lineA[point];
  if (a < 0) return value; // corner: the value is exact
  const b = plane.lineB[point];
  if (a === line || b === line) return 0;
  plane.exactSides++;
  const { lineX, lineZ, lineDx, lineDz } = plane;
  // With the line's own point as origin its third coefficient vanishes; those of a and b are side values of grid points.
  const originX = lineX[line];
  const originZ = lineZ[line];
  const dxA = BigInt(lineDx[a]);
  const dzA = BigInt(lineDz[a]);
  const dxB = BigInt(lineDx[b]);
  const dzB = BigInt(lineDz[b]);
  const wA = dxA * BigInt(originZ - lineZ[a]) - dzA * BigInt(originX - lineX[a]);
  const wB = dxB * BigInt(originZ - lineZ[b]) - dzB * BigInt(originX - lineX[b]);
  const three = BigInt(lineDx[line]) * (dzA * wB - dzB * wA) - BigInt(lineDz[line]) * (dxA * wB - dxB * wA);
  const two = dxA * dzB - dzA * dxB;
  if (three === 0n) return 0;
  return three > 0n === two > 0n ? 1 : -1;
}

/** Order of two points that both lie on the line, in its direction: < 0 if p comes first, 0 if they are the same point. */
export function compareAlong(plane: ExactPlane, line: number, p: number, q: number): number {
  if (p === q) return 0;
  const dx = plane.lineDx[line];
  const dz = plane.lineDz[line];
  // Both terms have the same sign on the line, so nothing cancels.
  const gap = dx * (plane.x[p] - plane.x[q]) + dz * (plane.z[p] - plane.z[q]);
  const margin = plane.margin[line];
  if (gap > margin || gap < -margin) return gap;
  // Corners are further apart, so one is an intersection.
  const across = plane.lineA[q] >= 0 ? q : p;
  // Take the side of the other point against a line that crosses here.
  const a = plane.lineA[across];
  const crossing = dx * plane.lineDz[a] - dz * plane.lineDx[a] !== 0 ? a : plane.lineB[across];
  const turn = dx * plane.lineDz[crossing] - dz * plane.lineDx[crossing];
  const other = across === q ? p : q;
  const side = sideOfPoint(plane, other, crossing);
  // A point ahead in the line's direction is on the left of a crossing line that turns right.
  const ahead = turn > 0 ? -side : side;
  return across === q ? ahead : -ahead;
}

/** Hash of three numbers. Entries of a bucket are compared in full. Grid points differ in their high bits alone, so those are mixed in. */
function bucketOf(buckets: Int32Array, a: number, b: number, c: number): number {
  let hash = Math.imul(a ^ (a / 0x10000), 0x9e3779b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + (b ^ (b / 0x10000)), 0x85ebca6b);
  hash = Math.imul((hash ^ (hash >>> 15)) + (c ^ (c / 0x10000)), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & (buckets.length - 1);
}

// Cells are centred on multiples of CELL, so grid points lie in the middle of theirs and never near an edge.
const cellOf = (value: number): number => Math.floor(value / CELL + 0.5);

/** The point at (x, z) that lies on lines a and b, or the corner exactly there when both are NONE; −1 if there is none. */
function findPoint(plane: ExactPlane, x: number, z: number, a: number, b: number): number {
  const { pointBuckets, pointBefore } = plane;
  const lastColumn = cellOf(x + MARGIN);
  const lastRow = cellOf(z + MARGIN);
  for (let column = cellOf(x - MARGIN); column <= lastColumn; column++) {
    for (let row = cellOf(z - MARGIN); row <= lastRow; row++) {
      for (let id = pointBuckets[bucketOf(pointBuckets, column, row, 0)]; id >= 0; id = pointBefore[id]) {
        const offX = plane.x[id] - x;
        const offZ = plane.z[id] - z;
        if (offX > MARGIN || offX < -MARGIN || offZ > MARGIN || offZ < -MARGIN) continue;
        if (a < 0 ? offX === 0 && offZ === 0 : isOn(plane, id, a) && isOn(plane, id, b)) return id;
      }
    }
  }
  return -1;
}

function addPoint(plane: ExactPlane, x: number, z: number, lineA: number, lineB: number): number {
  const id = plane.x.length;
  plane.x.push(x);
  plane.z.push(z);
  plane.lineA.push(lineA);
  plane.lineB.push(lineB);
  const bucket = bucketOf(plane.pointBuckets, cellOf(x), cellOf(z), 0);
  plane.pointBefore.push(plane.pointBuckets[bucket]);
  plane.pointBuckets[bucket] = id;
  return id;
}
