// The arrivals of a flood from the goals, as a field keeps them: where paths turn.
//
// The flood runs backwards, so an arrival at a corner is where a path to the goal leaves it. Links lead from exit to entrance.
import { growArray, withRoom } from '../../../search/grow-array.ts';
import type { Arrivals } from '../tangents/arrivals.ts';
import { LINK } from '../tangents/point-tangents.ts';
import type { Jump, Turn } from '../tangents/search-tangents.ts';
import { senseOf } from '../tangents/tangent-graph.ts';

/** Arrivals in the order of their costs. Arrays may be longer than `count`. */
export type GoalArrivals = ReturnType<typeof createGoalArrivals>;

export function createGoalArrivals() {
  return {
    count: 0,
    /** The node, and for a link LINK − its index. */
    node: new Int32Array(16),
    /** The arrival before; −1 − i for goal i. */
    parent: new Int32Array(16),
    /** Positions where the search left the parent's track, and met the node's. */
    leaves: new Float64Array(16),
    arrives: new Float64Array(16),
    /** By how much the links from there on cost more than they are long. */
    surplus: new Float64Array(16),
  };
}

/** Replaces the arrivals by those of a flood that count; `surplusOf` is by link. */
export function takeArrivals(
  arrivals: GoalArrivals,
  states: Arrivals,
  count: number,
  surplusOf: readonly number[],
): void {
  makeRoom(arrivals, count);
  arrivals.count = count;
  const { node, parent, leaves, arrives, surplus } = arrivals;
  for (let state = 0; state < states.count; state++) {
    const own = states.order[state] - 1;
    if (own < 0) continue;
    node[own] = states.node[state];
    parent[own] = states.parent[state];
    leaves[own] = states.leaves[state];
    arrives[own] = states.arrives[state];
  }
  // Each follows its parent.
  for (let own = 0; own < count; own++) {
    const before = parent[own] < 0 ? 0 : surplus[parent[own]];
    surplus[own] = node[own] > LINK ? before : before + surplusOf[LINK - node[own]];
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
    if (node[own] <= LINK) turns.push({ link: LINK - node[own] });
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
  const more = withRoom(count);
  for (const key of ['node', 'parent'] as const) arrivals[key] = growArray(arrivals[key], more);
  for (const key of ['leaves', 'arrives', 'surplus'] as const) arrivals[key] = growArray(arrivals[key], more);
}
