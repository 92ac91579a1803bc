// A mesh of cells as the search by cones wants it: corners of cells in their order, the edges about each corner, and blocks.
//
// About a corner that a path may turn at, the edges of its cells that do not touch it stand in a row, clockwise from one of its two walls to the
// other: whatever is in view from the corner is seen through one of them. Made in one pass over the mesh, a few numbers an edge.
import type { CellMesh } from '../../cell-mesh.ts';
import { isReflex, type Corners } from '../corners.ts';
import { findBlocks, type Blocks } from './find-blocks.ts';

export interface ConeNet {
  readonly mesh: CellMesh;
  /** Where each half-edge begins. */
  readonly edgeX: Float64Array;
  readonly edgeZ: Float64Array;
  /** The corner (of corners.ts) that each half-edge begins at, or −1; by the same number its row in fanEdge. */
  readonly edgeCorner: Int32Array;
  readonly corners: Corners;
  /** First of each corner's edges; corners + 1 entries. */
  readonly fanStart: Int32Array;
  /** Open half-edges of the cells about a corner, those left out that begin or end there, clockwise as seen from it. */
  readonly fanEdge: Int32Array;
  readonly blocks: Blocks;
}

const nets = new WeakMap<CellMesh, ConeNet>();

/** The net of a point's layer: laid out when first asked for, then always the same. */
export function coneNetOf(mesh: CellMesh, corners: Corners): ConeNet {
  let net = nets.get(mesh);
  if (net === undefined) nets.set(mesh, (net = layConeNet(mesh, corners)));
  return net;
}

/** Lays out a mesh with the corners found for the same body, a point. */
export function layConeNet(mesh: CellMesh, corners: Corners): ConeNet {
  const { vertexX, vertexZ, vertexSource, edgeVertex, edgeNext, edgeTwin, edgeCell, cellStart } = mesh;
  const edges = edgeVertex.length;
  const edgeX = Float64Array.from(edgeVertex, (vertex) => vertexX[vertex]);
  const edgeZ = Float64Array.from(edgeVertex, (vertex) => vertexZ[vertex]);
  // The walls that bound each vertex's free wedge: the half-edge that begins at it, and the one that ends there.
  const opens = new Int32Array(vertexX.length).fill(-1);
  const closes = new Int32Array(vertexX.length).fill(-1);
  for (let edge = 0; edge < edges; edge++) {
    if (edgeTwin[edge] >= 0) continue;
    opens[edgeVertex[edge]] = edge;
    closes[edgeVertex[edgeNext[edge]]] = edge;
  }
  // Of the wedges about a corner of the plan one at most is wider than half a turn.
  const first = new Int32Array(corners.count).fill(-1);
  const cornerOf = opens.map((open, vertex) => {
    const corner = corners.ofVertex[vertexSource[vertex]];
    if (open < 0 || corner < 0) return -1;
    const end = edgeNext[open];
    const begin = closes[vertex];
    const isWide = isReflex({
      loX: edgeX[end] - vertexX[vertex],
      loZ: edgeZ[end] - vertexZ[vertex],
      hiX: edgeX[begin] - vertexX[vertex],
      hiZ: edgeZ[begin] - vertexZ[vertex],
    });
    if (isWide) first[corner] = open;
    return isWide ? corner : -1;
  });
  const edgeCorner = Int32Array.from(edgeVertex, (vertex) => cornerOf[vertex]);
  const fanStart = new Int32Array(corners.count + 1);
  const fanEdge: number[] = [];
  for (let corner = 0; corner < corners.count; corner++) {
    for (let begin = first[corner]; begin >= 0;) {
      const cell = edgeCell[begin];
      const last = begin === cellStart[cell] ? cellStart[cell + 1] - 1 : begin - 1;
      for (let edge = edgeNext[begin]; edge !== last; edge = edgeNext[edge])
        if (edgeTwin[edge] >= 0) fanEdge.push(edge);
      begin = edgeTwin[last];
    }
    fanStart[corner + 1] = fanEdge.length;
  }
  return {
    mesh,
    edgeX,
    edgeZ,
    edgeCorner,
    corners,
    fanStart,
    fanEdge: Int32Array.from(fanEdge),
    blocks: findBlocks(mesh),
  };
}
