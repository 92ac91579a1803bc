// Open list of the corner search: a binary heap, plus the best item of the last step, which is often next.
//
// Items are numbers. The held item enters the heap only when a better one appears. A cone (an item from 0 on) that is a step's only product
// is taken next, whatever the heap contains. This is safe: a cone that contains the goal yields the straight line. Keys are passed in an
// array, because number arguments would be boxed.
import { addItem, createKeyHeap, takeLeast } from '../../../search/key-heap.ts';

export type OpenList = ReturnType<typeof createOpenList>;

export const NONE = -(2 ** 31);

const MADE = 0;
const HELD = 1;

export function createOpenList() {
  const heap = createKeyHeap();
  let held = NONE;
  let isHeld = false;
  let isAlone = false;
  const now = new Float64Array(2);

  return {
    /** made[0] is the key of the item to add next. */
    made: now,
    clear(): void {
      heap.size = 0;
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
          addItem(heap, item, now, MADE);
          return;
        }
        addItem(heap, held, now, HELD);
      }
      held = item;
      now[HELD] = now[MADE];
    },
    /** Removes and returns the next item, NONE if there is none. */
    take(): number {
      if (isHeld && !isAlone && heap.size > 0 && heap.keys[0] < now[HELD]) {
        addItem(heap, held, now, HELD);
        isHeld = false;
      }
      if (!isHeld) {
        if (heap.size === 0) return NONE;
        held = takeLeast(heap);
      }
      isHeld = false;
      return held;
    },
  };
}
