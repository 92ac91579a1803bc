// A* over the tangent graph of one query: the start's tangents, the graph's edges, arcs between them, the goal's tangents.
//
// A state is an arrival: a position on a node's track, with a cost. From there a path turns on in the node's sense, at cost radius · angle,
// and may leave by any tangent ahead. Tangents are tested against walls lazily: a state enters the open list untested and is tested when it
// is popped, so most never are. Links are points to arrive at and to leave from. A query's own tangents never enter the graph.
//
// Invariants: expanded states are clear, so each is a real path from the start. Totals are lower bounds: the estimate never exceeds the
// remaining cost, and tests only remove states. The least total is popped first, so the first goal state with a clear tangent is a shortest
// path. An arrival is dropped where an earlier one reaches its position at no higher cost (track-marks.ts).
import { openArrival, popArrival } from './arrivals.ts';
import { areApart } from '../cells.ts';
import type { ExactLink } from './links.ts';
import { GOAL, LINK } from './point-tangents.ts';
import type { QuerySpot } from '../query-spot.ts';
import { radiusOf, senseOf, type TangentGraph } from './tangent-graph.ts';
import { beginRun, createRun, expand, gapTo, isBeaten, isClear, setOut, type TangentRun } from './tangent-run.ts';

/** A turn of the path found: it meets the corner's track at `arrives` and leaves it at `leaves`. */
export interface Turn {
  readonly corner: number;
  readonly sense: 1 | -1;
  readonly arrives: number;
  readonly leaves: number;
}

/** A link of the path found: its index in the search's list of links. */
export interface Jump {
  readonly link: number;
}

export interface Found {
  /** The turns and links in order; null if there is no path, or none within the budget. */
  readonly turns: readonly (Turn | Jump)[] | null;
  readonly length: number;
  readonly expanded: number;
  readonly isOverBudget: boolean;
}

/** Lower bound on the distance to the goal from a place on the circle about a corner. */
export type BoundAt = (corner: number, x: number, z: number) => number;

/** Shorter turns, radians, are rounding. */
const NO_TURN = 1e-9;
/** The rank of states that are not expanded but have their best bound. */
const BOUNDED = -1;

export type TangentSearch = ReturnType<typeof createTangentSearch>;

export function createTangentSearch(graph: TangentGraph, links: readonly ExactLink[] = []) {
  const run = createRun(graph, links);
  const { states } = run;
  return {
    /** The states of the last search. */
    states,
    /**
     * The shortest path between two spots. Computes tangents of the graph that are missing. `boundAt` may know better lower bounds than the
     * straight line. A path longer than `longest` need not be found.
     */
    find(start: QuerySpot, goal: QuerySpot, budget: number, boundAt?: BoundAt, longest = Infinity): Found {
      beginRun(run, start, goal);
      run.isBounded = boundAt !== undefined;
      if (links.length === 0 && areApart(graph.cells, start.cells, goal.cells)) {
        return { turns: null, length: Infinity, expanded: 0, isOverBudget: false };
      }
      const { sight, uneven } = graph;
      if (
        links.length === 0 &&
        sight.isClear(start.x, start.z, goal.x, goal.z, start.wedges, goal.wedges) &&
        (uneven === null || uneven.mayWalk(start, goal, start, goal))
      ) {
        return { turns: [], length: gapTo(goal, start.x, start.z), expanded: 0, isOverBudget: false };
      }
      run.tangents.addGoal(goal);
      if (run.tangents.next.length > 0 || links.length > 0) setOut(run, start, -1, 0);
      return searchOn(run, budget, longest, boundAt);
    },
  };
}

/** Puts the state back into the open list if its bound is higher than its total there. */
function postpone({ graph, states }: TangentRun, state: number, boundAt: BoundAt): boolean {
  const node = states.node[state];
  if (node < 0 || states.order[state] !== 0) return false;
  states.order[state] = BOUNDED;
  const corner = graph.corners.pieceCorner[node >> 1];
  const total = states.cost[state] + boundAt(corner, states.x[state], states.z[state]);
  if (total <= states.total[state]) return false;
  states.total[state] = total;
  openArrival(states, state);
  return true;
}

/** Expands the cheapest states until one reaches the goal, or all are longer than that. */
function searchOn(run: TangentRun, budget: number, longest: number, boundAt?: BoundAt): Found {
  const { states } = run;
  let expanded = 0;
  while (states.heapSize > 0) {
    const state = popArrival(states);
    if (states.total[state] > longest) break;
    if (isBeaten(run, state)) continue;
    // Bounds that may not be consistent: a state that is cheaper than an earlier one is expanded again.
    if (boundAt !== undefined && postpone(run, state, boundAt)) continue;
    if (!isClear(run, state)) continue;
    if (states.node[state] === GOAL) {
      const turns = turnsTo(run, states.parent[state], states.leaves[state]);
      return { turns, length: states.cost[state], expanded, isOverBudget: false };
    }
    if (expanded >= budget) return { turns: null, length: Infinity, expanded, isOverBudget: true };
    states.order[state] = ++expanded;
    expand(run, state);
  }
  return { turns: null, length: Infinity, expanded, isOverBudget: false };
}

/** The turns on the path to a state; the path leaves the last one at `lastLeaves`. */
function turnsTo({ graph, states }: TangentRun, last: number, lastLeaves: number): (Turn | Jump)[] {
  const turns: (Turn | Jump)[] = [];
  let leaves = lastLeaves;
  for (let state = last; state >= 0; state = states.parent[state]) {
    const node = states.node[state];
    if (node <= LINK) turns.push({ link: LINK - node });
    else {
      const corner = graph.corners.pieceCorner[node >> 1];
      const sense = senseOf(node);
      const after = turns[turns.length - 1];
      const arrives = states.arrives[state];
      // Through a gate of one track: one turn.
      const isSame = after !== undefined && 'corner' in after && after.corner === corner && after.sense === sense;
      if (isSame) turns.pop();
      const turn = { corner, sense, arrives, leaves: isSame ? after.leaves : leaves };
      // Among rises many circles are only touched.
      const isTouched =
        graph.uneven !== null && radiusOf(graph, corner) > 0 && Math.abs(turn.leaves - arrives) < NO_TURN;
      if (!isTouched) turns.push(turn);
    }
    leaves = states.leaves[state];
  }
  return turns.reverse();
}
