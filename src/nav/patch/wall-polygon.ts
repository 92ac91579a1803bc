// A wall as an obstacle: the rectangle about a segment.
import { distance, type Point } from '../../geometry/point.ts';
import type { PolygonObstacle } from './level-patch.ts';

/**
 * The thinnest wall, many times what cutting bends outlines by; and how far a wall extends beyond its ends, to seal what it touches. In
 * quanta.
 */
const LEAST = 32;
const BEYOND = 16;

/** The outline of a wall; null where its ends are alike. */
export function wallPolygon(from: Point, to: Point, thickness: number, quantum: number): PolygonObstacle | null {
  const length = distance(from, to);
  if (length < quantum) return null;
  const [x, z] = [(to.x - from.x) / length, (to.z - from.z) / length];
  const half = Math.max(thickness, LEAST * quantum) / 2;
  const over = BEYOND * quantum;
  const corner = (end: Point, along: number, aside: number): Point => ({
    x: end.x + along * over * x - aside * half * z,
    z: end.z + along * over * z + aside * half * x,
  });
  return { polygon: [corner(from, -1, -1), corner(to, 1, -1), corner(to, 1, 1), corner(from, -1, 1)] };
}
