// A* over the tangent graph of one query: the start's tangents, the graph's edges, arcs between them, the goal's tangents.
//
// A state is an arrival: a position on a node's track, with a cost. From there a path turns on in the node's sense, at cost radius · angle,
// and may leave by any tangent ahead. Tangents are tested lazily: a state enters the open list with its tangent untested, and the test runs
// when the state is popped, so most are never tested. The estimate never exceeds the remaining cost, and an untested tangent only lowers
// totals. So the first goal state with a clear tangent is a shortest path. An arrival is dropped where an earlier one reaches its position
// at no higher cost (track-marks.ts). The tangents of start and goal stay in lists of the search and never enter the graph. Links are
// points to arrive at and to leave from.
import { growArray } from '../../search/grown.ts';
import { clearArrivals, createArrivals, popArrival, pushArrival, type Arrivals } from './arrivals.ts';
import { areApart } from './cells.ts';
import { chainLinks, gapBetween, restOfLinks, type LinkWay } from './links.ts';
import type { QuerySpot } from './query-spot.ts';
import { forEachSpoke } from './spokes.ts';
import {
  BLOCKED,
  CLEAR,
  fillNode,
  isEdgeClear,
  senseOf,
  touchX,
  touchZ,
  TRACK_SLACK,
  type TangentGraph,
} from './tangent-graph.ts';
import { createTrackMarks } from './track-marks.ts';

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

/** Edges that are not in the graph: straight from a point (the start, or a link's exit), and straight to a point. */
const FROM_POINT = -1;
const TO_POINT = -2;

/** Nodes that are not in the graph: the goal, and the entrance of link k as LINK − k. */
const GOAL = -1;
const LINK = -2;

/** Creates a search over the graph with those links. */
export function createTangentSearch(graph: TangentGraph, ways: readonly LinkWay[] = []): TangentSearch {
  const { corners, sight, radius } = graph;
  const nodes = graph.nodeStart.length;
  const states = createArrivals();
  let expansions = 0;
  let start: QuerySpot;
  /** Null while flooding: there is no goal, and the estimate is 0. */
  let goal: QuerySpot | null = null;

  // Marks by link and edge, valid for one query. An edge is pushed again only for a lower cost.
  let query = 0;
  const marks = createTrackMarks(graph, states);
  const linkMark = new Uint32Array(ways.length);
  /** The cheapest state at each link's entrance. */
  const linkState = new Int32Array(ways.length);
  let edgeMark = new Uint32Array(1024);
  let edgeBest = new Float64Array(1024);
  let emptied = graph.emptied;

  // Tangents to link entrances and to the goal, as linked lists by node. Those to links are kept; those to the goal precede them for one
  // query.
  const pointMark = new Uint32Array(nodes);
  const pointHead = new Int32Array(nodes);
  const linkHead = new Int32Array(nodes).fill(-1);
  const pointNext: number[] = [];
  const pointNode: number[] = [];
  const pointLeaves: number[] = [];
  const pointLength: number[] = [];
  let linkTangents = -1;
  const chained = chainLinks(ways);
  const rest = new Float64Array(ways.length);

  /** Lower bound on the cost from (x, z) to the goal. */
  const estimate = (x: number, z: number): number => {
    if (goal === null) return 0;
    let least = gapTo(goal, x, z);
    for (let i = 0; i < ways.length; i++) least = Math.min(least, gapTo(ways[i].from, x, z) + rest[i]);
    return least;
  };

  const begin = (from: QuerySpot, to: QuerySpot | null): void => {
    start = from;
    goal = to;
    if (emptied !== graph.emptied) {
      emptied = graph.emptied;
      edgeMark.fill(0);
    }
    query++;
    marks.begin();
    clearArrivals(states);
    if (linkTangents < 0) {
      ways.forEach((way, k) => layTarget(way.from, LINK - k));
      linkTangents = pointNext.length;
    }
    pointNext.length = pointNode.length = pointLeaves.length = pointLength.length = linkTangents;
    if (to !== null) restOfLinks(ways, chained, rest, (k) => gapBetween(ways[k].to, to));
    else rest.fill(0);
  };

  /** Lists the tangents that lead to a point, which is the node `target`. */
  const layTarget = (point: QuerySpot, target: number): void => {
    forEachSpoke(graph, point, true, (node, position, length) => {
      const slot = pointNext.length;
      if (target === GOAL) {
        pointNext.push(pointMark[node] === query ? pointHead[node] : linkHead[node]);
        pointMark[node] = query;
        pointHead[node] = slot;
      } else {
        pointNext.push(linkHead[node]);
        linkHead[node] = slot;
      }
      pointNode.push(target);
      pointLeaves.push(position);
      pointLength.push(length);
    });
  };

  /** Pushes the arrivals from a point, the start or (with its state as parent) a link's exit: by tangents, or straight to points. */
  const setOut = (from: QuerySpot, parent: number, cost: number): void => {
    if (goal !== null) {
      const whole = cost + gapTo(goal, from.x, from.z);
      pushArrival(states, GOAL, FROM_POINT, parent, 0, 0, goal.x, goal.z, whole, whole);
    }
    ways.forEach((way, k) => {
      const arrived = cost + gapTo(way.from, from.x, from.z);
      pushArrival(states, LINK - k, FROM_POINT, parent, 0, 0, way.from.x, way.from.z, arrived, arrived + rest[k]);
    });
    forEachSpoke(graph, from, false, (node, position, length) => {
      const corner = corners.pieceCorner[node >> 1];
      const x = touchX(graph, corner, position);
      const z = touchZ(graph, corner, position);
      const total = cost + length + estimate(x, z);
      pushArrival(states, node, FROM_POINT, parent, 0, position, x, z, cost + length, total);
    });
  };

  const isClear = (state: number): boolean => {
    const edge = states.edge[state];
    const parent = states.parent[state];
    const node = states.node[state];
    if (edge >= 0) return isEdgeClear(graph, states.node[parent], edge);
    const x = states.x[state];
    const z = states.z[state];
    const wedges =
      node >= 0
        ? corners.wedge[corners.pieceCorner[node >> 1]]
        : node === GOAL
          ? goal!.wedges
          : ways[LINK - node].from.wedges;
    if (edge === TO_POINT) return isLastClear(states.node[parent], states.leaves[state], { x, z, wedges });
    const from = parent < 0 ? start : ways[LINK - states.node[parent]].to;
    if (from.x === x && from.z === z) return true;
    return sight.isClear(from.x, from.z, x, z, from.wedges, wedges);
  };

  /** Is the tangent clear that leaves the node's track at `leaves` for the point? */
  const isLastClear = (node: number, leaves: number, to: Pick<QuerySpot, 'x' | 'z' | 'wedges'>): boolean => {
    const corner = corners.pieceCorner[node >> 1];
    const x = touchX(graph, corner, leaves);
    const z = touchZ(graph, corner, leaves);
    return sight.isClear(x, z, to.x, to.z, corners.wedge[corner], to.wedges);
  };

  /** Is the state dominated by an earlier arrival? */
  const isBeaten = (state: number): boolean => {
    const node = states.node[state];
    if (node <= LINK) return linkMark[LINK - node] === query;
    return node !== GOAL && marks.isBeaten(state);
  };

  /** Pushes every arrival that the state leads to: the goal, link entrances, and nodes at the end of tangents ahead of it on its track. */
  const expand = (state: number): void => {
    const node = states.node[state];
    const cost = states.cost[state];
    if (node <= LINK) {
      linkMark[LINK - node] = query;
      linkState[LINK - node] = state;
      setOut(ways[LINK - node].to, state, cost + ways[LINK - node].cost);
      return;
    }
    const sense = senseOf(node);
    const arrives = states.arrives[state];
    marks.noteExpanded(state);
    for (let last = pointMark[node] === query ? pointHead[node] : linkHead[node]; last >= 0; last = pointNext[last]) {
      const turn = sense * (pointLeaves[last] - arrives);
      if (turn < -TRACK_SLACK) continue;
      const whole = cost + radius * Math.max(0, turn) + pointLength[last];
      const target = pointNode[last];
      const { x, z } = target === GOAL ? goal! : ways[LINK - target].from;
      const total = target === GOAL ? whole : whole + rest[LINK - target];
      pushArrival(states, target, TO_POINT, state, pointLeaves[last], 0, x, z, whole, total);
    }
    fillNode(graph, node);
    growEdgeMarks();
    const { leaves, to, arrives: comes, length, x, z, state: known } = graph.edges;
    // A node's edges are sorted by position. Scan from the far end of the turn; the rest is behind the arrival.
    const first = graph.nodeStart[node];
    const end = graph.nodeEnd[node];
    for (let i = first; i < end; i++) {
      const edge = sense > 0 ? end - 1 - (i - first) : i;
      const turn = sense * (leaves[edge] - arrives);
      if (turn < -TRACK_SLACK) break;
      if (known[edge] === BLOCKED) continue;
      const next = cost + radius * Math.max(0, turn) + length[edge];
      if (edgeMark[edge] === query && edgeBest[edge] <= next) continue;
      edgeMark[edge] = query;
      edgeBest[edge] = next;
      const target = to[edge];
      if (marks.isOutdone(target, comes[edge], next)) continue;
      if (known[edge] === CLEAR) marks.noteSure(target, comes[edge], next);
      const total = next + estimate(x[edge], z[edge]);
      pushArrival(states, target, edge, state, leaves[edge], comes[edge], x[edge], z[edge], next, total);
    }
  };

  const growEdgeMarks = (): void => {
    const size = graph.edges.to.length;
    if (edgeMark.length >= size) return;
    edgeMark = growArray(edgeMark, size);
    edgeBest = growArray(edgeBest, size);
  };

  /** The turns on the path to a state; the path leaves the last one at `lastLeaves`. */
  const turnsTo = (last: number, lastLeaves: number): (Turn | Jump)[] => {
    const turns: (Turn | Jump)[] = [];
    let leaves = lastLeaves;
    for (let state = last; state >= 0; state = states.parent[state]) {
      const node = states.node[state];
      if (node <= LINK) turns.push({ way: LINK - node });
      else {
        const corner = corners.pieceCorner[node >> 1];
        turns.push({ corner, sense: senseOf(node), arrives: states.arrives[state], leaves });
      }
      leaves = states.leaves[state];
    }
    return turns.reverse();
  };

  const goOn = (budget: number): Found => {
    while (states.heapSize > 0) {
      const state = popArrival(states);
      if (isBeaten(state) || !isClear(state)) continue;
      if (states.node[state] === GOAL) {
        const turns = turnsTo(states.parent[state], states.leaves[state]);
        return { turns, length: states.cost[state], expanded: expansions, isOverBudget: false };
      }
      if (expansions >= budget) return { turns: null, length: Infinity, expanded: expansions, isOverBudget: true };
      states.order[state] = ++expansions;
      expand(state);
    }
    return { turns: null, length: Infinity, expanded: expansions, isOverBudget: false };
  };

  return {
    states,
    find(from, to, budget) {
      begin(from, to);
      expansions = 0;
      if (ways.length === 0 && areApart(graph.cells, from.cells, to.cells)) {
        return { turns: null, length: Infinity, expanded: 0, isOverBudget: false };
      }
      if (ways.length === 0 && sight.isClear(from.x, from.z, to.x, to.z, from.wedges, to.wedges)) {
        return { turns: [], length: gapTo(to, from.x, from.z), expanded: 0, isOverBudget: false };
      }
      layTarget(to, GOAL);
      if (pointNext.length > 0 || ways.length > 0) setOut(from, -1, 0);
      return goOn(budget);
    },
    flood(from) {
      begin(from, null);
      setOut(from, -1, 0);
      let expanded = 0;
      while (states.heapSize > 0) {
        const state = popArrival(states);
        if (isBeaten(state) || !isClear(state)) continue;
        states.order[state] = ++expanded;
        expand(state);
      }
      return expanded;
    },
    bestTo(to) {
      let best = Infinity;
      let bestState = -1;
      let bestLeaves = 0;
      const straight = gapTo(to, start.x, start.z);
      if (sight.isClear(start.x, start.z, to.x, to.z, start.wedges, to.wedges)) {
        if (ways.length === 0) return { turns: [], length: straight };
        best = straight;
      }
      for (let way = 0; way < ways.length; way++) {
        // Straight from a link's exit.
        if (linkMark[way] !== query) continue;
        const { to: exit, cost } = ways[way];
        const state = linkState[way];
        const whole = states.cost[state] + cost + gapTo(to, exit.x, exit.z);
        if (whole >= best || !sight.isClear(exit.x, exit.z, to.x, to.z, exit.wedges, to.wedges)) continue;
        best = whole;
        bestState = state;
      }
      const rows: { state: number; leaves: number; whole: number; node: number }[] = [];
      forEachSpoke(graph, to, true, (node, position, length) => {
        for (let state = marks.lastOn(node); state >= 0; state = states.earlier[state]) {
          const turn = senseOf(node) * (position - states.arrives[state]);
          if (turn < -TRACK_SLACK) continue;
          const whole = states.cost[state] + radius * Math.max(0, turn) + length;
          if (whole < best) rows.push({ state, leaves: position, whole, node });
        }
      });
      rows.sort((one, other) => one.whole - other.whole);
      const row = rows.find(({ node, leaves, whole }) => whole >= best || isLastClear(node, leaves, to));
      if (row !== undefined && row.whole < best) {
        best = row.whole;
        bestState = row.state;
        bestLeaves = row.leaves;
      }
      return best < Infinity ? { turns: turnsTo(bestState, bestLeaves), length: best } : { turns: null, length: best };
    },
  };
}

function gapTo(goal: QuerySpot, x: number, z: number): number {
  const dx = goal.x - x;
  const dz = goal.z - z;
  return Math.sqrt(dx * dx + dz * dz);
}
