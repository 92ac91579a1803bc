// Which corners an end of a query sees: two signs a corner, exact, and a look at the walls where a sign is 0.
//
// A square's list has every corner that some place in it may see, with the two directions between which it does (split-cones.ts). An end on
// a border has the lists of all cells about it; one at a wall looks only where its wedges let it. Which of a list are in view nobody can
// foretell, so lists are gone through without branches: all is written down, and what is not wanted is written over. The walls are
// looked at when it matters: most corners in doubt are none that the shortest way could lead over.
import { grown } from '../../../search/grown.ts';
import type { Corners } from '../corners.ts';
import type { Sight } from '../sight.ts';
import { ALONG, sidesOf, type Wedge } from '../wedge.ts';
import { leadsOn, onwardOf } from './onward.ts';
import type { PointIndex } from './point-index.ts';
import type { Spot } from './point-ways.ts';

/** The first `count` corners are those that an end sees and may lean on, if they are not in doubt; one may be there twice. */
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
  /** Keeps only the corners over which ways may be as short as that bound. */
  keep(outlook: Outlook, bound: number): void;
  /** Is that one of the outlook's corners in view? One that is not is out of the question from then on: its `least` is Infinity. */
  sees(outlook: Outlook, entry: number, spot: Spot): boolean;
  /** Keeps only those up to that bound that are in view and from which ways lead on; the last that may be asked of a look. */
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

/** What looks about in the cones of an index. Not to be shared by two who ask at once. */
export function createLooker(index: PointIndex, corners: Corners, sight: Sight): Looker {
  const { start, corner: cornerOf, limits } = index.cones;
  const { gridOf, scale, column, row, columns, first: firstSquare, start: listStart, cone: list } = index.squares;
  const { x: cornerX, z: cornerZ, wedge } = corners;
  const onward = onwardOf(index.graph, corners);

  const ownOutlook = makeOutlook();
  /** The cones that a spot may be in. */
  let cones = new Int32Array(FIRST_ROOM);

  /** Puts together the cones that the spot may be in; how many there are. */
  const gather = ({ x, z, cells, count }: Spot): number => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const cell = cells[i];
      const begin = start[cell];
      const most = found + start[cell + 1] - begin;
      if (most > cones.length) cones = grown(cones, 2 * most);
      const grid = gridOf[cell];
      if (grid === 0) {
        for (let cone = begin; found < most; cone++) cones[found++] = cone;
        continue;
      }
      const right = Math.floor(x * scale[grid]) - column[grid];
      const down = Math.floor(z * scale[grid]) - row[grid];
      const square = firstSquare[grid] + down * columns[grid] + right;
      const end = listStart[square + 1];
      for (let entry = listStart[square]; entry < end; entry++) cones[found++] = begin + list[entry];
    }
    return found;
  };

  /** Leaves out what an end at walls does not see by its wedges; who stands on a corner need not go there. */
  const heedWedges = (outlook: Outlook, { x, z }: Spot, wedges: readonly Wedge[]): void => {
    const { corner, length, isInDoubt } = outlook;
    let kept = 0;
    for (let i = 0; i < outlook.count; i++) {
      let sides = 0;
      for (const each of wedges) sides |= sidesOf(each, cornerX[corner[i]] - x, cornerZ[corner[i]] - z);
      if (sides === 0 || length[i] === 0) continue;
      corner[kept] = corner[i];
      length[kept] = length[i];
      isInDoubt[kept++] = (sides & ALONG) !== 0 ? 1 : isInDoubt[i];
    }
    outlook.count = kept;
  };

  /** Fills the outlook with corners and how far they are. */
  const view = (outlook: Outlook, spot: Spot): void => {
    const { x, z, wedges } = spot;
    const most = gather(spot);
    if (most > outlook.corner.length) Object.assign(outlook, makeOutlook(2 * most));
    const { corner: found, length, isInDoubt } = outlook;
    const from = cones;
    let count = 0;
    for (let i = 0; i < most; i++) {
      const cone = from[i];
      const corner = cornerOf[cone];
      const dx = x - cornerX[corner];
      const dz = z - cornerZ[corner];
      const fromLow = limits[4 * cone] * dz - limits[4 * cone + 1] * dx;
      const fromHigh = limits[4 * cone + 2] * dz - limits[4 * cone + 3] * dx;
      found[count] = corner;
      length[count] = Math.sqrt(dx * dx + dz * dz);
      isInDoubt[count] = Number(fromLow === 0) | Number(fromHigh === 0);
      // Not asked the other way round: where there is no limit, these are no numbers.
      count += 1 - (Number(fromLow < 0) | Number(fromHigh > 0));
    }
    outlook.count = count;
    if (wedges !== null) heedWedges(outlook, spot, wedges);
  };

  const sees = ({ corner, least, isInDoubt }: Outlook, entry: number, { x, z, wedges }: Spot): boolean => {
    if (isInDoubt[entry] === 0) return least[entry] < Infinity;
    isInDoubt[entry] = 0;
    const each = corner[entry];
    if (sight.isClear(x, z, cornerX[each], cornerZ[each], wedges, wedge[each])) return true;
    least[entry] = Infinity;
    return false;
  };

  return {
    sees,
    look(outlook, spot, qx, qz) {
      view(outlook, spot);
      const { x, z } = spot;
      const { count, corner, length, least } = outlook;
      let first = -1;
      let lowest = Infinity;
      for (let i = 0; i < count; i++) {
        const each = corner[i];
        const dx = qx - cornerX[each];
        const dz = qz - cornerZ[each];
        const whole = length[i] + Math.sqrt(dx * dx + dz * dz);
        least[i] = whole;
        if (whole >= lowest || !leadsOn(onward, each, x - cornerX[each], z - cornerZ[each])) continue;
        if (!sees(outlook, i, spot)) continue;
        lowest = whole;
        first = i;
      }
      outlook.first = first;
    },
    keep(outlook, bound) {
      const { count, corner, length, least, isInDoubt } = outlook;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        if (least[i] > bound) continue;
        corner[kept] = corner[i];
        length[kept] = length[i];
        isInDoubt[kept] = isInDoubt[i];
        least[kept++] = least[i];
      }
      outlook.count = kept;
    },
    narrow(outlook, spot, bound) {
      const { x, z } = spot;
      const { count, corner, length, least } = outlook;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const each = corner[i];
        if (least[i] > bound || !leadsOn(onward, each, x - cornerX[each], z - cornerZ[each])) continue;
        if (!sees(outlook, i, spot)) continue;
        corner[kept] = each;
        length[kept++] = length[i];
      }
      outlook.count = kept;
    },
    best(spot, left) {
      view(ownOutlook, spot);
      const { count, corner, length, least } = ownOutlook;
      let best = -1;
      let lowest = Infinity;
      for (let i = 0; i < count; i++) {
        const whole = length[i] + left[corner[i]];
        least[i] = whole;
        if (whole >= lowest || !sees(ownOutlook, i, spot)) continue;
        lowest = whole;
        best = corner[i];
      }
      return best;
    },
  };
}
