// Lists the cells that overlap each leaf of the tree: a point's cell is found by descending the tree and testing a few cells.
//
// Each cell descends the tree and is cut at every splitter. Pieces are cut slightly too large, so that nothing is missed; an extra entry
// only costs a test. Pieces to be processed lie in one array: an uncut piece stays in place, cut pieces are appended.
import type { Tree } from '../../bsp/tree.ts';
import type { NavMesh } from './nav-mesh.ts';

/** Margin of the cuts, map units. */
const HAIR = 2 ** -10;

/** The lists leafStart and leafCells of a mesh. */
export function indexCells(
  tree: Tree,
  mesh: Pick<NavMesh, 'cellStart' | 'edgeVertex' | 'vertexX' | 'vertexZ'>,
): Pick<NavMesh, 'leafStart' | 'leafCells'> {
  const { leaves, ax, az, bx, bz } = tree;
  const { cellStart, edgeVertex, vertexX, vertexZ } = mesh;
  const pairs: Pairs = { leaves: [], cells: [] };
  const lengths = new Float64Array(ax.length);
  for (let branch = 0; branch < ax.length; branch++) {
    lengths[branch] = Math.sqrt((bx[branch] - ax[branch]) ** 2 + (bz[branch] - az[branch]) ** 2);
  }
  const stack: Stack = { x: [], z: [], depth: [], open: [], lengths };
  for (let cell = 0; cell + 1 < cellStart.length; cell++) {
    const count = cellStart[cell + 1] - cellStart[cell];
    for (let i = 0; i < count; i++) {
      const vertex = edgeVertex[cellStart[cell] + i];
      stack.x[i] = vertexX[vertex];
      stack.z[i] = vertexZ[vertex];
    }
    goDown(tree, stack, cell, count, pairs);
  }
  const leafStart = new Int32Array(leaves.length + 1);
  for (const leaf of pairs.leaves) leafStart[leaf + 1]++;
  for (let leaf = 0; leaf < leaves.length; leaf++) leafStart[leaf + 1] += leafStart[leaf];
  const next = leafStart.slice();
  const leafCells = new Int32Array(pairs.cells.length);
  pairs.leaves.forEach((leaf, i) => (leafCells[next[leaf]++] = pairs.cells[i]));
  return { leafStart, leafCells };
}

/** The leaf and the cell of each overlap. */
interface Pairs {
  readonly leaves: number[];
  readonly cells: number[];
}

/** Corners of the pieces to be processed, depths of the current piece, and lengths of the splitters' directions. */
interface Stack {
  readonly x: number[];
  readonly z: number[];
  readonly depth: number[];
  /** Triples: child, where its piece begins, number of corners. */
  readonly open: number[];
  readonly lengths: Float64Array;
}

/** Lists the leaves that a cell overlaps; its corners lie at the bottom of the stack. */
function goDown(tree: Tree, stack: Stack, cell: number, corners: number, pairs: Pairs): void {
  const { root, ax, az, bx, bz, front, back } = tree;
  const { x, z, depth, open, lengths } = stack;
  open.push(root, 0, corners);
  while (open.length > 0) {
    const count = open.pop()!;
    const begin = open.pop()!;
    let at = open.pop()!;
    let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let i = begin; i < begin + count; i++) {
      if (x[i] < minX) minX = x[i];
      if (x[i] > maxX) maxX = x[i];
      if (z[i] < minZ) minZ = z[i];
      if (z[i] > maxZ) maxZ = z[i];
    }
    const [midX, midZ, halfX, halfZ] = [(minX + maxX) / 2, (minZ + maxZ) / 2, (maxX - minX) / 2, (maxZ - minZ) / 2];
    while (at >= 0) {
      const dx = bx[at] - ax[at];
      const dz = bz[at] - az[at];
      // Most splitters miss the box around the piece.
      const value = dx * (midZ - az[at]) - dz * (midX - ax[at]);
      const reach = Math.abs(dx) * halfZ + Math.abs(dz) * halfX + 2 * HAIR * lengths[at];
      if (value > reach || value < -reach) {
        at = value > 0 ? front[at] : back[at];
        continue;
      }
      let least = Infinity;
      let most = -Infinity;
      for (let i = 0; i < count; i++) {
        const each = (dx * (z[begin + i] - az[at]) - dz * (x[begin + i] - ax[at])) / lengths[at];
        depth[i] = each;
        if (each < least) least = each;
        if (each > most) most = each;
      }
      const isInFront = most >= -HAIR;
      if (isInFront && least <= HAIR) {
        // Anything after this piece has been processed.
        const free = begin + count;
        const kept = cut(stack, begin, count, free, 1);
        open.push(front[at], free, kept, back[at], free + kept, cut(stack, begin, count, free + kept, -1));
        break;
      }
      at = isInFront ? front[at] : back[at];
    }
    if (at < 0) {
      pairs.leaves.push(~at);
      pairs.cells.push(cell);
    }
  }
}

/** Appends the part of a convex ring on one side of a line, plus the margin; returns its number of corners. */
function cut({ x, z, depth }: Stack, begin: number, count: number, to: number, sign: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const k = i + 1 < count ? i + 1 : 0;
    const here = depth[i] * sign + HAIR;
    const there = depth[k] * sign + HAIR;
    if (here >= 0) {
      x[to + kept] = x[begin + i];
      z[to + kept] = z[begin + i];
      kept++;
    }
    if (here >= 0 !== there >= 0) {
      const t = here / (here - there);
      x[to + kept] = x[begin + i] + t * (x[begin + k] - x[begin + i]);
      z[to + kept] = z[begin + i] + t * (z[begin + k] - z[begin + i]);
      kept++;
    }
  }
  return kept;
}
