// The corners of a box that lies turned on the floor.
import type { Point } from './point.ts';

const CORNERS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;

/** In order round it. `heading` is a unit vector along its length; `half` and `thick` are half its length and half its width. */
export function cornersOfBox({ x, z }: Point, heading: Point, half: number, thick: number): Point[] {
  return CORNERS.map(([along, across]) => ({
    x: x + heading.x * along * half - heading.z * across * thick,
    z: z + heading.z * along * half + heading.x * across * thick,
  }));
}
