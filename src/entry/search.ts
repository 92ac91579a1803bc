// `leafstar/search`: searches over any graph of integer ids: A*, Dijkstra, breadth first, greedy, Theta*, and a check of heuristics.
export { aStar } from '../search/a-star.ts';
export type { AStarOptions } from '../search/a-star.ts';
export { breadthFirst } from '../search/breadth-first.ts';
export { checkHeuristic } from '../search/check-heuristic.ts';
export type { HeuristicFault } from '../search/check-heuristic.ts';
export { dijkstra, reachAll } from '../search/dijkstra.ts';
export { graphOfEdges } from '../search/graph.ts';
export type { EdgeLists, Graph, VisitEdge } from '../search/graph.ts';
export { greedy } from '../search/greedy.ts';
export type { Heuristic } from '../search/open-list.ts';
export { createSearchState, pathTo, tracedNodes, wasReached } from '../search/search-state.ts';
export type { SearchOptions, SearchResult, SearchState, TracedNode } from '../search/search-state.ts';
export { STRAIGHT_EDGE, thetaStar } from '../search/theta-star.ts';
export type { StraightCost } from '../search/theta-star.ts';
