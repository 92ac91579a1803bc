// Is the goal of a query in view from a corner? Walks straight through the cells; corners of the goal's own cells are marked ahead of time.
//
// A line that touches the end of an opening is left to sight.ts. A goal on borders is in several cells. At a wall only those cells count
// from which its wedges let a path arrive.
import type { Sight } from '../sight.ts';
import { opensTo } from '../query-spot.ts';
import type { Spot } from '../point/point-paths.ts';
import type { Openings } from './build-openings.ts';

export type GoalView = ReturnType<typeof createGoalView>;

/** Creates the test, for one query at a time. */
export function createGoalView(openings: Openings, sight: Sight) {
  const { corners, first, at, corner: cornerAt, cell: cellOf, twin, fanStart, fan } = openings;
  const cellMark = new Int32Array(first.length - 1);
  const cornerMark = new Int32Array(corners.count);
  let goal: Spot | null = null;
  let query = 0;

  return {
    /** By cell: the last query whose goal is in it. */
    cellMark,
    /** Begins a query for that goal; query numbers start at 1. */
    begin(spot: Spot, number: number): void {
      goal = spot;
      query = number;
      for (let i = 0; i < spot.count; i++) {
        const cell = spot.cells[i];
        if (!opensTo(openings.mesh, spot, cell)) continue;
        cellMark[cell] = query;
        for (let opening = first[cell]; opening < first[cell + 1]; opening++) {
          if (cornerAt[2 * opening] >= 0) cornerMark[cornerAt[2 * opening]] = query;
          if (cornerAt[2 * opening + 1] >= 0) cornerMark[cornerAt[2 * opening + 1]] = query;
        }
      }
    },
    /** Is the goal in view from that corner, along borders and walls too? */
    isInView(corner: number): boolean {
      if (cornerMark[corner] === query) return true;
      const x = corners.x[corner];
      const z = corners.z[corner];
      const gx = goal!.x - x;
      const gz = goal!.z - z;
      if (gx === 0 && gz === 0) return false;
      let exit = -1;
      let touches = false;
      for (let i = fanStart[corner]; i < fanStart[corner + 1]; i++) {
        const opening = fan[i];
        const px = at[4 * opening] - x;
        const pz = at[4 * opening + 1] - z;
        const qx = at[4 * opening + 2] - x;
        const qz = at[4 * opening + 3] - z;
        const sideP = px * gz - pz * gx;
        const sideQ = qx * gz - qz * gx;
        // An opening seen end on may lie behind the corner.
        if (sideP < 0 || sideQ > 0 || (sideP === sideQ && px * gx + pz * gz < 0)) continue;
        exit = opening;
        touches = sideP === 0 || sideQ === 0;
        break;
      }
      while (exit >= 0 && !touches) {
        const entry = twin[exit];
        const cell = cellOf[entry];
        if (cellMark[cell] === query) return true;
        exit = -1;
        const end = first[cell + 1];
        for (let opening = first[cell]; opening < end; opening++) {
          if (opening === entry) continue;
          const sideP = (at[4 * opening] - x) * gz - (at[4 * opening + 1] - z) * gx;
          const sideQ = (at[4 * opening + 2] - x) * gz - (at[4 * opening + 3] - z) * gx;
          if (sideP < 0 || sideQ > 0) continue;
          exit = opening;
          touches = sideP === 0 || sideQ === 0;
          break;
        }
      }
      return touches && sight.isClear(x, z, goal!.x, goal!.z, corners.wedge[corner], goal!.wedges);
    },
  };
}
