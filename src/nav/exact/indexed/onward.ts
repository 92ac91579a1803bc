// Can a path that arrives at a corner continue to another corner, or only straight to its goal?
//
// A taut path that turns at a corner comes from one side of the corner's solid, leaves on the other, and bends towards it. Of all corners
// that can follow, the one nearest to the far wall bends the path most. If even that one would bend it away from the solid, no shortest
// path continues from this corner. Of the many corners of a stepped or round wall in view from a place, hardly more than the last two are
// left. Exact: signs of cross products of grid points.
import { oncePer } from '../../once-per.ts';
import type { Corners } from '../corners.ts';
import type { CornerGraph } from './view-cones.ts';

/** Six numbers a corner: directions of its first wall and of the neighbours nearest to the first and the second wall; NaN for none. */
export type Onward = Float64Array;

/** The table for the corners of a graph, computed once. */
export const onwardOf = oncePer(findOnward);

/** May a path to the corner from the direction (dx, dz), seen from the corner, continue to another corner? True in doubt. */
export function leadsOn(onward: Onward, corner: number, dx: number, dz: number): boolean {
  const at = 6 * corner;
  const fromLow = dx * onward[at + 1] - dz * onward[at];
  // Along the second wall and on past the first, or the other way round. Branch-free, because the outcome is unpredictable.
  const isPastLow = Number(fromLow >= 0) & Number(dx * onward[at + 3] - dz * onward[at + 2] >= 0);
  const isPastHigh = Number(fromLow <= 0) & Number(onward[at + 4] * dz - onward[at + 5] * dx >= 0);
  return (isPastLow | isPastHigh) !== 0;
}

function findOnward({ start, to, x, z }: CornerGraph, { wedge }: Corners): Onward {
  const count = start.length - 1;
  const onward = new Float64Array(6 * count).fill(NaN);
  for (let corner = 0; corner < count; corner++) {
    const [{ loX, loZ, hiX, hiZ }] = wedge[corner];
    const at = 6 * corner;
    onward[at] = loX;
    onward[at + 1] = loZ;
    for (let i = start[corner]; i < start[corner + 1]; i++) {
      const ex = x[to[i]] - x[corner];
      const ez = z[to[i]] - z[corner];
      // Within half a turn of the second wall: can follow past the first, the nearer to it the better.
      if (isPast(hiX, hiZ, ex, ez, loX, loZ, 1) && isNearer(onward[at + 2], onward[at + 3], ex, ez, loX, loZ, 1)) {
        onward[at + 2] = ex;
        onward[at + 3] = ez;
      }
      if (isPast(loX, loZ, ex, ez, hiX, hiZ, -1) && isNearer(onward[at + 4], onward[at + 5], ex, ez, hiX, hiZ, -1)) {
        onward[at + 4] = ex;
        onward[at + 5] = ez;
      }
    }
  }
  return onward;
}

/** Is direction e within half a turn of a wall in that sense, past the other? Along the wall itself only if both walls are one. */
function isPast(
  wallX: number,
  wallZ: number,
  ex: number,
  ez: number,
  otherX: number,
  otherZ: number,
  sense: 1 | -1,
): boolean {
  const turn = sense * (wallX * ez - wallZ * ex);
  const isAlong = wallX * ex + wallZ * ez < 0 || (otherX * ez - otherZ * ex === 0 && otherX * ex + otherZ * ez > 0);
  return turn > 0 || (turn === 0 && isAlong);
}

/** Is direction e nearer to the wall than the best so far? Both are within half a turn of it in that sense. */
function isNearer(
  bestX: number,
  bestZ: number,
  ex: number,
  ez: number,
  wallX: number,
  wallZ: number,
  sense: 1 | -1,
): boolean {
  if (Number.isNaN(bestX)) return true;
  const turn = sense * (ex * bestZ - ez * bestX);
  // Opposite directions: the one along the wall.
  return turn > 0 || (turn === 0 && ex * wallX + ez * wallZ > 0 && bestX * wallX + bestZ * wallZ < 0);
}
