// The corners of a box that lies turned on the floor.
import type { Point } from './point.ts';

/** In order round it. `heading` is a unit vector along its length; `half` and `thick` are half its length and half its width. */
export function cornersOfBox({ x, z }: Point, heading: Point, half: number, thick: number): Point[] {
  const along = { x: heading.x * half, z: heading.z * half };
  const across = { x: heading.z * thick, z: heading.x * thick };
  return [
    { x: x + along.x - across.x, z: z + along.z + across.z },
    { x: x + along.x + across.x, z: z + along.z - across.z },
    { x: x - along.x + across.x, z: z - along.z - across.z },
    { x: x - along.x - across.x, z: z - along.z + across.z },
  ];
}
