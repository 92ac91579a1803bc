// Bounding box of each navmesh cell, and the mean of its corners: a direction into the cell from a place on its border.
import type { NavMesh } from '../../mesh/nav-mesh.ts';

export interface CellBoxes {
  /** Least x, least z, greatest x, greatest z at 4·cell. */
  readonly box: Float64Array;
  /** The mean of its corners: x, z at 2·cell. */
  readonly middle: Float64Array;
}

export function boxesOf({ cellStart, edgeVertex, vertexX, vertexZ }: NavMesh): CellBoxes {
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

/** Grows box i of the list `into` to contain box k of the list `box`; four numbers a box. */
export function growBox(into: Float64Array, i: number, box: Float64Array, k: number): void {
  const to = 4 * i;
  const from = 4 * k;
  if (box[from] < into[to]) into[to] = box[from];
  if (box[from + 1] < into[to + 1]) into[to + 1] = box[from + 1];
  if (box[from + 2] > into[to + 2]) into[to + 2] = box[from + 2];
  if (box[from + 3] > into[to + 3]) into[to + 3] = box[from + 3];
}
