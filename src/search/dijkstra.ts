// Dijkstra's search: nodes in order of cost from the start, without a heuristic.
//
// This is A* with h = 0. It needs no goal position, so it also finds the nearest of many goals, or the cost of every node. Nodes are
// inserted when first seen instead of starting at infinity; the result is the same. After E. W. Dijkstra, A Note on Two Problems in
// Connexion with Graphs, 1959.
import { searchBestFirst } from './a-star.ts';
import type { Graph } from './graph.ts';
import type { SearchOptions, SearchResult, SearchState } from './search-state.ts';

const noEstimate = (): number => 0;

/** Searches from `start` to the goal node, or to the nearest node for which `goal` is true; `pathTo` then returns the path. */
export function dijkstra(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number | ((node: number) => boolean),
  options: SearchOptions = {},
): SearchResult {
  return searchBestFirst('dijkstra', state, graph, start, goal, noEstimate, { ...options, assumeConsistent: true });
}

/** Expands everything reachable and returns the number of nodes reached. Costs are then in state.g (see wasReached). */
export function reachAll(state: SearchState, graph: Graph, start: number): number {
  return searchBestFirst('reachAll', state, graph, start, () => false, noEstimate, { assumeConsistent: true }).expanded;
}
