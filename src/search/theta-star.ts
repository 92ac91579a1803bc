// Theta*: A* whose ways may leave the graph's edges: a node's parent can be any node from which one goes straight to it.
//
// When a node is expanded, each neighbour is tried from the node's own parent first; where the straight way is free and not
// dearer, the node between is left out. Ways are shorter and look drawn by hand, but not always the shortest. It is not
// A* by another name. After A. Nash, K. Daniel, S. Koenig, A. Felner, Theta*: Any-Angle Path Planning on Grids, 2007.
import type { Graph, VisitEdge } from './graph.ts';
import { estimateOf, expandInOrder, openNode, type Heuristic } from './open-list.ts';
import { beginSearch, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** What going straight from one node to another costs; Infinity where something is between. At least the estimate. */
export type StraightCost = (from: number, to: number) => number;

/** The edge of a way that is no edge of the graph. */
export const STRAIGHT = -2;

/** Searches from `start` to `goal`; in the way that pathTo reads, a step whose state.edge is STRAIGHT goes straight. */
export function thetaStar(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  straight: StraightCost,
  options: SearchOptions = {},
): SearchResult {
  const { budget = Infinity } = options;
  beginSearch(state, graph.nodeCount, 'thetaStar');
  const { heap, g, parent, reachedIn, generation } = state;

  const take = (to: number, from: number, through: number, edge: number): void => {
    const isNew = reachedIn[to] !== generation;
    if (through === Infinity || (!isNew && through >= g[to])) return;
    if (isNew) heap.h[to] = estimateOf(heuristic, to, 'thetaStar');
    heap.f[to] = through + heap.h[to];
    openNode(state, to, from, through, edge);
  };
  const relax: VisitEdge = (to, cost, edge) => {
    const node = state.expanding;
    const before = parent[node];
    const byEdge = g[node] + cost;
    // A straight way is looked at only where it could be the better one: looking is what costs.
    if (before >= 0 && to !== before && (reachedIn[to] !== generation || g[before] < g[to])) {
      const past = g[before] + straight(before, to);
      if (past <= byEdge) {
        take(to, before, past, STRAIGHT);
        return;
      }
    }
    take(to, node, byEdge, edge);
  };

  take(start, -1, 0, -1);
  return expandInOrder(state, graph, (node) => node === goal, relax, budget);
}
