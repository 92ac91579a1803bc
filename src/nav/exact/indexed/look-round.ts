// Which corners an end of a query sees: two signs a corner, exact, and a look at the walls where a sign is 0.
//
// A cell's list has every corner that some place in it sees, with the two directions between which it does. An end on a border has the
// lists of all cells about it; one at a wall looks only where its wedges let it. The walls are looked at when it matters: most corners in
// doubt are none that the shortest way could lead over.
import type { Corners } from '../corners.ts';
import type { Sight } from '../sight.ts';
import { ALONG, sidesOf, type Wedge } from '../wedge.ts';
import { leadsOn, onwardOf } from './onward.ts';
import type { Spot } from './point-ways.ts';
import type { CornerGraph, ViewCones } from './view-cones.ts';

/** The first `count` corners are those that an end sees and may lean on, if they are not in doubt; a corner in doubt may be there twice. */
export interface Outlook {
  count: number;
  corner: Int32Array;
  /** Length to the corner, and of a way over it at least. */
  length: Float64Array;
  least: Float64Array;
  /** 1 where the walls must be looked at to know. */
  isInDoubt: Uint8Array;
  /** Of those that are seen and lead on the one with the least way: its place in the list; −1 where there is none. */
  first: number;
}

export interface Looker {
  /** Fills the outlook with what the spot sees, for ways to (qx, qz). */
  look(outlook: Outlook, spot: Spot, qx: number, qz: number): void;
  /** Is that one of the outlook's corners really in view? One that is not is out of the question from then on: its `least` is Infinity. */
  sees(outlook: Outlook, entry: number, spot: Spot): boolean;
  /** Keeps only the corners up to that bound that are seen and from which ways lead on. */
  narrow(outlook: Outlook, spot: Spot, bound: number): void;
  /** Of the corners that the spot sees the one with the shortest way over it, where what is left from each is known: −1 where there is none. */
  best(spot: Spot, left: Float64Array): number;
}

const FIRST_ROOM = 64;

/** An empty one. */
export function makeOutlook(room = FIRST_ROOM): Outlook {
  return {
    count: 0,
    corner: new Int32Array(room),
    length: new Float64Array(room),
    least: new Float64Array(room),
    isInDoubt: new Uint8Array(room),
    first: -1,
  };
}

/** What looks about in those cones. */
export function createLooker(
  { start, corner: cornerOf, limits }: ViewCones,
  graph: CornerGraph,
  corners: Corners,
  sight: Sight,
): Looker {
  const { x: cornerX, z: cornerZ, wedge } = corners;
  const onward = onwardOf(graph, corners);

  /** Where signs alone do not tell: on a cone's limit, or at a wall. */
  const isClear = (corner: number, px: number, pz: number, wedges: readonly Wedge[] | null): boolean => {
    const x = cornerX[corner];
    const z = cornerZ[corner];
    // Whoever stands on a corner need not go there.
    return (x !== px || z !== pz) && sight.isClear(px, pz, x, z, wedges, wedge[corner]);
  };

  const sees = (outlook: Outlook, entry: number, { x, z, wedges }: Spot): boolean => {
    const { corner, least, isInDoubt } = outlook;
    if (isInDoubt[entry] === 0) return least[entry] < Infinity;
    isInDoubt[entry] = 0;
    if (isClear(corner[entry], x, z, wedges)) return true;
    least[entry] = Infinity;
    return false;
  };

  return {
    sees,
    narrow(outlook, spot, bound) {
      const { count, corner, length, least } = outlook;
      const { x, z } = spot;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        if (least[i] > bound) continue;
        if (!leadsOn(onward, corner[i], x - cornerX[corner[i]], z - cornerZ[corner[i]])) continue;
        if (!sees(outlook, i, spot)) continue;
        corner[kept] = corner[i];
        length[kept++] = length[i];
      }
      outlook.count = kept;
    },
    look(outlook, spot, qx, qz) {
      const { x: px, z: pz, cells, count: cellCount, wedges } = spot;
      let room = 0;
      for (let i = 0; i < cellCount; i++) room += start[cells[i] + 1] - start[cells[i]];
      if (room > outlook.corner.length) Object.assign(outlook, makeOutlook(2 * room));
      const { corner: found, length, least, isInDoubt } = outlook;
      let count = 0;
      let first = -1;
      for (let i = 0; i < cellCount; i++) {
        const end = start[cells[i] + 1];
        for (let cone = start[cells[i]]; cone < end; cone++) {
          const corner = cornerOf[cone];
          const x = cornerX[corner];
          const z = cornerZ[corner];
          const dx = px - x;
          const dz = pz - z;
          const fromLow = limits[4 * cone] * dz - limits[4 * cone + 1] * dx;
          if (fromLow < 0) continue;
          const fromHigh = limits[4 * cone + 2] * dz - limits[4 * cone + 3] * dx;
          if (fromHigh > 0) continue;
          const ex = qx - x;
          const ez = qz - z;
          const own = Math.sqrt(dx * dx + dz * dz);
          // Whoever stands on a corner need not go there.
          if (own === 0) continue;
          const whole = own + Math.sqrt(ex * ex + ez * ez);
          found[count] = corner;
          length[count] = own;
          least[count] = whole;
          let doubt = fromLow === 0 || fromHigh === 0 ? 1 : 0;
          if (wedges !== null) {
            let sides = 0;
            for (const each of wedges) sides |= sidesOf(each, -dx, -dz);
            if (sides === 0) continue;
            if ((sides & ALONG) !== 0) doubt = 1;
          }
          isInDoubt[count] = doubt;
          if (
            (first < 0 || whole < least[first]) &&
            leadsOn(onward, corner, dx, dz) &&
            (doubt === 0 || sees(outlook, count, spot))
          ) {
            first = count;
          }
          count++;
        }
      }
      outlook.count = count;
      outlook.first = first;
    },
    best({ x: px, z: pz, cells, count: cellCount, wedges }, left) {
      let best = -1;
      let lowest = Infinity;
      for (let i = 0; i < cellCount; i++) {
        const end = start[cells[i] + 1];
        for (let cone = start[cells[i]]; cone < end; cone++) {
          const corner = cornerOf[cone];
          const dx = px - cornerX[corner];
          const dz = pz - cornerZ[corner];
          const whole = left[corner] + Math.sqrt(dx * dx + dz * dz);
          if (whole >= lowest) continue;
          const fromLow = limits[4 * cone] * dz - limits[4 * cone + 1] * dx;
          if (fromLow < 0) continue;
          const fromHigh = limits[4 * cone + 2] * dz - limits[4 * cone + 3] * dx;
          if (fromHigh > 0) continue;
          if ((fromLow === 0 || fromHigh === 0 || wedges !== null) && !isClear(corner, px, pz, wedges)) continue;
          lowest = whole;
          best = corner;
        }
      }
      return best;
    },
  };
}
