// A binary heap of integer ids whose keys lie in arrays beside it: the open list of a search.
//
// Order is total: lower f first, then lower h, then lower id, so a search is the same on every run and every machine. Each id
// knows its place, so a key that fell is put right in O(log n) (decrease-key) instead of leaving stale doubles behind.
// After J. W. J. Williams, Algorithm 232: Heapsort, 1964. It never grows: a graph of n nodes needs room for n ids.

export interface Heap {
  /** Keys by id; change them only through the caller's own rule "write, then push or decrease". */
  readonly f: Float64Array;
  readonly h: Float64Array;
  /** The heap itself: ids[0] is the least. */
  readonly ids: Int32Array;
  /** Where an id stands in `ids`; only meaningful while it is in the heap. */
  readonly place: Int32Array;
  size: number;
}

/** An empty heap for ids 0 … capacity − 1. */
export function createHeap(capacity: number): Heap {
  return {
    f: new Float64Array(capacity),
    h: new Float64Array(capacity),
    ids: new Int32Array(capacity),
    place: new Int32Array(capacity),
    size: 0,
  };
}

/** Adds an id that is not in the heap; its keys must have been written. */
export function pushId(heap: Heap, id: number): void {
  heap.size++;
  rise(heap, id, heap.size - 1);
}

/** Puts an id of the heap right after its key fell. */
export function decreaseId(heap: Heap, id: number): void {
  rise(heap, id, heap.place[id]);
}

/** Takes the least id out. The heap must not be empty. */
export function popId(heap: Heap): number {
  const { ids, place } = heap;
  const least = ids[0];
  const size = --heap.size;
  if (size === 0) return least;
  const id = ids[size];
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= size) break;
    if (child + 1 < size && comesBefore(heap, ids[child + 1], ids[child])) child++;
    if (!comesBefore(heap, ids[child], id)) break;
    ids[hole] = ids[child];
    place[ids[hole]] = hole;
    hole = child;
  }
  ids[hole] = id;
  place[id] = hole;
  return least;
}

function rise(heap: Heap, id: number, from: number): void {
  const { ids, place } = heap;
  let hole = from;
  while (hole > 0) {
    const above = (hole - 1) >> 1;
    if (!comesBefore(heap, id, ids[above])) break;
    ids[hole] = ids[above];
    place[ids[hole]] = hole;
    hole = above;
  }
  ids[hole] = id;
  place[id] = hole;
}

function comesBefore(heap: Heap, one: number, other: number): boolean {
  const { f, h } = heap;
  if (f[one] !== f[other]) return f[one] < f[other];
  if (h[one] !== h[other]) return h[one] < h[other];
  return one < other;
}
