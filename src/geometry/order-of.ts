// Sorts indices by numeric keys without a comparison function: a merge sort that moves the keys with the indices and reads memory in order.
// After D. Knuth, The Art of Computer Programming 3, 5.2.4, 1973.

/** Runs of this length are sorted by insertion first. */
const RUN = 8;

/** The indices of the keys in ascending order of key; stable. No key may be NaN. */
export function orderOf(keys: Float64Array): Int32Array {
  const count = keys.length;
  let sorted = keys.slice();
  let order = new Int32Array(count);
  for (let begin = 0; begin < count; begin += RUN) {
    const end = Math.min(begin + RUN, count);
    for (let i = begin; i < end; i++) {
      const key = sorted[i];
      let at = i;
      for (; at > begin && sorted[at - 1] > key; at--) {
        sorted[at] = sorted[at - 1];
        order[at] = order[at - 1];
      }
      sorted[at] = key;
      order[at] = i;
    }
  }
  let nextSorted = new Float64Array(count);
  let nextOrder = new Int32Array(count);
  for (let width = RUN; width < count; width *= 2) {
    for (let begin = 0; begin < count; begin += 2 * width) {
      const middle = Math.min(begin + width, count);
      const end = Math.min(begin + 2 * width, count);
      let left = begin;
      let right = middle;
      for (let i = begin; i < end; i++) {
        const at = right >= end || (left < middle && sorted[left] <= sorted[right]) ? left++ : right++;
        nextSorted[i] = sorted[at];
        nextOrder[i] = order[at];
      }
    }
    [sorted, nextSorted] = [nextSorted, sorted];
    [order, nextOrder] = [nextOrder, order];
  }
  return order;
}
