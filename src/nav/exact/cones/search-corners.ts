// Shortest path of a point from corner to corner, with no precomputed index.
//
// Cones leave the start and reach the corners at their sides (first-cones.ts). From a corner a path continues by stretches: over corners
// that leave no choice to the next that does (stretches.ts). Near the goal, where any corner may see it, a path continues to each corner in
// view beyond the turn (corner-views.ts). Either way it only continues to turns that keep it taut.
//
// Cones and turns share one open list. An item's key is a lower bound on the length of every path through it, and keys never decrease along
// a path. So a turn is settled when it is first expanded. The key of a turn that sees the goal is the exact length of a path, so the first
// such turn to be expanded ends the search. Cells off all simple paths from start to goal are never entered (find-blocks.ts). After M. Cui,
// D. Harabor, A. Grastien, Compromise-free Pathfinding on a Navigation Mesh, IJCAI 2017 (Polyanya), whose cones continue from corners too.
import { growArray } from '../../../search/grown.ts';
import type { Sight } from '../sight.ts';
import type { Spot } from '../indexed/point-ways.ts';
import { createViewer, mayTurn } from './corner-views.ts';
import { markBlocks } from './find-blocks.ts';
import { createFirstCones, GOAL_X, GOAL_Z, START_X, START_Z } from './first-cones.ts';
import { createGoalView, opensTo } from './goal-view.ts';
import type { Openings } from './lay-openings.ts';
import { createOpenList, NONE } from './open-list.ts';
import { listReached, type Reached } from './tell-reached.ts';
import { createStretcher, isFull, stretchesOf } from './stretches.ts';

export interface CornerSearch {
  /** The corners where the last path found turns, `count` of them, from the start on. */
  turns: Int32Array;
  count: number;
  /** Its length: Infinity if there is none, or none was found yet. */
  length: number;
  /** Is the answer final? */
  isDone: boolean;
  /** Cones and turns expanded so far. */
  expanded: number;
  /** Begins a query between two spots. */
  begin(start: Spot, goal: Spot): void;
  /** Searches for at most that many steps, once a query. */
  run(steps: number): void;
  /** The places reached so far, the start first, each with the one before it. */
  reached(): Reached[];
}

/** Lengths within this factor are equal. */
const ROUNDING = 1 + 1e-13;
const FIRST_ROOM = 1024;

/** Slot of the length found, after the query's ends. They share an array, because captured number variables would be boxed. */
const FOUND = 4;

/** Creates a search through those openings. Its state is reused from query to query. */
export function createCornerSearch(openings: Openings, sight: Sight): CornerSearch {
  const { corners, blocks, cornerBlock, walls } = openings;
  const { x: cornerX, z: cornerZ } = corners;
  let stretches = stretchesOf(openings);
  const look = createViewer(openings);
  const stretch = createStretcher(openings, look);
  const goalView = createGoalView(openings, sight);
  const isBetween = new Int32Array(blocks.top.length);
  let query = 0;
  let lastTurn = -1;
  const now = new Float64Array(5);

  // By turn: the least length so far, the turn before it (−1: the start), the stretch to it (−2 − i: entry i of a row), and its rank among
  // the expanded, 0 if it was not expanded.
  const turnMark = new Int32Array(2 * corners.count);
  const turnLength = new Float64Array(2 * corners.count);
  const turnBefore = new Int32Array(2 * corners.count);
  const turnBy = new Int32Array(2 * corners.count);
  const turnOrder = new Int32Array(2 * corners.count);
  let reachedCount = 0;
  let reachedTurns = new Int32Array(FIRST_ROOM);
  // Items: cones, and turns as −1 − turn.
  const list = createOpenList();
  const { made } = list;

  /** Reaches the turns at a corner in view from the start. */
  const reachFromStart = (corner: number): void => {
    const dx = cornerX[corner] - now[START_X];
    const dz = cornerZ[corner] - now[START_Z];
    const length = Math.sqrt(dx * dx + dz * dz);
    for (let turn = 2 * corner; turn <= 2 * corner + 1; turn++) {
      if (turnMark[turn] === query && length >= turnLength[turn]) continue;
      if (!mayTurn(walls, turn, dx, dz)) continue;
      turnLength[turn] = length;
      reach(turn, -1, -1);
    }
  };

  /** Lists a turn that was reached for less than before; its new length is in turnLength already. */
  const reach = (turn: number, before: number, by: number): void => {
    if (turnMark[turn] !== query) {
      turnMark[turn] = query;
      turnOrder[turn] = 0;
      if (reachedCount === reachedTurns.length) reachedTurns = growArray(reachedTurns, 2 * reachedTurns.length);
      reachedTurns[reachedCount++] = turn;
    }
    turnBefore[turn] = before;
    turnBy[turn] = by;
    const ex = now[GOAL_X] - cornerX[turn >> 1];
    const ez = now[GOAL_Z] - cornerZ[turn >> 1];
    made[0] = turnLength[turn] + Math.sqrt(ex * ex + ez * ez);
    list.add(-1 - turn);
  };

  const cones = createFirstCones(openings, now, isBetween, goalView, list, reachFromStart);

  /** Relaxes the entries from `i` to `end` of those rows, each a turn and its distance, from a turn. */
  const goBy = (
    turn: number,
    i: number,
    end: number,
    to: Int32Array,
    length: Float64Array,
    isStretch: boolean,
  ): void => {
    const base = turnLength[turn];
    for (; i < end; i++) {
      const target = to[i];
      const own = cornerBlock[target >> 1];
      if (own >= 0 && isBetween[own] !== query) continue;
      const whole = base + length[i];
      if (turnMark[target] === query && (turnOrder[target] > 0 || whole >= turnLength[target])) continue;
      if (turnMark[target ^ 1] === query && whole > turnLength[target ^ 1] * ROUNDING) continue;
      turnLength[target] = whole;
      reach(target, turn, isStretch ? i : -2 - i);
    }
  };

  /** Is the goal in the box of that turn? */
  const holdsGoal = (boxes: Float64Array, turn: number): boolean => {
    const x = now[GOAL_X];
    const z = now[GOAL_Z];
    const at = 4 * turn;
    return x >= boxes[at] && z >= boxes[at + 1] && x <= boxes[at + 2] && z <= boxes[at + 3];
  };

  /** Expands a turn: finds the goal, or relaxes the turns that may follow. */
  const goOn = (turn: number): void => {
    const { views } = stretches;
    if (views.start[turn] < 0) look(views, turn);
    const corner = turn >> 1;
    const x = cornerX[corner];
    const z = cornerZ[corner];
    const gx = now[GOAL_X] - x;
    const gz = now[GOAL_Z] - z;
    // A goal in `views.seen` is near for any stretches, so they are not needed.
    if (stretches.start[turn] < 0 && !holdsGoal(views.seen, turn)) stretch(stretches, turn);
    const { start, end, onward, to, length, via, viaStart } = stretches;
    const by = turnBy[turn];
    const isFar = start[turn] >= 0 && !holdsGoal(stretches.box, turn);
    if (isFar && by >= 0) {
      goBy(turn, start[turn], start[turn] + onward[by], to, length, true);
      return;
    }
    const before = by >= 0 && viaStart[by] < viaStart[by + 1] ? via[viaStart[by + 1] - 1] : turnBefore[turn];
    const dx = x - (before < 0 ? now[START_X] : cornerX[before >> 1]);
    const dz = z - (before < 0 ? now[START_Z] : cornerZ[before >> 1]);
    const sign = (turn & 1) === 0 ? 1 : -1;
    if (!isFar && sign * (dx * gz - dz * gx) <= 0 && goalView.isInView(corner)) {
      find(turn);
      return;
    }
    // Rows are sorted by direction: the entries before the path's own direction keep it taut.
    const from = isFar ? start[turn] : views.start[turn];
    const upTo = isFar ? end[turn] : views.end[turn];
    let last = from;
    if (!isFar && by < -1 && views.onward[-2 - by] >= 0) last += views.onward[-2 - by];
    else {
      for (; last < upTo; last++) {
        const next =
          (!isFar ? views.to[last] : viaStart[last] < viaStart[last + 1] ? via[viaStart[last]] : to[last]) >> 1;
        if (sign * (dx * (cornerZ[next] - z) - dz * (cornerX[next] - x)) > 0) break;
      }
      if (!isFar && by < -1) views.onward[-2 - by] = last - from;
    }
    if (isFar) goBy(turn, from, last, to, length, true);
    else goBy(turn, from, last, views.to, views.length, false);
  };

  /** Ends the search: the goal is in view from that turn (−1: the start), and no other path is shorter. */
  const find = (turn: number): void => {
    const x = turn < 0 ? now[START_X] : cornerX[turn >> 1];
    const z = turn < 0 ? now[START_Z] : cornerZ[turn >> 1];
    const dx = now[GOAL_X] - x;
    const dz = now[GOAL_Z] - z;
    now[FOUND] = (turn < 0 ? 0 : turnLength[turn]) + Math.sqrt(dx * dx + dz * dz);
    lastTurn = turn;
  };

  /** Marks the blocks between the cells of both ends; false if no path joins them. */
  const markBetween = (from: Spot, to: Spot): boolean => {
    let isJoined = false;
    for (let i = 0; i < from.count; i++) {
      if (!opensTo(openings, from, from.cells[i])) continue;
      for (let k = 0; k < to.count; k++) {
        if (goalView.cellMark[to.cells[k]] !== query || blocks.part[from.cells[i]] !== blocks.part[to.cells[k]])
          continue;
        markBlocks(blocks, from.cells[i], to.cells[k], isBetween, query);
        if (from.cells[i] === to.cells[k]) find(-1);
        isJoined = true;
      }
    }
    return isJoined;
  };

  /** Writes the corners of the path found, those that stretches pass included. */
  const writeTurns = (): void => {
    const { via, viaStart } = stretches;
    let count = 0;
    for (let turn = lastTurn; turn >= 0; turn = turnBefore[turn]) {
      const by = turnBy[turn];
      count += by < 0 ? 1 : 1 + viaStart[by + 1] - viaStart[by];
    }
    if (search.turns.length < count) search.turns = new Int32Array(2 * count);
    search.count = count;
    for (let turn = lastTurn; turn >= 0; turn = turnBefore[turn]) {
      const by = turnBy[turn];
      search.turns[--count] = turn >> 1;
      if (by < 0) continue;
      for (let i = viaStart[by + 1] - 1; i >= viaStart[by]; i--) search.turns[--count] = via[i] >> 1;
    }
  };

  const search: CornerSearch = {
    turns: new Int32Array(64),
    count: 0,
    length: Infinity,
    isDone: true,
    expanded: 0,
    begin(start, goal) {
      query++;
      if (isFull(stretches)) stretches = stretchesOf(openings);
      now[START_X] = start.x;
      now[START_Z] = start.z;
      now[GOAL_X] = goal.x;
      now[GOAL_Z] = goal.z;
      now[FOUND] = Infinity;
      lastTurn = -1;
      reachedCount = 0;
      list.clear();
      cones.clear();
      search.count = search.expanded = 0;
      search.length = Infinity;
      search.isDone = false;
      goalView.begin(goal, query);
      if (!markBetween(start, goal) || now[FOUND] < Infinity) return;
      for (let i = 0; i < start.count; i++) {
        if (opensTo(openings, start, start.cells[i])) cones.lookAbout(start.cells[i], query);
      }
    },
    run(steps) {
      // An integer, so that counting down allocates nothing.
      for (let left = Math.min(steps, 2 ** 30); now[FOUND] === Infinity;) {
        const item = list.take();
        if (item === NONE) break;
        const turn = -1 - item;
        if (turn >= 0) {
          const other = turn ^ 1;
          if (turnOrder[turn] > 0 || (turnMark[other] === query && turnLength[turn] > turnLength[other] * ROUNDING))
            continue;
        }
        if (left-- <= 0) return;
        const order = ++search.expanded;
        if (turn >= 0) {
          turnOrder[turn] = order;
          goOn(turn);
        } else {
          cones.order[item] = order;
          if (cones.lookThrough(item, query)) find(-1);
        }
      }
      search.length = now[FOUND];
      search.isDone = true;
      writeTurns();
    },
    reached: () =>
      listReached({
        start: { x: now[START_X], z: now[START_Z] },
        turns: reachedTurns.subarray(0, reachedCount),
        corners,
        before: turnBefore,
        by: turnBy,
        length: turnLength,
        order: turnOrder,
        stretches,
        cones,
      }),
  };
  return search;
}
