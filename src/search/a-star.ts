// A*: the cheapest way from a start to a goal, looking first where cost so far plus estimate is least.
//
// Nodes are opened when first seen, reordered when a cheaper way to them is found, and closed when expanded. A cheaper way to
// a closed node opens it again, so any heuristic that never overestimates gives the cheapest way; for one that is also
// consistent (h(a) ≤ cost(a, b) + h(b)) `assumeConsistent` spares those looks. g is compared, never f. Equal f: lower h, then
// lower id. After P. Hart, N. Nilsson, B. Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
import type { Graph, VisitEdge } from './graph.ts';
import { estimateOf, expandInOrder, openNode, type Heuristic } from './open-list.ts';
import { beginSearch, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

export interface AStarOptions extends SearchOptions {
  /** Never look at closed nodes again. Only for a heuristic proven consistent; with another the way may cost too much. */
  readonly assumeConsistent?: boolean;
}

/** Searches from `start` to `goal`; the way is read from the state by pathTo. Throws on a cost or estimate that is negative or not a number. */
export function aStar(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  options: AStarOptions = {},
): SearchResult {
  return searchBestFirst(state, graph, start, (node) => node === goal, heuristic, options);
}

/** The search under both A* and Dijkstra: ends at the first node taken from the open list of which `isGoal` is true. */
export function searchBestFirst(
  state: SearchState,
  graph: Graph,
  start: number,
  isGoal: (node: number) => boolean,
  heuristic: Heuristic,
  options: AStarOptions,
): SearchResult {
  const { budget = Infinity, assumeConsistent = false } = options;
  beginSearch(state, graph.nodeCount, 'aStar');
  const { heap, g, reachedIn, closedAt, generation } = state;
  const { f, h } = heap;

  const relax: VisitEdge = (to, cost, edge) => {
    const node = state.expanding;
    if (!(cost >= 0)) throw new Error(`aStar: the edge ${node} → ${to} costs ${cost}`);
    const isNew = reachedIn[to] !== generation;
    if (!isNew && assumeConsistent && closedAt[to] > 0) return;
    const through = node < 0 ? 0 : g[node] + cost;
    if (through === Infinity || (!isNew && through >= g[to])) return;
    if (isNew) h[to] = estimateOf(heuristic, to, 'aStar');
    f[to] = through + h[to];
    openNode(state, to, node, through, edge);
  };

  relax(start, 0, -1);
  return expandInOrder(state, graph, isGoal, relax, budget);
}
