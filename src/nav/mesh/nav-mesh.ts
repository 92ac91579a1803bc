// The navmesh of one body in one level: large convex cells as flat typed arrays, for exact searches and funnels.
//
// `navMeshOf(level, body)` (build-nav-mesh.ts) builds it on first use. Cell c is the ring of half-edges h from cellStart[c] up to, not
// including, cellStart[c + 1], clockwise on paper. Half-edge h begins at vertex edgeVertex[h], ends where edgeNext[h] begins, and has its
// cell on the right. The agent may leave cell edgeCell[h] across h if edgeOpen[h] is 1; it is then in cell edgeCell[edgeTwin[h]]. Both
// twins are open except at one-way ledges. edgeTwin[h] is −1 at walls, where edgeWall[h] names one of the plan's walls along it. A
// free-standing wall has cells on both sides, never joined.
//
// Every vertex is a vertex of the plan. Coordinates lie on its grid, so `side` (geometry/point.ts) is exact for any three of them and for
// snapped query points; no epsilon is needed. A plan vertex where walls divide its surroundings becomes one mesh vertex per free wedge, so
// the side of the wall is never in doubt. Only vertices of kind VERTEX_TURNING can bend a shortest path. Cells have collinear corners where a
// neighbour's edge ends. The agent's radius is not subtracted: callers keep the distance from walls.
import type { Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';

/** No wall touches the vertex. */
export const VERTEX_FREE = 0;
/** A wall touches it, but the free wedge is half a turn or less. */
export const VERTEX_TOUCHING = 1;
/** The free wedge is more than half a turn, or a one-way ledge ends there: shortest paths may turn here. */
export const VERTEX_TURNING = 2;

/** Version of this layout; a mesh from elsewhere must have the same. */
export const NAV_MESH_VERSION = 2;

/** Merged convex polygons of the floor for one agent size, as flat typed arrays. */
export interface NavMesh {
  readonly version: number;
  readonly body: Body;
  /** Of the level and the body that it was built for; see fingerprintOfLevel. */
  readonly fingerprint: readonly [number, number];
  readonly vertexX: Float64Array;
  readonly vertexZ: Float64Array;
  /** VERTEX_FREE, VERTEX_TOUCHING or VERTEX_TURNING. */
  readonly vertexKind: Uint8Array;
  /** Index into plan.vertices. */
  readonly vertexSource: Int32Array;
  /** cells + 1 entries. */
  readonly cellStart: Int32Array;
  /** A sector of the cell (index into plan.sectors): the one that most of the walls around it face. */
  readonly cellSector: Int32Array;
  readonly edgeVertex: Int32Array;
  readonly edgeNext: Int32Array;
  readonly edgeCell: Int32Array;
  readonly edgeTwin: Int32Array;
  readonly edgeOpen: Uint8Array;
  /** A wall of the plan along the edge, or −1. */
  readonly edgeWall: Int32Array;
}

/** The number of cells. */
export function cellCount(mesh: NavMesh): number {
  return mesh.cellStart.length - 1;
}

/** The corners of a cell, clockwise on paper. */
export function ringOfCell(
  { cellStart, edgeVertex, vertexX, vertexZ }: Pick<NavMesh, 'cellStart' | 'edgeVertex' | 'vertexX' | 'vertexZ'>,
  cell: number,
): Point[] {
  const ring: Point[] = [];
  for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
    ring.push({ x: vertexX[edgeVertex[h]], z: vertexZ[edgeVertex[h]] });
  }
  return ring;
}
