// Finds the corners that may be visible from a point: cones of sight spread through the navmesh's cells.
//
// A cone leaves the cells around the point through each of their edges. In every cell it is clipped to each further edge until it is empty.
// Corners inside the cone are reported once each. Cones are widened slightly, so that rounding loses nothing: a corner that is not reported
// is certainly hidden. One that is reported may be hidden too; sight.ts decides exactly. After the triangular expansion of F. Bungiu and
// others, Efficient Computation of Visibility Polygons, 2014.
import { growArray } from '../../../search/grow-array.ts';
import type { Cells } from '../cells.ts';
import type { Corners } from '../corners.ts';

export type Sweep = ReturnType<typeof createSweep>;

/** Relative widening of cones. */
const WIDER = 1e-9;
/** A sweep with more cones for each cell sees about everything: telling what it does not see would take longer than testing it. */
const MOST_CONES = 2;
/** An edge seen under an angle whose sine is smaller is seen end on. */
const EDGE_ON = 1e-11;

/** Not reentrant: it uses scratch memory. */
export function createSweep(corners: Corners, cells: Cells) {
  const { edgeStart, edgeEnds, edgeNext, cornerStart, cornerOf, changes } = cells;
  const count = edgeStart.length - 1;
  const through = createNumberSet(count);
  const found = createNumberSet(corners.count);
  const first = createNumberSet(count);
  // The stack of cones: the cell entered, the cell before it, and the two rays.
  const cellStack: number[] = [];
  const rays: number[] = [];

  const report = (corner: number): void => {
    if (changes?.isGone[corner] !== 1) found.add(corner);
  };
  const reportIn = (cell: number): void => {
    through.add(cell);
    for (let i = cornerStart[cell]; i < cornerStart[cell + 1]; i++) report(cornerOf[i]);
    changes?.inCell[cell]?.forEach(report);
  };

  const spread = (x: number, z: number, around: readonly number[] | Int32Array): void => {
    for (const set of [through, found, first]) set.clear();
    for (const cell of around) first.add(cell);
    for (const cell of around) {
      reportIn(cell);
      for (let edge = edgeStart[cell]; edge < edgeStart[cell + 1]; edge++) {
        if (first.has(edgeNext[edge])) continue;
        cellStack.push(edgeNext[edge], cell);
        rays.push(edgeEnds[4 * edge] - x, edgeEnds[4 * edge + 1] - z);
        rays.push(edgeEnds[4 * edge + 2] - x, edgeEnds[4 * edge + 3] - z);
      }
    }
    for (let cones = 0; cellStack.length > 0; cones++) {
      if (cones > MOST_CONES * count) {
        cellStack.length = rays.length = 0;
        for (let cell = 0; cell < count; cell++) reportIn(cell);
        return;
      }
      const before = cellStack.pop()!;
      const cell = cellStack.pop()!;
      const hiZ = rays.pop()!;
      const hiX = rays.pop()!;
      const loZ = rays.pop()!;
      const loX = rays.pop()!;
      through.add(cell);
      const slackLo = WIDER * (Math.abs(loX) + Math.abs(loZ));
      const slackHi = WIDER * (Math.abs(hiX) + Math.abs(hiZ));
      const added = changes?.inCell[cell];
      const own = cornerStart[cell + 1];
      const end = own + (added?.length ?? 0);
      for (let i = cornerStart[cell]; i < end; i++) {
        const corner = i < own ? cornerOf[i] : added![i - own];
        if (found.has(corner)) continue;
        const dx = corners.x[corner] - x;
        const dz = corners.z[corner] - z;
        const size = Math.abs(dx) + Math.abs(dz);
        if (loX * dz - loZ * dx >= -slackLo * size && dx * hiZ - dz * hiX >= -slackHi * size) report(corner);
      }
      for (let edge = edgeStart[cell]; edge < edgeStart[cell + 1]; edge++) {
        const next = edgeNext[edge];
        if (next === before) continue;
        const ax = edgeEnds[4 * edge] - x;
        const az = edgeEnds[4 * edge + 1] - z;
        const bx = edgeEnds[4 * edge + 2] - x;
        const bz = edgeEnds[4 * edge + 3] - z;
        const sizeA = Math.abs(ax) + Math.abs(az);
        const sizeB = Math.abs(bx) + Math.abs(bz);
        // Edges seen from behind or end on: no ray leaves by them, and cones would go in circles.
        if (ax * bz - az * bx <= EDGE_ON * sizeA * sizeB) continue;
        const isAIn = loX * az - loZ * ax > 0;
        const isBIn = bx * hiZ - bz * hiX > 0;
        const newLoX = isAIn ? ax : loX;
        const newLoZ = isAIn ? az : loZ;
        const newHiX = isBIn ? bx : hiX;
        const newHiZ = isBIn ? bz : hiZ;
        const size = (Math.abs(newLoX) + Math.abs(newLoZ)) * (Math.abs(newHiX) + Math.abs(newHiZ));
        if (newLoX * newHiZ - newLoZ * newHiX < -WIDER * size) continue;
        cellStack.push(next, cell);
        rays.push(newLoX, newLoZ, newHiX, newHiZ);
      }
    }
  };

  return {
    /** The corners that may be visible from the point, which lies in those cells or on their border. Valid until the next call. */
    from(x: number, z: number, around: readonly number[] | Int32Array): Int32Array {
      spread(x, z, around);
      return found.list();
    },
    /** The cells that the last sweep came through; valid until the next one. */
    cells: through.list,
  };
}

/** A set of numbers below `size`, in the order in which they were added. */
function createNumberSet(size: number) {
  const marks = new Uint32Array(size);
  let turn = 0;
  let list = new Int32Array(16);
  let count = 0;
  return {
    clear(): void {
      turn++;
      count = 0;
    },
    has: (number: number): boolean => marks[number] === turn,
    add(number: number): void {
      if (marks[number] === turn) return;
      marks[number] = turn;
      if (count === list.length) list = growArray(list, 2 * count);
      list[count++] = number;
    },
    /** Valid until it is cleared. */
    list: (): Int32Array => list.subarray(0, count),
  };
}
