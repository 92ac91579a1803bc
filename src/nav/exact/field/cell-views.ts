// The corners that may be visible from some place in each cell of the navmesh, each with the cones in which it is.
//
// Cones of sight from every corner spread through the mesh once (sweep.ts); what a corner sees sees it. A cone that enters a cell is kept
// there. A place outside all cones of a corner in its cell does not see it. Whether one inside does is for sight.ts to decide: a disc may
// be too wide.
import { growArray } from '../../../search/grown.ts';
import { oncePer } from '../../once-per.ts';
import type { TangentGraph } from '../tangent-graph.ts';
import type { Ring } from './rings.ts';

export interface CellViews {
  /** First cone of each cell; cells + 1 entries. Cones of one corner follow each other. */
  readonly start: Int32Array;
  readonly corner: Int32Array;
  /** The two rays that bound each cone, from the corner: left x, z, right x, z. All 0 in the cells around the corner: no bounds. */
  readonly rays: Float32Array;
}

/** Rays are rounded to 24 bits; relative margin of a test against them. */
const MARGIN = 1e-6;

/** Built once for each graph, on first use. */
export const cellViewsOf = oncePer(makeCellViews);

function makeCellViews({ corners, cells, sweep }: TangentGraph): CellViews {
  const count = cells.edgeStart.length - 1;
  let size = 0;
  let cellOf = new Int32Array(1024);
  let cornerOf = new Int32Array(1024);
  let found = new Float32Array(4 * 1024);
  const add = (cell: number, corner: number, loX: number, loZ: number, hiX: number, hiZ: number): void => {
    if (size === cellOf.length) {
      cellOf = growArray(cellOf, 2 * size);
      cornerOf = growArray(cornerOf, 2 * size);
      found = growArray(found, 8 * size);
    }
    cellOf[size] = cell;
    cornerOf[size] = corner;
    found[4 * size] = loX;
    found[4 * size + 1] = loZ;
    found[4 * size + 2] = hiX;
    found[4 * size + 3] = hiZ;
    size++;
  };
  for (let corner = 0; corner < corners.count; corner++) {
    const x = corners.x[corner];
    const z = corners.z[corner];
    const around = Array.from(cells.cellOf.subarray(cells.cellStart[corner], cells.cellStart[corner + 1]));
    for (const cell of around) add(cell, corner, 0, 0, 0, 0);
    sweep.follow(x, z, around, (cell, loX, loZ, hiX, hiZ) => add(cell, corner, loX - x, loZ - z, hiX - x, hiZ - z));
  }
  const start = new Int32Array(count + 1);
  for (let i = 0; i < size; i++) start[cellOf[i] + 1]++;
  for (let cell = 0; cell < count; cell++) start[cell + 1] += start[cell];
  const corner = new Int32Array(size);
  const rays = new Float32Array(4 * size);
  const next = start.slice();
  for (let i = 0; i < size; i++) {
    const at = next[cellOf[i]]++;
    corner[at] = cornerOf[i];
    for (let k = 0; k < 4; k++) rays[4 * at + k] = found[4 * i + k];
  }
  return { start, corner, rays };
}

/** May some place of the ring lie in the cone from (x, z) between the rays at `at`? */
export function meetsCone(ring: Ring, x: number, z: number, rays: ArrayLike<number>, at: number): boolean {
  const loX = rays[at];
  const loZ = rays[at + 1];
  const hiX = rays[at + 2];
  const hiZ = rays[at + 3];
  const slackLo = MARGIN * (Math.abs(loX) + Math.abs(loZ));
  const slackHi = MARGIN * (Math.abs(hiX) + Math.abs(hiZ));
  let isRightOfLo = false;
  let isLeftOfHi = false;
  for (let i = 0; i < ring.length; i += 2) {
    const dx = ring[i] - x;
    const dz = ring[i + 1] - z;
    const size = Math.abs(dx) + Math.abs(dz);
    if (loX * dz - loZ * dx >= -slackLo * size) isRightOfLo = true;
    if (dx * hiZ - dz * hiX >= -slackHi * size) isLeftOfHi = true;
  }
  return isRightOfLo && isLeftOfHi;
}
