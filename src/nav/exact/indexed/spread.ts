// Dijkstra over the graph of corners, again and again from other corners, with marks instead of clearing.
//
// The open list is a binary heap of corners with their keys beside them, and decrease-key. What it is not: src/search/dijkstra.ts, which
// makes one answer for one question; here thousands are asked in a row and each visit may be cut short.
import type { CornerGraph } from './view-cones.ts';

export interface Spread {
  /** Of the corners reached since `begin`: the length of the way there, and the corner before (−1 at the beginning). */
  readonly length: Float64Array;
  readonly before: Int32Array;
  /** Forgets everything. */
  begin(): void;
  /** Puts a corner on the open list from which the way is that long already, unless it is there with a shorter one. */
  setOut(corner: number, length: number): void;
  /** Takes the nearest corner off the open list: −1 when there is none. Its length is final. */
  next(): number;
  /** Has the corner been reached? */
  has(corner: number): boolean;
  /** Puts all that the corner sees on the open list. */
  open(corner: number): void;
}

/** Not to be shared by two who ask at once. */
export function createSpread({ start, to, x, z }: CornerGraph): Spread {
  const count = start.length - 1;
  const length = new Float64Array(count);
  const before = new Int32Array(count);
  const mark = new Int32Array(count);
  /** Place in the heap, −1 for those that left it. */
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
    length,
    before,
    begin() {
      round++;
      size = 0;
    },
    setOut: (corner, reached) => reach(corner, reached, -1),
    has: (corner) => mark[corner] === round,
    next() {
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
        if (child + 1 < size && length[heap[child + 1]] < length[heap[child]]) child++;
        if (length[heap[child]] >= key) break;
        place[(heap[hole] = heap[child])] = hole;
        hole = child;
      }
      place[(heap[hole] = last)] = hole;
      return nearest;
    },
    open(corner) {
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
