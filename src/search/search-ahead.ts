// Search with a limited look-ahead that remembers better estimates, for planning while walking.
//
// A* runs from the current node. When the budget is spent, the open node with the least f is the next target. Every expanded node then
// gets a better estimate: the f of that node minus the expanded node's own g. These estimates keep the next search out of the same dead
// end. In a graph whose edges all work in both directions the goal is always reached, with any budget. The resulting walk is not the
// cheapest. After S. Koenig, M. Likhachev, Real-Time Adaptive A*, 2006.
import { aStar } from './a-star.ts';
import type { Graph } from './graph.ts';
import type { Heuristic } from './open-list.ts';
import type { SearchResult, SearchState } from './search-state.ts';

/** Improved estimates for one goal, by node. Owned by the agent. */
export type LearnedEstimates = Map<number, number>;

/** Result of searchAhead. */
export interface LookAhead {
  /** As in aStar; 'budget' where the goal was not reached yet. */
  readonly result: SearchResult;
  /** The goal, or the most promising open node; −1 when nothing is left. `pathTo` returns the path to it. */
  readonly target: number;
}

/** Searches from `start` with at most `budget` expansions, and writes improved estimates into `learned`. */
export function searchAhead(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  learned: LearnedEstimates,
  budget: number,
): LookAhead {
  const known: Heuristic = (node) => Math.max(heuristic(node), learned.get(node) ?? 0);
  const result = aStar(state, graph, start, goal, known, { budget });
  if (result.reason === null) return { result, target: goal };
  if (result.reason === 'unreachable') return { result, target: -1 };
  const target = state.heap.ids[0];
  const promise = state.heap.f[target];
  for (let i = 0; i < state.reachedCount; i++) {
    const node = state.reached[i];
    if (state.closedAt[node] > 0) learned.set(node, Math.max(known(node), promise - state.g[node]));
  }
  return { result, target };
}
