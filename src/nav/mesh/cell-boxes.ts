// Bounding boxes in flat lists: least x, least z, greatest x, greatest z at 4·box.
import { oncePer } from '../once-per.ts';
import type { NavMesh } from './nav-mesh.ts';

/** The boxes of a navmesh's cells, computed once. */
export const boxesOf = oncePer(({ cellStart, edgeVertex, vertexX, vertexZ }: NavMesh): Float64Array => {
  const boxes = new Float64Array(4 * (cellStart.length - 1));
  for (let cell = 0; cell + 1 < cellStart.length; cell++) {
    let [lowX, lowZ, highX, highZ] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let edge = cellStart[cell]; edge < cellStart[cell + 1]; edge++) {
      lowX = Math.min(lowX, vertexX[edgeVertex[edge]]);
      lowZ = Math.min(lowZ, vertexZ[edgeVertex[edge]]);
      highX = Math.max(highX, vertexX[edgeVertex[edge]]);
      highZ = Math.max(highZ, vertexZ[edgeVertex[edge]]);
    }
    boxes.set([lowX, lowZ, highX, highZ], 4 * cell);
  }
  return boxes;
});

/** Grows box i of the list `into` to contain box k of the list `box`. */
export function growBox(into: Float64Array, i: number, box: Float64Array, k: number): void {
  const to = 4 * i;
  const from = 4 * k;
  if (box[from] < into[to]) into[to] = box[from];
  if (box[from + 1] < into[to + 1]) into[to + 1] = box[from + 1];
  if (box[from + 2] > into[to + 2]) into[to + 2] = box[from + 2];
  if (box[from + 3] > into[to + 3]) into[to + 3] = box[from + 3];
}
