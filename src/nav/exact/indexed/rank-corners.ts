// Ranks corners by how many shortest paths pass through them and through no corner ranked before: the order in which they become hubs.
//
// Paths are those of shortest-path trees from a sample of corners. The corner with the most paths comes first and covers all of them: in
// each tree its subtree is removed, and the corners above it lose as many. Corners in no remaining tree come last, the most used first.
// After D. Delling and others, Robust Exact Distance Queries on Massive Networks, 2014.
import { createSpread } from './spread.ts';
import type { CornerGraph } from './view-cones.ts';

interface Tree {
  /** Corners from the root down in depth-first order: each subtree is consecutive. */
  readonly order: Int32Array;
  /** Index of a corner in `order`, −1 if the tree does not contain it. */
  readonly place: Int32Array;
  /** Size of each subtree, by index. */
  readonly size: Int32Array;
  /** Index of the parent, by index. */
  readonly above: Int32Array;
  /** Number of corners left in each subtree, its root included, by index; 0 once it is removed. */
  readonly left: Int32Array;
}

/** Number of corners with a sample tree. */
const SAMPLES = 128;

/** All corners in order of rank; yields 0 now and then. */
export function* rankCorners(graph: CornerGraph): Generator<number, Int32Array> {
  const count = graph.start.length - 1;
  const spread = createSpread(graph);
  const weight = new Float64Array(count);
  const samples = Math.min(SAMPLES, count);
  const trees: Tree[] = [];
  for (let sample = 0; sample < samples; sample++) {
    trees.push(growTree(graph, spread, Math.floor(((sample + 0.5) * count) / samples)));
    const { order, left } = trees[sample];
    for (let i = 0; i < order.length; i++) weight[order[i]] += left[i];
    yield 0;
  }
  // Weights only ever fall, so the top of the heap is updated until it is the largest.
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
    sink();
    for (const tree of trees) cover(tree, corner, weight);
    if (rank % 64 === 0) yield 0;
  }
  const rest = heap.subarray(0, size).sort((one, other) => initial[other] - initial[one] || one - other);
  ranked.set(rest, rank);
  return ranked;
}

function growTree(graph: CornerGraph, spread: ReturnType<typeof createSpread>, root: number): Tree {
  const count = graph.start.length - 1;
  const reached: number[] = [];
  const sizes = new Int32Array(count);
  spread.begin(root);
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
  // Each subtree is placed after the earlier subtrees of the same parent.
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
