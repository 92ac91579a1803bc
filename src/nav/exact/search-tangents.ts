// A* over the tangent graph of one query: the start's tangents, the graph's edges, arcs between them, the goal's tangents.
//
// A state is an arrival: a position on a node's track, with a cost. From there a path turns on in the node's sense, at cost radius · angle,
// and may leave by any tangent ahead. Tangents are tested against walls lazily: a state enters the open list untested and is tested when it
// is popped, so most never are. Links are points to arrive at and to leave from. A query's own tangents never enter the graph.
//
// Invariants: expanded states are clear, so each is a real path from the start. Totals are lower bounds: the estimate never exceeds the
// remaining cost, and tests only remove states. The least total is popped first, so the first goal state with a clear tangent is a shortest
// path. An arrival is dropped where an earlier one reaches its position at no higher cost (track-marks.ts).
import { popArrival, type Arrivals } from './arrivals.ts';
import { areApart } from './cells.ts';
import type { LinkWay } from './links.ts';
import { GOAL, LINK } from './point-tangents.ts';
import type { QuerySpot } from './query-spot.ts';
import { forEachSpoke } from './spokes.ts';
import { senseOf, TRACK_SLACK, type TangentGraph } from './tangent-graph.ts';
import {
  beginRun,
  createRun,
  expand,
  gapTo,
  isBeaten,
  isClear,
  isLastClear,
  setOut,
  type TangentRun,
} from './tangent-run.ts';

/** A turn of the path found: it meets the corner's track at `arrives` and leaves it at `leaves`. */
export interface Turn {
  readonly corner: number;
  readonly sense: 1 | -1;
  readonly arrives: number;
  readonly leaves: number;
}

/** A link of the path found: its index in the search's list of links. */
export interface Jump {
  readonly way: number;
}

export interface Found {
  /** The turns and links in order; null if there is no path, or none within the budget. */
  readonly turns: readonly (Turn | Jump)[] | null;
  readonly length: number;
  readonly expanded: number;
  readonly isOverBudget: boolean;
}

export interface TangentSearch {
  /** The shortest path between two spots. Computes tangents of the graph that are missing. */
  find(start: QuerySpot, goal: QuerySpot, budget: number): Found;
  /** Searches from the spot to everywhere and returns the number of expansions. `bestTo` is valid until the next search. */
  flood(start: QuerySpot): number;
  /** The shortest path from the flood's start to the spot. */
  bestTo(goal: QuerySpot): Omit<Found, 'expanded' | 'isOverBudget'>;
  /** The states of the last search. */
  readonly states: Arrivals;
}

/** Creates a search over the graph with those links. */
export function createTangentSearch(graph: TangentGraph, links: readonly LinkWay[] = []): TangentSearch {
  const run = createRun(graph, links);
  const { states } = run;
  return {
    states,
    find(start, goal, budget) {
      beginRun(run, start, goal);
      if (links.length === 0 && areApart(graph.cells, start.cells, goal.cells)) {
        return { turns: null, length: Infinity, expanded: 0, isOverBudget: false };
      }
      if (links.length === 0 && graph.sight.isClear(start.x, start.z, goal.x, goal.z, start.wedges, goal.wedges)) {
        return { turns: [], length: gapTo(goal, start.x, start.z), expanded: 0, isOverBudget: false };
      }
      run.tangents.addGoal(goal);
      if (run.tangents.next.length > 0 || links.length > 0) setOut(run, start, -1, 0);
      return searchOn(run, budget);
    },
    flood(start) {
      beginRun(run, start, null);
      setOut(run, start, -1, 0);
      return searchOn(run, Infinity).expanded;
    },
    bestTo: (goal) => bestTo(run, goal),
  };
}

/** Expands the cheapest states until one reaches the goal; a flood has none. */
function searchOn(run: TangentRun, budget: number): Found {
  const { states } = run;
  let expanded = 0;
  while (states.heapSize > 0) {
    const state = popArrival(states);
    if (isBeaten(run, state) || !isClear(run, state)) continue;
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
    if (node <= LINK) turns.push({ way: LINK - node });
    else {
      const corner = graph.corners.pieceCorner[node >> 1];
      turns.push({ corner, sense: senseOf(node), arrives: states.arrives[state], leaves });
    }
    leaves = states.leaves[state];
  }
  return turns.reverse();
}

/** The last state of a path to a goal (−1: the start itself), where it leaves that state's track, and the path's length. */
interface LastState {
  readonly state: number;
  readonly leaves: number;
  readonly length: number;
}

/** The shortest path from a flood's start to the goal: straight, from a link's exit, or by a tangent from a track. */
function bestTo(run: TangentRun, goal: QuerySpot): Omit<Found, 'expanded' | 'isOverBudget'> {
  const { graph, links } = run;
  const start = run.start!;
  let best: LastState = { state: -1, leaves: 0, length: Infinity };
  if (graph.sight.isClear(start.x, start.z, goal.x, goal.z, start.wedges, goal.wedges)) {
    const length = gapTo(goal, start.x, start.z);
    if (links.length === 0) return { turns: [], length };
    best = { ...best, length };
  }
  best = bestByTrack(run, goal, bestByLink(run, goal, best));
  const { state, leaves, length } = best;
  return { turns: length < Infinity ? turnsTo(run, state, leaves) : null, length };
}

/** The best of `best` and the paths straight from a link's exit. */
function bestByLink({ graph, links, linkState, states }: TangentRun, goal: QuerySpot, best: LastState): LastState {
  links.forEach(({ to: exit, cost }, link) => {
    const state = linkState[link];
    if (state < 0) return;
    const length = states.cost[state] + cost + gapTo(goal, exit.x, exit.z);
    if (length >= best.length) return;
    if (!graph.sight.isClear(exit.x, exit.z, goal.x, goal.z, exit.wedges, goal.wedges)) return;
    best = { state, leaves: 0, length };
  });
  return best;
}

/** The best of `best` and the paths by a tangent from a track. */
function bestByTrack({ graph, states, marks }: TangentRun, goal: QuerySpot, best: LastState): LastState {
  const rows: (LastState & { readonly node: number })[] = [];
  forEachSpoke(graph, goal, true, (node, leaves, gap) => {
    for (let state = marks.lastOn(node); state >= 0; state = states.earlier[state]) {
      const turn = senseOf(node) * (leaves - states.arrives[state]);
      if (turn < -TRACK_SLACK) continue;
      const length = states.cost[state] + graph.radius * Math.max(0, turn) + gap;
      if (length < best.length) rows.push({ state, leaves, length, node });
    }
  });
  rows.sort((one, other) => one.length - other.length);
  return rows.find(({ node, leaves }) => isLastClear(graph, node, leaves, goal)) ?? best;
}
