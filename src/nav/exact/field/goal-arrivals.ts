// The arrivals of a search from the goals to everywhere, as a field keeps them: by corner, with what a look-up needs.
//
// The search runs backwards, so an arrival at a corner is where a path to the goal leaves it, and its cost is the distance left. Links lead
// from exit to entrance: their entrances are targets like the goals, with a distance left of their own.
import { growArray } from '../../../search/grown.ts';
import type { ExactIndex } from '../exact-index.ts';
import type { LinkWay } from '../links.ts';
import { LINK } from '../point-tangents.ts';
import type { QuerySpot } from '../query-spot.ts';
import type { Jump, TangentSearch, Turn } from '../search-tangents.ts';
import { senseOf, TRACK_SLACK } from '../tangent-graph.ts';

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
  /** The outward normal at that position. */
  normalX: Float64Array;
  normalZ: Float64Array;
  /** How far one may turn from there to the end of the track's free piece, radians. */
  turn: Float64Array;
  /** 1 where the position is the end of the free piece from which one turns. */
  isAtEnd: Uint8Array;
  /** The first arrival at each site (a node; for a point a corner), or −1, and the next one at the same site. */
  readonly first: Int32Array;
  next: Int32Array;
  targets: Target[];
}

export function createGoalArrivals({ open }: ExactIndex): GoalArrivals {
  const { corners, radius } = open.graph;
  const sites = radius > 0 ? open.graph.nodeStart.length : corners.count;
  return {
    count: 0,
    node: new Int32Array(64),
    parent: new Int32Array(64),
    leaves: new Float64Array(64),
    arrives: new Float64Array(64),
    cost: new Float64Array(64),
    normalX: new Float64Array(64),
    normalZ: new Float64Array(64),
    turn: new Float64Array(64),
    isAtEnd: new Uint8Array(64),
    first: new Int32Array(sites).fill(-1),
    next: new Int32Array(64),
    targets: [],
  };
}

/** The links as the search from the goals takes them. */
export function reverseWays(ways: readonly LinkWay[]): LinkWay[] {
  return ways.map(({ link, from, to, cost }) => ({ link, from: to, to: from, cost }));
}

/** Searches from the goals and replaces the arrivals. `search` has the reversed links. */
export function arriveFrom(
  { open, ways }: ExactIndex,
  search: TangentSearch,
  goals: readonly QuerySpot[],
  arrivals: GoalArrivals,
): void {
  const { corners, radius } = open.graph;
  search.flood(goals);
  const { states } = search;
  arrivals.first.fill(-1);
  arrivals.targets = goals.map((spot, i) => ({ spot, cost: 0, arrival: -1 - i }));
  let count = 0;
  for (let state = 0; state < states.count; state++) count = Math.max(count, states.order[state]);
  makeRoom(arrivals, count);
  arrivals.count = count;
  const { node, parent, leaves, arrives, cost, normalX, normalZ, turn, isAtEnd, first, next } = arrivals;
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
  // From the last to the first, so that each site's list begins with its cheapest arrival.
  for (let own = count - 1; own >= 0; own--) {
    if (node[own] <= LINK) {
      const { from, cost: paid } = ways[LINK - node[own]];
      arrivals.targets.push({ spot: from, cost: cost[own] + paid, arrival: own });
      continue;
    }
    const piece = node[own] >> 1;
    const corner = corners.pieceCorner[piece];
    const sense = senseOf(node[own]);
    const angle = corners.from[corner] + arrives[own];
    normalX[own] = Math.cos(angle);
    normalZ[own] = Math.sin(angle);
    const [begin, end] =
      sense > 0
        ? [corners.pieceLow[piece], corners.pieceHigh[piece]]
        : [corners.pieceHigh[piece], corners.pieceLow[piece]];
    turn[own] = sense * (end - arrives[own]);
    isAtEnd[own] = sense * (begin - arrives[own]) >= -TRACK_SLACK ? 1 : 0;
    const site = radius > 0 ? node[own] : corner;
    next[own] = first[site];
    first[site] = own;
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
  for (const key of ['node', 'parent', 'next'] as const) arrivals[key] = growArray(arrivals[key], more);
  for (const key of ['leaves', 'arrives', 'cost', 'normalX', 'normalZ', 'turn'] as const)
    arrivals[key] = growArray(arrivals[key], more);
  arrivals.isAtEnd = growArray(arrivals.isAtEnd, more);
}
