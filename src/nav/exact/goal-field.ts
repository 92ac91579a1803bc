// Shortest paths of many agents to one goal: one search from the goal over the whole tangent graph, then each agent takes its best visible
// corner.
//
// The search runs backwards: links lead from exit to entrance, and each path is reversed, with its arcs in the other sense. Where a point's
// distances are precomputed, indexed/point-field.ts does the same much faster. The search visits the graph once; each path costs one sweep.
// Only for bodies that no rise stops. A goal that moves needs a new field. A field knows no terrain costs, tolls or obstacles.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { Path, Place } from '../path-finder.ts';
import { findEnd } from '../portal-graph/ends/query-ends.ts';
import { exactIndexOf, spotAt, type ExactIndex } from './exact-index.ts';
import { createPointField } from './indexed/point-field.ts';
import { knownIndexOf } from './indexed/level-indexes.ts';
import { layPath } from './lay-path.ts';
import type { QuerySpot } from './query-spot.ts';
import { createTangentSearch, type Jump, type Turn } from './search-tangents.ts';
import { trimGraph } from './tangent-graph.ts';

export interface GoalField {
  /** The shortest path from there to the goal; null if there is none, or the agent cannot be there. */
  pathFrom(start: Place): Path | null;
  /** Number of arrivals (or corners) that the search from the goal expanded. */
  readonly expanded: number;
}

/** The field of a goal; null where the goal is outside or blocked, or the level has rises that the body cannot step up. */
export function createGoalField(level: Level, body: Body, goal: Place): GoalField | null {
  const index = exactIndexOf(level, body);
  const { portalGraph, navMesh, open, strict, ways } = index;
  const { end } = findEnd(portalGraph, goal, 'goal', {});
  if (end === null || strict !== null) return null;
  const known = ways.length > 0 ? null : knownIndexOf(index);
  const quick = known && createPointField(index, known, end.at);
  const goalSpot = spotAt(portalGraph, navMesh, open.stops, end.at, end.leaves);
  let searched = quick === null ? searchFrom(index, goalSpot) : null;
  return {
    expanded: quick?.expanded ?? searched!.expanded,
    pathFrom(start) {
      const path = quick?.pathFrom(start);
      return path === undefined ? (searched ??= searchFrom(index, goalSpot)).pathFrom(start) : path;
    },
  };
}

function searchFrom({ portalGraph, navMesh, open, ways }: ExactIndex, goal: QuerySpot): GoalField {
  trimGraph(open.graph);
  const search = createTangentSearch(
    open.graph,
    ways.map(({ link, from, to, cost }) => ({ link, from: to, to: from, cost })),
  );
  const expanded = search.flood(goal);
  return {
    expanded,
    pathFrom(place) {
      const { end, ...found } = findEnd(portalGraph, place, 'start', {});
      if (end === null) return null;
      const start = spotAt(portalGraph, navMesh, open.stops, end.at, end.leaves);
      const { turns } = search.bestTo(start);
      if (turns === null) return null;
      const forward = turns.map(turnRound).reverse();
      return layPath(portalGraph.tree, open.graph, ways, start, goal, forward, 0, 'isMoved' in found && found.isMoved);
    },
  };
}

function turnRound(turn: Turn | Jump): Turn | Jump {
  if ('way' in turn) return turn;
  const { corner, sense, arrives, leaves } = turn;
  return { corner, sense: sense === 1 ? -1 : 1, arrives: leaves, leaves: arrives };
}
