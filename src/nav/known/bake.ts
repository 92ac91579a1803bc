// Path calculation done before shipping: for every place of a mesh, the first edge of the cheapest way to every other place.
//
// From each place one Dijkstra search tells which of its edges all the ways begin with. Places are numbered along a depth-first walk
// of the graph, so that neighbours have numbers close together and long runs of places share a first edge; only runs are kept.
// A way is then read off edge by edge, each by a search in the runs of one place, without any open list. The cost is the
// searches' own, because ties are settled in the mesh (settle-ties.ts). After B. Strasser, D. Harabor, A. Botea, Fast First-Move
// Queries through Run-Length Encoding, 2014. Making it takes a search a place; bake-file.ts writes it down.
import { createHeap, decreaseId, popId, pushId } from '../../search/heap.ts';
import type { KnownPaths } from './known-paths.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

export interface Bake {
  /** Of the mesh it was made for; see fingerprintOf. */
  readonly fingerprint: readonly [number, number];
  /** Runs of place n: runs from rowStart[n] to rowStart[n + 1]. */
  readonly rowStart: Uint32Array;
  /** A run: where it begins in the walk's order, times MOVES, plus the number of the first edge among its place's. */
  readonly runs: Uint32Array;
}

/** One more than the highest number of an edge among those of a place; the number itself says that there is no way. */
const MOVES = 2 ** 12;
const NO_WAY = MOVES - 1;
/** The most places: what is left of 32 bits. */
const MOST_PLACES = 2 ** 20;

/** Can a mesh of this size be baked at all? */
export function canBake({ nodeCount, edgeStart }: PortalGraph): boolean {
  for (let node = 0; node < nodeCount; node++) if (edgeStart[node + 1] - edgeStart[node] >= NO_WAY) return false;
  return nodeCount <= MOST_PLACES;
}

/** Bakes a mesh. Throws for one that canBake refuses. */
export function makeBake(mesh: PortalGraph): Bake {
  const { nodeCount, edgeStart, edgeTo, edgeCost } = mesh;
  if (!canBake(mesh)) throw new Error(`makeBake: ${nodeCount} places, or one with too many edges`);
  const order = walkOrder(mesh);
  const heap = createHeap(nodeCount);
  const { f } = heap;
  const first = new Int32Array(nodeCount);
  const isClosed = new Uint8Array(nodeCount);
  const rowStart = new Uint32Array(nodeCount + 1);
  let runs = new Uint32Array(16 * nodeCount + 16);
  let count = 0;
  for (let source = 0; source < nodeCount; source++) {
    first.fill(NO_WAY);
    isClosed.fill(0);
    heap.size = 0;
    f[source] = 0;
    pushId(heap, source);
    while (heap.size > 0) {
      const here = popId(heap);
      isClosed[here] = 1;
      for (let edge = edgeStart[here]; edge < edgeStart[here + 1]; edge++) {
        const to = edgeTo[edge];
        const cost = f[here] + edgeCost[edge];
        if (isClosed[to] === 1 || cost === Infinity) continue;
        const isNew = first[to] === NO_WAY;
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
      // Nobody asks for the way from a place to itself: it lengthens whatever run it is in.
      if (node === source || first[node] === last) continue;
      last = first[node];
      const begin = count === rowStart[source] ? 0 : i;
      runs[count++] = begin * MOVES + last;
    }
    rowStart[source + 1] = count;
  }
  return { fingerprint: fingerprintOf(mesh), rowStart, runs: runs.slice(0, count) };
}

/** Is every row one that the mesh could have? */
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
      if (move >= edges && move !== NO_WAY) return false;
      before = begin;
    }
  }
  return true;
}

/** Ways read off a bake of the mesh. */
export function pathsOfBake(mesh: PortalGraph, { rowStart, runs }: Bake): KnownPaths {
  const { nodeCount, edgeStart, edgeTo, edgeCost } = mesh;
  const place = new Int32Array(nodeCount);
  walkOrder(mesh).forEach((node, i) => (place[node] = i));

  /** The first edge of the way, or −1. */
  const firstEdge = (from: number, to: number): number => {
    const key = place[to] * MOVES + NO_WAY;
    let low = rowStart[from];
    let high = rowStart[from + 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (runs[middle] <= key) low = middle;
      else high = middle;
    }
    const move = low < high ? runs[low] % MOVES : NO_WAY;
    return move === NO_WAY ? -1 : edgeStart[from] + move;
  };
  return {
    costOf(from, to, most) {
      let cost = 0;
      let left = nodeCount;
      for (let node = from; node !== to;) {
        // No way is longer than there are places, whatever a table says.
        if (left-- === 0) return Infinity;
        const edge = firstEdge(node, to);
        if (edge < 0) return Infinity;
        cost += edgeCost[edge];
        if (cost >= most) return Infinity;
        node = edgeTo[edge];
      }
      return cost;
    },
    edgesOf(from, to) {
      const edges: number[] = [];
      for (let node = from; node !== to && edges.length <= nodeCount; node = edgeTo[edges[edges.length - 1]]) {
        edges.push(firstEdge(node, to));
      }
      return edges;
    },
  };
}

/** 64 bits over all that ways depend on: two meshes with the same ones are the same graph. */
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

/** The places in the order in which a depth-first walk along the edges first comes to them. */
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
