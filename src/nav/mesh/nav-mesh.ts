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
// the side of the wall is never in doubt. Only vertices of kind TURNING can bend a shortest path. Cells have collinear corners where a
// neighbour's edge ends. The agent's radius is not subtracted: callers keep the distance from walls.
import { leafAt, leavesAt } from '../../bsp/leaf-at.ts';
import type { Tree } from '../../bsp/tree.ts';
import { sideAt, type Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';

/** No wall touches the vertex. */
export const FREE = 0;
/** A wall touches it, but the free wedge is half a turn or less. */
export const TOUCHING = 1;
/** The free wedge is more than half a turn, or a one-way ledge ends there: shortest paths may turn here. */
export const TURNING = 2;

/** Version of this layout; a mesh from elsewhere must have the same. */
export const NAV_MESH_VERSION = 1;

export interface NavMesh {
  readonly version: number;
  readonly body: Body;
  readonly vertexX: Float64Array;
  readonly vertexZ: Float64Array;
  /** FREE, TOUCHING or TURNING. */
  readonly vertexKind: Uint8Array;
  /** Index into plan.vertices. */
  readonly vertexSource: Int32Array;
  /** cells + 1 entries. */
  readonly cellStart: Int32Array;
  /** Cost per unit of length in the cell. */
  readonly cellCost: Float64Array;
  /** A sector of the cell (index into plan.sectors): the one that most of the walls around it face. */
  readonly cellSector: Int32Array;
  readonly edgeVertex: Int32Array;
  readonly edgeNext: Int32Array;
  readonly edgeCell: Int32Array;
  readonly edgeTwin: Int32Array;
  readonly edgeOpen: Uint8Array;
  /** A wall of the plan along the edge, or −1. */
  readonly edgeWall: Int32Array;
  /** First cell of each leaf of the tree in `leafCells`; leaves + 1 entries. */
  readonly leafStart: Int32Array;
  /** The cells that overlap each leaf. */
  readonly leafCells: Int32Array;
}

/** The number of cells. */
export function cellCount(mesh: NavMesh): number {
  return mesh.cellStart.length - 1;
}

/** The cell that contains the point, edges included, or −1 where the agent cannot be. Exact for points on the plan's grid. */
export function cellAt(mesh: NavMesh, tree: Tree, p: Point): number {
  const leaf = leafAt(tree, p);
  if (leaf < 0) return -1;
  for (let i = mesh.leafStart[leaf]; i < mesh.leafStart[leaf + 1]; i++) {
    if (isInCell(mesh, mesh.leafCells[i], p)) return mesh.leafCells[i];
  }
  // On the border of a region that is solid for this body.
  return cellsAt(mesh, tree, p)[0] ?? -1;
}

/** Every cell that contains the point, edges and corners included: several on a border. */
export function cellsAt(mesh: NavMesh, tree: Tree, p: Point): number[] {
  const found: number[] = [];
  for (const leaf of leavesAt(tree, p)) {
    for (let i = mesh.leafStart[leaf]; i < mesh.leafStart[leaf + 1]; i++) {
      const cell = mesh.leafCells[i];
      if (!found.includes(cell) && isInCell(mesh, cell, p)) found.push(cell);
    }
  }
  return found;
}

/** Is the point in the cell or on its edge? Exact for points on the plan's grid. */
export function isInCell(mesh: NavMesh, cell: number, { x, z }: Point): boolean {
  const { cellStart, edgeVertex, edgeNext, vertexX, vertexZ } = mesh;
  for (let h = cellStart[cell]; h < cellStart[cell + 1]; h++) {
    const a = edgeVertex[h];
    const b = edgeVertex[edgeNext[h]];
    if (sideAt(vertexX[a], vertexZ[a], vertexX[b], vertexZ[b], x, z) < 0) return false;
  }
  return true;
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
