// The grid that every coordinate of a plan lies on. Orientations of grid points are exact (see geometry/point.ts), so loaders snap
// coordinates to it and queries snap their start and goal.
import type { Point } from './point.ts';

/** The default quantum: 2^-10 of a map unit. */
export const DEFAULT_QUANTUM = 2 ** -10;

/** Largest coordinate, in quanta: differences then fit 26 bits, products 52, the sum of two 53. */
export const MAX_QUANTA = 2 ** 25;

/** Obstacles at the border of a plan may stand out so far beyond it, map units. */
const BEYOND = 64;

/** The quantum for a plan whose coordinates reach `extent` (the largest absolute value, map units): 2^-10 or a coarser power of two. */
export function quantumFor(extent: number): number {
  let quantum = DEFAULT_QUANTUM;
  while (extent + BEYOND > quantum * MAX_QUANTA) quantum *= 2;
  return quantum;
}

/** The nearest multiple of the quantum. Exact: the quantum is a power of two. Never −0, so that equal points are also identical. */
export function snap(value: number, quantum: number): number {
  return Math.round(value / quantum) * quantum + 0;
}

/** The nearest point of the grid with that quantum. */
export function snapPoint(p: Point, quantum: number): Point {
  return { x: snap(p.x, quantum), z: snap(p.z, quantum) };
}
