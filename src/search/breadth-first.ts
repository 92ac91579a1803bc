// Breadth-first search: the path with the fewest edges, whatever their costs.
//
// First in, first out; every node is visited once, in order of its number of edges from the start. `g` still sums the costs, for comparison
// with other searches. After E. F. Moore, The Shortest Path Through a Maze, 1959.
import type { Graph, VisitEdge } from './graph.ts';
import { beginSearch, markReached, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** Searches from `start` to `goal`; `pathTo` then returns the path. `cost` is the sum of its edges' costs. */
export function breadthFirst(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  options: SearchOptions = {},
): SearchResult {
  beginSearch('breadthFirst', state, graph);
  const { budget = Infinity } = options;
  const { g, parent, edge: edgeTo, reached, reachedIn, closedAt, generation } = state;
  const { f, h } = state.heap;
  let node = -1;

  const open: VisitEdge = (to, cost, edge) => {
    if (reachedIn[to] === generation || cost === Infinity) return;
    g[to] = f[to] = node < 0 ? 0 : g[node] + cost;
    h[to] = 0;
    parent[to] = node;
    edgeTo[to] = edge;
    markReached(state, to);
  };

  open(start, 0, -1);
  // `reached` is the queue.
  for (let expanded = 0; expanded < state.reachedCount;) {
    if (reached[expanded] === goal) return { reason: null, goal, cost: g[goal], expanded };
    if (expanded >= budget) return { reason: 'budget', goal: -1, cost: Infinity, expanded };
    node = reached[expanded];
    expanded++;
    closedAt[node] = expanded;
    graph.forEachNeighbour(node, open);
  }
  return { reason: 'unreachable', goal: -1, cost: Infinity, expanded: state.reachedCount };
}
