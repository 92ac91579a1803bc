// Which corners lie on most shortest ways that no corner before them covers: the order in which hubs are taken.
//
// Ways are those of shortest-path trees from a sample of corners. The corner with most ways through it comes first; then all ways
// through it are covered: in each tree it goes with all that hangs on it, and those above it lose as many. What no tree
// covers any more comes last, most often used first. After D. Delling and others, Robust Exact Distance Queries on Massive
// Networks, 2014.
import { createSpread } from './spread.ts';
import type { CornerGraph } from './view-cones.ts';

interface Tree {
  /** Corners from the root down, each before all that hangs on it, in one stretch. */
  readonly order: Int32Array;
  /** Where a corner stands in that, −1 where the tree has not got it. */
  readonly place: Int32Array;
  /** How long its stretch is, by place. */
  readonly size: Int32Array;
  /** Place of what it hangs on, by place. */
  readonly above: Int32Array;
  /** How many of its stretch are still there, itself among them, by place; 0 for what is gone. */
  readonly left: Int32Array;
}

/** Corners from which ways are sampled. */
const SAMPLES = 128;

/** The corners in order; yields now and then. */
export function* rankCorners(graph: CornerGraph): Generator<void, Int32Array> {
  const count = graph.start.length - 1;
  const spread = createSpread(graph);
  const weight = new Float64Array(count);
  const samples = Math.min(SAMPLES, count);
  const trees: Tree[] = [];
  for (let sample = 0; sample < samples; sample++) {
    trees.push(growTree(graph, spread, Math.floor(((sample + 0.5) * count) / samples)));
    const { order, left } = trees[sample];
    for (let i = 0; i < order.length; i++) weight[order[i]] += left[i];
    yield;
  }
  // Weights only ever fall: the top of the heap is put right until it is the largest.
  const first = Int32Array.from({ length: count }, (_, corner) => corner);
  first.sort((one, other) => weight[other] - weight[one] || one - other);
  const initial = weight.slice();
  const heap = first.slice();
  const stale = weight.slice();
  let size = count;
  const sink = (): void => {
    const corner = heap[0];
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= size) break;
      if (child + 1 < size && stale[heap[child + 1]] > stale[heap[child]]) child++;
      if (stale[heap[child]] <= stale[corner]) break;
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = corner;
  };
  const ranked = new Int32Array(count);
  let rank = 0;
  while (size > 0) {
    const corner = heap[0];
    if (weight[corner] < stale[corner]) {
      stale[corner] = weight[corner];
      sink();
      continue;
    }
    if (weight[corner] <= 0) break;
    ranked[rank++] = corner;
    heap[0] = heap[--size];
    if (size > 0) sink();
    for (const tree of trees) cover(tree, corner, weight);
    if (rank % 64 === 0) yield;
  }
  const rest = heap.subarray(0, size).sort((one, other) => initial[other] - initial[one] || one - other);
  ranked.set(rest, rank);
  return ranked;
}

function growTree(graph: CornerGraph, spread: ReturnType<typeof createSpread>, root: number): Tree {
  const count = graph.start.length - 1;
  const reached: number[] = [];
  const sizes = new Int32Array(count);
  spread.begin();
  spread.setOut(root, 0);
  for (let corner = spread.next(); corner >= 0; corner = spread.next()) {
    reached.push(corner);
    spread.open(corner);
  }
  for (let i = reached.length - 1; i >= 0; i--) {
    const corner = reached[i];
    sizes[corner]++;
    const before = spread.before[corner];
    if (before >= 0) sizes[before] += sizes[corner];
  }
  // Each gets its stretch behind what hangs on the same corner and came before it.
  const place = new Int32Array(count).fill(-1);
  const free = new Int32Array(count);
  const order = new Int32Array(reached.length);
  const above = new Int32Array(reached.length);
  const size = new Int32Array(reached.length);
  for (const corner of reached) {
    const before = spread.before[corner];
    const at = before < 0 ? 0 : free[before];
    if (before >= 0) free[before] += sizes[corner];
    place[corner] = at;
    free[corner] = at + 1;
    order[at] = corner;
    size[at] = sizes[corner];
    above[at] = before < 0 ? -1 : place[before];
  }
  return { order, place, size, above, left: size.slice() };
}

function cover({ order, place, size, above, left }: Tree, corner: number, weight: Float64Array): void {
  const at = place[corner];
  if (at < 0 || left[at] === 0) return;
  const gone = left[at];
  for (let up = above[at]; up >= 0; up = above[up]) {
    left[up] -= gone;
    weight[order[up]] -= gone;
  }
  for (let i = at; i < at + size[at];) {
    if (left[i] === 0) {
      i += size[i];
      continue;
    }
    weight[order[i]] -= left[i];
    left[i] = 0;
    i++;
  }
}
