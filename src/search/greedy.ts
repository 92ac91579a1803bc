// Greedy best-first search: always expands the node with the least estimate, whatever its cost so far.
//
// Fast in the open, but easily led into dead ends; its path may be any factor longer than the cheapest. Every node is opened once, from the
// first neighbour that reaches it. A baseline for comparison with A*. After J. Doran, D. Michie, Experiments with the Graph Traverser
// Program, 1966.
import type { Graph, VisitEdge } from './graph.ts';
import { estimateOf, expandInOrder, openNode, type Heuristic } from './open-list.ts';
import { beginSearch, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** Searches from `start` to `goal`; `pathTo` then returns the path. Throws on an estimate that is negative or not a number. */
export function greedy(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  options: SearchOptions = {},
): SearchResult {
  beginSearch('greedy', state, graph);
  const { budget = Infinity } = options;
  const { heap, g, reachedIn, generation } = state;

  const open: VisitEdge = (to, cost, edge) => {
    if (reachedIn[to] === generation || cost === Infinity) return;
    const node = state.expanding;
    heap.h[to] = heap.f[to] = estimateOf(heuristic, to, 'greedy');
    openNode(state, to, node, node < 0 ? 0 : g[node] + cost, edge);
  };

  open(start, 0, -1);
  return expandInOrder(state, graph, (node) => node === goal, open, budget);
}
