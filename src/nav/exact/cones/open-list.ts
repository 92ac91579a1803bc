// Open list of the corner search: a binary heap, plus the best item of the last step, which is often next.
//
// Items are numbers. The held item enters the heap only when a better one appears. A cone (an item from 0 on) that is a step's only product
// is taken next, whatever the heap contains. This is safe: a cone that contains the goal yields the straight line. Keys are passed in an
// array, because number arguments would be boxed.
import { growArray } from '../../../search/grown.ts';

export type OpenList = ReturnType<typeof createOpenList>;

export const NONE = -(2 ** 31);

const FIRST_ROOM = 16;
const MADE = 0;
const HELD = 1;

export function createOpenList() {
  let size = 0;
  let heapKey = new Float64Array(FIRST_ROOM);
  let heapItem = new Int32Array(FIRST_ROOM);
  let held = NONE;
  let isHeld = false;
  let isAlone = false;
  const now = new Float64Array(2);

  const push = (item: number, slot: number): void => {
    if (size === heapKey.length) {
      heapKey = growArray(heapKey, 2 * size);
      heapItem = growArray(heapItem, 2 * size);
    }
    const keys = heapKey;
    const items = heapItem;
    const key = now[slot];
    let hole = size++;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (keys[above] <= key) break;
      keys[hole] = keys[above];
      items[hole] = items[above];
      hole = above;
    }
    keys[hole] = key;
    items[hole] = item;
  };

  /** Moves the least item of the heap to `held`. */
  const holdLeast = (): void => {
    const keys = heapKey;
    const items = heapItem;
    now[HELD] = keys[0];
    held = items[0];
    const last = --size;
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
  };

  return {
    /** made[0] is the key of the item to add next. */
    made: now,
    clear(): void {
      size = 0;
      isHeld = false;
    },
    /** Adds an item with the key made[0]. */
    add(item: number): void {
      if (!isHeld) {
        isHeld = true;
        isAlone = item >= 0;
      } else {
        isAlone = false;
        if (now[MADE] >= now[HELD]) {
          push(item, MADE);
          return;
        }
        push(held, HELD);
      }
      held = item;
      now[HELD] = now[MADE];
    },
    /** Removes and returns the next item, NONE if there is none. */
    take(): number {
      if (isHeld && !isAlone && size > 0 && heapKey[0] < now[HELD]) {
        push(held, HELD);
        isHeld = false;
      }
      if (!isHeld) {
        if (size === 0) return NONE;
        holdLeast();
      }
      isHeld = false;
      return held;
    },
  };
}
