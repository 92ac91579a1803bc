// A look's direction from its yaw, the same on every engine: where somebody is put looks the way that a map says.
import type { Point } from '../../geometry/point.ts';

/** Sines of engines may differ in their last bits; a first look needs no more than these many steps of 1. */
const LOOK_STEPS = 4096;

/** A unit vector for a yaw, the same on every engine. */
export function lookAlong(yaw: number): Point {
  const x = Math.round(-Math.sin(yaw) * LOOK_STEPS);
  const z = Math.round(-Math.cos(yaw) * LOOK_STEPS);
  const length = Math.sqrt(x * x + z * z);
  return { x: x / length, z: z / length };
}
