// Interpolates between two steps of the world, for drawing: positions of all that moves, and the turns of cameras.
import type { Point3 } from '../../geometry/point.ts';

/** `alpha` (0 … 1) of the way from where an actor was one step ago to where it is. */
export function placeBetween(actor: { readonly before: Point3; readonly position: Point3 }, alpha: number): Point3 {
  const { before: a, position: b } = actor;
  return { x: a.x + (b.x - a.x) * alpha, y: a.y + (b.y - a.y) * alpha, z: a.z + (b.z - a.z) * alpha };
}

/** `share` (0 … 1) of the way from one yaw to another by the shorter side, radians. */
export function turnTowards(from: number, to: number, share: number): number {
  const turn = Math.PI * 2;
  const gap = ((((to - from + Math.PI) % turn) + turn) % turn) - Math.PI;
  return from + gap * share;
}
