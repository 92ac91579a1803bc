// Finds the convex cells that contain a place: a uniform grid over the mesh lists the cells whose boxes touch each square.
//
// Side tests are exact, so a place on an edge or corner is in all cells around it; `isAtWall` says whether a wall may touch it. The tree is
// no substitute: it finds leaves, and a cell may span many of them.
import { EIGHT_DIRECTIONS } from '../../geometry/directions.ts';
import { sideAt, type Bounds, type Point } from '../../geometry/point.ts';
import { growArray } from '../../search/grow-array.ts';
import { oncePer } from '../once-per.ts';
import { boxesOf, growBox } from './cell-boxes.ts';
import { VERTEX_FREE, type NavMesh } from './nav-mesh.ts';

export type CellFinder = ReturnType<typeof createCellFinder>;

/** How far `cellsAround` looks, map units: more than the rounding of a crossing. */
export const AROUND = 2 ** -8;
/** About this many squares per cell. */
const SQUARES_A_CELL = 2;

const gridOf = oncePer(makeGrid);
const finderOf = oncePer(createCellFinder);

/** Every cell that contains the point, edges and corners included: several on a border, none where the agent cannot be. */
export function cellsAt(mesh: NavMesh, { x, z }: Point): number[] {
  const finder = finderOf(mesh);
  finder.find(x, z);
  const cells: number[] = [];
  for (let i = 0; i < finder.count; i++) cells.push(finder.found[i]);
  return cells;
}

/** The cells at the point and very near it: rounding may put a computed point on the wrong side of a border. */
export function cellsAround(mesh: NavMesh, { x, z }: Point): number[] {
  const around = EIGHT_DIRECTIONS.flatMap((to) => cellsAt(mesh, { x: x + to.x * AROUND, z: z + to.z * AROUND }));
  return [...new Set([...cellsAt(mesh, { x, z }), ...around])];
}

/** The cells whose box meets one of the boxes, some more than once. */
export function cellsNear(mesh: NavMesh, boxes: readonly Bounds[]): number[] {
  const grid = gridOf(mesh);
  const own = boxesOf(mesh);
  const found: number[] = [];
  for (const { minX, minZ, maxX, maxZ } of boxes) {
    const lastRow = Math.min(grid.rows - 1, Math.floor((maxZ - grid.minZ) * grid.scale));
    const lastColumn = Math.min(grid.columns - 1, Math.floor((maxX - grid.minX) * grid.scale));
    for (let row = Math.max(0, Math.floor((minZ - grid.minZ) * grid.scale)); row <= lastRow; row++) {
      const first = row * grid.columns + Math.max(0, Math.floor((minX - grid.minX) * grid.scale));
      // The squares of a row follow each other, and so do their lists.
      const end = row * grid.columns + lastColumn;
      for (let i = grid.start[first]; i < grid.start[end + 1]; i++) {
        const cell = grid.cells[i];
        const at = 4 * cell;
        if (own[at] > maxX || own[at + 1] > maxZ || own[at + 2] < minX || own[at + 3] < minZ) continue;
        found.push(cell);
      }
    }
  }
  return found;
}

/** A finder of cells. Its grid is built once per mesh. Not reentrant. */
export function createCellFinder(mesh: NavMesh) {
  const grid = gridOf(mesh);
  const { minX, minZ, columns, rows, scale, start, cells } = grid;
  const { cellStart, edgeVertex, edgeNext, edgeTwin, edgeOpen, vertexX, vertexZ, vertexKind } = mesh;
  const finder = {
    /** The cells of the last place: the first `count`. */
    found: new Int32Array(64),
    count: 0,
    /** Is it inside a single cell, on none of its edges? */
    isInside: false,
    /** Is it on an edge that cannot be crossed in both directions, or at a corner that walls touch? */
    isAtWall: false,
    /** Finds the cells that contain the place, edges included; returns how many. */
    find(x: number, z: number): number {
      finder.count = 0;
      finder.isInside = finder.isAtWall = false;
      const column = Math.floor((x - minX) * scale);
      const row = Math.floor((z - minZ) * scale);
      if (!(column >= 0 && row >= 0 && column < columns && row < rows)) return 0;
      const square = row * columns + column;
      for (let i = start[square]; i < start[square + 1]; i++) {
        const cell = cells[i];
        const end = cellStart[cell + 1];
        let h = cellStart[cell];
        let isOnEdge = false;
        let isBeside = true;
        for (; h < end; h++) {
          const a = edgeVertex[h];
          const b = edgeVertex[edgeNext[h]];
          const side = sideAt(vertexX[a], vertexZ[a], vertexX[b], vertexZ[b], x, z);
          if (side < 0) break;
          if (side === 0) isOnEdge = true;
          else isBeside = false;
        }
        // A cell whose corners are collinear contains nothing, though no side test shows it.
        if (h < end || isBeside) continue;
        if (finder.count === finder.found.length) finder.found = growArray(finder.found, 2 * finder.found.length);
        finder.found[finder.count++] = cell;
        if (!isOnEdge) {
          finder.isInside = true;
          break;
        }
        finder.isAtWall ||= touchesWall(cell, x, z);
      }
      return finder.count;
    },
  };

  /** For a place on the border of that cell. */
  const touchesWall = (cell: number, x: number, z: number): boolean => {
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      const a = edgeVertex[h];
      const b = edgeVertex[edgeNext[h]];
      if (vertexX[a] === x && vertexZ[a] === z) {
        if (vertexKind[a] !== VERTEX_FREE) return true;
        continue;
      }
      const ux = vertexX[b] - vertexX[a];
      const uz = vertexZ[b] - vertexZ[a];
      const px = x - vertexX[a];
      const pz = z - vertexZ[a];
      if (ux * pz - uz * px !== 0 || px * ux + pz * uz < 0 || px * px + pz * pz >= ux * ux + uz * uz) continue;
      const twin = edgeTwin[h];
      if (twin < 0 || edgeOpen[h] === 0 || edgeOpen[twin] === 0) return true;
    }
    return false;
  };
  return finder;
}

function makeGrid(mesh: NavMesh) {
  const boxes = boxesOf(mesh);
  const count = boxes.length / 4;
  const whole = Float64Array.of(Infinity, Infinity, -Infinity, -Infinity);
  for (let cell = 0; cell < count; cell++) growBox(whole, 0, boxes, cell);
  const [minX, minZ, maxX, maxZ] = whole;
  if (count === 0)
    return { minX: 0, minZ: 0, columns: 0, rows: 0, scale: 1, start: new Int32Array(1), cells: new Int32Array(0) };
  const scale = Math.sqrt((SQUARES_A_CELL * count) / Math.max(1, (maxX - minX) * (maxZ - minZ)));
  const columns = Math.floor((maxX - minX) * scale) + 1;
  const rows = Math.floor((maxZ - minZ) * scale) + 1;
  const start = new Int32Array(columns * rows + 1);
  const forEachSquare = (cell: number, visit: (square: number) => void): void => {
    const lastColumn = Math.floor((boxes[4 * cell + 2] - minX) * scale);
    const lastRow = Math.floor((boxes[4 * cell + 3] - minZ) * scale);
    for (let row = Math.floor((boxes[4 * cell + 1] - minZ) * scale); row <= lastRow; row++) {
      for (let column = Math.floor((boxes[4 * cell] - minX) * scale); column <= lastColumn; column++)
        visit(row * columns + column);
    }
  };
  for (let cell = 0; cell < count; cell++) forEachSquare(cell, (square) => start[square + 1]++);
  for (let square = 0; square < columns * rows; square++) start[square + 1] += start[square];
  const cells = new Int32Array(start[columns * rows]);
  const next = start.slice();
  for (let cell = 0; cell < count; cell++) forEachSquare(cell, (square) => (cells[next[square]++] = cell));
  return {
    minX,
    minZ,
    columns,
    rows,
    /** Squares a map unit. */
    scale,
    start,
    cells,
  };
}
