// The five bets of figure 6: how far A* has come before each, and what it takes next.
import { aStar, createSearchState, tracedNodes, type TracedNode } from '../door/search.ts';
import { floor } from './drawing/floor.ts';
import { askGraph } from './portal-graph.ts';

const START = { x: 740, z: 470 };
export const GOAL = { x: 245, z: 155 };
/** Nodes expanded before each bet. */
export const ROUNDS = [1, 23, 24, 27, 30];
export const question = askGraph(floor, START, GOAL);

export type Position = ReturnType<typeof positionAfter>;

/** What A* has reached after that many expansions, and the node that it takes next. */
export function positionAfter(expanded: number) {
  const { graph, start, goal, estimate } = question;
  const trace = (budget: number): TracedNode[] => {
    const state = createSearchState(graph.nodeCount);
    aStar(state, graph, start, goal, estimate, { budget });
    return tracedNodes(state);
  };
  const reached = trace(expanded);
  const next = trace(expanded + 1).find(({ order }) => order === expanded + 1)?.node ?? goal;
  return { reached, open: reached.filter(({ state }) => state === 'open'), next };
}
