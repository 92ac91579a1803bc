// Is a straight line between two cells free? A walk from cell to cell with exact side tests.
//
// A line that touches a corner or runs along an edge is left to sight.ts, which tests every wall near it.
import type { NavMesh } from '../../mesh/nav-mesh.ts';
import type { Sight } from '../sight.ts';
import type { Spot } from './point-paths.ts';

/** Results for a straight line through cells. */
const SEES = 1;
const SEES_NOT = 0;
/** It passes through a corner or along an edge: sight.ts decides. */
const TOUCHES = 2;

/** Does the line from a point in one cell to a point in another cross no wall? Neither point may touch a wall. */
function seesAcross(
  mesh: NavMesh,
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

/** Are the two ends of a query in view of each other? */
export function seesSpot(mesh: NavMesh, sight: Sight, from: Spot, to: Spot): boolean {
  if (from.x === to.x && from.z === to.z) return true;
  if (from.wedges === null && to.wedges === null) {
    const sees = seesAcross(mesh, from.cells[0], from.x, from.z, to.cells[0], to.x, to.z);
    if (sees !== TOUCHES) return sees === SEES;
  }
  return sight.isClear(from.x, from.z, to.x, to.z, from.wedges, to.wedges);
}
