// A* over the tangent graph of one query: the start's tangents, the graph's edges, arcs between them, the goal's tangents.
//
// A state is an arrival: a node's track reached at a position, with its cost. From there the way turns on in the node's sense,
// radius times angle long, and leaves by any tangent it comes to. Nothing is known to be clear beforehand: a tangent is
// looked at when its state is the best of all, so most never are. An arrival is dropped where an earlier one comes by for
// less; at corners of a point, where nothing can be gained by the angle, where any other was cheaper. The start's and goal's tangents lie
// in lists of this search and are never stored in the graph. Links are points to arrive at and to go on from.
import { chainLinks, restOfLinks, type LinkWay } from './links.ts';
import type { QuerySpot } from './query-spot.ts';
import {
  BLOCKED,
  CLEAR,
  fillNode,
  isEdgeClear,
  leanOf,
  nodeAt,
  senseOf,
  touchX,
  touchZ,
  TRACK_SLACK,
  type TangentGraph,
} from './tangent-graph.ts';
import { positionOf } from './corners.ts';

/** A corner that a found path turns at: it comes to the track at `arrives` and leaves it at `leaves`. */
export interface Turn {
  readonly corner: number;
  readonly sense: 1 | -1;
  readonly arrives: number;
  readonly leaves: number;
}

/** A state for drawing. */
export interface Arrival {
  readonly x: number;
  readonly z: number;
  readonly parent: number;
  readonly g: number;
  readonly f: number;
  /** Its turn among the expanded, from 1; 0 when it was not. */
  readonly order: number;
}

/** A link that a found path takes: its place in the search's list of links. */
export interface Jump {
  readonly way: number;
}

export interface Found {
  /** The corners turned at and links taken, or null when there is no way (or none was found within the budget). */
  readonly turns: readonly (Turn | Jump)[] | null;
  readonly length: number;
  readonly expanded: number;
  readonly isOverBudget: boolean;
}

export interface TangentSearch {
  /** The shortest way from spot to spot; the graph fills itself on the way. */
  find(start: QuerySpot, goal: QuerySpot, budget: number): Found;
  /** What the last search reached, in that order. */
  arrivals(): Arrival[];
}

/** Edges of states that are none of the graph's: straight from a point (the start, or a link's exit), straight to one. */
const FROM_POINT = -1;
const TO_POINT = -2;

/** Nodes that are none of the graph's: the goal, and the entrance of link k as LINK − k. */
const GOAL = -1;
const LINK = -2;

/** Costs that differ by less than this, relative, are the same: rounding of sums. */
const SAME = 1e-14;

/** A search on that graph with those links; all state of its queries is its own. */
export function createTangentSearch(graph: TangentGraph, ways: readonly LinkWay[] = []): TangentSearch {
  const { corners, sweep, sight, radius } = graph;
  const nodes = graph.nodeStart.length;

  // States, in the order in which they were reached.
  let capacity = 1024;
  let count = 0;
  let nodeOf = new Int32Array(capacity);
  let edgeOf = new Int32Array(capacity);
  let parentOf = new Int32Array(capacity);
  let leavesAt = new Float64Array(capacity);
  let arrivesAt = new Float64Array(capacity);
  let stateX = new Float64Array(capacity);
  let stateZ = new Float64Array(capacity);
  let costOf = new Float64Array(capacity);
  let totalOf = new Float64Array(capacity);
  let orderOf = new Int32Array(capacity);
  /** The arrival expanded before this one on the same track, −1 for none. */
  let earlier = new Int32Array(capacity);

  // The open list: a binary heap of states, least f first, then the one reached last.
  let heap = new Int32Array(capacity);
  let heapSize = 0;

  // Marks by node and by edge, good for one query.
  let query = 0;
  const trackMark = new Uint32Array(nodes);
  const lastOn = new Int32Array(nodes);
  const cornerMark = new Uint32Array(corners.count);
  const cornerBest = new Float64Array(corners.count);
  // The arrival on each track that is surely clear and leads on for least, though it may not have been expanded yet: its position,
  // and its cost less what the turn up to there would have cost.
  const sureMark = new Uint32Array(nodes);
  const sureAt = new Float64Array(nodes);
  const sureRest = new Float64Array(nodes);
  let edgeMark = new Uint32Array(1024);
  let edgeBest = new Float64Array(1024);
  let emptied = graph.emptied;

  // The tangents to the goal and to the entrances of links, chained by node; the links' come first and stay.
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
  const linkMark = new Uint32Array(ways.length);

  const grow = (): void => {
    const larger = <T extends Int32Array | Float64Array>(old: T): T => {
      const bigger = new (old.constructor as new (length: number) => T)(2 * capacity);
      bigger.set(old);
      return bigger;
    };
    nodeOf = larger(nodeOf);
    edgeOf = larger(edgeOf);
    parentOf = larger(parentOf);
    leavesAt = larger(leavesAt);
    arrivesAt = larger(arrivesAt);
    stateX = larger(stateX);
    stateZ = larger(stateZ);
    costOf = larger(costOf);
    totalOf = larger(totalOf);
    orderOf = larger(orderOf);
    earlier = larger(earlier);
    heap = larger(heap);
    capacity *= 2;
  };

  const comesBefore = (one: number, other: number): boolean =>
    totalOf[one] < totalOf[other] || (totalOf[one] === totalOf[other] && one > other);

  const push = (
    node: number,
    edge: number,
    parent: number,
    leaves: number,
    arrives: number,
    x: number,
    z: number,
    cost: number,
    total: number,
  ): void => {
    if (count === capacity) grow();
    const state = count++;
    nodeOf[state] = node;
    edgeOf[state] = edge;
    parentOf[state] = parent;
    leavesAt[state] = leaves;
    arrivesAt[state] = arrives;
    stateX[state] = x;
    stateZ[state] = z;
    costOf[state] = cost;
    totalOf[state] = total;
    orderOf[state] = 0;
    let hole = heapSize++;
    while (hole > 0) {
      const above = (hole - 1) >> 1;
      if (!comesBefore(state, heap[above])) break;
      heap[hole] = heap[above];
      hole = above;
    }
    heap[hole] = state;
  };

  const pop = (): number => {
    const least = heap[0];
    const state = heap[--heapSize];
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= heapSize) break;
      if (child + 1 < heapSize && comesBefore(heap[child + 1], heap[child])) child++;
      if (!comesBefore(heap[child], state)) break;
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = state;
    return least;
  };

  /** What is left to the goal at least. */
  const estimate = (goal: QuerySpot, x: number, z: number): number => {
    let least = gapTo(goal, x, z);
    for (let i = 0; i < ways.length; i++) least = Math.min(least, gapTo(ways[i].from, x, z) + rest[i]);
    return least;
  };

  /** Lists the tangents that come to a point, as a node of its own. */
  const layTarget = (point: QuerySpot, target: number): void => {
    for (const corner of sweep.from(point.x, point.z, point.cells)) {
      const dx = point.x - corners.x[corner];
      const dz = point.z - corners.z[corner];
      const gap = Math.sqrt(dx * dx + dz * dz);
      const lean = radius > 0 ? leanOf(radius, gap) : 0;
      if (gap === 0 || lean < 0) continue;
      const base = Math.atan2(dz, dx);
      const length = radius > 0 ? Math.sqrt(Math.max(0, gap * gap - radius * radius)) : gap;
      for (let sense = -1; sense <= 1; sense += 2) {
        const leaves = positionOf(corners, corner, base + sense * lean - (sense * Math.PI) / 2);
        const node = nodeAt(corners, corner, leaves, sense);
        if (node < 0) continue;
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
        pointLeaves.push(leaves);
        pointLength.push(length);
      }
    }
  };

  const layGoal = (goal: QuerySpot): void => {
    if (linkTangents < 0) {
      ways.forEach(({ from }, way) => layTarget(from, LINK - way));
      linkTangents = pointNext.length;
    }
    pointNext.length = pointNode.length = pointLeaves.length = pointLength.length = linkTangents;
    layTarget(goal, GOAL);
    restOfLinks(ways, chained, goal, rest);
  };

  /** Sets out from a point, the start or (with its state as parent) a link's exit: by tangents, and straight to other points. */
  const setOut = (from: QuerySpot, parent: number, cost: number, goal: QuerySpot): void => {
    const whole = cost + gapTo(goal, from.x, from.z);
    push(GOAL, FROM_POINT, parent, 0, 0, goal.x, goal.z, whole, whole);
    ways.forEach((way, k) => {
      const arrived = cost + gapTo(way.from, from.x, from.z);
      push(LINK - k, FROM_POINT, parent, 0, 0, way.from.x, way.from.z, arrived, arrived + rest[k]);
    });
    for (const corner of sweep.from(from.x, from.z, from.cells)) {
      const dx = corners.x[corner] - from.x;
      const dz = corners.z[corner] - from.z;
      const gap = Math.sqrt(dx * dx + dz * dz);
      const lean = radius > 0 ? leanOf(radius, gap) : 0;
      if (gap === 0 || lean < 0) continue;
      const base = Math.atan2(dz, dx);
      const length = cost + (radius > 0 ? Math.sqrt(Math.max(0, gap * gap - radius * radius)) : gap);
      for (let sense = -1; sense <= 1; sense += 2) {
        const arrives = positionOf(corners, corner, base - sense * lean - (sense * Math.PI) / 2);
        const node = nodeAt(corners, corner, arrives, sense);
        if (node < 0) continue;
        const x = touchX(graph, corner, arrives);
        const z = touchZ(graph, corner, arrives);
        push(node, FROM_POINT, parent, 0, arrives, x, z, length, length + estimate(goal, x, z));
      }
    }
  };

  const isClear = (state: number, start: QuerySpot, goal: QuerySpot): boolean => {
    const edge = edgeOf[state];
    const parent = parentOf[state];
    const node = nodeOf[state];
    if (edge >= 0) return isEdgeClear(graph, nodeOf[parent], edge);
    const wedges =
      node >= 0
        ? corners.wedge[corners.pieceCorner[node >> 1]]
        : node === GOAL
          ? goal.wedges
          : ways[LINK - node].from.wedges;
    if (edge === TO_POINT) {
      const corner = corners.pieceCorner[nodeOf[parent] >> 1];
      const x = touchX(graph, corner, leavesAt[state]);
      const z = touchZ(graph, corner, leavesAt[state]);
      return sight.isClear(x, z, stateX[state], stateZ[state], corners.wedge[corner], wedges);
    }
    const from = parent < 0 ? start : ways[LINK - nodeOf[parent]].to;
    if (from.x === stateX[state] && from.z === stateZ[state]) return true;
    return sight.isClear(from.x, from.z, stateX[state], stateZ[state], from.wedges, wedges);
  };

  /** Has an earlier arrival made this one useless? */
  const isBeaten = (state: number): boolean => {
    const node = nodeOf[state];
    if (node === GOAL) return false;
    if (node <= LINK) return linkMark[LINK - node] === query;
    const cost = costOf[state] * (1 + SAME);
    if (radius === 0) {
      const corner = corners.pieceCorner[node >> 1];
      if (cornerMark[corner] === query && cornerBest[corner] * (1 + SAME) < costOf[state]) return true;
    }
    if (trackMark[node] !== query) return false;
    const sense = senseOf(node);
    for (let other = lastOn[node]; other >= 0; other = earlier[other]) {
      const turn = sense * (arrivesAt[state] - arrivesAt[other]);
      if (turn >= -TRACK_SLACK && costOf[other] + radius * Math.max(0, turn) <= cost) return true;
    }
    return false;
  };

  const expand = (state: number, goal: QuerySpot): void => {
    const node = nodeOf[state];
    if (node <= LINK) {
      linkMark[LINK - node] = query;
      setOut(ways[LINK - node].to, state, costOf[state] + ways[LINK - node].cost, goal);
      return;
    }
    const sense = senseOf(node);
    const corner = corners.pieceCorner[node >> 1];
    earlier[state] = trackMark[node] === query ? lastOn[node] : -1;
    trackMark[node] = query;
    lastOn[node] = state;
    if (cornerMark[corner] !== query || cornerBest[corner] > costOf[state]) {
      cornerMark[corner] = query;
      cornerBest[corner] = costOf[state];
    }
    const arrives = arrivesAt[state];
    const cost = costOf[state];
    for (let last = pointMark[node] === query ? pointHead[node] : linkHead[node]; last >= 0; last = pointNext[last]) {
      const turn = sense * (pointLeaves[last] - arrives);
      if (turn < -TRACK_SLACK) continue;
      const whole = cost + radius * Math.max(0, turn) + pointLength[last];
      const target = pointNode[last];
      if (target === GOAL) push(GOAL, TO_POINT, state, pointLeaves[last], 0, goal.x, goal.z, whole, whole);
      else {
        const { x, z } = ways[LINK - target].from;
        push(target, TO_POINT, state, pointLeaves[last], 0, x, z, whole, whole + rest[LINK - target]);
      }
    }
    fillNode(graph, node);
    if (edgeMark.length < graph.edges.to.length) {
      const marks = new Uint32Array(graph.edges.to.length);
      marks.set(edgeMark);
      edgeMark = marks;
      const bests = new Float64Array(graph.edges.to.length);
      bests.set(edgeBest);
      edgeBest = bests;
    }
    const { leaves, to, arrives: comes, length, x, z, state: known } = graph.edges;
    // Tangents stand in the order of their positions; those before the arrival are behind.
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
      if (isOutdone(target, comes[edge], next)) continue;
      if (known[edge] === CLEAR) noteSure(target, comes[edge], next);
      const total = next + estimate(goal, x[edge], z[edge]);
      push(target, edge, state, leaves[edge], comes[edge], x[edge], z[edge], next, total);
    }
  };

  /** Is there surely a way to come by there for less? */
  const isOutdone = (node: number, at: number, cost: number): boolean => {
    if (radius === 0) {
      const corner = corners.pieceCorner[node >> 1];
      return cornerMark[corner] === query && cornerBest[corner] * (1 + SAME) < cost;
    }
    if (sureMark[node] !== query) return false;
    const ahead = senseOf(node) * at;
    return sureAt[node] <= ahead && sureRest[node] <= (cost - radius * ahead) * (1 - SAME) && sureAt[node] < ahead;
  };

  const noteSure = (node: number, at: number, cost: number): void => {
    if (radius === 0) {
      const corner = corners.pieceCorner[node >> 1];
      if (cornerMark[corner] === query && cornerBest[corner] <= cost) return;
      cornerMark[corner] = query;
      cornerBest[corner] = cost;
      return;
    }
    const ahead = senseOf(node) * at;
    const rest = cost - radius * ahead;
    if (sureMark[node] === query && sureRest[node] <= rest) return;
    sureMark[node] = query;
    sureAt[node] = ahead;
    sureRest[node] = rest;
  };

  const turnsOf = (last: number): (Turn | Jump)[] => {
    const turns: (Turn | Jump)[] = [];
    for (let state = last; parentOf[state] >= 0; state = parentOf[state]) {
      const parent = parentOf[state];
      const node = nodeOf[parent];
      if (node <= LINK) turns.push({ way: LINK - node });
      else {
        const corner = corners.pieceCorner[node >> 1];
        turns.push({ corner, sense: senseOf(node), arrives: arrivesAt[parent], leaves: leavesAt[state] });
      }
    }
    return turns.reverse();
  };

  return {
    find(start, goal, budget) {
      if (emptied !== graph.emptied) {
        emptied = graph.emptied;
        edgeMark.fill(0);
      }
      query++;
      count = 0;
      heapSize = 0;
      let expanded = 0;
      if (ways.length === 0 && sight.isClear(start.x, start.z, goal.x, goal.z, start.wedges, goal.wedges)) {
        return { turns: [], length: gapTo(goal, start.x, start.z), expanded, isOverBudget: false };
      }
      layGoal(goal);
      if (ways.length > 0 || pointNext.length > 0) setOut(start, -1, 0, goal);
      while (heapSize > 0) {
        const state = pop();
        if (isBeaten(state) || !isClear(state, start, goal)) continue;
        if (nodeOf[state] === GOAL)
          return { turns: turnsOf(state), length: costOf[state], expanded, isOverBudget: false };
        if (expanded === budget) return { turns: null, length: Infinity, expanded, isOverBudget: true };
        orderOf[state] = ++expanded;
        expand(state, goal);
      }
      return { turns: null, length: Infinity, expanded, isOverBudget: false };
    },
    arrivals() {
      return Array.from({ length: count }, (_, state) => ({
        x: stateX[state],
        z: stateZ[state],
        parent: parentOf[state],
        g: costOf[state],
        f: totalOf[state],
        order: orderOf[state],
      }));
    },
  };
}

function gapTo(goal: QuerySpot, x: number, z: number): number {
  const dx = goal.x - x;
  const dz = goal.z - z;
  return Math.sqrt(dx * dx + dz * dz);
}
