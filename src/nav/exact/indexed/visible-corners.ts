// Finds the corners that an end of a query sees: two exact signs a corner, and a test against the walls where a sign is 0.
//
// A square's list (split-cones.ts) has every corner that some place in it sees, with the two directions between which it does. An end on a
// border uses the lists of all cells around it; one at a wall sees only through its wedges. Lists are filtered without branches, because
// the outcome is unpredictable: each candidate is written, then overwritten if it is rejected. Walls are tested late: a shortest path could
// not pass most of the corners in doubt anyway.
import { growArray } from '../../../search/grow-array.ts';
import type { Corners } from '../corners.ts';
import type { Sight } from '../sight.ts';
import { ALONG, sidesOf, type Wedge } from '../../clearance/wedge.ts';
import { leadsOn, onwardOf } from './onward.ts';
import type { LevelIndex } from './level-indexes.ts';
import type { Spot } from '../point/point-paths.ts';

/** The first `count` corners: those that an end sees and where a path may turn, or may see if in doubt. A corner may appear twice. */
type VisibleCorners = ReturnType<typeof makeVisibleCorners>;

const FIRST_ROOM = 16;

export function makeVisibleCorners(room = FIRST_ROOM) {
  return {
    count: 0,
    corner: new Int32Array(room),
    /** Distance to the corner, and lower bound on a path over it. */
    length: new Float64Array(room),
    least: new Float64Array(room),
    /** 1 where only a test against the walls can decide. */
    isInDoubt: new Uint8Array(room),
    /** Index of the corner in view that leads on and has the least bound; −1 if there is none. */
    first: -1,
  };
}

/** Looks up the cones of an index. Not reentrant. */
// Long: its parts share the tables of the index, unpacked once, and a list of cones that grows.
export function createCornerFinder(index: LevelIndex, corners: Corners, sight: Sight) {
  const { start, corner: cornerOf, limits } = index.cones;
  const { gridOf, scale, column, row, columns, first: firstSquare, start: listStart, cone: list } = index.squares;
  const { x: cornerX, z: cornerZ, wedge } = corners;
  const onward = onwardOf(index.graph, corners);

  /** The cones that may contain a spot. */
  let cones = new Int32Array(FIRST_ROOM);

  /** Collects the cones that may contain the spot; returns how many. */
  const gather = ({ x, z, cells, count }: Spot): number => {
    let found = 0;
    for (let i = 0; i < count; i++) {
      const cell = cells[i];
      const begin = start[cell];
      const most = found + start[cell + 1] - begin;
      if (most > cones.length) cones = growArray(cones, 2 * most);
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

  /** Removes what an end at walls does not see through its wedges, and a corner on which it stands. */
  const applyWedges = (visible: VisibleCorners, { x, z }: Spot, wedges: readonly Wedge[]): void => {
    const { corner, length, isInDoubt } = visible;
    let kept = 0;
    for (let i = 0; i < visible.count; i++) {
      let sides = 0;
      for (const each of wedges) sides |= sidesOf(each, cornerX[corner[i]] - x, cornerZ[corner[i]] - z);
      if (sides === 0 || length[i] === 0) continue;
      corner[kept] = corner[i];
      length[kept] = length[i];
      isInDoubt[kept++] = (sides & ALONG) !== 0 ? 1 : isInDoubt[i];
    }
    visible.count = kept;
  };

  /** Fills the lists with corners and their distances. */
  const view = (visible: VisibleCorners, spot: Spot): void => {
    const { x, z, wedges } = spot;
    const most = gather(spot);
    if (most > visible.corner.length) Object.assign(visible, makeVisibleCorners(2 * most));
    const { corner: found, length, isInDoubt } = visible;
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
      // Written so that a missing limit (NaN) rejects nothing.
      count += 1 - (Number(fromLow < 0) | Number(fromHigh > 0));
    }
    visible.count = count;
    if (wedges !== null) applyWedges(visible, spot, wedges);
  };

  const sees = ({ corner, least, isInDoubt }: VisibleCorners, entry: number, { x, z, wedges }: Spot): boolean => {
    if (isInDoubt[entry] === 0) return least[entry] < Infinity;
    isInDoubt[entry] = 0;
    const each = corner[entry];
    if (sight.isClear(x, z, cornerX[each], cornerZ[each], wedges, wedge[each])) return true;
    least[entry] = Infinity;
    return false;
  };

  return {
    /** Is that entry of the lists in view? If not, its `least` becomes Infinity. */
    sees,
    /** Fills the lists with what the spot sees, for paths to (qx, qz). */
    look(visible: VisibleCorners, spot: Spot, qx: number, qz: number): void {
      view(visible, spot);
      const { x, z } = spot;
      const { count, corner, length, least } = visible;
      let first = -1;
      let lowest = Infinity;
      for (let i = 0; i < count; i++) {
        const each = corner[i];
        const dx = qx - cornerX[each];
        const dz = qz - cornerZ[each];
        const whole = length[i] + Math.sqrt(dx * dx + dz * dz);
        least[i] = whole;
        if (whole >= lowest || !leadsOn(onward, each, x - cornerX[each], z - cornerZ[each])) continue;
        if (!sees(visible, i, spot)) continue;
        lowest = whole;
        first = i;
      }
      visible.first = first;
    },
    /** Keeps only the corners whose `least` is within the bound. */
    keep(visible: VisibleCorners, bound: number): void {
      const { count, corner, length, least, isInDoubt } = visible;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        if (least[i] > bound) continue;
        corner[kept] = corner[i];
        length[kept] = length[i];
        isInDoubt[kept] = isInDoubt[i];
        least[kept++] = least[i];
      }
      visible.count = kept;
    },
    /** Keeps only those within the bound that are in view and lead on. Call it last: `least` is not kept. */
    narrow(visible: VisibleCorners, spot: Spot, bound: number): void {
      const { x, z } = spot;
      const { count, corner, length, least } = visible;
      let kept = 0;
      for (let i = 0; i < count; i++) {
        const each = corner[i];
        if (least[i] > bound || !leadsOn(onward, each, x - cornerX[each], z - cornerZ[each])) continue;
        if (!sees(visible, i, spot)) continue;
        corner[kept] = each;
        length[kept++] = length[i];
      }
      visible.count = kept;
    },
  };
}
