// Theta*: any-angle A*. A node's parent can be any node in line of sight, not only a neighbour.
//
// When a node is expanded, each neighbour is first tried from the node's own parent. Where that straight segment is free and costs no more,
// the node between is skipped. Paths are short and look natural, but are not always the shortest. After A. Nash, K. Daniel, S. Koenig, A.
// Felner, Theta*: Any-Angle Path Planning on Grids, 2007.
import type { Graph, VisitEdge } from './graph.ts';
import { estimateOf, expandInOrder, openNode, type Heuristic } from './open-list.ts';
import { beginSearch, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** Cost of the straight segment between two nodes, not below the estimate; Infinity where it is blocked. */
export type StraightCost = (from: number, to: number) => number;

/** Edge number of a straight segment that is no edge of the graph. */
export const STRAIGHT_EDGE = -2;

/**
 * Searches from `start` to `goal`. In the path that `pathTo` returns, a node whose state.edge is STRAIGHT_EDGE is reached by a straight segment.
 */
export function thetaStar(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  straight: StraightCost,
  options: SearchOptions = {},
): SearchResult {
  beginSearch('thetaStar', state, graph);
  const { budget = Infinity } = options;
  const { heap, g, parent, reachedIn, generation } = state;

  const reach = (to: number, from: number, through: number, edge: number): void => {
    const isNew = reachedIn[to] !== generation;
    if (!isNew && through >= g[to]) return;
    if (isNew) heap.h[to] = estimateOf(heuristic, to, 'thetaStar');
    heap.f[to] = through + heap.h[to];
    openNode(state, to, from, through, edge);
  };
  const relax: VisitEdge = (to, cost, edge) => {
    const node = state.expanding;
    const before = parent[node];
    const byEdge = g[node] + cost;
    if (byEdge === Infinity) return;
    // Line-of-sight checks are expensive: make one only where it could improve the path.
    if (before >= 0 && to !== before && (reachedIn[to] !== generation || g[before] < g[to])) {
      const past = g[before] + straight(before, to);
      if (past <= byEdge) {
        reach(to, before, past, STRAIGHT_EDGE);
        return;
      }
    }
    reach(to, node, byEdge, edge);
  };

  reach(start, -1, 0, -1);
  return expandInOrder(state, graph, (node) => node === goal, relax, budget);
}
