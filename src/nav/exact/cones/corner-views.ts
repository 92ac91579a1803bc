// Corner views: for each turn, the turns in view beyond it, where a path can turn next.
//
// A turn is a corner and a sense: 2·corner to the left, 2·corner + 1 to the right, with its walls on that side. Cones leave the corner
// through the openings of cell after cell as far as anything is visible. The corners seen form a row, sorted by direction from the wall on.
// So a path that arrives in some direction stays taut exactly if it continues to an entry before that direction: a prefix of the row. Cones
// are bounded by directions to corners, so every test is exact. Rows are computed on first use and kept. They depend only on the mesh, not
// on the order of queries. After the triangular expansion of F. Bungiu and others, Efficient Computation of Visibility Polygons, 2014.
import { growArray } from '../../../search/grow-array.ts';
import { boxesOf, growBox } from '../../mesh/cell-boxes.ts';
import type { Openings } from './build-openings.ts';

export type CornerViews = ReturnType<typeof createViews>;

const FIRST_ROOM = 16;

export function createViews({ corners }: Openings) {
  return {
    /** The row of each turn: from start[turn] to end[turn]; start is −1 before it is computed. */
    start: new Int32Array(2 * corners.count).fill(-1),
    end: new Int32Array(2 * corners.count),
    /** The turns in view, and their distances. */
    to: new Int32Array(FIRST_ROOM),
    length: new Float64Array(FIRST_ROOM),
    /** By entry, filled by stretches.ts: how many entries of the target's row may follow, or −1 while unknown. */
    onward: new Int32Array(FIRST_ROOM),
    /** By entry: n if no path leads on from it for n turns, −n if one does, 0 while unknown. */
    blind: new Int8Array(FIRST_ROOM),
    count: 0,
    /** The box about all cells that each turn sees: least x, least z, greatest x, greatest z at 4·turn. */
    seen: new Float64Array(8 * corners.count),
  };
}

/**
 * May a path that arrives at the corner in that direction turn there in that sense? Both walls must be on that side or behind, and the
 * first not straight ahead. Exact.
 */
export function mayTurn(walls: Float64Array, turn: number, dx: number, dz: number): boolean {
  const at = 4 * (turn >> 1);
  const lo = walls[at] * dz - walls[at + 1] * dx;
  const hi = walls[at + 2] * dz - walls[at + 3] * dx;
  if ((turn & 1) === 0) return hi >= 0 && (lo > 0 || (lo === 0 && walls[at] * dx + walls[at + 1] * dz < 0));
  return lo <= 0 && (hi < 0 || (hi === 0 && walls[at + 2] * dx + walls[at + 3] * dz < 0));
}

/** May a path leave the corner in that direction after such a turn, or straight on along its wall? Exact. */
export function mayLeave(walls: Float64Array, turn: number, dx: number, dz: number): boolean {
  const at = 4 * (turn >> 1);
  const lo = walls[at] * dz - walls[at + 1] * dx;
  const hi = walls[at + 2] * dz - walls[at + 3] * dx;
  return (turn & 1) === 0 ? lo >= 0 && hi >= 0 : lo <= 0 && hi <= 0;
}

/** Creates the function that fills rows. Not reentrant. */
// Long: its parts share the list of cones and what the corner sees, so that a row allocates nothing.
export function createViewer(openings: Openings): (views: CornerViews, turn: number) => void {
  const { corners, first, at, corner: cornerAt, cell, twin, fanStart, fan, walls, mesh, around } = openings;
  const boxes = boxesOf(mesh);
  const seenBy = new Int32Array(corners.count);
  /** Number of rows so far, used as mark, because a row may be computed again. */
  let rows = 0;
  const seen: number[] = [];
  // Stack of cones: the opening by which each enters a cell, and the directions of its sides.
  let coneEntry = new Int32Array(16);
  let coneSides = new Float64Array(4 * 16);
  let cones = 0;

  const follow = (opening: number, lowX: number, lowZ: number, highX: number, highZ: number): void => {
    if (cones === coneEntry.length) {
      coneEntry = growArray(coneEntry, 2 * cones);
      coneSides = growArray(coneSides, 8 * cones);
    }
    coneEntry[cones] = twin[opening];
    coneSides[4 * cones] = lowX;
    coneSides[4 * cones + 1] = lowZ;
    coneSides[4 * cones + 2] = highX;
    coneSides[4 * cones + 3] = highZ;
    cones++;
  };

  return (views, turn) => {
    const corner = turn >> 1;
    const isLeft = (turn & 1) === 0;
    const x = corners.x[corner];
    const z = corners.z[corner];
    // The row ends at the direction straight on from the other wall.
    const endX = isLeft ? -walls[4 * corner + 2] : -walls[4 * corner];
    const endZ = isLeft ? -walls[4 * corner + 3] : -walls[4 * corner + 1];
    const box = views.seen;
    for (let i = 0; i < 4; i++) box[4 * turn + i] = around[4 * corner + i];
    seen.length = cones = 0;
    rows++;
    const see = (other: number): void => {
      if (other < 0 || other === corner || seenBy[other] === rows) return;
      seenBy[other] = rows;
      if (mayLeave(walls, turn, corners.x[other] - x, corners.z[other] - z)) seen.push(other);
    };
    const from = fanStart[corner];
    const upTo = fanStart[corner + 1];
    for (let i = from; i < upTo; i++) {
      const opening = fan[isLeft ? i : upTo - 1 - (i - from)];
      const px = at[4 * opening] - x;
      const pz = at[4 * opening + 1] - z;
      const qx = at[4 * opening + 2] - x;
      const qz = at[4 * opening + 3] - z;
      const turnP = endX * pz - endZ * px;
      const turnQ = endX * qz - endZ * qx;
      if (isLeft ? turnP > 0 : turnQ < 0) break;
      see(cornerAt[2 * opening]);
      see(cornerAt[2 * opening + 1]);
      // Seen end on, or beyond the end of the row.
      if (px * qz - pz * qx <= 0) continue;
      if (isLeft ? turnP === 0 && endX * px + endZ * pz > 0 : turnQ === 0 && endX * qx + endZ * qz > 0) continue;
      if (isLeft && turnQ > 0) follow(opening, px, pz, endX, endZ);
      else if (!isLeft && turnP < 0) follow(opening, endX, endZ, qx, qz);
      else follow(opening, px, pz, qx, qz);
    }
    while (cones > 0) {
      const entry = coneEntry[--cones];
      const lowX = coneSides[4 * cones];
      const lowZ = coneSides[4 * cones + 1];
      const highX = coneSides[4 * cones + 2];
      const highZ = coneSides[4 * cones + 3];
      growBox(box, turn, boxes, cell[entry]);
      for (let opening = first[cell[entry]], end = first[cell[entry] + 1]; opening < end; opening++) {
        const px = at[4 * opening] - x;
        const pz = at[4 * opening + 1] - z;
        const qx = at[4 * opening + 2] - x;
        const qz = at[4 * opening + 3] - z;
        const lowP = lowX * pz - lowZ * px;
        const highP = highX * pz - highZ * px;
        const lowQ = lowX * qz - lowZ * qx;
        const highQ = highX * qz - highZ * qx;
        if (lowP >= 0 && highP <= 0) see(cornerAt[2 * opening]);
        if (lowQ >= 0 && highQ <= 0) see(cornerAt[2 * opening + 1]);
        // A cone of zero width continues at the opening that begins on it.
        if (opening === entry || lowQ <= 0 || highP > 0 || (highP === 0 && lowP !== 0)) continue;
        follow(opening, lowP >= 0 ? px : lowX, lowP >= 0 ? pz : lowZ, highQ <= 0 ? qx : highX, highQ <= 0 ? qz : highZ);
      }
    }
    // By direction, from the wall on; the nearest first where in line.
    seen.sort((one, other) => {
      const ax = corners.x[one] - x;
      const az = corners.z[one] - z;
      const bx = corners.x[other] - x;
      const bz = corners.z[other] - z;
      const side = ax * bz - az * bx;
      if (side !== 0) return isLeft ? -side : side;
      // Opposite directions, if not in line: back along the wall comes first.
      if (ax * bx + az * bz < 0) return ax * endX + az * endZ < 0 ? -1 : 1;
      return ax * ax + az * az - (bx * bx + bz * bz);
    });
    views.start[turn] = views.count;
    for (const other of seen) {
      const dx = corners.x[other] - x;
      const dz = corners.z[other] - z;
      for (let target = 2 * other; target <= 2 * other + 1; target++) {
        if (mayTurn(walls, target, dx, dz)) append(views, target, Math.sqrt(dx * dx + dz * dz));
      }
    }
    views.end[turn] = views.count;
  };
}

function append(views: CornerViews, to: number, length: number): void {
  if (views.count === views.to.length) {
    views.to = growArray(views.to, 2 * views.count);
    views.length = growArray(views.length, 2 * views.count);
    views.onward = growArray(views.onward, 2 * views.count);
    views.blind = growArray(views.blind, 2 * views.count);
  }
  views.onward[views.count] = -1;
  views.blind[views.count] = 0;
  views.to[views.count] = to;
  views.length[views.count++] = length;
}
