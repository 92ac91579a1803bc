// Which corners a point sees, read off its cell's list: two signs a corner, exact, and a look at the walls where a sign is 0.
import type { Corners } from '../corners.ts';
import type { Sight } from '../sight.ts';
import type { ViewCones } from './view-cones.ts';

/** The first `count` corners are those that a point sees and may lean on. */
export interface Seen {
  corner: Int32Array;
  /** Length to the corner, and with the straight line from there to the other end of the query. */
  length: Float64Array;
  least: Float64Array;
  count: number;
}

/** Fills the list for a point well inside a cell; returns the place of the corner that is best by `least`, −1 where none is seen. */
export type Look = (seen: Seen, cell: number, px: number, pz: number, qx: number, qz: number) => number;

const FIRST_ROOM = 64;

/** An empty list. */
export function makeSeen(room = FIRST_ROOM): Seen {
  return { corner: new Int32Array(room), length: new Float64Array(room), least: new Float64Array(room), count: 0 };
}

/** What looks about in those cones. Not to be shared by two who ask at once. */
export function createLook(
  { start, corner: cornerOf, low, high, limitX, limitZ }: ViewCones,
  { x: cornerX, z: cornerZ, wedge }: Corners,
  sight: Sight,
): Look {
  const none = limitX.length;
  return (seen, cell, px, pz, qx, qz) => {
    const first = start[cell];
    const end = start[cell + 1];
    if (end - first > seen.corner.length) Object.assign(seen, makeSeen(2 * (end - first)));
    const { corner: found, length, least } = seen;
    let best = -1;
    let count = 0;
    for (let i = first; i < end; i++) {
      const corner = cornerOf[i];
      const x = cornerX[corner];
      const z = cornerZ[corner];
      const dx = px - x;
      const dz = pz - z;
      let touches = false;
      const lowest = low[i];
      if (lowest !== none) {
        const turn = (limitX[lowest] - x) * dz - (limitZ[lowest] - z) * dx;
        if (turn < 0) continue;
        touches = turn === 0;
      }
      const highest = high[i];
      if (highest !== none) {
        const turn = (limitX[highest] - x) * dz - (limitZ[highest] - z) * dx;
        if (turn > 0) continue;
        touches ||= turn === 0;
      }
      if (touches && !sight.isClear(px, pz, x, z, null, wedge[corner])) continue;
      const ex = qx - x;
      const ez = qz - z;
      found[count] = corner;
      length[count] = Math.sqrt(dx * dx + dz * dz);
      least[count] = length[count] + Math.sqrt(ex * ex + ez * ez);
      if (best < 0 || least[count] < least[best]) best = count;
      count++;
    }
    seen.count = count;
    return best;
  };
}
