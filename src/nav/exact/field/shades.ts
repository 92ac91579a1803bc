// Shades: the circles about wall ends near a cell that some rays of a window meet. A disc sees nothing behind them.
import { growArray } from '../../../search/grow-array.ts';
import type { FloorCells } from './floor-cells.ts';
import { aim, BEND, crossAt, DIR_X, DIR_Z, HI_X, HI_Z, LO_X, LO_Z, X, Z } from './root-rays.ts';

export type VisitRays = (ax: number, az: number, bx: number, bz: number) => void;

/** Rays of a disc this near to each other count as one, radians. */
export const SAME_RAY = 1e-12;

// Long: its steps share the rays of the present window, so that cutting it allocates nothing.
export function createShades(now: Float64Array, radius: number, reach: number, { ends, endStart, edges }: FloorCells) {
  /** The two rays that touch each shade of the present window. */
  let touching = new Float64Array(16);

  /** Passes on what the shades from that one on leave: before and after each, the rest is cut further. */
  const cutFrom = (
    shade: number,
    edge: number,
    ax: number,
    az: number,
    bx: number,
    bz: number,
    pass: VisitRays,
  ): void => {
    for (let i = shade; i < shades.count; i++) {
      const at = 4 * (i - shades.first);
      const lowX = touching[at];
      const lowZ = touching[at + 1];
      const highX = touching[at + 2];
      const highZ = touching[at + 3];
      const isLow = ax * lowZ - az * lowX > 0 && lowX * bz - lowZ * bx > 0;
      const isHigh = highX * bz - highZ * bx > 0 && ax * highZ - az * highX > 0;
      const fromX = isLow ? lowX : ax;
      const fromZ = isLow ? lowZ : az;
      const toX = isHigh ? highX : bx;
      const toZ = isHigh ? highZ : bz;
      if (fromX * toZ - fromZ * toX <= SAME_RAY) continue;
      // The middle of the rays that meet it stands for all of them: where the edge is crossed, no shade is.
      let x = fromX + toX;
      let z = fromZ + toZ;
      const size = Math.sqrt(x * x + z * z);
      x /= size;
      z /= size;
      if (ax * z - az * x < 0 || x * bz - z * bx < 0) continue;
      const dx = ends[2 * shades.list[i]] - now[X];
      const dz = ends[2 * shades.list[i] + 1] - now[Z];
      const foot = x * dx + z * dz;
      if (foot <= 0 || Math.abs(x * dz - z * dx + now[BEND]) >= reach) continue;
      if (foot >= crossAt(now, x, z, edges[edge], edges[edge + 1], edges[edge + 2], edges[edge + 3])) continue;
      if (isLow && ax * lowZ - az * lowX > SAME_RAY) cutFrom(i + 1, edge, ax, az, lowX, lowZ, pass);
      if (isHigh && highX * bz - highZ * bx > SAME_RAY) cutFrom(i + 1, edge, highX, highZ, bx, bz, pass);
      return;
    }
    pass(ax, az, bx, bz);
  };

  const shades = {
    /** Indices into the floor's ends, of all windows so far; those of the present window are from `first` to `count`. */
    list: new Int32Array(16),
    first: 0,
    count: 0,
    /** Lists those of a window that enters the cell. */
    begin(cell: number): void {
      shades.first = shades.count;
      const bend = now[BEND];
      const loX = now[LO_X];
      const loZ = now[LO_Z];
      const hiX = now[HI_X];
      const hiZ = now[HI_Z];
      const isAll = loX === 0 && loZ === 0;
      for (let i = endStart[cell]; i < endStart[cell + 1]; i++) {
        const dx = ends[2 * i] - now[X];
        const dz = ends[2 * i + 1] - now[Z];
        if (dx === 0 && dz === 0) continue;
        if (!isAll) {
          // Wholly beside the window, or behind it. Behind the touch point of a ray its sides mean nothing.
          const alongLo = loX * dx + loZ * dz;
          const alongHi = hiX * dx + hiZ * dz;
          if (alongLo <= 0 && alongHi <= 0) continue;
          if (alongLo > 0 && loX * dz - loZ * dx + bend <= -reach) continue;
          if (alongHi > 0 && hiX * dz - hiZ * dx + bend >= reach) continue;
        }
        aim(now, radius, dx, dz, reach);
        const ax = now[DIR_X];
        const az = now[DIR_Z];
        aim(now, radius, dx, dz, -reach);
        if (shades.count === shades.list.length) shades.list = growArray(shades.list, 2 * shades.count);
        const at = 4 * (shades.count - shades.first);
        if (at === touching.length) touching = growArray(touching, 2 * at);
        touching[at] = ax;
        touching[at + 1] = az;
        touching[at + 2] = now[DIR_X];
        touching[at + 3] = now[DIR_Z];
        shades.list[shades.count++] = i;
      }
    },
    /** Does the ray meet one of them before it has gone so far? */
    isHidden(x: number, z: number, far: number): boolean {
      for (let i = shades.first; i < shades.count; i++) {
        const dx = ends[2 * shades.list[i]] - now[X];
        const dz = ends[2 * shades.list[i] + 1] - now[Z];
        const gap = x * dz - z * dx + now[BEND];
        if (gap >= reach || gap <= -reach) continue;
        const along = x * dx + z * dz;
        if (along <= 0) continue;
        // Abeam of the place or before it, or as near to the place itself.
        if (along <= far || (along - far) * (along - far) + gap * gap < reach * reach) return true;
      }
      return false;
    },
    /** Calls `pass` for the rays between two that leave the cell by the edge, without those that meet a shade before. */
    cut(edge: number, ax: number, az: number, bx: number, bz: number, isThin: boolean, pass: VisitRays): void {
      const width = ax * bz - az * bx;
      if (!isThin && (radius > 0 ? width < SAME_RAY : width <= 0)) return;
      if (width >= 0) cutFrom(shades.first, edge, ax, az, bx, bz, pass);
    },
  };
  return shades;
}
