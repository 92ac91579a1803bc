// `leafstar/search` with its arguments checked.
import * as bare from '../entry/search.ts';
import { MOST_NODES } from '../search/graph.ts';
import {
  any,
  checked,
  count,
  flag,
  func,
  graph,
  indexOf,
  limit,
  made,
  nodeOf,
  options as optionsOf,
  type Check,
} from './checked.ts';
export * from '../entry/search.ts';

const size = indexOf('sizes from 0', () => MOST_NODES + 1);
const state = made('pass what createSearchState returned', 'heap', 'reached', 'generation');
/** A node of the second argument, the graph. */
const start: Check = (name, argument, value, given) => nodeOf(name, argument, value, given.slice(1));
const goals: Check = (name, argument, value, given) => {
  if (typeof value !== 'function') start(name, argument, value, given);
};
const heuristic = func('pass a function of a node that returns an estimate');
const straight = func('pass a function of two nodes that returns a cost');
const options = optionsOf({ budget: limit });
const reached = indexOf('nodes', ({ capacity }: bare.SearchState) => capacity);
const query = { state, graph, start, goal: start };

export const aStar = checked('aStar', bare.aStar, {
  state,
  graph,
  start,
  goal: goals,
  heuristic,
  'options?': optionsOf({ budget: limit, assumeConsistent: flag }),
});
export const breadthFirst = checked('breadthFirst', bare.breadthFirst, query, { 'options?': options });
export const checkHeuristic = checked('checkHeuristic', bare.checkHeuristic, {
  graph,
  goal: nodeOf,
  heuristic,
  'slack?': count,
});
export const dijkstra = checked('dijkstra', bare.dijkstra, query, { goal: goals, 'options?': options });
export const reachAll = checked('reachAll', bare.reachAll, { state, graph, start });
export const greedy = checked('greedy', bare.greedy, query, { heuristic, 'options?': options });
export const thetaStar = checked('thetaStar', bare.thetaStar, query, { heuristic, straight, 'options?': options });
export const createSearchState = checked('createSearchState', bare.createSearchState, { capacity: size });
export const pathTo = checked('pathTo', bare.pathTo, { state, node: reached });
export const tracedNodes = checked('tracedNodes', bare.tracedNodes, { state });
export const wasReached = checked('wasReached', bare.wasReached, { state, node: reached });
export const graphOfEdges = checked('graphOfEdges', bare.graphOfEdges, { nodeCount: size, edges: any });
