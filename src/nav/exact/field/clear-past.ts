// Is a line clear of the few walls that may be between? The same tests as sight.ts makes, on a list instead of the tree.
import { sideAt } from '../../../geometry/point.ts';
import { isNearer } from '../sight.ts';

export const BLOCKED = 0;
export const CLEAR = 1;
/** A point's line meets the end of a wall: only the full test of sight can tell. */
export const IN_DOUBT = 2;

/** Tests the line p–q for an agent with that clearance, 0 for a point. */
export function clearPast(
  walls: Int32Array,
  wallEnds: Float64Array,
  px: number,
  pz: number,
  qx: number,
  qz: number,
  reach: number,
): number {
  let result = CLEAR;
  for (let i = 0; i < walls.length; i++) {
    const at = 4 * walls[i];
    const ux = wallEnds[at];
    const uz = wallEnds[at + 1];
    const vx = wallEnds[at + 2];
    const vz = wallEnds[at + 3];
    if (reach > 0) {
      if (!isNearer(px, pz, qx, qz, ux, uz, vx, vz, reach, reach * reach)) continue;
      moveUp(walls, i);
      return BLOCKED;
    }
    const sideU = sideAt(px, pz, qx, qz, ux, uz);
    const sideV = sideAt(px, pz, qx, qz, vx, vz);
    if ((sideU > 0 && sideV > 0) || (sideU < 0 && sideV < 0)) continue;
    if (sideU === 0 || sideV === 0) {
      result = IN_DOUBT;
      continue;
    }
    const sideP = sideAt(ux, uz, vx, vz, px, pz);
    const sideQ = sideAt(ux, uz, vx, vz, qx, qz);
    if ((sideP > 0 && sideQ < 0) || (sideP < 0 && sideQ > 0)) {
      moveUp(walls, i);
      return BLOCKED;
    }
  }
  return result;
}

/** The wall that stops one line stops the next one too, more often than not. The order changes no answer. */
function moveUp(walls: Int32Array, i: number): void {
  if (i === 0) return;
  const wall = walls[i];
  walls[i] = walls[i - 1];
  walls[i - 1] = wall;
}
