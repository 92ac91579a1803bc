// The blocks (biconnected components) of the graph of cells: parts that stay connected when any one cell is removed.
//
// Blocks meet in single cells and form a tree. A shortest path enters a convex cell once, so its cells are a simple path. A simple path
// uses only edges of the blocks between its ends in the tree; everything else is a dead end. One depth-first walk finds the blocks, after
// J. Hopcroft, R. Tarjan, Efficient Algorithms for Graph Manipulation, 1973. Several edges between two cells count as one.
import type { NavMesh } from '../../mesh/nav-mesh.ts';

type Blocks = ReturnType<typeof findBlocks>;

/** Finds the blocks in time linear in the mesh; ledges count as open in both directions. */
export function findBlocks({ cellStart, edgeCell, edgeTwin }: NavMesh) {
  const cells = cellStart.length - 1;
  /** The block above each cell in the tree, −1 for the first cell of each part. */
  const up = new Int32Array(cells).fill(-1);
  /** The connected part of each cell: no path joins two parts. */
  const part = new Int32Array(cells);
  const order = new Int32Array(cells);
  const low = new Int32Array(cells);
  const parent = new Int32Array(cells).fill(-1);
  const next = cellStart.slice(0, cells);
  const held = new Int32Array(cells);
  /** By block: the cell above it, and the number of blocks from it up to the first cell, itself included. */
  const top: number[] = [];
  const depth: number[] = [];
  let heldCount = 0;
  let count = 0;
  for (let first = 0; first < cells; first++) {
    if (order[first] > 0) continue;
    order[first] = low[first] = ++count;
    part[first] = first;
    for (let cell = first; cell >= 0;) {
      if (next[cell] < cellStart[cell + 1]) {
        const twin = edgeTwin[next[cell]++];
        if (twin < 0) continue;
        const beyond = edgeCell[twin];
        if (order[beyond] === 0) {
          parent[beyond] = cell;
          part[beyond] = first;
          order[beyond] = low[beyond] = ++count;
          held[heldCount++] = beyond;
          cell = beyond;
        } else if (beyond !== parent[cell] && order[beyond] < low[cell]) low[cell] = order[beyond];
        continue;
      }
      const above = parent[cell];
      if (above >= 0) {
        if (low[cell] < low[above]) low[above] = low[cell];
        if (low[cell] >= order[above]) {
          const block = top.push(above) - 1;
          do up[held[--heldCount]] = block;
          while (held[heldCount] !== cell);
        }
      }
      cell = above;
    }
  }
  // Blocks are numbered from below, so those above come last.
  for (let block = top.length - 1; block >= 0; block--)
    depth[block] = up[top[block]] < 0 ? 1 : depth[up[top[block]]] + 1;
  /** The block of each open half-edge; −1 at walls. */
  const ofEdge = edgeTwin.map((twin, edge) => {
    if (twin < 0) return -1;
    const [one, other] = [edgeCell[edge], edgeCell[twin]];
    return up[order[one] > order[other] ? one : other];
  });
  return { up, ofEdge, top: Int32Array.from(top), depth: Int32Array.from(depth), part };
}

/** Marks the blocks between two cells of one part with `mark`. */
export function markBlocks(
  { up, top, depth }: Blocks,
  one: number,
  other: number,
  marks: Int32Array,
  mark: number,
): void {
  let [a, b] = [one, other];
  for (;;) {
    const blockA = up[a];
    const blockB = up[b];
    if (blockA === blockB) {
      if (a !== b) marks[blockA] = mark;
      return;
    }
    if (blockB < 0 || (blockA >= 0 && depth[blockA] >= depth[blockB])) {
      marks[blockA] = mark;
      a = top[blockA];
    } else {
      marks[blockB] = mark;
      b = top[blockB];
    }
  }
}
