// Where a point stands, for the most usual case and quickly: well inside one leaf and one cell, on no line of either.
//
// One way down the tree and a look at the few cells that overlap the leaf, all by exact sides. Whatever touches a splitter, a wall or
// an edge of a cell is left to those who look at every leaf and wall about it.
import type { Tree } from '../../../bsp/tree.ts';
import type { CellMesh } from '../../cell-mesh.ts';

/** The leaf that the point is well inside of, or −1. */
export function insideLeaf(tree: Tree, x: number, z: number): number {
  const { ax, az, bx, bz, front, back, ownStart, ownWalls, wallEnds } = tree;
  let child = tree.root;
  while (child >= 0) {
    const side = (bx[child] - ax[child]) * (z - az[child]) - (bz[child] - az[child]) * (x - ax[child]);
    if (side === 0) return -1;
    child = side > 0 ? front[child] : back[child];
  }
  const leaf = ~child;
  for (let i = ownStart[leaf]; i < ownStart[leaf + 1]; i++) {
    const at = 4 * ownWalls[i];
    const ux = wallEnds[at];
    const uz = wallEnds[at + 1];
    if ((wallEnds[at + 2] - ux) * (z - uz) - (wallEnds[at + 3] - uz) * (x - ux) <= 0) return -1;
  }
  return leaf;
}

/** The cell of the leaf that the point is well inside of, or −1. */
export function insideCell(mesh: CellMesh, leaf: number, x: number, z: number): number {
  const { leafStart, leafCells, cellStart, edgeVertex, edgeNext, vertexX, vertexZ } = mesh;
  for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
    const cell = leafCells[i];
    let h = cellStart[cell];
    const end = cellStart[cell + 1];
    for (; h < end; h++) {
      const a = edgeVertex[h];
      const b = edgeVertex[edgeNext[h]];
      const ux = vertexX[a];
      const uz = vertexZ[a];
      if ((vertexX[b] - ux) * (z - uz) - (vertexZ[b] - uz) * (x - ux) <= 0) break;
    }
    if (h === end) return cell;
  }
  return -1;
}

/** Of a straight line through cells. */
export const SEES = 1;
export const SEES_NOT = 0;
/** It runs through a corner or along an edge: that is for sight.ts to tell. */
export const TOUCHES = 2;

/** Does the line from a point well inside one cell get to another, well inside its cell, through edges that are no walls? */
export function seesAcross(
  mesh: CellMesh,
  from: number,
  px: number,
  pz: number,
  to: number,
  qx: number,
  qz: number,
): typeof SEES | typeof SEES_NOT | typeof TOUCHES {
  const { cellStart, edgeVertex, edgeNext, edgeTwin, edgeCell, vertexX, vertexZ } = mesh;
  const dx = qx - px;
  const dz = qz - pz;
  let cell = from;
  let entry = -1;
  while (cell !== to) {
    let exit = -1;
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      if (h === entry) continue;
      const a = edgeVertex[h];
      const sideA = (vertexX[a] - px) * dz - (vertexZ[a] - pz) * dx;
      if (sideA === 0) return TOUCHES;
      if (sideA < 0) continue;
      const b = edgeVertex[edgeNext[h]];
      const sideB = dx * (vertexZ[b] - pz) - dz * (vertexX[b] - px);
      if (sideB === 0) return TOUCHES;
      if (sideB < 0) continue;
      exit = h;
      break;
    }
    if (exit < 0) return TOUCHES;
    entry = edgeTwin[exit];
    if (entry < 0) return SEES_NOT;
    cell = edgeCell[entry];
  }
  return SEES;
}
