// The navmesh as the corner search uses it: the openings of each cell and the corners at their ends, without walls.
//
// An opening is a half-edge by which an agent may leave its cell. The openings of a cell are consecutive, clockwise about it. Walls are
// left out: what no opening shows is hidden. The fan of a corner lists the openings of its cells that do not touch it, clockwise from one
// of its walls to the other. Built in one pass over the mesh.
import { oncePer } from '../../once-per.ts';
import type { NavMesh } from '../../mesh/nav-mesh.ts';
import { isReflex } from '../../clearance/wedge.ts';
import type { Corners } from '../corners.ts';
import { boxesOf, growBox } from '../../mesh/cell-boxes.ts';
import { findBlocks } from './find-blocks.ts';

export type Openings = ReturnType<typeof buildOpenings>;

/** The openings of a point's layer, built once per mesh. */
export const openingsOf = oncePer(buildOpenings);

/** Builds the openings from a navmesh and the corners of the same body. */
export function buildOpenings(mesh: NavMesh, corners: Corners) {
  const { vertexX, vertexZ, edgeVertex, edgeNext, edgeTwin, edgeCell, cellStart } = mesh;
  const blocks = findBlocks(mesh);
  const openingOf = new Int32Array(edgeTwin.length).fill(-1);
  const first = new Int32Array(cellStart.length);
  let count = 0;
  for (let cell = 0; cell + 1 < cellStart.length; cell++) {
    for (let edge = cellStart[cell]; edge < cellStart[cell + 1]; edge++) {
      if (edgeTwin[edge] >= 0) openingOf[edge] = count++;
    }
    first[cell + 1] = count;
  }
  const boxes = boxesOf(mesh);
  const begin = firstEdges(mesh, corners);
  /** The corner where each half-edge begins, −1 where a path cannot turn. */
  const cornerOf = new Int32Array(edgeTwin.length).fill(-1);
  const around = new Float64Array(4 * corners.count);
  const fanStart = new Int32Array(corners.count + 1);
  const fan: number[] = [];
  for (let each = 0; each < corners.count; each++) {
    const [x, z] = [corners.x[each], corners.z[each]];
    around.set([x, z, x, z], 4 * each);
    for (let edge = begin[each]; edge >= 0;) {
      cornerOf[edge] = each;
      growBox(around, each, boxes, edgeCell[edge]);
      const last = edgeBefore(mesh, edge);
      for (let next = edgeNext[edge]; next !== last; next = edgeNext[next]) {
        if (openingOf[next] >= 0) fan.push(openingOf[next]);
      }
      edge = edgeTwin[last];
    }
    fanStart[each + 1] = fan.length;
  }
  const at = new Float64Array(4 * count);
  const corner = new Int32Array(2 * count);
  const cell = new Int32Array(count);
  const twin = new Int32Array(count);
  const block = new Int32Array(count);
  const cornerBlock = new Int32Array(corners.count).fill(NONE);
  for (let edge = 0; edge < edgeTwin.length; edge++) {
    const opening = openingOf[edge];
    if (opening < 0) continue;
    const a = edgeVertex[edge];
    const b = edgeVertex[edgeNext[edge]];
    at[4 * opening] = vertexX[a];
    at[4 * opening + 1] = vertexZ[a];
    at[4 * opening + 2] = vertexX[b];
    at[4 * opening + 3] = vertexZ[b];
    corner[2 * opening] = cornerOf[edge];
    corner[2 * opening + 1] = cornerOf[edgeNext[edge]];
    cell[opening] = edgeCell[edge];
    twin[opening] = openingOf[edgeTwin[edge]];
    block[opening] = blocks.ofEdge[edge];
    // The opening the other way begins at the other end.
    const begins = corner[2 * opening];
    if (begins < 0) continue;
    cornerBlock[begins] = cornerBlock[begins] === NONE || cornerBlock[begins] === block[opening] ? block[opening] : -1;
  }
  const walls = new Float64Array(4 * corners.count);
  corners.wedge.forEach(([{ loX, loZ, hiX, hiZ }], each) => walls.set([loX, loZ, hiX, hiZ], 4 * each));
  return {
    corners,
    blocks,
    /** First opening of each cell; cells + 1 entries. */
    first,
    /** The ends of each opening: x, z, x, z at 4·opening. */
    at,
    /** The corners (of corners.ts) at its two ends, at 2·opening; −1 where a path cannot turn. */
    corner,
    /** The cell it leads out of, and the same opening in the other direction. */
    cell,
    twin,
    block,
    /** First opening about each corner in `fan`; corners + 1 entries. */
    fanStart,
    fan: Int32Array.from(fan),
    /** The block of all openings that end at a corner, −1 if there are several. */
    cornerBlock,
    /** Directions of a corner's two walls, which bound its free wedge: loX, loZ, hiX, hiZ at 4·corner. */
    walls,
    mesh,
    /** The box about the cells of each corner's wedge, in the form of the cells' boxes. */
    around,
  };
}

const NONE = -2;

/** The half-edge before that one about its cell. */
const edgeBefore = ({ cellStart, edgeCell }: NavMesh, edge: number): number =>
  edge === cellStart[edgeCell[edge]] ? cellStart[edgeCell[edge] + 1] - 1 : edge - 1;

/** The half-edge along the first wall of each corner's wedge, −1 if the mesh lacks it. */
function firstEdges(mesh: NavMesh, corners: Corners): Int32Array {
  const { vertexX, vertexZ, vertexSource, edgeVertex, edgeNext, edgeTwin } = mesh;
  // At most one wedge about a corner of the plan is wider than half a turn.
  const begin = new Int32Array(corners.count).fill(-1);
  for (let open = 0; open < edgeTwin.length; open++) {
    const vertex = edgeVertex[open];
    const source = vertexSource[vertex];
    const corner = edgeTwin[open] < 0 && source >= 0 ? corners.ofVertex[source] : -1;
    if (corner < 0) continue;
    let close = edgeBefore(mesh, open);
    while (edgeTwin[close] >= 0) close = edgeBefore(mesh, edgeTwin[close]);
    const lo = edgeVertex[edgeNext[open]];
    const hi = edgeVertex[close];
    const isWide = isReflex({
      loX: vertexX[lo] - vertexX[vertex],
      loZ: vertexZ[lo] - vertexZ[vertex],
      hiX: vertexX[hi] - vertexX[vertex],
      hiZ: vertexZ[hi] - vertexZ[vertex],
    });
    if (isWide) begin[corner] = open;
  }
  return begin;
}
