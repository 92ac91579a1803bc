// Common tangents of circles of one radius: the geometry of a taut string around pegs.
//
// A peg is a centre and a sense: 1 when the string turns right about it (the centre lies to its right), −1 when left, 0 for a point on the
// string. Two pegs have one such tangent, or none when their circles are too near.
import type { Point } from './point.ts';

/** A circle's centre and the sense in which the string turns about it; with sense 0, a point on the string. */
export interface Peg extends Point {
  readonly sense: -1 | 0 | 1;
}

/** A straight piece from p to q in the unit direction (ux, uz). */
export interface Tangent {
  readonly p: Point;
  readonly q: Point;
  readonly ux: number;
  readonly uz: number;
  readonly length: number;
}

/** The tangent from one peg to another for circles of that radius; null when there is none. */
export function tangentBetween(from: Peg, to: Peg, radius: number): Tangent | null {
  const dx = to.x - from.x;
  const dz = to.z - from.z;
  const centreDistance = Math.sqrt(dx * dx + dz * dz);
  const across = radius * (from.sense - to.sense);
  if (centreDistance === 0 || Math.abs(across) > centreDistance) return null;
  // The direction is the line of centres turned by the angle whose sine is across / centreDistance.
  const sine = across / centreDistance;
  const cosine = Math.sqrt(1 - sine * sine);
  const ux = (dx * cosine - dz * sine) / centreDistance;
  const uz = (dx * sine + dz * cosine) / centreDistance;
  const p = touchPoint(from, ux, uz, radius);
  const q = touchPoint(to, ux, uz, radius);
  return { p, q, ux, uz, length: centreDistance * cosine };
}

/** The point where a string in direction (ux, uz) touches the peg. */
export function touchPoint({ x, z, sense }: Peg, ux: number, uz: number, radius: number): Point {
  // The left of the direction (ux, uz) is (uz, −ux).
  return { x: x + sense * radius * uz, z: z - sense * radius * ux };
}

/** A turn of the wrong sense below this sine counts as none. */
const TURN_TOLERANCE = 1e-10;

/** Does the string wrap around the peg between two pieces? False when it only brushes the peg while turning the other way. */
export function wrapsAround(before: Tangent, { sense }: Peg, after: Tangent): boolean {
  const turn = sense * (before.ux * after.uz - before.uz * after.ux);
  // Round the end of a thin wall it turns by half a circle at most.
  return turn > TURN_TOLERANCE || (turn > -TURN_TOLERANCE && before.ux * after.ux + before.uz * after.uz < 0);
}

/**
 * The directions (unit vectors) of the string as it wraps around a peg from one piece to the other, both included. Consecutive ones differ
 * by 22.5° at most. No sines: the same on every machine.
 */
export function directionsAround(before: Tangent, { sense }: Peg, after: Tangent): Point[] {
  const directions: Point[] = [];
  const halve = (from: Point, to: Point): void => {
    if (from.x * to.x + from.z * to.z >= COSINE_OF_MAX_TURN) {
      directions.push(to);
      return;
    }
    const middle = halfway(from, to, sense);
    halve(from, middle);
    halve(middle, to);
  };
  const first = { x: before.ux, z: before.uz };
  directions.push(first);
  halve(first, { x: after.ux, z: after.uz });
  return directions;
}

/** cos 22.5° */
const COSINE_OF_MAX_TURN = 0.9238795325112867;

/** The direction half-way between two when turning in that sense (1 = right) by less than a full circle. */
export function halfway(from: Point, to: Point, sense: number): Point {
  const isSharp = from.x * to.x + from.z * to.z < 0;
  // The difference of two directions lies across their middle: to its right for a turn to the right.
  const x = isSharp ? sense * (to.z - from.z) : from.x + to.x;
  const z = isSharp ? sense * (from.x - to.x) : from.z + to.z;
  const length = Math.sqrt(x * x + z * z);
  return { x: x / length, z: z / length };
}

/** The extra length of a path that follows a circle on its outside in those directions, compared with the straight pieces on both sides. */
export function extraLengthAround(directions: readonly Point[], radius: number): number {
  let length = 0;
  for (let i = 1; i < directions.length; i++) {
    const [from, to] = [directions[i - 1], directions[i]];
    // Twice the tangent of half the turn.
    const turn = Math.abs(from.x * to.z - from.z * to.x);
    length += (2 * radius * turn) / (1 + from.x * to.x + from.z * to.z);
  }
  return length;
}
