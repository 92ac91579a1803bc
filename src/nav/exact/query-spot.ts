// An end of a query for the tangent search: position, leaves, cells, and the wedges by which a point may leave or arrive.
import type { NavMesh } from '../mesh/nav-mesh.ts';
import { sidesOf, type Wedge } from '../clearance/wedge.ts';

/** A start or goal as the exact search sees it. */
export interface QuerySpot {
  readonly x: number;
  readonly z: number;
  /** The leaf in which the agent stands. */
  readonly home: number;
  /** The leaves that contain it, borders included. */
  readonly leaves: readonly number[];
  /** Those in which the agent may stand. */
  readonly standing: readonly number[];
  /** The cells that contain it, borders included: where a sweep begins. */
  readonly cells: readonly number[];
  /** The free wedges of a point at a wall; null allows every direction. */
  readonly wedges: readonly Wedge[] | null;
}

/** Can an agent at the spot be in that cell, one of those that contain it? A point at a wall is only in those on its side. */
export function opensTo(
  { cellStart, edgeVertex, vertexX, vertexZ }: NavMesh,
  { x, z, wedges }: Pick<QuerySpot, 'x' | 'z' | 'wedges'>,
  cell: number,
): boolean {
  if (wedges === null) return true;
  let [sumX, sumZ] = [0, 0];
  for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
    sumX += vertexX[edgeVertex[h]] - x;
    sumZ += vertexZ[edgeVertex[h]] - z;
  }
  return wedges.some((wedge) => sidesOf(wedge, sumX, sumZ) !== 0);
}

export const cellsOfSpot = (mesh: NavMesh, spot: QuerySpot): readonly number[] =>
  spot.cells.filter((cell) => opensTo(mesh, spot, cell));
