// A*: the cheapest way from a start to a goal, looking first where cost so far plus estimate is least.
//
// Nodes are opened when first seen, reordered when a cheaper way to them is found, and closed when expanded. A cheaper way to
// a closed node opens it again, so any heuristic that never overestimates gives the cheapest way; for one that is also
// consistent (h(a) ≤ cost(a, b) + h(b)) `assumeConsistent` spares those looks. g is compared, never f. Equal f: lower h, then
// lower id. After P. Hart, N. Nilsson, B. Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968.
import type { Graph, VisitEdge } from './graph.ts';
import { decreaseId, popId, pushId } from './heap.ts';
import { beginSearch, markReached, type SearchOptions, type SearchResult, type SearchState } from './search-state.ts';

/** Estimated cost from a node to the goal, in the unit of the edges' costs; ≥ 0 and never more than the truth. */
export type Heuristic = (node: number) => number;

export interface AStarOptions extends SearchOptions {
  /** Never look at closed nodes again. Only for a heuristic proven consistent; with another the way may cost too much. */
  readonly assumeConsistent?: boolean;
}

/** Searches from `start` to `goal`; the way is read from the state by wayTo. Throws on a cost or estimate that is negative or not a number. */
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
  const { heap, g, parent, edge: edgeTo, reachedIn, closedAt, generation } = state;
  const { f, h } = heap;
  let node = -1;

  const relax: VisitEdge = (to, cost, edge) => {
    if (!(cost >= 0)) throw new Error(`aStar: the edge ${node} → ${to} costs ${cost}`);
    const isNew = reachedIn[to] !== generation;
    if (!isNew && assumeConsistent && closedAt[to] > 0) return;
    const through = node < 0 ? 0 : g[node] + cost;
    if (through === Infinity || (!isNew && through >= g[to])) return;
    if (isNew) {
      const estimate = heuristic(to);
      if (!(estimate >= 0)) throw new Error(`aStar: the heuristic of node ${to} is ${estimate}`);
      h[to] = estimate;
    }
    g[to] = through;
    f[to] = through + h[to];
    parent[to] = node;
    edgeTo[to] = edge;
    if (isNew) {
      markReached(state, to);
      pushId(heap, to);
    } else if (closedAt[to] > 0) {
      closedAt[to] = 0;
      pushId(heap, to);
    } else {
      decreaseId(heap, to);
    }
  };

  relax(start, 0, -1);
  let expanded = 0;
  while (heap.size > 0) {
    const least = heap.ids[0];
    if (isGoal(least)) return { reason: null, goal: least, cost: g[least], expanded };
    if (expanded >= budget) return { reason: 'budget', goal: -1, cost: Infinity, expanded };
    node = popId(heap);
    expanded++;
    closedAt[node] = expanded;
    graph.forEachNeighbour(node, relax);
  }
  return { reason: 'unreachable', goal: -1, cost: Infinity, expanded };
}
