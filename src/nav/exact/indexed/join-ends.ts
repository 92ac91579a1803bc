// A query of the index: straight there, or from the start to a corner it sees, by known ways, and from a corner that sees the goal.
//
// The corners that an end sees are read off its cell's list. No way over one of them is shorter than the straight lines to it and on;
// the best of both ends give a first way, and corners that cannot be on a shorter one are left out at once. The rest meet at their hubs: the
// goal's corners leave at each hub the least that is left from there, the start's corners pick it up. All state is the
// query's own and is used again from query to query.
import type { Corners } from '../corners.ts';
import type { Sight } from '../sight.ts';
import type { CellMesh } from '../../cell-mesh.ts';
import { distanceIn, nextByTable } from './distance-table.ts';
import { distanceByHubs, entryOf } from './hub-labels.ts';
import type { PointIndex } from './point-index.ts';
import { createLook, makeSeen } from './seen-corners.ts';
import { SEES, seesAcross, TOUCHES } from './stand-in-cell.ts';

export interface EndJoiner {
  /** The corners that the last way found turns at, `count` of them, from the start on. */
  turns: Int32Array;
  count: number;
  /** How many corners its search set out from, of those that the ends see. */
  looked: number;
  /** The length of the shortest way between two points, each well inside its cell; Infinity when there is none. */
  find(px: number, pz: number, pCell: number, qx: number, qz: number, qCell: number): number;
}

/** A way may come out this much longer than its bound by rounding, relative. */
const ROUNDING = 1e-12;
const FIRST_ROOM = 64;

/** For queries of the index in a layer's corners and cells. Not to be shared by two who ask at once. */
export function createEndJoiner(index: PointIndex, corners: Corners, mesh: CellMesh, sight: Sight): EndJoiner {
  const { graph, labels, table } = index;
  const look = createLook(index.cones, corners, sight);
  const fromStart = makeSeen();
  const fromGoal = makeSeen();
  /** By hub: the least that is left from there to the goal, and the corner over which. */
  const left = new Float64Array(corners.count).fill(Infinity);
  const leftBy = new Int32Array(corners.count);

  const distance = (one: number, other: number): number =>
    table !== null ? distanceIn(table, one, other) : distanceByHubs(labels!, one, other);

  const add = (corner: number): void => {
    if (joiner.count === joiner.turns.length) {
      const larger = new Int32Array(2 * joiner.count);
      larger.set(joiner.turns);
      joiner.turns = larger;
    }
    joiner.turns[joiner.count++] = corner;
  };

  const joinByTable = (most: number): number => {
    let best = Infinity;
    let first = -1;
    let last = -1;
    for (let i = 0; i < fromStart.count; i++) {
      if (fromStart.least[i] > most) continue;
      for (let k = 0; k < fromGoal.count; k++) {
        if (fromGoal.least[k] > most) continue;
        const whole =
          fromStart.length[i] + distanceIn(table!, fromStart.corner[i], fromGoal.corner[k]) + fromGoal.length[k];
        if (whole >= best) continue;
        best = whole;
        first = fromStart.corner[i];
        last = fromGoal.corner[k];
      }
    }
    if (first < 0) return best;
    for (let corner = first; corner !== last; corner = nextByTable(table!, graph, corner, last)) add(corner);
    add(last);
    return best;
  };

  const joinByHubs = (most: number): number => {
    const { start, hub, length, next } = labels!;
    for (let k = 0; k < fromGoal.count; k++) {
      if (fromGoal.least[k] > most) continue;
      const corner = fromGoal.corner[k];
      const own = fromGoal.length[k];
      for (let i = start[corner]; i < start[corner + 1]; i++) {
        const rest = own + length[i];
        if (rest >= left[hub[i]]) continue;
        left[hub[i]] = rest;
        leftBy[hub[i]] = corner;
      }
    }
    let best = Infinity;
    let first = -1;
    let entry = -1;
    for (let k = 0; k < fromStart.count; k++) {
      if (fromStart.least[k] > most) continue;
      const corner = fromStart.corner[k];
      const own = fromStart.length[k];
      for (let i = start[corner]; i < start[corner + 1]; i++) {
        const whole = own + length[i] + left[hub[i]];
        if (whole >= best) continue;
        best = whole;
        first = corner;
        entry = i;
      }
    }
    if (first >= 0) {
      const meet = hub[entry];
      // From the start's corner to the hub, then from the goal's corner to the hub, the other way round.
      let corner = first;
      for (let i = entry; next[i] !== corner; i = entryOf(labels!, corner, meet)) {
        add(corner);
        corner = next[i];
      }
      const middle = joiner.count;
      corner = leftBy[meet];
      for (let i = entryOf(labels!, corner, meet); next[i] !== corner; i = entryOf(labels!, corner, meet)) {
        add(corner);
        corner = next[i];
      }
      add(corner);
      joiner.turns.subarray(middle, joiner.count).reverse();
    }
    for (let k = 0; k < fromGoal.count; k++) {
      if (fromGoal.least[k] > most) continue;
      const corner = fromGoal.corner[k];
      for (let i = start[corner]; i < start[corner + 1]; i++) left[hub[i]] = Infinity;
    }
    return best;
  };

  const joiner: EndJoiner = {
    turns: new Int32Array(FIRST_ROOM),
    count: 0,
    looked: 0,
    find(px, pz, pCell, qx, qz, qCell) {
      joiner.count = joiner.looked = 0;
      const sees = seesAcross(mesh, pCell, px, pz, qCell, qx, qz);
      if (sees === SEES || (sees === TOUCHES && sight.isClear(px, pz, qx, qz, null, null))) {
        return Math.sqrt((qx - px) * (qx - px) + (qz - pz) * (qz - pz));
      }
      const first = look(fromStart, pCell, px, pz, qx, qz);
      const last = first < 0 ? -1 : look(fromGoal, qCell, qx, qz, px, pz);
      if (last < 0) return Infinity;
      joiner.looked = fromStart.count + fromGoal.count;
      const most =
        fromStart.length[first] + distance(fromStart.corner[first], fromGoal.corner[last]) + fromGoal.length[last];
      return table !== null ? joinByTable(most * (1 + ROUNDING)) : joinByHubs(most * (1 + ROUNDING));
    },
  };
  return joiner;
}
