// Compressed path database: for every place of a mesh, the first edge of the cheapest path to every other place, computed before shipping.
//
// One Dijkstra search from each place finds the first edges. Places are numbered by a depth-first walk of the graph, so that neighbours
// have close numbers and long runs of places share a first edge; only the runs are stored. A path is read off edge by edge, each by a
// binary search in the runs of one place. Its cost equals the searches' cost, because ties are settled in the mesh (graph-edges.ts). Baking
// takes one search per place; bake-file.ts stores the result. After B. Strasser, D. Harabor, A. Botea, Fast First-Move Queries through
// Run-Length Encoding, 2014.
import { createHeap, decreaseId, popId, pushId } from '../../search/heap.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** All paths between the nodes of a portal graph, run-length encoded. */
export interface Bake {
  /** Fingerprint of its mesh; see fingerprintOf. */
  readonly fingerprint: readonly [number, number];
  /** The runs of place n: from rowStart[n] to rowStart[n + 1]. */
  readonly rowStart: Uint32Array;
  /** A run: its first position in the walk's order, times MOVES, plus the index of the first edge among its place's. */
  readonly runs: Uint32Array;
}

/** Limit of an edge's index among those of its place; the highest value means that there is no path. */
const MOVES = 2 ** 12;
const NO_MOVE = MOVES - 1;
/** Most places: the remaining bits of 32. */
const MAX_PLACES = 2 ** 20;

/** Can a mesh of this size be baked? */
export function canBake({ nodeCount, edgeStart }: PortalGraph): boolean {
  for (let node = 0; node < nodeCount; node++) if (edgeStart[node + 1] - edgeStart[node] >= NO_MOVE) return false;
  return nodeCount <= MAX_PLACES;
}

/** Bakes a mesh. Throws where canBake is false. */
export function makeBake(graph: PortalGraph): Bake {
  const { nodeCount, edgeStart, edgeTo, edgeCost } = graph;
  if (!canBake(graph))
    throw new Error(`makeBake: too many places (${nodeCount}), or one with too many edges; use a smaller level`);
  const order = walkOrder(graph);
  const heap = createHeap(nodeCount);
  const { f } = heap;
  const first = new Int32Array(nodeCount);
  const rowStart = new Uint32Array(nodeCount + 1);
  let runs = new Uint32Array(16 * nodeCount + 16);
  let count = 0;
  for (let source = 0; source < nodeCount; source++) {
    first.fill(NO_MOVE);
    heap.size = 0;
    f[source] = 0;
    pushId(heap, source);
    while (heap.size > 0) {
      const here = popId(heap);
      for (let edge = edgeStart[here]; edge < edgeStart[here + 1]; edge++) {
        const to = edgeTo[edge];
        const cost = f[here] + edgeCost[edge];
        if (to === source || cost === Infinity) continue;
        const isNew = first[to] === NO_MOVE;
        if (!isNew && cost >= f[to]) continue;
        f[to] = cost;
        first[to] = here === source ? edge - edgeStart[source] : first[here];
        if (isNew) pushId(heap, to);
        else decreaseId(heap, to);
      }
    }
    rowStart[source] = count;
    if (runs.length < count + nodeCount) {
      const longer = new Uint32Array(2 * runs.length + nodeCount);
      longer.set(runs);
      runs = longer;
    }
    let last = -1;
    for (let i = 0; i < nodeCount; i++) {
      const node = order[i];
      // The path from a place to itself is never read: it extends the run it is in.
      if (node === source || first[node] === last) continue;
      last = first[node];
      const begin = count === rowStart[source] ? 0 : i;
      runs[count++] = begin * MOVES + last;
    }
    rowStart[source + 1] = count;
  }
  return { fingerprint: fingerprintOf(graph), rowStart, runs: runs.slice(0, count) };
}

/** Is every row valid for the mesh? */
export function isSoundBake({ nodeCount, edgeStart }: PortalGraph, { rowStart, runs }: Bake): boolean {
  if (rowStart.length !== nodeCount + 1 || rowStart[0] !== 0 || rowStart[nodeCount] !== runs.length) return false;
  for (let node = 0; node < nodeCount; node++) {
    const edges = edgeStart[node + 1] - edgeStart[node];
    if (rowStart[node + 1] < rowStart[node]) return false;
    let before = -1;
    for (let run = rowStart[node]; run < rowStart[node + 1]; run++) {
      const move = runs[run] % MOVES;
      const begin = (runs[run] - move) / MOVES;
      if (begin <= before || (before < 0 && begin > 0) || begin >= nodeCount) return false;
      if (move >= edges && move !== NO_MOVE) return false;
      before = begin;
    }
  }
  return true;
}

export type BakedPaths = Readonly<ReturnType<typeof pathsOfBake>>;

/** Paths read off a bake of the mesh. */
export function pathsOfBake(graph: PortalGraph, { rowStart, runs }: Bake) {
  const { nodeCount, edgeStart, edgeTo, edgeCost } = graph;
  const place = new Int32Array(nodeCount);
  walkOrder(graph).forEach((node, i) => (place[node] = i));

  const firstEdge = (from: number, to: number): number => {
    const key = place[to] * MOVES + NO_MOVE;
    let low = rowStart[from];
    let high = rowStart[from + 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (runs[middle] <= key) low = middle;
      else high = middle;
    }
    const move = low < high ? runs[low] % MOVES : NO_MOVE;
    return move === NO_MOVE ? -1 : edgeStart[from] + move;
  };
  return {
    /** The cost of the cheapest path between two nodes; Infinity if there is none, or none cheaper than `most`. */
    costOf(from: number, to: number, most: number): number {
      let cost = 0;
      let left = nodeCount;
      for (let node = from; node !== to;) {
        // A path has at most as many edges as there are places, even in an invalid table.
        if (left-- === 0) return Infinity;
        const edge = firstEdge(node, to);
        if (edge < 0) return Infinity;
        cost += edgeCost[edge];
        if (cost >= most) return Infinity;
        node = edgeTo[edge];
      }
      return cost;
    },
    /** The edges of that path, in order; call it only for a pair that has one. */
    edgesOf(from: number, to: number): readonly number[] {
      const edges: number[] = [];
      for (let node = from; node !== to && edges.length <= nodeCount; node = edgeTo[edges[edges.length - 1]]) {
        edges.push(firstEdge(node, to));
      }
      return edges;
    },
  };
}

/** 64 bits over all data that paths depend on, to identify a graph. */
export function fingerprintOf({ nodeX, nodeZ, edgeStart, edgeTo, edgeCost }: PortalGraph): [number, number] {
  const lists = [nodeX, nodeZ, edgeCost, edgeStart, edgeTo];
  return mixWords(
    lists.map(({ buffer, byteOffset, byteLength }) => new Uint32Array(buffer, byteOffset, byteLength / 4)),
  );
}

/** Two running sums over words (after FNV-1a, G. Fowler, L. Noll, K.-P. Vo, 1991, with words for bytes). */
export function mixWords(lists: readonly Uint32Array[]): [number, number] {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (const list of lists) {
    for (const word of list) {
      low = Math.imul(low ^ word, 0x01000193);
      high = Math.imul(high ^ (word + (low >>> 15)), 0x85ebca6b);
    }
    low ^= list.length;
  }
  return [low >>> 0, high >>> 0];
}

/** The places in depth-first order along the edges. */
function walkOrder({ nodeCount, edgeStart, edgeTo }: PortalGraph): Int32Array {
  const order = new Int32Array(nodeCount);
  const isSeen = new Uint8Array(nodeCount);
  let count = 0;
  for (let root = 0; root < nodeCount; root++) {
    const stack = [root];
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (isSeen[node] === 1) continue;
      isSeen[node] = 1;
      order[count++] = node;
      for (let edge = edgeStart[node + 1] - 1; edge >= edgeStart[node]; edge--) {
        if (isSeen[edgeTo[edge]] === 0) stack.push(edgeTo[edge]);
      }
    }
  }
  return order;
}
