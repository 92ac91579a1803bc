// Checks a heuristic: does it overestimate anywhere, and is it consistent along every edge?
//
// True costs come from one Dijkstra search over the reversed edges, from the goal to all nodes. For authors of heuristics and for tests.
import { type Heuristic } from './open-list.ts';
import { reachAll } from './dijkstra.ts';
import { reversedGraph, type Graph } from './graph.ts';
import { createSearchState, wasReached } from './search-state.ts';

/** A node or edge where a heuristic is wrong. */
export interface HeuristicFault {
  /**
   * 'too high': h > true cost, so paths may not be the cheapest. 'inconsistent': h(node) > cost + h(to), so closed nodes must be reopened.
   */
  readonly kind: 'too high' | 'inconsistent';
  readonly node: number;
  /** The edge's other end; the goal for 'too high'. */
  readonly to: number;
  readonly estimate: number;
  /** The largest correct estimate. */
  readonly limit: number;
}

/**
 * Every fault of the heuristic for that goal; relative differences below `slack` count as rounding. Costs one search of the whole graph.
 */
export function checkHeuristic(graph: Graph, goal: number, heuristic: Heuristic, slack = 1e-12): HeuristicFault[] {
  const faults: HeuristicFault[] = [];
  const isAbove = (estimate: number, limit: number): boolean => estimate > limit + slack * Math.max(1, limit);
  for (let node = 0; node < graph.nodeCount; node++) {
    const estimate = heuristic(node);
    graph.forEachNeighbour(node, (to, cost) => {
      const limit = cost + heuristic(to);
      if (isAbove(estimate, limit)) faults.push({ kind: 'inconsistent', node, to, estimate, limit });
    });
  }
  const state = createSearchState(graph.nodeCount);
  reachAll(state, reversedGraph(graph), goal);
  for (let node = 0; node < graph.nodeCount; node++) {
    const estimate = heuristic(node);
    if (wasReached(state, node) && isAbove(estimate, state.g[node])) {
      faults.push({ kind: 'too high', node, to: goal, estimate, limit: state.g[node] });
    }
  }
  return faults;
}
