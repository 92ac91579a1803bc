// The cells from which a search sets out at a place, or in which it arrives there.
import type { ExactIndex } from '../exact-index.ts';
import type { QuerySpot } from '../query-spot.ts';
import { sidesOf } from '../wedge.ts';

/** The cells in which an agent at the spot may be: for a point at a wall, those on its side. */
export function cellsOfSpot({ navMesh }: ExactIndex, spot: QuerySpot): readonly number[] {
  const { cellStart, edgeVertex, vertexX, vertexZ } = navMesh;
  const { wedges, cells } = spot;
  if (wedges === null) return cells;
  return cells.filter((cell) => {
    let [x, z] = [0, 0];
    for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
      x += vertexX[edgeVertex[h]] - spot.x;
      z += vertexZ[edgeVertex[h]] - spot.z;
    }
    return wedges.some((wedge) => sidesOf(wedge, x, z) !== 0);
  });
}
