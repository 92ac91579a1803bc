// The open list at work: what all searches do that expand the most promising node first.
//
// A search says what a node's total f is made of and which steps it looks at; here nodes are opened, moved forward, opened again
// and expanded. `state.expanding` is the node whose neighbours are being looked at. The order is the heap's: least f, then least h,
// then least id. After P. Hart, N. Nilsson, B. Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
import type { Graph, VisitEdge } from './graph.ts';
import { decreaseId, popId, pushId } from './heap.ts';
import { markReached, type SearchResult, type SearchState } from './search-state.ts';

/** Estimated cost from a node to the goal, in the unit of the edges' costs; ≥ 0 and never more than the truth. */
export type Heuristic = (node: number) => number;

/** The estimate of a node. Throws where it is negative or not a number, naming the search. */
export function estimateOf(heuristic: Heuristic, node: number, search: string): number {
  const estimate = heuristic(node);
  if (!(estimate >= 0)) throw new Error(`${search}: the heuristic of node ${node} is ${estimate}`);
  return estimate;
}

/** Opens a node, or moves it forward, or opens it again: it is reached from `from` by `edge` at cost `g`. Its h and f stand in the heap. */
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

/** Expands open nodes in order, until `isGoal` is true of the first of them, or `budget` of them are expanded, or none is left. */
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
