// The roots of a flood, which windows see from, and the rays of one: goals and entrances of links are points; arrivals at corners have the
// tangents that leave the corner's circle in their sense.
//
// Numbers live in one flat array, because variables that closures share would be allocated again at every change. A ray is a direction. For a
// disc it has length 1; a point's is the difference of two places of the grid, so that sides of rays are exact.
import { growArray } from '../../../search/grow-array.ts';
import type { Arrivals } from '../tangents/arrivals.ts';
import { positionOf, type Corners } from '../corners.ts';
import { senseOf } from '../tangents/tangent-graph.ts';

/** Indices into the numbers: the root's circle, its radius with the sense's sign (0: a point), the first direction, and the distance left there. */
export const X = 0;
export const Z = 1;
export const BEND = 2;
export const FIRST_X = 3;
export const FIRST_Z = 4;
export const COST = 5;
/** Of roots as they are kept, after those numbers: the most that a path turns about the circle, radians, and whether it is a corner. */
export const MOST = 6;
export const IS_CORNER = 7;
export const ROOT = 8;
/** The bounding rays of the present window, the left one first; all 0 where there are no bounds. */
export const LO_X = 6;
export const LO_Z = 7;
export const HI_X = 8;
export const HI_Z = 9;
/** What aim() found: a ray, and its length from the circle to the place. */
export const DIR_X = 10;
export const DIR_Z = 11;
export const LENGTH = 12;
export const NUMBERS = 13;

/** Rounding of a disc's rays, radians. */
const RAY_SLACK = 1e-9;
/** Circles that overlap by no more than this, map units, count as touching. */
const NEARLY = 1e-6;

/**
 * Finds the ray that passes the place (dx, dz from the root), with the place at that distance on its right (negative: on its left). False
 * if there is none; the ray is then the nearest one.
 */
export function aim(now: Float64Array, radius: number, dx: number, dz: number, past: number): boolean {
  const square = dx * dx + dz * dz;
  const gap = Math.sqrt(square);
  if (radius === 0) {
    now[DIR_X] = dx;
    now[DIR_Z] = dz;
    now[LENGTH] = gap;
    return true;
  }
  let across = now[BEND] - past;
  const over = Math.abs(across) - gap;
  const isApart = over <= NEARLY;
  // Square to the ray where the place is on the circle or inside: a root of what rounding leaves would turn the ray.
  if (over >= 0) across = across < 0 ? -gap : gap;
  const length = over >= 0 ? 0 : Math.sqrt(square - across * across);
  now[DIR_X] = (length * dx - across * dz) / square;
  now[DIR_Z] = (length * dz + across * dx) / square;
  now[LENGTH] = length;
  return isApart;
}

/** The length of the arc from the first direction to that one. */
export function arcTo(now: Float64Array, x: number, z: number): number {
  const bend = now[BEND];
  if (bend === 0) return 0;
  const firstX = now[FIRST_X];
  const firstZ = now[FIRST_Z];
  let turn = Math.atan2(firstX * z - firstZ * x, firstX * x + firstZ * z);
  if (bend < 0) turn = -turn;
  if (turn < -2) turn += 2 * Math.PI;
  return turn > 0 ? Math.abs(bend) * turn : 0;
}

/** Is the ray within the window's bounds? `isWhole`: directions may be anywhere about the root. */
export function isInFan(now: Float64Array, radius: number, x: number, z: number, isWhole: boolean): boolean {
  const loX = now[LO_X];
  const loZ = now[LO_Z];
  const hiX = now[HI_X];
  const hiZ = now[HI_Z];
  if (loX === 0 && loZ === 0) return true;
  const slack = radius > 0 ? RAY_SLACK : 0;
  if (loX * z - loZ * x < -slack || x * hiZ - z * hiX < -slack) return false;
  return !(isWhole || now[BEND] !== 0) || (loX * x + loZ * z >= -slack && hiX * x + hiZ * z >= -slack);
}

/** How far along the ray, from the circle, it crosses the line from (x, z) in the direction (ex, ez). */
export function crossAt(
  now: Float64Array,
  dirX: number,
  dirZ: number,
  x: number,
  z: number,
  ex: number,
  ez: number,
): number {
  const fromX = x - now[X] - now[BEND] * dirZ;
  const fromZ = z - now[Z] + now[BEND] * dirX;
  return (fromX * ez - fromZ * ex) / (dirX * ez - dirZ * ex);
}

const FIRST_ROOM = 16;

export function createRoots(corners: Corners, radius: number, states: Arrivals, now: Float64Array) {
  const roots = {
    /** ROOT numbers for each: the goals, the last one first, and then the arrivals in their order. */
    numbers: new Float64Array(ROOT * FIRST_ROOM),
    count: 0,
    /** The arrival at a corner that each is; −1 for goals and links. */
    stateOf: new Int32Array(FIRST_ROOM),
    /** The root whose numbers stand in `now`. */
    current: 0,
    /** Adds a root that sees from a point, or (`state` ≥ 0) by the tangents onward from an arrival at a corner. */
    add(x: number, z: number, left: number, state: number): number {
      const own = roots.count++;
      if (own === roots.stateOf.length) {
        roots.stateOf = growArray(roots.stateOf, 2 * own);
        roots.numbers = growArray(roots.numbers, 2 * ROOT * own);
      }
      const { numbers } = roots;
      const at = ROOT * own;
      roots.stateOf[own] = state;
      numbers[at + X] = x;
      numbers[at + Z] = z;
      numbers[at + COST] = left;
      numbers[at + BEND] = numbers[at + FIRST_X] = numbers[at + FIRST_Z] = numbers[at + MOST] = 0;
      numbers[at + IS_CORNER] = state >= 0 ? 1 : 0;
      if (state < 0 || radius === 0) return own;
      const node = states.node[state];
      const piece = node >> 1;
      const sense = senseOf(node);
      const arrives = states.arrives[state];
      const angle = corners.from[corners.pieceCorner[piece]] + arrives;
      const most = sense > 0 ? corners.pieceHigh[piece] - arrives : arrives - corners.pieceLow[piece];
      numbers[at + BEND] = radius * sense;
      numbers[at + FIRST_X] = -sense * Math.sin(angle);
      numbers[at + FIRST_Z] = sense * Math.cos(angle);
      numbers[at + MOST] = Math.max(0, most);
      return own;
    },
    set(root: number): void {
      roots.current = root;
      const { numbers } = roots;
      for (let k = X; k <= COST; k++) now[k] = numbers[ROOT * root + k];
    },
    /** Where a ray leaves the current root's track. */
    leavesAt(x: number, z: number): number {
      const state = roots.stateOf[roots.current];
      if (state < 0) return 0;
      const node = states.node[state];
      return positionOf(corners, corners.pieceCorner[node >> 1], Math.atan2(z, x) - (senseOf(node) * Math.PI) / 2);
    },
  };
  return roots;
}
