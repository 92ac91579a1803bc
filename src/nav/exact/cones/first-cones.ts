// What the start of a query sees, cone by cone, before the first corner of a path.
//
// A cone is what is visible through one opening. In the cell beyond, it is clipped to each further opening, and corners at its sides are
// reached. Sides are directions to corners, so every test is exact. The points where a cone meets its opening are computed only for its
// lower bound.
import { growArray } from '../../../search/grow-array.ts';
import type { Point } from '../../../geometry/point.ts';
import type { GoalView } from './goal-view.ts';
import type { Openings } from './build-openings.ts';
import type { OpenList } from './open-list.ts';

/** Slots of a query's ends in the array that all parts of a search share. */
export const START_X = 0;
export const START_Z = 1;
export const GOAL_X = 2;
export const GOAL_Z = 3;

const FIRST_ROOM = 16;

/** Cones of one query at a time. They only enter blocks that `isBetween` marks with the query's number. */
// Long: its parts share the arrays of the cones, which grow, so that a query allocates nothing.
export function createFirstCones(
  { first, at, corner: cornerAt, cell: cellOf, twin, block }: Openings,
  ends: Float64Array,
  isBetween: Int32Array,
  { cellMark }: GoalView,
  list: OpenList,
  reachFromStart: (corner: number) => void,
) {
  // By cone: the opening by which it enters a cell, and the directions of its sides: lowX, lowZ, highX, highZ.
  let entryOf = new Int32Array(FIRST_ROOM);
  let sidesOf = new Float64Array(4 * FIRST_ROOM);

  /** Lists the cone through that opening, whose sides are written already. Its key is the least length of a path through it. */
  const open = (opening: number): void => {
    const cone = cones.count;
    const x = ends[START_X];
    const z = ends[START_Z];
    const px = at[4 * opening] - x;
    const pz = at[4 * opening + 1] - z;
    const ex = at[4 * opening + 2] - x - px;
    const ez = at[4 * opening + 3] - z - pz;
    let gx = ends[GOAL_X] - x;
    let gz = ends[GOAL_Z] - z;
    const side = ex * (gz - pz) - ez * (gx - px);
    if (side > 0) {
      // The goal is on this side of the opening: a path through it and back is as long as one to the mirrored goal.
      const twice = (2 * side) / (ex * ex + ez * ez);
      gx += twice * ez;
      gz -= twice * ex;
    }
    let sideX = sidesOf[4 * cone];
    let sideZ = sidesOf[4 * cone + 1];
    let isBeside = sideX * gz - sideZ * gx < 0;
    if (!isBeside) {
      sideX = sidesOf[4 * cone + 2];
      sideZ = sidesOf[4 * cone + 3];
      isBeside = sideX * gz - sideZ * gx > 0;
    }
    let whole = 0;
    if (isBeside) {
      const t = (px * ez - pz * ex) / (sideX * ez - sideZ * ex);
      const ax = t * sideX;
      const az = t * sideZ;
      whole = Math.sqrt(ax * ax + az * az);
      gx -= ax;
      gz -= az;
    }
    list.made[0] = whole + Math.sqrt(gx * gx + gz * gz);
    entryOf[cone] = twin[opening];
    cones.order[cone] = 0;
    cones.count = cone + 1;
    if (cones.count === entryOf.length) {
      entryOf = growArray(entryOf, 2 * entryOf.length);
      cones.order = growArray(cones.order, entryOf.length);
      sidesOf = growArray(sidesOf, 4 * entryOf.length);
    }
    list.add(cone);
  };

  const cones = {
    /** The number of cones; they are items 0 … count − 1 of the open list. */
    count: 0,
    /** By cone: its rank among the expanded, from 1; 0 if it was not expanded. */
    order: new Int32Array(FIRST_ROOM),
    clear(): void {
      cones.count = 0;
    },
    /** Lists the cones out of that cell, one of those that contain the start. */
    lookAbout(cell: number, query: number): void {
      const x = ends[START_X];
      const z = ends[START_Z];
      for (let opening = first[cell]; opening < first[cell + 1]; opening++) {
        if (isBetween[block[opening]] !== query) continue;
        const px = at[4 * opening] - x;
        const pz = at[4 * opening + 1] - z;
        const qx = at[4 * opening + 2] - x;
        const qz = at[4 * opening + 3] - z;
        if (px * qz - pz * qx <= 0) {
          // A start on the opening is in the cell beyond too. A start in line with it sees only its nearer end.
          if (px * qx + pz * qz <= 0) continue;
          const near = cornerAt[2 * opening + (px * px + pz * pz < qx * qx + qz * qz ? 0 : 1)];
          if (near >= 0) reachFromStart(near);
          continue;
        }
        const sides = 4 * cones.count;
        sidesOf[sides] = px;
        sidesOf[sides + 1] = pz;
        sidesOf[sides + 2] = qx;
        sidesOf[sides + 3] = qz;
        open(opening);
      }
    },
    /** Expands a cone: reaches corners at its sides and lists further cones. A goal in it would be in view from the start. */
    lookThrough(cone: number, query: number): void {
      const entry = entryOf[cone];
      const lowX = sidesOf[4 * cone];
      const lowZ = sidesOf[4 * cone + 1];
      const highX = sidesOf[4 * cone + 2];
      const highZ = sidesOf[4 * cone + 3];
      const x = ends[START_X];
      const z = ends[START_Z];
      const cell = cellOf[entry];
      const isGoal = cellMark[cell] === query;
      const end = first[cell + 1];
      for (let opening = first[cell]; opening < end; opening++) {
        if (isBetween[block[opening]] !== query) continue;
        const px = at[4 * opening] - x;
        const pz = at[4 * opening + 1] - z;
        const qx = at[4 * opening + 2] - x;
        const qz = at[4 * opening + 3] - z;
        const lowP = lowX * pz - lowZ * px;
        const highP = highX * pz - highZ * px;
        const lowQ = lowX * qz - lowZ * qx;
        const highQ = highX * qz - highZ * qx;
        if ((lowP === 0 || highP === 0) && cornerAt[2 * opening] >= 0) reachFromStart(cornerAt[2 * opening]);
        if ((lowQ === 0 || highQ === 0) && cornerAt[2 * opening + 1] >= 0) reachFromStart(cornerAt[2 * opening + 1]);
        // A cone of zero width continues at the opening that begins on it.
        if (opening === entry || isGoal || lowQ <= 0 || highP > 0 || (highP === 0 && lowP !== 0)) continue;
        const sides = 4 * cones.count;
        sidesOf[sides] = lowP >= 0 ? px : lowX;
        sidesOf[sides + 1] = lowP >= 0 ? pz : lowZ;
        sidesOf[sides + 2] = highQ <= 0 ? qx : highX;
        sidesOf[sides + 3] = highQ <= 0 ? qz : highZ;
        open(opening);
      }
    },
    /** The middle of the part of its opening that a cone sees. */
    middleOf(cone: number): Point {
      const [x, z] = ends;
      const [bx, bz, ax, az] = at.subarray(4 * entryOf[cone]);
      const [px, pz, ex, ez] = [ax - x, az - z, bx - ax, bz - az];
      const meet = (side: number): Point => {
        const [dx, dz] = sidesOf.subarray(4 * cone + side);
        const t = (px * ez - pz * ex) / (dx * ez - dz * ex);
        return { x: t * dx, z: t * dz };
      };
      const [one, other] = [meet(0), meet(2)];
      return { x: x + (one.x + other.x) / 2, z: z + (one.z + other.z) / 2 };
    },
  };
  return cones;
}
