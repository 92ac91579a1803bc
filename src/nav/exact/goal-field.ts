// Shortest paths of many to one goal: one search from the goal over the whole tangent graph, then each takes the best corner it sees.
//
// Ways are searched backwards: links run from exit to entrance, and a way found from the goal is turned round, each arc run in the
// other sense. Costs of the search: once the graph; of each path: one look round. For bodies to whom no rise is too high; where the
// goal moves, make a new field. What it is not: it says nothing of terrain, tolls and things in the way.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { Path, Place } from '../path-finder.ts';
import { findEnd } from '../query-ends.ts';
import { exactIndexOf, spotAt } from './exact-index.ts';
import { layPath } from './lay-path.ts';
import { createTangentSearch, type Jump, type Turn } from './search-tangents.ts';
import { trimGraph } from './tangent-graph.ts';

export interface GoalField {
  /** The shortest path from there to the goal; null when there is none, or the body cannot be there. */
  pathFrom(start: Place): Path | null;
  /** How many arrivals the search from the goal expanded. */
  readonly expanded: number;
}

/** The field of a goal, or null where the goal is outside, blocked, or the level has rises that the body cannot step up. */
export function createGoalField(level: Level, body: Body, goal: Place): GoalField | null {
  const { mesh, cellMesh, open, strict, ways } = exactIndexOf(level, body);
  const { end } = findEnd(mesh, goal, 'goal', {});
  if (end === null || strict !== null) return null;
  const goalSpot = spotAt(mesh, cellMesh, open.stops, end.at, end.leaves);
  trimGraph(open.graph);
  const search = createTangentSearch(
    open.graph,
    ways.map(({ link, from, to, cost }) => ({ link, from: to, to: from, cost })),
  );
  const expanded = search.flood(goalSpot);
  return {
    expanded,
    pathFrom(start) {
      const from = findEnd(mesh, start, 'start', {});
      if (from.end === null) return null;
      const startSpot = spotAt(mesh, cellMesh, open.stops, from.end.at, from.end.leaves);
      const { turns } = search.bestTo(startSpot);
      if (turns === null) return null;
      const forward = turns.map(turnRound).reverse();
      return layPath(mesh.tree, open.graph, ways, startSpot, goalSpot, forward, 0, from.isMoved);
    },
  };
}

function turnRound(turn: Turn | Jump): Turn | Jump {
  if ('way' in turn) return turn;
  const { corner, sense, arrives, leaves } = turn;
  return { corner, sense: sense === 1 ? -1 : 1, arrives: leaves, leaves: arrives };
}
