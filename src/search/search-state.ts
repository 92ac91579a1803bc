// What a search knows while it runs and after it has ended: costs, estimates, parents, and which nodes are open or closed.
//
// The state belongs to whoever asks, never to the graph, so any number of searches may share one graph. It may be used
// again and again: a generation counter says which marks are of this search, so a query clears and allocates nothing.
// After a search it is also its record, for drawing: see traceOf. Words: open = reached and still to expand, closed = expanded.
import { createHeap, type Heap } from './heap.ts';

export interface SearchState {
  /** Ids 0 … capacity − 1 have room. */
  readonly capacity: number;
  /** The open list; heap.f and heap.h are the nodes' total and estimate. */
  readonly heap: Heap;
  /** Cost so far, from the start. */
  readonly g: Float64Array;
  /** The node each node was reached from, −1 for the start. */
  readonly parent: Int32Array;
  /** The graph's number of the edge by which it was reached, −1 for the start. */
  readonly edge: Int32Array;
  /** The generation in which a node was last reached. */
  readonly reachedIn: Uint32Array;
  /** How many nodes had been expanded when this one was (from 1), or 0 while it is open. */
  readonly closedAt: Int32Array;
  /** The nodes reached, in that order. */
  readonly reached: Int32Array;
  reachedCount: number;
  /** The node whose neighbours are being looked at; −1 before the first. */
  expanding: number;
  generation: number;
}

export interface SearchResult {
  /** Why there is no path: every node that can be reached was, or the budget of expansions ran out; null when there is one. */
  readonly reason: null | 'unreachable' | 'budget';
  /** The goal that was reached, or −1. */
  readonly goal: number;
  /** Cost from the start to that goal, or Infinity. */
  readonly cost: number;
  /** Nodes expanded, those closed twice counted twice. */
  readonly expanded: number;
}

export interface SearchOptions {
  /** The most nodes to expand; without it, as many as there are. */
  readonly budget?: number;
}

/** One node of a search, for drawing. */
export interface TracedNode {
  readonly node: number;
  readonly g: number;
  readonly h: number;
  readonly f: number;
  /** −1 for the start. */
  readonly parent: number;
  readonly state: 'open' | 'closed';
  /** Its turn among the expanded, from 1; 0 when it was never expanded or is open again. */
  readonly order: number;
}

/** A state with room for graphs of up to `capacity` nodes. */
export function createSearchState(capacity: number): SearchState {
  return {
    capacity,
    heap: createHeap(capacity),
    g: new Float64Array(capacity),
    parent: new Int32Array(capacity),
    edge: new Int32Array(capacity),
    reachedIn: new Uint32Array(capacity),
    closedAt: new Int32Array(capacity),
    reached: new Int32Array(capacity),
    reachedCount: 0,
    expanding: -1,
    generation: 0,
  };
}

/** Forgets the last search. Throws when the graph has more nodes than the state has room for. */
export function beginSearch(state: SearchState, nodeCount: number, name: string): void {
  if (nodeCount > state.capacity) {
    throw new Error(`${name}: ${nodeCount} nodes, but the search state has room for ${state.capacity}`);
  }
  state.heap.size = 0;
  state.reachedCount = 0;
  state.expanding = -1;
  if (++state.generation > 0xffffffff) {
    state.reachedIn.fill(0);
    state.generation = 1;
  }
}

/** Was the node reached by the last search? */
export function wasReached(state: SearchState, node: number): boolean {
  return state.reachedIn[node] === state.generation;
}

/** The nodes of the way to a reached node, start and node included, in order. */
export function pathTo(state: SearchState, node: number): number[] {
  const way: number[] = [];
  for (let each = node; each >= 0; each = state.parent[each]) way.push(each);
  return way.reverse();
}

/** Everything the last search reached, in the order it was reached: what the layer "expanded nodes" draws. */
export function traceOf(state: SearchState): TracedNode[] {
  return Array.from(state.reached.subarray(0, state.reachedCount), (node) => ({
    node,
    g: state.g[node],
    h: state.heap.h[node],
    f: state.heap.f[node],
    parent: state.parent[node],
    state: state.closedAt[node] > 0 ? ('closed' as const) : ('open' as const),
    order: state.closedAt[node],
  }));
}

/** Notes that a node was reached for the first time in this search. */
export function markReached(state: SearchState, node: number): void {
  state.reachedIn[node] = state.generation;
  state.closedAt[node] = 0;
  state.reached[state.reachedCount++] = node;
}
