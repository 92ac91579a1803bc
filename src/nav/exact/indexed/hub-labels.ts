// Hub labels: every corner stores its distances to a few hubs, such that some shortest path between any two corners contains a hub of both.
// The distance is the least sum over the hubs in both lists.
//
// Hubs are taken in the order of rank-corners.ts. A search from each hub is pruned where earlier hubs already give a path as short. Each
// entry stores the next corner on the path to its hub, so paths are read off, not searched. Lists are sorted by the rank of the hub. After
// T. Akiba, Y. Iwata, Y. Yoshida, Fast Exact Shortest-Path Distance Queries on Large Networks by Pruned Landmark Labeling, 2013; ranked as
// in D. Delling and others, Robust Exact Distance Queries on Massive Networks, 2014.
import { growArray } from '../../../search/grow-array.ts';
import { indices, type Indices } from './growing.ts';
import { rankCorners } from './rank-corners.ts';
import { createSpread } from './spread.ts';
import type { CornerGraph } from './view-cones.ts';

export interface HubLabels {
  /** First entry of each corner; corners + 1 entries. */
  readonly start: Int32Array;
  /** Rank of the hub, ascending in each list. */
  readonly hub: Indices;
  readonly length: Float64Array;
  /** The next corner on the path to the hub; the corner itself if it is the hub. */
  readonly next: Indices;
}

/** Relative difference of two sums for one path: rounding. */
const SAME = 1e-12;
/** Room of a corner's list at first. */
const FIRST_ROOM = 4;
/** Hubs per slice: the generator yields between slices. */
const SLICE = 4;

/** Labels all corners; null once they take more than `mostBytes`. Yields the part that is done, 0 … 1, now and then. */
export function* labelCorners(graph: CornerGraph, mostBytes: number): Generator<number, HubLabels | null> {
  const count = graph.start.length - 1;
  const bytesEach = 8 + 2 * (count <= 0x10000 ? 2 : 4);
  const mostEntries = mostBytes / bytesEach;
  const spread = createSpread(graph);
  const order = yield* rankCorners(graph);
  // Lists under construction, one per corner, doubled when full.
  const hubs: Int32Array[] = Array.from({ length: count }, () => new Int32Array(FIRST_ROOM));
  const nexts: Int32Array[] = Array.from({ length: count }, () => new Int32Array(FIRST_ROOM));
  const lengths: Float64Array[] = Array.from({ length: count }, () => new Float64Array(FIRST_ROOM));
  const sizes = new Int32Array(count);
  const ofRoot = new Float64Array(count).fill(Infinity);
  let entries = 0;

  for (let rank = 0; rank < count; rank++) {
    if (rank % SLICE === 0) yield rank / count;
    const root = order[rank];
    const rootHubs = hubs[root];
    for (let i = 0; i < sizes[root]; i++) ofRoot[rootHubs[i]] = lengths[root][i];
    spread.begin(root);
    for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
      const length = spread.length[corner];
      const most = length * (1 + SAME);
      const known = hubs[corner];
      const own = lengths[corner];
      const size = sizes[corner];
      let isKnown = false;
      for (let i = 0; i < size; i++) {
        if (ofRoot[known[i]] + own[i] <= most) {
          isKnown = true;
          break;
        }
      }
      if (isKnown) continue;
      if (size === known.length) {
        hubs[corner] = growArray(known, 2 * known.length);
        nexts[corner] = growArray(nexts[corner], 2 * nexts[corner].length);
        const longer = new Float64Array(2 * size);
        longer.set(own);
        lengths[corner] = longer;
      }
      hubs[corner][size] = rank;
      nexts[corner][size] = corner === root ? corner : spread.before[corner];
      lengths[corner][size] = length;
      sizes[corner]++;
      entries++;
      spread.open(corner);
    }
    for (let i = 0; i < sizes[root]; i++) ofRoot[hubs[root][i]] = Infinity;
    if (entries > mostEntries) return null;
  }
  const start = new Int32Array(count + 1);
  const hub = indices(entries, count);
  const next = indices(entries, count);
  const length = new Float64Array(entries);
  for (let corner = 0; corner < count; corner++) {
    const at = start[corner];
    const size = sizes[corner];
    hub.set(hubs[corner].subarray(0, size), at);
    next.set(nexts[corner].subarray(0, size), at);
    length.set(lengths[corner].subarray(0, size), at);
    start[corner + 1] = at + size;
  }
  return { start, hub, length, next };
}

/** The distance between two corners; Infinity if there is no path. */
export function distanceByHubs({ start, hub, length }: HubLabels, one: number, two: number): number {
  let i = start[one];
  let k = start[two];
  const endI = start[one + 1];
  const endK = start[two + 1];
  // Remember where the least sum is, not the sum: a number updated in a loop may be boxed at each update.
  let bestI = -1;
  let bestK = -1;
  while (i < endI && k < endK) {
    const rank = hub[i];
    const other = hub[k];
    if (rank === other && (bestI < 0 || length[i] + length[k] < length[bestI] + length[bestK])) {
      bestI = i;
      bestK = k;
    }
    if (rank <= other) i++;
    if (other <= rank) k++;
  }
  return bestI < 0 ? Infinity : length[bestI] + length[bestK];
}
