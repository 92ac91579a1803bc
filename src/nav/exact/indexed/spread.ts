// Repeated Dijkstra searches over the graph of corners, with marks instead of clearing.
//
// The open list is a binary heap of corners with decrease-key. Unlike src/search/dijkstra.ts it is made for thousands of searches in a row,
// and callers may prune any of them.
import type { CornerGraph } from './view-cones.ts';

/** Not reentrant: its state is shared by all calls. */
export function createSpread({ start, to, x, z }: CornerGraph) {
  const count = start.length - 1;
  const length = new Float64Array(count);
  const before = new Int32Array(count);
  const mark = new Int32Array(count);
  /** Index in the heap, −1 for corners that left it. */
  const place = new Int32Array(count);
  const heap = new Int32Array(count);
  let size = 0;
  let round = 0;

  const rise = (corner: number, from: number): void => {
    const key = length[corner];
    let hole = from;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (length[heap[above]] <= key) break;
      place[(heap[hole] = heap[above])] = hole;
      hole = above;
    }
    place[(heap[hole] = corner)] = hole;
  };

  const reach = (corner: number, reached: number, from: number): void => {
    const isNew = mark[corner] !== round;
    if (!isNew && (place[corner] < 0 || reached >= length[corner])) return;
    mark[corner] = round;
    length[corner] = reached;
    before[corner] = from;
    rise(corner, isNew ? size++ : place[corner]);
  };

  return {
    /** Of the corners reached since `begin`: the distance, and the corner before (−1 at the source). */
    length,
    before,
    /** Starts a new search from that corner. */
    begin(root: number): void {
      round++;
      size = 0;
      reach(root, 0, -1);
    },
    /** Removes and returns the nearest corner of the open list, whose distance is then final; −1 if there is none. */
    next(): number {
      if (size === 0) return -1;
      const nearest = heap[0];
      const last = heap[--size];
      place[nearest] = -1;
      if (size === 0) return nearest;
      const key = length[last];
      let hole = 0;
      for (;;) {
        let child = 2 * hole + 1;
        if (child >= size) break;
        // Beyond the last one stands the corner that sinks.
        if (length[heap[child + 1]] < length[heap[child]]) child++;
        if (length[heap[child]] >= key) break;
        place[(heap[hole] = heap[child])] = hole;
        hole = child;
      }
      place[(heap[hole] = last)] = hole;
      return nearest;
    },
    /** Relaxes all edges of the corner. */
    open(corner: number): void {
      const own = length[corner];
      const ownX = x[corner];
      const ownZ = z[corner];
      for (let i = start[corner]; i < start[corner + 1]; i++) {
        const other = to[i];
        const dx = x[other] - ownX;
        const dz = z[other] - ownZ;
        reach(other, own + Math.sqrt(dx * dx + dz * dz), corner);
      }
    },
  };
}
