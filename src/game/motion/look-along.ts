// A direction from a yaw, the same on every engine: for bodies that are placed with the yaw of a map.
import type { Point } from '../../geometry/point.ts';

/** Resolution of the result: sines of engines may differ in their last bits. */
const LOOK_STEPS = 4096;

export function lookAlong(yaw: number): Point {
  const x = Math.round(-Math.sin(yaw) * LOOK_STEPS);
  const z = Math.round(-Math.cos(yaw) * LOOK_STEPS);
  const length = Math.sqrt(x * x + z * z);
  return { x: x / length, z: z / length };
}
