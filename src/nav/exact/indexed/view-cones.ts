// View cones: for each cell, the corners in view from it. The part of a cell that sees a corner where a path may turn is a cone.
//
// From each corner a flood of straight lines spreads through the cells, only in directions in which a shortest path may turn at the corner.
// Each cell reached stores the corner with the cone's two limits, which are vertices of the mesh too. So whether a point of the cell sees
// the corner is the sign of two cross products of grid points, exact. A line on a limit touches a wall; then sight.ts decides. The same
// floods yield the graph of the corners: two are joined if they see each other and a path may turn at both. After M. Du, B. Shen, M.
// Cheema, Ultrafast Euclidean Shortest Path Computation using Hub Labeling, AAAI 2023. Their regions are squares of a grid, and a corner is
// seen from a whole region or tested per query.
import { groupByKey } from '../../../geometry/lists.ts';
import { VERTEX_TURNING } from '../../mesh/nav-mesh.ts';
import type { Cells } from '../cells.ts';
import type { Corners } from '../corners.ts';
import { opensTo } from '../query-spot.ts';
import type { Sight } from '../sight.ts';
import { ALONG, sidesOf, type Wedge } from '../../clearance/wedge.ts';
import { indices, type Indices } from './growing.ts';

export interface ViewCones {
  /** First entry of each cell; cells + 1 entries. */
  readonly start: Int32Array;
  /** The corner of each entry. */
  readonly corner: Indices;
  /**
   * Where the cone begins and ends, turning right as seen from the corner: two directions an entry, x and z of each; NaN for no limit. In
   * single precision if that is exact.
   */
  readonly limits: Float32Array | Float64Array;
}

/** The corners in view from each corner where a path may turn at both: from start[corner] to start[corner + 1]. */
export interface CornerGraph {
  readonly start: Int32Array;
  readonly to: Indices;
  /** Where the corners are. */
  readonly x: Float64Array;
  readonly z: Float64Array;
}

export interface Views {
  readonly cones: ViewCones;
  readonly graph: CornerGraph;
}

/** Corners per slice: the generator yields between slices. */
const SLICE = 64;

/** Floods from every corner of a point's layer; yields the part that is done, 0 … 1, now and then. */
// Long: one flood, whose steps share the cone they follow in local variables; it runs once for every corner of a level.
export function* findViews(corners: Corners, cells: Cells, sight: Sight): Generator<number, Views> {
  const { mesh } = cells;
  const { vertexX, vertexZ, vertexKind, vertexSource, cellStart, edgeVertex, edgeNext, edgeCell, edgeTwin } = mesh;
  const vertices = vertexX.length;
  const none = vertices + 2 * corners.count;
  const limitX = new Float64Array(none);
  const limitZ = new Float64Array(none);
  limitX.set(vertexX);
  limitZ.set(vertexZ);
  // The directions opposite to a corner's two walls: between them a path need not turn at it.
  for (let corner = 0; corner < corners.count; corner++) {
    const [{ loX, loZ, hiX, hiZ }] = corners.wedge[corner];
    const at = vertices + 2 * corner;
    limitX[at] = corners.x[corner] - loX;
    limitZ[at] = corners.z[corner] - loZ;
    limitX[at + 1] = corners.x[corner] - hiX;
    limitZ[at + 1] = corners.z[corner] - hiZ;
  }

  // Entries in order of creation, four numbers each: cell, corner, low, high. Those of one flood are chained by cell.
  const entries: number[] = [];
  const lastOfCell = new Int32Array(cellStart.length).fill(-1);
  const earlier: number[] = [];
  const start = new Int32Array(corners.count + 1);
  const to: number[] = [];
  const notedBy = new Int32Array(corners.count).fill(-1);
  const isInside = new Uint8Array(corners.count);
  const noted: number[] = [];
  const stack: number[] = [];

  for (let corner = 0; corner < corners.count; corner++) {
    if (corner % SLICE === 0) yield corner / corners.count;
    const x = corners.x[corner];
    const z = corners.z[corner];
    const wedge = corners.wedge[corner];
    const opposite = vertices + 2 * corner;
    const firstEntry = entries.length >> 2;
    earlier.length = noted.length = 0;

    /** Cross product of the limit, seen from the corner, and a direction: positive if the direction is to the right of it. */
    const turn = (limit: number, dx: number, dz: number): number => (limitX[limit] - x) * dz - (limitZ[limit] - z) * dx;

    const note = (vertex: number, inside: boolean): void => {
      const other = vertexKind[vertex] === VERTEX_TURNING ? corners.ofVertex[vertexSource[vertex]] : -1;
      if (other < 0 || other === corner) return;
      if (notedBy[other] !== corner) {
        notedBy[other] = corner;
        isInside[other] = 0;
        noted.push(other);
      }
      if (inside) isInside[other] = 1;
    };

    /** Stores an entry. Drops limits that exclude no point of the cell, and joins cones that meet at a limit. */
    const keep = (cell: number, low: number, high: number): void => {
      let isLowIdle = true;
      let isHighIdle = true;
      for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
        const dx = vertexX[edgeVertex[h]] - x;
        const dz = vertexZ[edgeVertex[h]] - z;
        if (low < none && turn(low, dx, dz) < 0) isLowIdle = false;
        if (high < none && turn(high, dx, dz) > 0) isHighIdle = false;
      }
      const from = isLowIdle ? none : low;
      const upTo = isHighIdle ? none : high;
      for (let entry = lastOfCell[cell]; entry >= firstEntry; entry = earlier[entry - firstEntry]) {
        if (from < none && entries[4 * entry + 3] === from) {
          entries[4 * entry + 3] = upTo;
          return;
        }
        if (upTo < none && entries[4 * entry + 2] === upTo) {
          entries[4 * entry + 2] = from;
          return;
        }
      }
      earlier.push(lastOfCell[cell]);
      lastOfCell[cell] = entries.length >> 2;
      entries.push(cell, corner, from, upTo);
    };

    // The cells around the corner all see it. A path from a point turns at it only in two sectors: from each wall to the direction opposite
    // to the other wall.
    for (let i = cells.cellStart[corner]; i < cells.cellStart[corner + 1]; i++) {
      const cell = cells.cellOf[i];
      // Other wedges may meet there.
      if (!opensTo(mesh, { x, z, wedges: [wedge[0]] }, cell)) continue;
      let isInFirst = false;
      let isInSecond = false;
      for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
        const a = edgeVertex[h];
        const b = edgeVertex[edgeNext[h]];
        const ax = vertexX[a] - x;
        const az = vertexZ[a] - z;
        const bx = vertexX[b] - x;
        const bz = vertexZ[b] - z;
        note(a, true);
        if (turn(opposite + 1, ax, az) < 0) isInFirst = true;
        if (turn(opposite, ax, az) > 0) isInSecond = true;
        // Its own two edges, and edges in line with them, are seen end on.
        if (edgeTwin[h] < 0 || ax * bz - az * bx <= 0) continue;
        if (turn(opposite + 1, ax, az) <= 0) stack.push(h, a, turn(opposite + 1, bx, bz) <= 0 ? b : opposite + 1);
        if (turn(opposite, bx, bz) >= 0) stack.push(h, turn(opposite, ax, az) >= 0 ? a : opposite, b);
      }
      if (isInFirst) keep(cell, none, opposite + 1);
      if (isInSecond) keep(cell, opposite, none);
    }
    while (stack.length > 0) {
      const high = stack.pop()!;
      const low = stack.pop()!;
      const entry = edgeTwin[stack.pop()!];
      const cell = edgeCell[entry];
      keep(cell, low, high);
      for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
        const a = edgeVertex[h];
        const b = edgeVertex[edgeNext[h]];
        const ax = vertexX[a] - x;
        const az = vertexZ[a] - z;
        const afterLow = turn(low, ax, az);
        const afterHigh = turn(high, ax, az);
        if (afterLow >= 0 && afterHigh <= 0) note(a, afterLow > 0 && afterHigh < 0);
        if (h === entry || edgeTwin[h] < 0) continue;
        const bx = vertexX[b] - x;
        const bz = vertexZ[b] - z;
        if (ax * bz - az * bx <= 0) continue;
        const newLow = afterLow > 0 ? a : low;
        const newHigh = turn(high, bx, bz) < 0 ? b : high;
        if (turn(newLow, limitX[newHigh] - x, limitZ[newHigh] - z) < 0) continue;
        stack.push(h, newLow, newHigh);
      }
    }
    for (const other of noted) {
      const dx = corners.x[other] - x;
      const dz = corners.z[other] - z;
      const [far] = corners.wedge[other];
      const sides = sidesOf(far, -dx, -dz);
      if (!isLeant(wedge[0], dx, dz) || sides === 0 || !isLeant(far, -dx, -dz)) continue;
      // Along a wall the other corner may be on the wall's other side.
      const isInDoubt = isInside[other] === 0 || (sides & ALONG) !== 0;
      if (isInDoubt && !sight.isClear(x, z, x + dx, z + dz, wedge, corners.wedge[other])) continue;
      to.push(other);
    }
    start[corner + 1] = to.length;
  }
  const others = indices(to.length, corners.count);
  others.set(to);
  const graph = { start, to: others, x: corners.x, z: corners.z };
  return { cones: sortByCell(entries, cellStart.length - 1, corners, limitX, limitZ), graph };
}

/** May a path that arrives at a corner from that free direction turn there: are both its walls on one side of it? */
function isLeant({ loX, loZ, hiX, hiZ }: Wedge, dx: number, dz: number): boolean {
  return hiX * dz - hiZ * dx >= 0 || dx * loZ - dz * loX >= 0;
}

function sortByCell(
  entries: readonly number[],
  cells: number,
  corners: Corners,
  limitX: Float64Array,
  limitZ: Float64Array,
): ViewCones {
  const count = entries.length >> 2;
  const cellOf = new Int32Array(count);
  for (let entry = 0; entry < count; entry++) cellOf[entry] = entries[4 * entry];
  const { start, items } = groupByKey(cellOf, cells);
  const corner = indices(count, corners.count);
  const limits = new Float64Array(4 * count).fill(NaN);
  items.forEach((entry, place) => {
    const from = entries[4 * entry + 1];
    corner[place] = from;
    for (let end = 0; end < 2; end++) {
      const limit = entries[4 * entry + 2 + end];
      if (limit === limitX.length) continue;
      limits[4 * place + 2 * end] = limitX[limit] - corners.x[from];
      limits[4 * place + 2 * end + 1] = limitZ[limit] - corners.z[from];
    }
  });
  const isSingle = limits.every((value) => Math.fround(value) === value || Number.isNaN(value));
  return { start, corner, limits: isSingle ? Float32Array.from(limits) : limits };
}
