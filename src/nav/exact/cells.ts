// The navmesh as sweeps use it: the cell beyond each edge, and the corners on each cell's border where a path inside it may turn.
//
// A corner of the plan is one mesh vertex for each free wedge about it; only the vertex of the reflex wedge leads to the corner. Ledges are
// open in both directions, because sight.ts decides what is visible. Portal width is ignored: a disc's rim may graze corners beyond edges
// that its centre never crosses.
import { VERTEX_TURNING, type NavMesh } from '../mesh/nav-mesh.ts';
import type { Corners } from './corners.ts';

export type Cells = Readonly<ReturnType<typeof buildCells>>;

/** Changed corners: obstacles hide what the mesh lets be seen, and sight.ts knows that. So the cells stay as they are. */
export interface CornerChanges {
  /** The added corners in each cell that has any; by cell. */
  readonly inCell: (number[] | undefined)[];
  /** The cells of each added corner; by corner. */
  readonly cellsOf: (readonly number[] | undefined)[];
  /** 1 for corners that are none now; by corner. */
  readonly isGone: Uint8Array;
}

export function cellsOfCorner({ cellStart, cellOf, changes }: Cells, corner: number): readonly number[] | Int32Array {
  return changes?.cellsOf[corner] ?? cellOf.subarray(cellStart[corner], cellStart[corner + 1]);
}

/** Is there certainly no path between the two lists of cells? False where either is empty. */
export function areApart({ part }: Cells, some: readonly number[], others: readonly number[]): boolean {
  if (some.length === 0 || others.length === 0) return false;
  return some.every((one) => others.every((other) => part[one] !== part[other]));
}

/** Builds the tables from the navmesh and the corners of the same body. */
export function buildCells(mesh: NavMesh, corners: Corners) {
  const { vertexX, vertexZ, vertexKind, vertexSource, edgeVertex, edgeNext: edgeAfter, edgeCell, edgeTwin } = mesh;
  const count = mesh.cellStart.length - 1;
  const edgeStart = new Int32Array(count + 1);
  const ends: number[] = [];
  const next: number[] = [];
  const cornerStart = new Int32Array(count + 1);
  const cornerOf: number[] = [];
  const cellsOf: number[][] = Array.from({ length: corners.count }, () => []);
  for (let cell = 0; cell < count; cell++) {
    for (let h = mesh.cellStart[cell]; h < mesh.cellStart[cell + 1]; h++) {
      const a = edgeVertex[h];
      const b = edgeVertex[edgeAfter[h]];
      if (edgeTwin[h] >= 0) {
        ends.push(vertexX[a], vertexZ[a], vertexX[b], vertexZ[b]);
        next.push(edgeCell[edgeTwin[h]]);
      }
      const corner = corners.ofVertex[vertexSource[a]];
      if (corner < 0 || vertexKind[a] !== VERTEX_TURNING) continue;
      cornerOf.push(corner);
      cellsOf[corner].push(cell);
    }
    edgeStart[cell + 1] = next.length;
    cornerStart[cell + 1] = cornerOf.length;
  }
  const cellStart = new Int32Array(corners.count + 1);
  cellsOf.forEach((cells, corner) => (cellStart[corner + 1] = cellStart[corner] + cells.length));
  return {
    mesh,
    /** First open edge of each cell; cells + 1 entries. */
    edgeStart,
    /** Ends of each open edge, clockwise about its cell: ax, az, bx, bz at 4·edge. */
    edgeEnds: Float64Array.from(ends),
    /** The cell beyond each open edge. */
    edgeNext: Int32Array.from(next),
    /** First of each cell's corners in cornerOf; cells + 1 entries. */
    cornerStart,
    cornerOf: Int32Array.from(cornerOf),
    /** First of the cells that touch each corner in cellOf; corners + 1 entries. */
    cellStart,
    cellOf: Int32Array.from(cellsOf.flat()),
    /** The connected part of the mesh of each cell: no path on foot joins two parts. */
    part: findParts(edgeStart, next),
    /** Corners that came later and corners that went; null while the walls are as the mesh was built. */
    changes: null as CornerChanges | null,
  };
}

/** Numbers the parts that are connected by open edges, whatever their direction. */
function findParts(edgeStart: Int32Array, edgeNext: readonly number[]): Int32Array {
  const part = new Int32Array(edgeStart.length - 1).fill(-1);
  for (let first = 0; first < part.length; first++) {
    if (part[first] >= 0) continue;
    part[first] = first;
    const open = [first];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      for (let edge = edgeStart[cell]; edge < edgeStart[cell + 1]; edge++) {
        if (part[edgeNext[edge]] >= 0) continue;
        part[edgeNext[edge]] = first;
        open.push(edgeNext[edge]);
      }
    }
  }
  return part;
}
