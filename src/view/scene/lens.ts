// The view of a camera as directions on the plan and slopes: the smallest such range that contains the whole picture.
//
// A picture's corners are farthest to the sides, where the camera does not look straight up or down past the upright; the highest and the
// lowest slopes are at the corners or half-way between them.
import type { PerspectiveCamera } from 'three';
import { WHOLE_SPHERE, type Lens } from '../../bsp/visible/picture-cells.ts';
import { directionOf, type ViewInterval } from '../../bsp/visible/visible-cells.ts';

/** Margin, radians: a picture ends in pixels. */
const MARGIN = 0.01;
/** If an edge of the picture looks up or down by more than this, radians, all directions are visible. */
const STEEPEST = 1.4;

/** The lens of a camera that is turned by yaw and pitch alone. */
export function lensOf({ rotation, fov, aspect }: PerspectiveCamera): Lens {
  const half = (fov * Math.PI) / 360;
  const pitch = rotation.x;
  const yaw = rotation.y;
  if (Math.abs(pitch) + half + MARGIN > STEEPEST) return WHOLE_SPHERE;
  const tall = Math.tan(half);
  const wide = tall * aspect;
  let side = 0;
  let low = Infinity;
  let high = -Infinity;
  for (const up of [-tall, tall]) {
    const ahead = Math.cos(pitch) - up * Math.sin(pitch);
    const rise = Math.sin(pitch) + up * Math.cos(pitch);
    side = Math.max(side, Math.atan2(wide, ahead));
    for (const across of [0, wide]) {
      const slope = rise / Math.sqrt(ahead * ahead + across * across);
      low = Math.min(low, slope);
      high = Math.max(high, slope);
    }
  }
  const turn = side + MARGIN;
  if (turn > Math.PI / 2) return { ...WHOLE_SPHERE, low: low - MARGIN, high: high + MARGIN };
  return { views: viewsBetween(yaw + turn, yaw - turn), low: low - MARGIN, high: high + MARGIN };
}

/** From the direction at the left of a picture to that at its right, both as yaw. */
function viewsBetween(left: number, right: number): ViewInterval[] {
  const from = directionOf(-Math.sin(left), -Math.cos(left));
  const to = directionOf(-Math.sin(right), -Math.cos(right));
  if (from <= to) return [[from, to]];
  return [
    [from, 4],
    [0, to],
  ];
}
