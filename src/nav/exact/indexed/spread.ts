// Dijkstra over the graph of corners, again and again from other corners, with marks instead of clearing.
//
// The open list is a binary heap of corners with their keys beside them, and decrease-key. What it is not: src/search/dijkstra.ts, which
// makes one answer for one question; here thousands are asked in a row and each visit may be cut short.
import type { CornerGraph } from './view-cones.ts';

export interface Spread {
  /** Of the corners reached since `begin`: the length of the way there, and the corner before (−1 at the beginning). */
  readonly length: Float64Array;
  readonly before: Int32Array;
  /** Forgets everything and puts one corner on the open list. */
  begin(corner: number): void;
  /** Takes the nearest corner off the open list: −1 when there is none. Its length is final. */
  next(): number;
  /** Puts all that the corner sees on the open list. */
  open(corner: number): void;
}

/** Not to be shared by two who ask at once. */
export function createSpread({ start, to, length: lengths }: CornerGraph): Spread {
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

  return {
    length,
    before,
    begin(corner) {
      round++;
      mark[corner] = round;
      length[corner] = 0;
      before[corner] = -1;
      heap[0] = corner;
      place[corner] = 0;
      size = 1;
    },
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
      for (let i = start[corner]; i < start[corner + 1]; i++) {
        const other = to[i];
        const reached = own + lengths[i];
        if (mark[other] !== round) {
          mark[other] = round;
          length[other] = reached;
          before[other] = corner;
          rise(other, size++);
        } else if (place[other] >= 0 && reached < length[other]) {
          length[other] = reached;
          before[other] = corner;
          rise(other, place[other]);
        }
      }
    },
  };
}
