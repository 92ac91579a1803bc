// A binary heap of integer ids with keys in separate arrays: the open list of a search.
//
// The order is total (lower f, then lower h, then lower id), so a search runs the same on every machine. Each id knows its position, so
// decrease-key takes O(log n) and leaves no stale entries. The capacity is fixed: a graph of n nodes needs n. After J. W. J. Williams,
// Algorithm 232: Heapsort, 1964.

/** A binary heap; create it with createHeap. */
export type Heap = ReturnType<typeof createHeap>;

/** An empty heap for ids 0 … capacity − 1. */
export function createHeap(capacity: number) {
  return {
    /** Keys by id. Write them first, then push or decrease the id. */
    f: new Float64Array(capacity),
    h: new Float64Array(capacity),
    /** The heap itself: ids[0] is the least. */
    ids: new Int32Array(capacity),
    /** Position of an id in `ids`; valid only while it is in the heap. */
    position: new Int32Array(capacity),
    size: 0,
  };
}

/** Adds an id that is not in the heap; write its keys first. */
export function pushId(heap: Heap, id: number): void {
  heap.size++;
  rise(heap, id, heap.size - 1);
}

/** Restores the order after the keys of an id in the heap decreased. */
export function decreaseId(heap: Heap, id: number): void {
  rise(heap, id, heap.position[id]);
}

/** Removes and returns the least id. The heap must not be empty. */
export function popId(heap: Heap): number {
  const { ids, position: place } = heap;
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
  const { ids, position: place } = heap;
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
  if (f[one] < f[other]) return true;
  if (f[one] > f[other]) return false;
  return h[one] < h[other] || (h[one] === h[other] && one < other);
}
