// The state of a tangent search, and its three steps: push an arrival, test its tangent, expand it (search-tangents.ts).
import { distance } from '../../../geometry/point.ts';
import { clearArrivals, createArrivals, pushArrival } from './arrivals.ts';
import { chainLinks, restOfLinks, type ExactLink } from './links.ts';
import { createPointTangents, GOAL, LINK } from './point-tangents.ts';
import type { QuerySpot } from '../query-spot.ts';
import { fillNode } from './find-tangents.ts';
import { forEachSpoke } from './spokes.ts';
import {
  besideTrack,
  BLOCKED,
  CLEAR,
  isEdgeClear,
  radiusOf,
  senseOf,
  touchX,
  touchZ,
  TRACK_SLACK,
  type TangentGraph,
} from './tangent-graph.ts';
import { createTrackMarks } from './track-marks.ts';
import { growArray } from '../../../search/grow-array.ts';

/** Edges that are not in the graph: straight from a point (the start, or a link's exit), and straight to a point. */
const FROM_POINT = -1;
const TO_POINT = -2;

/** The state of a search, reused from query to query. */
export type TangentRun = ReturnType<typeof createRun>;

export function createRun(graph: TangentGraph, links: readonly ExactLink[]) {
  const states = createArrivals();
  return {
    graph,
    links,
    states,
    marks: createTrackMarks(graph, states),
    edgeMarks: createEdgeMarks(graph),
    tangents: createPointTangents(graph, links),
    chain: chainLinks(links),
    /** By link, the least cost from its entrance to the goal. */
    rest: new Float64Array(links.length),
    /** The cheapest state at each link's entrance, or −1. */
    linkState: new Int32Array(links.length),
    /** Are totals of states more than cost and straight line? Then they are lower bounds for those that follow, too. */
    isBounded: false,
    /** The ends of the query; null before the first. */
    start: null as QuerySpot | null,
    goal: null as QuerySpot | null,
  };
}

export function beginRun(run: TangentRun, start: QuerySpot, goal: QuerySpot): void {
  const { links, chain, rest } = run;
  run.start = start;
  run.goal = goal;
  run.marks.begin();
  run.edgeMarks.begin();
  run.tangents.begin();
  run.linkState.fill(-1);
  clearArrivals(run.states);
  restOfLinks(links, chain, rest, (k) => distance(links[k].to, goal));
}

/** Lower bound on the cost from (x, z) to the goal. */
function estimate({ goal, links, rest }: TangentRun, x: number, z: number): number {
  let least = gapTo(goal!, x, z);
  for (let i = 0; i < links.length; i++) least = Math.min(least, gapTo(links[i].from, x, z) + rest[i]);
  return least;
}

/** Pushes the arrivals from a point, a start or (with its state as parent) a link's exit: by tangents, or straight to points. */
export function setOut(run: TangentRun, from: QuerySpot, parent: number, cost: number): void {
  const { graph, links, states, rest } = run;
  const goal = run.goal!;
  const whole = cost + gapTo(goal, from.x, from.z);
  links.forEach((link, k) => {
    const arrived = cost + gapTo(link.from, from.x, from.z);
    pushArrival(states, LINK - k, FROM_POINT, parent, 0, 0, link.from.x, link.from.z, arrived, arrived + rest[k]);
  });
  // After links: of paths that cost as much that with fewer links is found.
  pushArrival(states, GOAL, FROM_POINT, parent, 0, 0, goal.x, goal.z, whole, whole);
  forEachSpoke(graph, from, false, (node, position, length) => {
    const corner = graph.corners.pieceCorner[node >> 1];
    const x = touchX(graph, corner, position);
    const z = touchZ(graph, corner, position);
    const total = cost + length + estimate(run, x, z);
    pushArrival(states, node, FROM_POINT, parent, 0, position, x, z, cost + length, total);
  });
}

export function isClear({ graph, links, states, start, goal }: TangentRun, state: number): boolean {
  const { corners, sight, uneven } = graph;
  const edge = states.edge[state];
  const parent = states.parent[state];
  const node = states.node[state];
  if (edge >= 0) return isEdgeClear(graph, states.node[parent], edge);
  const x = states.x[state];
  const z = states.z[state];
  const to = node >= 0 ? null : node === GOAL ? goal! : links[LINK - node].from;
  if (edge === TO_POINT) return isLastClear(graph, states.node[parent], states.leaves[state], to!);
  const from = parent < 0 ? start! : links[LINK - states.node[parent]].to;
  if (from.x === x && from.z === z) return true;
  const wedges = to === null ? corners.wedge[corners.pieceCorner[node >> 1]] : to.wedges;
  if (!sight.isClear(from.x, from.z, x, z, from.wedges, wedges, 0, node < 0 ? 0 : senseOf(node))) return false;
  return uneven === null || uneven.mayWalk(from, to ?? besideTrack(graph, node, states.arrives[state]), from, to);
}

/** Is the tangent clear that leaves the node's track at `leaves` for the point? */
function isLastClear(graph: TangentGraph, node: number, leaves: number, to: QuerySpot): boolean {
  const { corners, sight, uneven } = graph;
  const corner = corners.pieceCorner[node >> 1];
  const x = touchX(graph, corner, leaves);
  const z = touchZ(graph, corner, leaves);
  if (!sight.isClear(x, z, to.x, to.z, corners.wedge[corner], to.wedges, senseOf(node))) return false;
  return uneven === null || uneven.mayWalk(besideTrack(graph, node, leaves), to, null, to);
}

/** Is the state dominated by an earlier arrival? */
export function isBeaten({ states, marks, linkState }: TangentRun, state: number): boolean {
  const node = states.node[state];
  if (node <= LINK) return linkState[LINK - node] >= 0;
  return node !== GOAL && marks.isBeaten(state);
}

/** Pushes every arrival that the state leads to: the goal, link entrances, and nodes at the end of tangents ahead of it on its track. */
export function expand(run: TangentRun, state: number): void {
  const { states, links, linkState } = run;
  const node = states.node[state];
  if (node <= LINK) {
    const link = LINK - node;
    linkState[link] = state;
    setOut(run, links[link].to, state, states.cost[state] + links[link].cost);
    return;
  }
  run.marks.noteExpanded(state);
  pushPoints(run, state, node);
  pushEdges(run, state, node);
}

function pushPoints(run: TangentRun, state: number, node: number): void {
  const { firstOf, next, target } = run.tangents;
  const first = firstOf(node);
  // The goal comes last, as in setOut.
  for (let i = first; i >= 0; i = next[i]) if (target[i] !== GOAL) pushPoint(run, state, node, i);
  for (let i = first; i >= 0 && target[i] === GOAL; i = next[i]) pushPoint(run, state, node, i);
}

/** Pushes the arrival at a point by that tangent, unless it is behind the state's. */
function pushPoint({ graph, links, states, tangents, goal, rest }: TangentRun, state: number, node: number, i: number) {
  const sense = senseOf(node);
  const leaves = tangents.leaves[i];
  const turn = sense * (leaves - states.arrives[state]);
  if (turn < -TRACK_SLACK) return;
  const radius = radiusOf(graph, graph.corners.pieceCorner[node >> 1]);
  const whole = states.cost[state] + radius * Math.max(0, turn) + tangents.length[i];
  const to = tangents.target[i];
  const { x, z } = to === GOAL ? goal! : links[LINK - to].from;
  const total = to === GOAL ? whole : whole + rest[LINK - to];
  pushArrival(states, to, TO_POINT, state, leaves, 0, x, z, whole, total);
}

function pushEdges(run: TangentRun, state: number, node: number): void {
  const { graph, states, marks, edgeMarks } = run;
  const radius = radiusOf(graph, graph.corners.pieceCorner[node >> 1]);
  const sense = senseOf(node);
  const cost = states.cost[state];
  const arrives = states.arrives[state];
  const least = run.isBounded ? states.total[state] : 0;
  fillNode(graph, node);
  edgeMarks.grow();
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
    if (!edgeMarks.improve(edge, next)) continue;
    const target = to[edge];
    if (marks.isOutdone(target, comes[edge], next)) continue;
    // The arrival is certain before it is popped, so it dominates others from now on.
    if (known[edge] === CLEAR) marks.noteSure(target, comes[edge], next);
    const total = Math.max(least, next + estimate(run, x[edge], z[edge]));
    pushArrival(states, target, edge, state, leaves[edge], comes[edge], x[edge], z[edge], next, total);
  }
}

export function gapTo(point: QuerySpot, x: number, z: number): number {
  const dx = point.x - x;
  const dz = point.z - z;
  return Math.sqrt(dx * dx + dz * dz);
}

const FIRST_CAPACITY = 16;

/** The least cost at which each edge was pushed in one query. An edge is pushed again only for a lower cost. */
function createEdgeMarks(graph: TangentGraph) {
  let query = 0;
  let packed = graph.packed;
  let mark = new Uint32Array(FIRST_CAPACITY);
  let best = new Float64Array(FIRST_CAPACITY);
  return {
    /** Forgets everything: a new query begins. */
    begin(): void {
      query++;
      if (packed === graph.packed) return;
      packed = graph.packed;
      mark.fill(0);
    },
    /** Makes room for the graph's new edges; to be called after fillNode. */
    grow(): void {
      const size = graph.edges.to.length;
      if (mark.length >= size) return;
      mark = growArray(mark, size);
      best = growArray(best, size);
    },
    /** Notes the cost; false if the edge was pushed at no higher cost before. */
    improve(edge: number, cost: number): boolean {
      if (mark[edge] === query && best[edge] <= cost) return false;
      mark[edge] = query;
      best[edge] = cost;
      return true;
    },
  };
}
