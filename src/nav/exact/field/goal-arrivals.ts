// The arrivals of a flood from the goals, as a field keeps them: where paths turn, and the distance left there.
//
// The flood runs backwards, so an arrival at a corner is where a path to the goal leaves it, and its cost is the distance left. Links lead
// from exit to entrance: their entrances are targets like the goals, with a distance left of their own.
import { growArray } from '../../../search/grown.ts';
import type { Arrivals } from '../arrivals.ts';
import type { ExactIndex } from '../exact-index.ts';
import { LINK } from '../point-tangents.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Jump, Turn } from '../search-tangents.ts';
import { senseOf } from '../tangent-graph.ts';

/** A place with a known distance to the nearest goal: a goal, or a link's entrance. */
export interface Target {
  readonly spot: QuerySpot;
  readonly cost: number;
  /** The arrival at the link; −1 − i for goal i. */
  readonly arrival: number;
}

/** Arrivals in the order of their costs. Arrays may be longer than `count`. */
export interface GoalArrivals {
  count: number;
  /** The node, and for a link LINK − its index. */
  node: Int32Array;
  /** The arrival before; −1 − i for goal i. */
  parent: Int32Array;
  /** Positions where the search left the parent's track, and met the node's. */
  leaves: Float64Array;
  arrives: Float64Array;
  /** Distance left. */
  cost: Float64Array;
  targets: Target[];
}

export function createGoalArrivals(): GoalArrivals {
  return {
    count: 0,
    node: new Int32Array(64),
    parent: new Int32Array(64),
    leaves: new Float64Array(64),
    arrives: new Float64Array(64),
    cost: new Float64Array(64),
    targets: [],
  };
}

/** Replaces the arrivals by the expanded states of a flood from the goals. */
export function takeArrivals(
  arrivals: GoalArrivals,
  states: Arrivals,
  goals: readonly QuerySpot[],
  ways: ExactIndex['ways'],
): void {
  arrivals.targets = goals.map((spot, i) => ({ spot, cost: 0, arrival: -1 - i }));
  let count = 0;
  for (let state = 0; state < states.count; state++) count = Math.max(count, states.order[state]);
  makeRoom(arrivals, count);
  arrivals.count = count;
  const { node, parent, leaves, arrives, cost, targets } = arrivals;
  for (let state = 0; state < states.count; state++) {
    const own = states.order[state] - 1;
    if (own < 0) continue;
    const before = states.parent[state];
    node[own] = states.node[state];
    parent[own] = before < 0 ? before : states.order[before] - 1;
    leaves[own] = states.leaves[state];
    arrives[own] = states.arrives[state];
    cost[own] = states.cost[state];
  }
  for (let own = 0; own < count; own++) {
    if (node[own] > LINK) continue;
    const { from, cost: paid } = ways[LINK - node[own]];
    targets.push({ spot: from, cost: cost[own] + paid, arrival: own });
  }
}

/** The turns and links from a place to its goal, whose path first meets that arrival's track at `meets`. */
export function turnsFrom(
  { node, parent, leaves, arrives }: GoalArrivals,
  corners: Int32Array,
  last: number,
  meets: number,
): (Turn | Jump)[] {
  const turns: (Turn | Jump)[] = [];
  let at = meets;
  for (let own = last; own >= 0; own = parent[own]) {
    if (node[own] <= LINK) turns.push({ way: LINK - node[own] });
    else {
      const sense = senseOf(node[own]) === 1 ? -1 : 1;
      turns.push({ corner: corners[node[own] >> 1], sense, arrives: at, leaves: arrives[own] });
    }
    at = leaves[own];
  }
  return turns;
}

/** The goal to which the path over that arrival leads. */
export function goalOf({ parent }: GoalArrivals, arrival: number): number {
  let own = arrival;
  while (own >= 0) own = parent[own];
  return -1 - own;
}

function makeRoom(arrivals: GoalArrivals, count: number): void {
  const room = arrivals.node.length;
  if (count <= room) return;
  const more = Math.max(count, 2 * room);
  for (const key of ['node', 'parent'] as const) arrivals[key] = growArray(arrivals[key], more);
  for (const key of ['leaves', 'arrives', 'cost'] as const) arrivals[key] = growArray(arrivals[key], more);
}
