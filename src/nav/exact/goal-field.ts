// Shortest paths of many to one goal: one search from the goal over the whole tangent graph, then each takes the best corner it sees.
//
// Ways are searched backwards: links run from exit to entrance, and a way found from the goal is turned round, each arc run in the
// other sense. Where a point's ways are known beforehand (indexed/point-field.ts) that does the same much quicker. Costs of the search: once
// the graph; of each path: one look round. For bodies to whom no rise is too high; where the goal moves, make a new field. What
// it is not: it says nothing of terrain, tolls and things in the way.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { Path, Place } from '../path-finder.ts';
import { findEnd } from '../ends/query-ends.ts';
import { exactIndexOf, spotAt, type ExactIndex } from './exact-index.ts';
import { createPointField } from './indexed/point-field.ts';
import { knownPointIndex } from './indexed/level-indexes.ts';
import { layPath } from './lay-path.ts';
import type { QuerySpot } from './query-spot.ts';
import { createTangentSearch, type Jump, type Turn } from './search-tangents.ts';
import { trimGraph } from './tangent-graph.ts';

export interface GoalField {
  /** The shortest path from there to the goal; null when there is none, or the body cannot be there. */
  pathFrom(start: Place): Path | null;
  /** How many arrivals (or corners) the search from the goal expanded. */
  readonly expanded: number;
}

/** The field of a goal, or null where the goal is outside, blocked, or the level has rises that the body cannot step up. */
export function createGoalField(level: Level, body: Body, goal: Place): GoalField | null {
  const index = exactIndexOf(level, body);
  const { mesh, navMesh, open, strict, ways } = index;
  const { end } = findEnd(mesh, goal, 'goal', {});
  if (end === null || strict !== null) return null;
  const known = ways.length > 0 ? null : knownPointIndex(index);
  const quick = known && createPointField(index, known, end.at);
  const goalSpot = spotAt(mesh, navMesh, open.stops, end.at, end.leaves);
  let searched = quick === null ? searchFrom(index, goalSpot) : null;
  return {
    expanded: quick?.expanded ?? searched!.expanded,
    pathFrom(start) {
      const path = quick?.pathFrom(start);
      return path === undefined ? (searched ??= searchFrom(index, goalSpot)).pathFrom(start) : path;
    },
  };
}

function searchFrom({ mesh, navMesh, open, ways }: ExactIndex, goal: QuerySpot): GoalField {
  trimGraph(open.graph);
  const search = createTangentSearch(
    open.graph,
    ways.map(({ link, from, to, cost }) => ({ link, from: to, to: from, cost })),
  );
  const expanded = search.flood(goal);
  return {
    expanded,
    pathFrom(place) {
      const { end, ...found } = findEnd(mesh, place, 'start', {});
      if (end === null) return null;
      const start = spotAt(mesh, navMesh, open.stops, end.at, end.leaves);
      const { turns } = search.bestTo(start);
      if (turns === null) return null;
      const forward = turns.map(turnRound).reverse();
      return layPath(mesh.tree, open.graph, ways, start, goal, forward, 0, 'isMoved' in found && found.isMoved);
    },
  };
}

function turnRound(turn: Turn | Jump): Turn | Jump {
  if ('way' in turn) return turn;
  const { corner, sense, arrives, leaves } = turn;
  return { corner, sense: sense === 1 ? -1 : 1, arrives: leaves, leaves: arrives };
}
