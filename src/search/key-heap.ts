// A binary heap of numbered items, the least key first. An item may be in it several times; keys do not change (heap.ts is for those that do).
// The order of equal keys depends only on what was added and taken before.
import { growArray } from './grow-array.ts';

export type KeyHeap = ReturnType<typeof createKeyHeap>;

const FIRST_ROOM = 16;

export function createKeyHeap() {
  return { size: 0, keys: new Float64Array(FIRST_ROOM), items: new Int32Array(FIRST_ROOM) };
}

/** Adds an item with the key from[at]: a number argument would be boxed. */
export function addItem(heap: KeyHeap, item: number, from: Float64Array, at: number): void {
  let hole = heap.size++;
  if (hole === heap.keys.length) {
    heap.keys = growArray(heap.keys, 2 * hole);
    heap.items = growArray(heap.items, 2 * hole);
  }
  const { keys, items } = heap;
  const key = from[at];
  while (hole > 0) {
    const above = (hole - 1) >> 1;
    if (keys[above] <= key) break;
    keys[hole] = keys[above];
    items[hole] = items[above];
    hole = above;
  }
  keys[hole] = key;
  items[hole] = item;
}

/** Removes and returns the item with the least key; the heap must not be empty. */
export function takeLeast(heap: KeyHeap): number {
  const { keys, items } = heap;
  const last = --heap.size;
  const least = items[0];
  const key = keys[last];
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= last) break;
    // Beyond the last one stands the key that sinks.
    if (keys[child + 1] < keys[child]) child++;
    if (keys[child] >= key) break;
    keys[hole] = keys[child];
    items[hole] = items[child];
    hole = child;
  }
  keys[hole] = key;
  items[hole] = items[last];
  return least;
}
