// Working memory and record of a search: costs, estimates, parents, open and closed nodes.
//
// The state belongs to the caller, never to the graph, so any number of searches may share one graph. It can be reused: a generation
// counter marks entries of the current search, so a query clears and allocates nothing. After a search it is the record for drawing, see
// tracedNodes. Open = reached and not expanded yet; closed = expanded.
import { badArgument } from '../geometry/checks.ts';
import type { Graph } from './graph.ts';
import { createHeap, type Heap } from './heap.ts';

/** Working memory of a search; create it with createSearchState. */
export interface SearchState {
  /** Room for ids 0 … capacity − 1. */
  readonly capacity: number;
  /** The open list; heap.f and heap.h are each node's f and estimate. */
  readonly heap: Heap;
  /** Cost so far, from the start. */
  readonly g: Float64Array;
  /** The node each node was reached from, −1 for the start. */
  readonly parent: Int32Array;
  /** The number of the edge by which it was reached, −1 for the start. */
  readonly edge: Int32Array;
  /** The generation in which a node was last reached. */
  readonly reachedIn: Uint32Array;
  /** Number of nodes expanded up to and including this one, or 0 while it is open. */
  readonly closedAt: Int32Array;
  /** The nodes in the order they were reached. */
  readonly reached: Int32Array;
  reachedCount: number;
  /** The node being expanded; −1 before the first. */
  expanding: number;
  /** The number of the search, never 0: nothing is reached before the first. */
  generation: number;
}

/** Outcome of a search. */
export interface SearchResult {
  /** Why there is no path: everything reachable was expanded, or the budget ran out; null when there is one. */
  readonly reason: null | 'unreachable' | 'budget';
  /** The goal reached, or −1. */
  readonly goal: number;
  /** Cost from the start to that goal, or Infinity. */
  readonly cost: number;
  /** Nodes expanded; reopened nodes count again. */
  readonly expanded: number;
}

/** Options that all searches take. */
export interface SearchOptions {
  /** The most nodes to expand; no limit without it. */
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
  /** Its place in the order of expansion, from 1; 0 while it is open. */
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
    generation: 1,
  };
}

/** Resets the state. Throws when the graph has more nodes than the state has room for. */
export function beginSearch(name: string, state: SearchState, { nodeCount }: Pick<Graph, 'nodeCount'>): void {
  if (nodeCount > state.capacity) {
    throw new Error(
      `${name}: ${nodeCount} nodes, but the search state has room for ${state.capacity}; create it for at least as many`,
    );
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

/** The nodes of the path to a reached node, both ends included. Throws an Error for a node that the last search did not reach. */
export function pathTo(state: SearchState, node: number): number[] {
  if (!wasReached(state, node)) throw badArgument('pathTo', 'node', node, 'the last search did not reach it');
  const way: number[] = [];
  for (let each = node; each >= 0; each = state.parent[each]) way.push(each);
  return way.reverse();
}

/** Everything the last search reached, in order: data for the layer "expanded nodes". */
export function tracedNodes(state: SearchState): TracedNode[] {
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

/** Records that a node was reached for the first time in this search. */
export function markReached(state: SearchState, node: number): void {
  state.reachedIn[node] = state.generation;
  state.closedAt[node] = 0;
  state.reached[state.reachedCount++] = node;
}
