// Greedy best-first search: always on where the estimate is least, whatever it cost to get there.
//
// Fast where nothing is in the way, and easily led into dead ends; its way may cost any amount more than the cheapest. Every node is
// opened once, by whoever sees it first. A baseline beside A*, which adds the cost so far. After J. Doran, D. Michie,
// Experiments with the Graph Traverser Program, 1966.
import type { Graph, VisitEdge } from './graph.ts';
import { estimateOf, expandInOrder, openNode, type Heuristic } from './open-list.ts';
import { beginSearch, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** Searches from `start` to `goal`; the way is read by pathTo. Throws on an estimate that is negative or not a number. */
export function greedy(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  options: SearchOptions = {},
): SearchResult {
  const { budget = Infinity } = options;
  beginSearch(state, graph.nodeCount, 'greedy');
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
