// Can a way that comes to a corner go on from it to another corner, or only straight to its goal?
//
// A way that turns at a corner leans on it: it comes from one side of the corner's solid and leaves on the other, and the angle about
// the solid is less than half a turn. So of all corners that it can go on to, the one nearest to the wall on that side decides: where even that
// would bend the way the other (wrong) way round, nothing is reached over this corner that is not reached shorter without it. Of the many corners
// of a stepped or round wall that a place sees, hardly more than the last two are left. Exact: signs of crosses of grid points.
import type { Corners } from '../corners.ts';
import type { CornerGraph } from './view-cones.ts';

/** For each corner six numbers: the wall it begins with, and the directions to the neighbours nearest to that and to the other wall; NaN where there is none. */
export type Onward = Float64Array;

const known = new WeakMap<CornerGraph, Onward>();

/** For the corners of a graph; made once. */
export function onwardOf(graph: CornerGraph, corners: Corners): Onward {
  let onward = known.get(graph);
  if (onward === undefined) known.set(graph, (onward = findOnward(graph, corners)));
  return onward;
}

/** May a way that comes to the corner from a place it sees, in that direction from it, go on to another corner? */
export function leadsOn(onward: Onward, corner: number, dx: number, dz: number): boolean {
  const at = 6 * corner;
  const fromLow = dx * onward[at + 1] - dz * onward[at];
  // It comes along the wall at the end, and goes on past the one at the beginning; or the other way round. Nobody can foretell which.
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
      // Within half a turn from the other wall: one to go on to past the first, the nearer to it the better.
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

/** Is direction e within half a turn from a wall in that sense, past the other one? Along the wall itself only where both are one. */
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
  if (turn !== 0) return turn > 0;
  return wallX * ex + wallZ * ez < 0 || (otherX * ez - otherZ * ex === 0 && otherX * ex + otherZ * ez > 0);
}

/** Is direction e nearer to the wall than the best so far? Seen from the wall both lie at most half a turn in that sense. */
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
  // Opposite to each other: the one along the wall.
  return turn > 0 || (turn === 0 && ex * wallX + ez * wallZ > 0 && bestX * wallX + bestZ * wallZ < 0);
}
