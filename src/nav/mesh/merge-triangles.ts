// Merges triangles into large convex cells: edges between them are removed, the longest first, where the union stays convex.
//
// An edge can be removed if the union turns right or goes straight on at both its ends. A zero cross product means straight on or back: at
// the free end of a wall the union would have a spike, so a dot product distinguishes them. Sides are exact. One pass is enough, because
// vertices only lose edges: what cannot be removed now cannot be removed later. The result has at most about four times the minimum number
// of cells. After S. Hertel, K. Mehlhorn, Fast Triangulation of Simple Polygons, 1983.
import { orderOf } from '../../geometry/order-of.ts';
import { nextOf, previousOf, type Triangulation } from '../../geometry/triangulate.ts';

export type Merged = ReturnType<typeof mergeTriangles>;

/** Merges across edges that are not segments and have `isFree` triangles on both sides. */
export function mergeTriangles(net: Triangulation, isFree: Uint8Array) {
  const { x, z, begin, twin, segment } = net;
  const count = begin.length;
  /** Next and previous half-edge of the same cell; undefined for removed half-edges. */
  const next = new Int32Array(count);
  const previous = new Int32Array(count);
  const isGone = new Uint8Array(count);
  const inner = new Int32Array(count);
  const shortness = new Float64Array(count);
  let inners = 0;
  for (let edge = 0; edge < count; edge++) {
    next[edge] = nextOf(edge);
    previous[edge] = previousOf(edge);
    if (edge > twin[edge] || segment[edge] >= 0 || isFree[(edge / 3) | 0] === 0) continue;
    const dx = x[begin[next[edge]]] - x[begin[edge]];
    const dz = z[begin[next[edge]]] - z[begin[edge]];
    shortness[inners] = -Math.sqrt(dx * dx + dz * dz);
    inner[inners++] = edge;
  }
  for (const place of orderOf(shortness.subarray(0, inners))) {
    const edge = inner[place];
    const back = twin[edge];
    // From the neighbour's last edge before the shared one into this cell's first after it, and vice versa.
    const isConvex =
      turnsRight(net, begin[previous[back]], begin[back], begin[next[next[edge]]]) &&
      turnsRight(net, begin[previous[edge]], begin[edge], begin[next[next[back]]]);
    if (!isConvex) continue;
    isGone[edge] = isGone[back] = 1;
    join(next, previous, previous[edge], next[back]);
    join(next, previous, previous[back], next[edge]);
  }
  return { next, previous, isGone };
}

function join(next: Int32Array, previous: Int32Array, one: number, other: number): void {
  next[one] = other;
  previous[other] = one;
}

/** Does a → b → c turn right or go straight on? */
function turnsRight({ x, z }: Triangulation, a: number, b: number, c: number): boolean {
  const dx = x[b] - x[a];
  const dz = z[b] - z[a];
  const turn = dx * (z[c] - z[a]) - dz * (x[c] - x[a]);
  return turn > 0 || (turn === 0 && dx * (x[c] - x[b]) + dz * (z[c] - z[b]) > 0);
}
