// The open list: what all best-first searches share.
//
// A search computes each node's f and decides which edges it follows. Here nodes are opened, moved up, reopened and expanded.
// `state.expanding` is the node being expanded. Order: least f, then least h, then least id. After P. Hart, N. Nilsson, B. Raphael, A
// Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
import type { Graph, VisitEdge } from './graph.ts';
import { decreaseId, popId, pushId } from './heap.ts';
import { markReached, type SearchResult, type SearchState } from './search-state.ts';

/** Estimated cost from a node to the goal, in the unit of the edge costs; ≥ 0 and never more than the true cost. */
export type Heuristic = (node: number) => number;

/** Lowers the costs of going on from each shortcut to those by way of others, until nothing improves; `through(i, k)` is the cost from i to k. */
export function chainShortcuts(rest: number[], through: (one: number, other: number) => number): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const one of rest.keys()) {
      for (const other of rest.keys()) {
        const whole = through(one, other) + rest[other];
        if (whole >= rest[one]) continue;
        rest[one] = whole;
        isChanged = true;
      }
    }
  }
}

/** The estimate of a node. Throws an Error naming the search where it is negative or not a number. */
export function estimateOf(heuristic: Heuristic, node: number, search: string): number {
  const estimate = heuristic(node);
  if (!(estimate >= 0)) throw new Error(`${search}: the heuristic of node ${node} is ${estimate}; return 0 or more`);
  return estimate;
}

/** Opens a node, moves it up or reopens it: it is reached from `from` by `edge` at cost `g`. Its h and f must be in the heap. */
export function openNode(state: SearchState, node: number, from: number, g: number, edge: number): void {
  const { heap } = state;
  state.g[node] = g;
  state.parent[node] = from;
  state.edge[node] = edge;
  if (state.reachedIn[node] === state.generation && state.closedAt[node] === 0) {
    decreaseId(heap, node);
    return;
  }
  if (state.reachedIn[node] === state.generation) state.closedAt[node] = 0;
  else markReached(state, node);
  pushId(heap, node);
}

/** Expands open nodes in order until `isGoal` is true for the first one, `budget` nodes are expanded, or none is left. */
export function expandInOrder(
  state: SearchState,
  graph: Graph,
  isGoal: (node: number) => boolean,
  visit: VisitEdge,
  budget: number,
): SearchResult {
  const { heap, closedAt } = state;
  let expanded = 0;
  while (heap.size > 0) {
    const least = heap.ids[0];
    if (isGoal(least)) return { reason: null, goal: least, cost: state.g[least], expanded };
    if (expanded >= budget) return { reason: 'budget', goal: -1, cost: Infinity, expanded };
    popId(heap);
    expanded++;
    closedAt[least] = expanded;
    state.expanding = least;
    graph.forEachNeighbour(least, visit);
  }
  return { reason: 'unreachable', goal: -1, cost: Infinity, expanded };
}
