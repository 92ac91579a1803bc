// The walls that could come between two places: those nearer to the hull of all lines between them than the agent's clearance.
//
// A line of sight inside the hull is clear if it is clear of these few walls, so that a test needs no descent of the tree. With none left,
// every line is clear. The list may hold walls that stop nothing; it never lacks one that could.
import type { Tree } from '../../../bsp/tree.ts';
import { sideAt } from '../../../geometry/point.ts';
import { isNearRing, type Ring } from './rings.ts';

/** Margin of the descent, and of the hull of a point's lines, map units. */
const GENEROUS = 1e-6;

export interface WallsBetween {
  /** Lists the walls that stop the agent and come nearer to the hull than its clearance. */
  near(hull: Ring): number[];
  /** Those of the walls that come nearer to the hull. */
  ofThese(hull: Ring, walls: Int32Array): number[];
}

/** Not reentrant. `reach` is the clearance that lines of sight keep; 0 for a point. */
export function createWallsBetween(tree: Tree, stops: Uint8Array, reach: number): WallsBetween {
  const { ax, az, bx, bz, front, back, homeStart, homeWalls, wallEnds, root } = tree;
  const branches = front.length;
  const scale = Float64Array.from(ax, (_, i) => 1 / Math.sqrt((bx[i] - ax[i]) ** 2 + (bz[i] - az[i]) ** 2));
  const margin = Math.max(reach, GENEROUS);
  const stack: number[] = [];
  return {
    near(hull) {
      const found: number[] = [];
      let [minX, minZ, maxX, maxZ] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let i = 0; i < hull.length; i += 2) {
        minX = Math.min(minX, hull[i] - margin);
        maxX = Math.max(maxX, hull[i] + margin);
        minZ = Math.min(minZ, hull[i + 1] - margin);
        maxZ = Math.max(maxZ, hull[i + 1] + margin);
      }
      stack.push(root);
      while (stack.length > 0) {
        const child = stack.pop()!;
        const slot = child >= 0 ? child : branches + ~child;
        for (let i = homeStart[slot]; i < homeStart[slot + 1]; i++) {
          const wall = homeWalls[i];
          if (stops[wall] === 0) continue;
          const ux = wallEnds[4 * wall];
          const uz = wallEnds[4 * wall + 1];
          const vx = wallEnds[4 * wall + 2];
          const vz = wallEnds[4 * wall + 3];
          if ((ux < minX && vx < minX) || (ux > maxX && vx > maxX)) continue;
          if ((uz < minZ && vz < minZ) || (uz > maxZ && vz > maxZ)) continue;
          if (isNearRing(hull, ux, uz, vx, vz, margin)) found.push(wall);
        }
        if (child < 0) continue;
        let low = Infinity;
        let high = -Infinity;
        for (let i = 0; i < hull.length; i += 2) {
          const gap = sideAt(ax[child], az[child], bx[child], bz[child], hull[i], hull[i + 1]);
          low = Math.min(low, gap);
          high = Math.max(high, gap);
        }
        if (low * scale[child] <= margin + GENEROUS) stack.push(back[child]);
        if (high * scale[child] >= -margin - GENEROUS) stack.push(front[child]);
      }
      return found;
    },
    ofThese(hull, walls) {
      const found: number[] = [];
      for (let i = 0; i < walls.length; i++) {
        const at = 4 * walls[i];
        if (isNearRing(hull, wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3], margin))
          found.push(walls[i]);
      }
      return found;
    },
  };
}

/** Does every line between the two rings cross the segment u–v, by more than rounding? */
export function isBetween(one: Ring, other: Ring, ux: number, uz: number, vx: number, vz: number): boolean {
  const side = sideOfRing(one, ux, uz, vx, vz);
  if (side === 0 || sideOfRing(other, ux, uz, vx, vz) !== -side) return false;
  for (let i = 0; i < one.length; i += 2) {
    for (let k = 0; k < other.length; k += 2) {
      const slack = GENEROUS * (Math.abs(other[k] - one[i]) + Math.abs(other[k + 1] - one[i + 1]));
      const sideU = sideAt(one[i], one[i + 1], other[k], other[k + 1], ux, uz);
      const sideV = sideAt(one[i], one[i + 1], other[k], other[k + 1], vx, vz);
      if (!((sideU > slack && sideV < -slack) || (sideU < -slack && sideV > slack))) return false;
    }
  }
  return true;
}

/** The side of the line u → v on which the whole ring lies, by more than rounding: 1, −1, or 0 for neither. */
function sideOfRing(ring: Ring, ux: number, uz: number, vx: number, vz: number): number {
  const slack = GENEROUS * (Math.abs(vx - ux) + Math.abs(vz - uz));
  let side = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const here = sideAt(ux, uz, vx, vz, ring[i], ring[i + 1]);
    const sign = here > slack ? 1 : here < -slack ? -1 : 0;
    if (sign === 0 || (side !== 0 && sign !== side)) return 0;
    side = sign;
  }
  return side;
}
