// Formats points for messages.
import type { Point } from '../../geometry/point.ts';
import { toFile, type Frame } from '../floor-plan.ts';

/** The point in the file's own coordinates, as '(12, 40)' with at most three decimals. */
export function formatPoint(frame: Frame, p: Point): string {
  const { u, v } = toFile(frame, p);
  const short = (value: number): number => Number(value.toFixed(3)) + 0;
  return `(${short(u)}, ${short(v)})`;
}
