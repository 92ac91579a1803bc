// One row of routes: the cheapest ways from any place of a mesh to one place, found as far as somebody has asked.
//
// Dijkstra's search backwards from the place, which stops when what was asked for is closed and goes on from there at the next
// question. Distances of closed nodes and their next edges are final, and the order in which nodes are closed never depends
// on who asked what. After the resumable backward search of D. Silver, Cooperative Pathfinding, 2005, without its estimate.
import { createHeap, decreaseId, popId, pushId, type Heap } from '../../search/heap.ts';
import type { PortalGraph } from '../portal-graph.ts';

/** The edges into each node: those of node n are `edges` from start[n] to start[n + 1], `from` beside them. */
export interface EdgesInto {
  readonly start: Int32Array;
  readonly edges: Int32Array;
  readonly from: Int32Array;
}

export interface RouteRow {
  /** The place that all its routes lead to. */
  readonly to: number;
  /** heap.f holds the distance of every node reached. */
  readonly heap: Heap;
  /** The edge by which a reached node's route begins; NOT_REACHED, or NO_EDGE for the place itself. */
  readonly next: Int32Array;
  readonly isClosed: Uint8Array;
}

const NOT_REACHED = -1;
const NO_EDGE = -2;

/** The edges of a mesh by the node they lead to. */
export function edgesInto({ nodeCount, edgeStart, edgeTo }: PortalGraph): EdgesInto {
  const start = new Int32Array(nodeCount + 1);
  for (const to of edgeTo) start[to + 1]++;
  for (let node = 0; node < nodeCount; node++) start[node + 1] += start[node];
  const free = start.slice();
  const edges = new Int32Array(edgeTo.length);
  const from = new Int32Array(edgeTo.length);
  for (let node = 0; node < nodeCount; node++) {
    for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
      const place = free[edgeTo[edge]]++;
      edges[place] = edge;
      from[place] = node;
    }
  }
  return { start, edges, from };
}

/** A row with nothing but its place. */
export function createRow({ nodeCount }: PortalGraph, to: number): RouteRow {
  const heap = createHeap(nodeCount);
  const next = new Int32Array(nodeCount).fill(NOT_REACHED);
  next[to] = NO_EDGE;
  heap.f[to] = 0;
  pushId(heap, to);
  return { to, heap, next, isClosed: new Uint8Array(nodeCount) };
}

/** How many bytes a row of a mesh takes. */
export function bytesOfRow({ nodeCount }: PortalGraph): number {
  return nodeCount * (8 + 8 + 4 + 4 + 4 + 1);
}

/**
 * Searches on until the node is closed, or nothing is left that leads to the row's place; returns how many nodes that closed. `tolls`:
 * what coming to the nodes of a portal costs more, the same each time.
 */
export function growRow(
  row: RouteRow,
  { edgeCost, nodePortal }: PortalGraph,
  into: EdgesInto,
  node: number,
  tolls: ReadonlyMap<number, number> | null,
): number {
  const { heap, next, isClosed } = row;
  const { f } = heap;
  let closed = 0;
  while (isClosed[node] === 0 && heap.size > 0) {
    const here = popId(heap);
    isClosed[here] = 1;
    closed++;
    const toll = tolls?.get(nodePortal[here]) ?? 0;
    for (let i = into.start[here]; i < into.start[here + 1]; i++) {
      const from = into.from[i];
      const edge = into.edges[i];
      const cost = f[here] + edgeCost[edge] + toll;
      if (isClosed[from] === 1 || cost === Infinity) continue;
      const isNew = next[from] === NOT_REACHED;
      if (!isNew && cost >= f[from]) continue;
      f[from] = cost;
      next[from] = edge;
      if (isNew) pushId(heap, from);
      else decreaseId(heap, from);
    }
  }
  return closed;
}

/** Has the row's search been at the node at all? */
export function hasReached({ next }: RouteRow, node: number): boolean {
  return next[node] !== NOT_REACHED;
}

/** The edges from a closed node to the row's place. */
export function edgesOfRow({ next, to }: RouteRow, { edgeTo }: PortalGraph, from: number): number[] {
  const edges: number[] = [];
  for (let node = from; node !== to; node = edgeTo[next[node]]) edges.push(next[node]);
  return edges;
}
