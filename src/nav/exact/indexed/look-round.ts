// Which corners an end of a query sees, of those that a shortest way could turn at: two signs a corner, exact, and a look at the walls
// where a sign is 0.
//
// A cell's list has every corner that some place in it sees, with the two directions between which it does. An end on a border has the
// lists of all cells about it; one at a wall looks only where its wedges let it. First the whole list is gone through for the straight
// lines to each corner and on, which needs no branch that could go either way, and only what would be the best so far is asked for signs. Once
// a way is known, corners whose lines are longer are out of the question unasked, and those are nearly all.
import type { Corners } from '../corners.ts';
import type { Sight } from '../sight.ts';
import { ALONG, sidesOf, type Wedge } from '../wedge.ts';
import { leadsOn, onwardOf } from './onward.ts';
import type { Spot } from './point-ways.ts';
import type { CornerGraph, ViewCones } from './view-cones.ts';

/** What an end of a query sees. */
export interface Outlook {
  /** The first `count` are the corners that it sees and may lean on; one may be there twice. */
  count: number;
  corner: Int32Array;
  /** Length to the corner, and of a way over it at least; before corners are kept that of each cone in turn, in view or not. */
  length: Float64Array;
  least: Float64Array;
  /** Of those that are seen and lead on the one with the least way, and the length to it; −1 where there is none. */
  first: number;
  firstLength: number;
}

export interface Looker {
  /** Looks for the first corner of ways from the spot to (qx, qz). */
  look(outlook: Outlook, spot: Spot, qx: number, qz: number): void;
  /** After `look`: keeps the corners in view over which ways may be as short as that bound. */
  keep(outlook: Outlook, spot: Spot, bound: number): void;
  /** After `keep`: keeps only those up to a lower bound from which ways lead on. */
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
    first: -1,
    firstLength: 0,
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
  const isClear = (corner: number, px: number, pz: number, wedges: readonly Wedge[] | null): boolean =>
    sight.isClear(px, pz, cornerX[corner], cornerZ[corner], wedges, wedge[corner]);

  /** Is a cone's corner, which is (dx, dz) before the spot, in view from there, and may it be leant on? */
  const sees = (cone: number, dx: number, dz: number, { x, z, wedges }: Spot): boolean => {
    const fromLow = limits[4 * cone] * dz - limits[4 * cone + 1] * dx;
    if (fromLow < 0) return false;
    const fromHigh = limits[4 * cone + 2] * dz - limits[4 * cone + 3] * dx;
    if (fromHigh > 0) return false;
    // Whoever stands on a corner need not go there.
    if (dx === 0 && dz === 0) return false;
    let isInDoubt = fromLow === 0 || fromHigh === 0;
    if (wedges !== null) {
      let sides = 0;
      for (const each of wedges) sides |= sidesOf(each, -dx, -dz);
      if (sides === 0) return false;
      if ((sides & ALONG) !== 0) isInDoubt = true;
    }
    return !isInDoubt || isClear(cornerOf[cone], x, z, wedges);
  };

  return {
    look(outlook, spot, qx, qz) {
      const { x: px, z: pz, cells, count: cellCount } = spot;
      let room = 0;
      for (let i = 0; i < cellCount; i++) room += start[cells[i] + 1] - start[cells[i]];
      if (room > outlook.corner.length) Object.assign(outlook, makeOutlook(2 * room));
      const { least } = outlook;
      let at = 0;
      // Alone in its loop, where nothing is called.
      for (let i = 0; i < cellCount; i++) {
        const end = start[cells[i] + 1];
        for (let cone = start[cells[i]]; cone < end; cone++) {
          const x = cornerX[cornerOf[cone]];
          const z = cornerZ[cornerOf[cone]];
          const dx = px - x;
          const dz = pz - z;
          const ex = qx - x;
          const ez = qz - z;
          least[at++] = Math.sqrt(dx * dx + dz * dz) + Math.sqrt(ex * ex + ez * ez);
        }
      }
      at = 0;
      let first = -1;
      let firstLength = 0;
      let lowest = Infinity;
      for (let i = 0; i < cellCount; i++) {
        const end = start[cells[i] + 1];
        for (let cone = start[cells[i]]; cone < end; cone++) {
          const whole = least[at++];
          if (whole >= lowest) continue;
          const corner = cornerOf[cone];
          const dx = px - cornerX[corner];
          const dz = pz - cornerZ[corner];
          if (!sees(cone, dx, dz, spot) || !leadsOn(onward, corner, dx, dz)) continue;
          lowest = whole;
          first = corner;
          firstLength = Math.sqrt(dx * dx + dz * dz);
        }
      }
      outlook.first = first;
      outlook.firstLength = firstLength;
    },
    keep(outlook, spot, bound) {
      const { x, z, cells, count: cellCount } = spot;
      const { corner: kept, length, least } = outlook;
      let at = 0;
      let count = 0;
      for (let i = 0; i < cellCount; i++) {
        const end = start[cells[i] + 1];
        for (let cone = start[cells[i]]; cone < end; cone++) {
          const whole = least[at++];
          if (whole > bound) continue;
          const corner = cornerOf[cone];
          const dx = x - cornerX[corner];
          const dz = z - cornerZ[corner];
          if (!sees(cone, dx, dz, spot)) continue;
          kept[count] = corner;
          length[count] = Math.sqrt(dx * dx + dz * dz);
          least[count++] = whole;
        }
      }
      outlook.count = count;
    },
    narrow(outlook, { x, z }, bound) {
      const { count, corner, length, least } = outlook;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const each = corner[i];
        if (least[i] > bound || !leadsOn(onward, each, x - cornerX[each], z - cornerZ[each])) continue;
        corner[kept] = each;
        length[kept++] = length[i];
      }
      outlook.count = kept;
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
          if (dx === 0 && dz === 0) continue;
          if ((fromLow === 0 || fromHigh === 0 || wedges !== null) && !isClear(corner, px, pz, wedges)) continue;
          lowest = whole;
          best = corner;
        }
      }
      return best;
    },
  };
}
