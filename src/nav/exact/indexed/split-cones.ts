// Shorter lists for large cells: the cones of a cell that may contain a place, for each square of a grid over it.
//
// Each place in a large cell sees only a few of the corners that the whole cell sees. Squares have sides that are powers of two, aligned
// for the whole plan, so that floor finds a place's square exactly. A cone is left out where all four corners of a square are beyond one of
// its limits; this is exact too. The largest squares of all cells are halved first, until their lists are short or the total is too large:
// equal squares are equally likely to contain a place.
import type { Bounds } from '../../../geometry/point.ts';
import { boxesOf } from '../../mesh/cell-boxes.ts';
import type { NavMesh } from '../../mesh/nav-mesh.ts';
import type { Corners } from '../corners.ts';
import { indices, type Indices } from './growing.ts';
import type { ViewCones } from './view-cones.ts';

export interface ConeSquares {
  /** The grid of each cell, from 1; 0 for none. */
  readonly gridOf: Indices;
  /** Squares per map unit of each grid. */
  readonly scale: Float64Array;
  /** The square of each grid with the least x and z, the number of columns, and the grid's first square in `start`. */
  readonly column: Int32Array;
  readonly row: Int32Array;
  readonly columns: Int32Array;
  readonly first: Int32Array;
  /** First entry of each square, row by row; one entry more than there are squares. */
  readonly start: Int32Array;
  /** Cones, counted from the first of their cell. */
  readonly cone: Uint16Array;
}

/** Lists up to this length are not split. */
const SHORT = 32;
/** Most entries of all squares, per cone. */
const MOST_COPIES = 6;
const MOST_CONES = 0xffff;
/** Cells per slice: the generator yields between slices. */
const SLICE = 64;

interface Square {
  readonly column: number;
  readonly row: number;
  readonly list: readonly number[];
}

/** A cell with a long list, and its squares so far, at first as large as the cell. */
type Split = ReturnType<typeof wholeCell>;

/** Splits the long lists of cells, down to squares of size `quantum`; yields now and then. */
export function* splitCones(
  mesh: NavMesh,
  corners: Corners,
  cones: ViewCones,
  quantum: number,
): Generator<number, ConeSquares> {
  const splits: Split[] = [];
  let side = 0;
  for (let cell = 0; cell + 1 < cones.start.length; cell++) {
    const count = cones.start[cell + 1] - cones.start[cell];
    if (count <= SHORT || count > MOST_CONES) continue;
    splits.push(wholeCell(mesh, cell, count));
    side = Math.max(side, splits[splits.length - 1].side);
  }
  let left = MOST_COPIES * cones.corner.length;
  let worked = 0;
  for (side /= 2; side >= quantum; side /= 2) {
    for (const split of splits) {
      // A cell that was not halved before is not halved now.
      if (split.side !== 2 * side || entriesOf(split.squares) <= SHORT * split.squares.length) continue;
      if (++worked % SLICE === 0) yield 0.5;
      const squares = halve(mesh, corners, cones, split);
      const more = entriesOf(squares) - (split.isHalved ? entriesOf(split.squares) : 0);
      if (more > left) continue;
      left -= more;
      split.squares = squares;
      split.side = side;
      split.isHalved = true;
    }
  }
  return packSplits(
    splits.filter(({ isHalved }) => isHalved),
    cones.start.length - 1,
  );
}

function entriesOf(squares: readonly Square[]): number {
  return squares.reduce((sum, { list }) => sum + list.length, 0);
}

function wholeCell(mesh: NavMesh, cell: number, count: number) {
  const [minX, minZ, maxX, maxZ] = boxesOf(mesh).subarray(4 * cell);
  const box = { minX, minZ, maxX, maxZ };
  const side = 2 ** Math.ceil(Math.log2(Math.max(box.maxX - box.minX, box.maxZ - box.minZ)));
  const list = Array.from({ length: count }, (_, i) => i);
  const squares: Square[] = [];
  for (let row = Math.floor(box.minZ / side); row <= Math.floor(box.maxZ / side); row++) {
    for (let column = Math.floor(box.minX / side); column <= Math.floor(box.maxX / side); column++)
      squares.push({ column, row, list });
  }
  return { cell, box, side, squares, isHalved: false };
}

/** The quarters of the squares that touch the cell. */
function halve(
  mesh: NavMesh,
  corners: Corners,
  cones: ViewCones,
  { cell, box, side: whole, squares }: Split,
): Square[] {
  const side = whole / 2;
  const begin = cones.start[cell];
  const halves: Square[] = [];
  for (const { column: twiceColumn, row: twiceRow, list } of squares) {
    for (let quarter = 0; quarter < 4; quarter++) {
      const column = 2 * twiceColumn + (quarter & 1);
      const row = 2 * twiceRow + (quarter >> 1);
      const square = {
        minX: column * side,
        minZ: row * side,
        maxX: (column + 1) * side,
        maxZ: (row + 1) * side,
      };
      // A place on a high side belongs to the next square.
      if (square.minX > box.maxX || square.minZ > box.maxZ || square.maxX <= box.minX || square.maxZ <= box.minZ)
        continue;
      if (!touchesCell(mesh, cell, square)) continue;
      halves.push({ column, row, list: list.filter((i) => isSeenFrom(corners, cones, begin + i, square)) });
    }
  }
  return halves;
}

/** False if the whole square is beyond one of the cell's edges. */
function touchesCell(
  { cellStart, edgeVertex, edgeNext, vertexX, vertexZ }: NavMesh,
  cell: number,
  { minX, minZ, maxX, maxZ }: Bounds,
): boolean {
  for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
    const a = edgeVertex[h];
    const dx = vertexX[edgeVertex[edgeNext[h]]] - vertexX[a];
    const dz = vertexZ[edgeVertex[edgeNext[h]]] - vertexZ[a];
    // The corner of the square farthest to the right of the edge, where the cell is.
    const x = dz < 0 ? maxX : minX;
    const z = dx > 0 ? maxZ : minZ;
    if (dx * (z - vertexZ[a]) - dz * (x - vertexX[a]) < 0) return false;
  }
  return true;
}

/** False if the whole square is beyond one of the cone's limits. */
function isSeenFrom(
  corners: Corners,
  { corner, limits }: ViewCones,
  cone: number,
  { minX, minZ, maxX, maxZ }: Bounds,
): boolean {
  const x = corners.x[corner[cone]];
  const z = corners.z[corner[cone]];
  const fromX = limits[4 * cone];
  const fromZ = limits[4 * cone + 1];
  const upToX = limits[4 * cone + 2];
  const upToZ = limits[4 * cone + 3];
  // The corner of the square farthest to the right of where the cone begins, and to the left of where it ends.
  const afterX = (fromZ < 0 ? maxX : minX) - x;
  const afterZ = (fromX > 0 ? maxZ : minZ) - z;
  if (fromX * afterZ - fromZ * afterX < 0) return false;
  const beforeX = (upToZ > 0 ? maxX : minX) - x;
  const beforeZ = (upToX < 0 ? maxZ : minZ) - z;
  return !(upToX * beforeZ - upToZ * beforeX > 0);
}

function packSplits(splits: readonly Split[], cells: number): ConeSquares {
  const count = splits.length + 1;
  const gridOf = indices(cells, count);
  const scale = new Float64Array(count);
  const [column, row, columns, first] = Array.from({ length: 4 }, () => new Int32Array(count));
  const start = [0];
  const all: number[] = [];
  splits.forEach(({ cell, box, side, squares }, i) => {
    const grid = i + 1;
    gridOf[cell] = grid;
    scale[grid] = 1 / side;
    column[grid] = Math.floor(box.minX / side);
    row[grid] = Math.floor(box.minZ / side);
    columns[grid] = Math.floor(box.maxX / side) - column[grid] + 1;
    first[grid] = start.length - 1;
    const rows = Math.floor(box.maxZ / side) - row[grid] + 1;
    const lists: (readonly number[])[] = Array.from({ length: columns[grid] * rows }, () => []);
    for (const square of squares)
      lists[(square.row - row[grid]) * columns[grid] + square.column - column[grid]] = square.list;
    for (const list of lists) {
      for (const each of list) all.push(each);
      start.push(all.length);
    }
  });
  return { gridOf, scale, column, row, columns, first, start: Int32Array.from(start), cone: Uint16Array.from(all) };
}
