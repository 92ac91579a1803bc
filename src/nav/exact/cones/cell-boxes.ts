// The box about each cell of a mesh and the middle of its corners: how far a cell goes from a place at most, and which way it lies.
import type { CellMesh } from '../../cell-mesh.ts';

export interface CellBoxes {
  /** Least x, least z, greatest x, greatest z at 4·cell. */
  readonly box: Float64Array;
  /** The mean of its corners: x, z at 2·cell. */
  readonly middle: Float64Array;
}

/** Boxes and middles of all cells. */
export function boxesOf({ cellStart, edgeVertex, vertexX, vertexZ }: CellMesh): CellBoxes {
  const cells = cellStart.length - 1;
  const box = new Float64Array(4 * cells);
  const middle = new Float64Array(2 * cells);
  for (let cell = 0; cell < cells; cell++) {
    let [lowX, lowZ, highX, highZ, sumX, sumZ] = [Infinity, Infinity, -Infinity, -Infinity, 0, 0];
    for (let edge = cellStart[cell]; edge < cellStart[cell + 1]; edge++) {
      const x = vertexX[edgeVertex[edge]];
      const z = vertexZ[edgeVertex[edge]];
      lowX = Math.min(lowX, x);
      lowZ = Math.min(lowZ, z);
      highX = Math.max(highX, x);
      highZ = Math.max(highZ, z);
      sumX += x;
      sumZ += z;
    }
    const count = cellStart[cell + 1] - cellStart[cell];
    box.set([lowX, lowZ, highX, highZ], 4 * cell);
    middle.set([sumX / count, sumZ / count], 2 * cell);
  }
  return { box, middle };
}

/** No place in that cell is farther away than that. */
export function farthestIn({ box }: CellBoxes, cell: number, x: number, z: number): number {
  const dx = Math.max(x - box[4 * cell], box[4 * cell + 2] - x);
  const dz = Math.max(z - box[4 * cell + 1], box[4 * cell + 3] - z);
  return Math.sqrt(dx * dx + dz * dz);
}
