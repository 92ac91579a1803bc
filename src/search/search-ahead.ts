// A search that looks no farther than a budget allows, and remembers what it learnt: for who searches while walking.
//
// A* from where one stands; when the budget is spent, the open node of least f is where to go next. Every node that was expanded
// then has a better estimate: what the best open node promises, less the way from here. With these the next look, from there,
// is not drawn back into the dead end, and in a graph that can be gone both ways the goal is always reached, whatever the budget.
// The way that is walked is not the cheapest. After S. Koenig, M. Likhachev, Real-Time Adaptive A*, 2006.
import { aStar } from './a-star.ts';
import type { Graph } from './graph.ts';
import type { Heuristic } from './open-list.ts';
import type { SearchResult, SearchState } from './search-state.ts';

/** What has been learnt about one goal: better estimates by node. It belongs to whoever walks. */
export type Learnt = Map<number, number>;

export interface LookAhead {
  /** As aStar's; 'budget' where the goal was not reached yet. */
  readonly result: SearchResult;
  /** Where to go: the goal, or the most promising node seen; −1 when nothing is left. The way is read by pathTo. */
  readonly target: number;
}

/** Looks ahead from `start` by at most `budget` expansions, and writes what it learns into `learnt`. */
export function searchAhead(
  state: SearchState,
  graph: Graph,
  start: number,
  goal: number,
  heuristic: Heuristic,
  learnt: Learnt,
  budget: number,
): LookAhead {
  const known: Heuristic = (node) => Math.max(heuristic(node), learnt.get(node) ?? 0);
  const result = aStar(state, graph, start, goal, known, { budget });
  if (result.reason === null) return { result, target: goal };
  if (result.reason === 'unreachable') return { result, target: -1 };
  const target = state.heap.ids[0];
  const promise = state.heap.f[target];
  for (let i = 0; i < state.reachedCount; i++) {
    const node = state.reached[i];
    if (state.closedAt[node] > 0) learnt.set(node, Math.max(known(node), promise - state.g[node]));
  }
  return { result, target };
}
