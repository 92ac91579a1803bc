// A*: the cheapest path between two nodes, expanding first where cost so far plus estimate is least.
//
// Nodes are opened when first seen, reordered when reached at lower cost, and closed when expanded. A cheaper path to a closed node reopens
// it, so any heuristic that never overestimates gives the cheapest path. For a consistent heuristic (h(a) ≤ cost(a, b) + h(b)),
// `assumeConsistent` skips that check. g is compared, never f. Ties in f: lower h, then lower id. After P. Hart, N. Nilsson, B. Raphael, A
// Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
import type { Graph, VisitEdge } from './graph.ts';
import { estimateOf, expandInOrder, openNode, type Heuristic } from './open-list.ts';
import { beginSearch, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** Options of aStar. */
export interface AStarOptions extends SearchOptions {
  /** Never reopen closed nodes. Only for a heuristic known to be consistent; otherwise the path may not be the cheapest. */
  readonly assumeConsistent?: boolean;
}

/** Searches from `start` to `goal`; `pathTo` then returns the path. Throws on a cost or estimate that is negative or not a number. */
export function aStar(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  options: AStarOptions = {},
): SearchResult {
  return searchBestFirst('aStar', state, graph, start, goal, heuristic, options);
}

/** The search behind A* and Dijkstra, called `name` in errors; ends at the goal, or at the first node taken from the open list that is one. */
export function searchBestFirst(
  name: string,
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number | ((node: number) => boolean),
  heuristic: Heuristic,
  options: AStarOptions,
): SearchResult {
  beginSearch(name, state, graph);
  const { budget = Infinity, assumeConsistent = false } = options;
  const isGoal = typeof goal === 'function' ? goal : (node: number) => node === goal;
  const { heap, g, reachedIn, closedAt, generation } = state;
  const { f, h } = heap;

  const relax: VisitEdge = (to, cost, edge) => {
    const node = state.expanding;
    if (!(cost >= 0)) throw new Error(`${name}: the edge ${node} → ${to} costs ${cost}; use 0 or more, or Infinity`);
    const isNew = reachedIn[to] !== generation;
    if (!isNew && assumeConsistent && closedAt[to] > 0) return;
    const through = node < 0 ? 0 : g[node] + cost;
    if (through === Infinity || (!isNew && through >= g[to])) return;
    if (isNew) {
      if (!(Number.isInteger(to) && to >= 0 && to < graph.nodeCount))
        throw new Error(`${name}: the edge ${node} → ${to} leads to no node; use 0 to ${graph.nodeCount - 1}`);
      h[to] = estimateOf(heuristic, to, name);
    }
    f[to] = through + h[to];
    openNode(state, to, node, through, edge);
  };

  relax(start, 0, -1);
  return expandInOrder(state, graph, isGoal, relax, budget);
}
