// Finds out whether a heuristic may be trusted: does it overestimate anywhere, does it drop too fast along an edge?
//
// The truth comes from one Dijkstra search over the reversed edges, from the goal to everywhere. For whoever writes a new
// heuristic, and for tests; never needed to find a way.
import type { Heuristic } from './open-list.ts';
import { reachAll } from './dijkstra.ts';
import { graphOfEdges, type Graph } from './graph.ts';
import { createSearchState, wasReached } from './search-state.ts';

export interface HeuristicFault {
  /** 'too high': h > true cost, ways may cost too much. 'inconsistent': h(node) > cost + h(to), closed nodes must be reopened. */
  readonly kind: 'too high' | 'inconsistent';
  readonly node: number;
  /** The edge's other end; the goal where h is too high. */
  readonly to: number;
  readonly estimate: number;
  /** What the estimate must not pass. */
  readonly limit: number;
}

/** Every fault of the heuristic for that goal; differences below `slack` (relative) are rounding. Costs one search of the whole graph. */
export function checkHeuristic(graph: Graph, goal: number, heuristic: Heuristic, slack = 1e-12): HeuristicFault[] {
  const faults: HeuristicFault[] = [];
  const reversed: [number, number, number][] = [];
  const isAbove = (estimate: number, limit: number): boolean => estimate > limit + slack * Math.max(1, limit);
  for (let node = 0; node < graph.nodeCount; node++) {
    const estimate = heuristic(node);
    graph.forEachNeighbour(node, (to, cost) => {
      reversed.push([to, node, cost]);
      const limit = cost + heuristic(to);
      if (isAbove(estimate, limit)) faults.push({ kind: 'inconsistent', node, to, estimate, limit });
    });
  }
  const state = createSearchState(graph.nodeCount);
  reachAll(state, graphOfEdges(graph.nodeCount, reversed), goal);
  for (let node = 0; node < graph.nodeCount; node++) {
    const estimate = heuristic(node);
    if (wasReached(state, node) && isAbove(estimate, state.g[node])) {
      faults.push({ kind: 'too high', node, to: goal, estimate, limit: state.g[node] });
    }
  }
  return faults;
}
