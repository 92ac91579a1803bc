// Greedy best-first search: always on where the estimate is least, whatever it cost to get there.
//
// Fast where nothing is in the way, and easily led into dead ends; its way may cost any amount more than the cheapest. Every node is
// opened once, by whoever sees it first. A baseline beside A*, which adds the cost so far. After J. Doran, D. Michie,
// Experiments with the Graph Traverser Program, 1966.
import type { Heuristic } from './a-star.ts';
import type { Graph, VisitEdge } from './graph.ts';
import { popId, pushId } from './heap.ts';
import { beginSearch, markReached, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** Searches from `start` to `goal`; the way is read by wayTo. Throws on an estimate that is negative or not a number. */
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
  const { heap, g, parent, edge: edgeTo, reachedIn, closedAt, generation } = state;
  let node = -1;

  const open: VisitEdge = (to, cost, edge) => {
    if (reachedIn[to] === generation || cost === Infinity) return;
    const estimate = heuristic(to);
    if (!(estimate >= 0)) throw new Error(`greedy: the heuristic of node ${to} is ${estimate}`);
    g[to] = node < 0 ? 0 : g[node] + cost;
    heap.h[to] = heap.f[to] = estimate;
    parent[to] = node;
    edgeTo[to] = edge;
    markReached(state, to);
    pushId(heap, to);
  };

  open(start, 0, -1);
  let expanded = 0;
  while (heap.size > 0) {
    const least = heap.ids[0];
    if (least === goal) return { reason: null, goal, cost: g[goal], expanded };
    if (expanded >= budget) return { reason: 'budget', goal: -1, cost: Infinity, expanded };
    node = popId(heap);
    expanded++;
    closedAt[node] = expanded;
    graph.forEachNeighbour(node, open);
  }
  return { reason: 'unreachable', goal: -1, cost: Infinity, expanded };
}
