// Dijkstra's search: nodes from the closest to the furthest, without knowing where the goal lies.
//
// A* with nothing to hope for (h = 0). Because it needs no place to aim at, it also finds the nearest of many goals, or the
// cost of every node. Nodes are inserted when first seen, not all at infinity beforehand; the result is the same.
// After E. W. Dijkstra, A Note on Two Problems in Connexion with Graphs, 1959.
import { searchBestFirst } from './a-star.ts';
import type { Graph } from './graph.ts';
import type { SearchOptions, SearchResult, SearchState } from './search-state.ts';

const noEstimate = (): number => 0;

/** Searches from `start` to the goal, or to the nearest node of which `goal` is true; the way is read by pathTo. */
export function dijkstra(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number | ((node: number) => boolean),
  options: SearchOptions = {},
): SearchResult {
  const isGoal = typeof goal === 'number' ? (node: number) => node === goal : goal;
  return searchBestFirst(state, graph, start, isGoal, noEstimate, { ...options, assumeConsistent: true });
}

/** Expands everything that can be reached; the costs are then in state.g (see wasReached). Returns the number of nodes reached. */
export function reachAll(state: SearchState, graph: Graph, start: number): number {
  return dijkstra(state, graph, start, () => false).expanded;
}
