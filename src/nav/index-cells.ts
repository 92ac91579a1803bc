// Which cells overlap which leaves of the tree, so that a point's cell is found by going down the tree and looking at a few cells.
//
// Each cell goes down the tree whole, cut at every splitter; pieces are cut a hair too large, so that nothing that touches is
// missed. What is listed too much costs a look; which cell holds a point is decided exactly later.
import type { Tree } from '../bsp/tree.ts';
import type { Point } from '../geometry/point.ts';
import { ringOfCell, type CellMesh } from './cell-mesh.ts';

/** How much is cut too little, map units. */
const HAIR = 2 ** -10;

/** The lists leafStart and leafCells of a mesh. */
export function indexCells(
  tree: Tree,
  mesh: Pick<CellMesh, 'cellStart' | 'edgeVertex' | 'vertexX' | 'vertexZ'>,
): Pick<CellMesh, 'leafStart' | 'leafCells'> {
  const { root, ax, az, bx, bz, front, back, leaves } = tree;
  const lists: number[][] = leaves.map(() => []);
  for (let cell = 0; cell + 1 < mesh.cellStart.length; cell++) {
    const open: { child: number; piece: readonly Point[] }[] = [{ child: root, piece: ringOfCell(mesh, cell) }];
    for (let task = open.pop(); task; task = open.pop()) {
      const { child, piece } = task;
      if (piece.length === 0) continue;
      if (child < 0) {
        lists[~child].push(cell);
        continue;
      }
      const dx = bx[child] - ax[child];
      const dz = bz[child] - az[child];
      const length = Math.sqrt(dx * dx + dz * dz);
      const depths = piece.map(({ x, z }) => (dx * (z - az[child]) - dz * (x - ax[child])) / length);
      open.push(
        { child: front[child], piece: cut(piece, depths, 1) },
        { child: back[child], piece: cut(piece, depths, -1) },
      );
    }
  }
  const leafStart = new Int32Array(leaves.length + 1);
  lists.forEach(({ length }, leaf) => (leafStart[leaf + 1] = leafStart[leaf] + length));
  return { leafStart, leafCells: Int32Array.from(lists.flat()) };
}

/** The part of a convex ring on one side of a line and a hair beyond. */
function cut(ring: readonly Point[], depths: readonly number[], way: number): readonly Point[] {
  if (depths.every((depth) => depth * way >= -HAIR)) return ring;
  const kept: Point[] = [];
  for (let i = 0; i < ring.length; i++) {
    const k = (i + 1) % ring.length;
    const here = depths[i] * way + HAIR;
    const there = depths[k] * way + HAIR;
    if (here >= 0) kept.push(ring[i]);
    if (here >= 0 !== there >= 0) {
      const t = here / (here - there);
      kept.push({ x: ring[i].x + t * (ring[k].x - ring[i].x), z: ring[i].z + t * (ring[k].z - ring[i].z) });
    }
  }
  return kept;
}
