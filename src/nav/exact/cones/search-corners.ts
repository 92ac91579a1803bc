// Shortest path of a point from corner to corner, with no precomputed index.
//
// Cones leave the start and reach the corners at their sides (first-cones.ts). From a corner a path continues by stretches: over corners
// that leave no choice to the next that does (stretches.ts). Near the goal, where any corner may see it, a path continues to each corner in
// view beyond the turn (corner-views.ts). Either way it only continues to turns that keep it taut.
//
// Cones and turns share one open list. An item's key is a lower bound on the length of every path through it, and keys never decrease along
// a path. So a turn is settled when it is first expanded. The key of a turn that sees the goal is the exact length of a path. So the search
// ends when the first such turn is expanded. Cells off all simple paths from start to goal are never entered (find-blocks.ts). After M.
// Cui, D. Harabor, A. Grastien, Compromise-free Pathfinding on a Navigation Mesh, IJCAI 2017 (Polyanya), whose cones continue from corners
// too.
import { opensTo } from '../query-spot.ts';
import type { Sight } from '../sight.ts';
import type { Spot } from '../point/point-paths.ts';
import { createRun, expandTurn, FOUND, reachFromStart, ROUNDING, type CornerRun } from './corner-run.ts';
import { markBlocks } from './find-blocks.ts';
import { createFirstCones, GOAL_X, GOAL_Z, START_X, START_Z } from './first-cones.ts';
import type { Openings } from './build-openings.ts';
import { NONE } from './open-list.ts';
import { isFull, stretchesOf } from './stretches.ts';

export type CornerSearch = ReturnType<typeof createCornerSearch>;

/**
 * Creates a search through those openings. Its state is reused from query to query. With `isWhole` it leaves out nothing by stretches or
 * blocks: the corners that it expands have the distance to the start.
 */
export function createCornerSearch(openings: Openings, sight: Sight, isWhole = false) {
  const run = createRun(openings, sight, isWhole);
  const { goalView, now, list } = run;
  const cones = createFirstCones(openings, now, run.isBetween, goalView, list, (corner) => reachFromStart(run, corner));

  const search = {
    /** The corners where the last path found turns, `count` of them, from the start on. */
    turns: new Int32Array(16),
    count: 0,
    /** Its length: Infinity if there is none, or none was found yet. */
    length: Infinity,
    /** Is the answer final? */
    isDone: true,
    /** Cones and turns expanded so far. */
    expanded: 0,
    /** Begins a query between two spots that do not see each other. */
    begin(start: Spot, goal: Spot): void {
      run.query++;
      if (isFull(run.stretches)) run.stretches = stretchesOf(openings);
      now[START_X] = start.x;
      now[START_Z] = start.z;
      now[GOAL_X] = goal.x;
      now[GOAL_Z] = goal.z;
      now[FOUND] = Infinity;
      run.lastTurn = -1;
      run.reachedCount = 0;
      list.clear();
      cones.clear();
      search.count = search.expanded = 0;
      search.length = Infinity;
      search.isDone = false;
      goalView.begin(goal, run.query);
      if (!markBetween(run, start, goal)) return;
      for (let i = 0; i < start.count; i++) {
        if (opensTo(openings.mesh, start, start.cells[i])) cones.lookAbout(start.cells[i], run.query);
      }
    },
    /** Searches for at most that many steps, once a query. */
    run(steps: number): void {
      const { mark, length, order, query } = run;
      // An integer, so that counting down allocates nothing.
      for (let left = Math.min(steps, 2 ** 30); now[FOUND] === Infinity;) {
        const item = list.take();
        if (item === NONE) break;
        const turn = -1 - item;
        if (turn >= 0) {
          const other = turn ^ 1;
          if (order[turn] > 0 || (mark[other] === query && length[turn] > length[other] * ROUNDING)) continue;
        }
        if (left-- <= 0) return;
        const rank = ++search.expanded;
        if (turn >= 0) {
          order[turn] = rank;
          expandTurn(run, turn);
        } else {
          cones.order[item] = rank;
          cones.lookThrough(item, query);
        }
      }
      search.length = now[FOUND];
      search.isDone = true;
      writeTurns(run, search);
    },
    /** What it has reached so far, for explanations. */
    state: { run, cones },
  };
  return search;
}

/** Marks the blocks between the cells of both ends; false if no path joins them. */
function markBetween(run: CornerRun, from: Spot, to: Spot): boolean {
  const { openings, isWhole, goalView, isBetween, query } = run;
  const { blocks } = openings;
  let isJoined = false;
  for (let i = 0; i < from.count; i++) {
    const start = from.cells[i];
    if (!opensTo(openings.mesh, from, start)) continue;
    for (let k = 0; k < to.count; k++) {
      const goal = to.cells[k];
      if (goalView.cellMark[goal] !== query || blocks.part[start] !== blocks.part[goal]) continue;
      if (isWhole) isBetween.fill(query);
      else markBlocks(blocks, start, goal, isBetween, query);
      isJoined = true;
    }
  }
  return isJoined;
}

/** Writes the corners of the path found, those that stretches pass included. */
function writeTurns({ stretches, lastTurn, before, by }: CornerRun, search: CornerSearch): void {
  const { via, viaStart } = stretches;
  let count = 0;
  for (let turn = lastTurn; turn >= 0; turn = before[turn]) {
    count += by[turn] < 0 ? 1 : 1 + viaStart[by[turn] + 1] - viaStart[by[turn]];
  }
  if (search.turns.length < count) search.turns = new Int32Array(2 * count);
  search.count = count;
  for (let turn = lastTurn; turn >= 0; turn = before[turn]) {
    search.turns[--count] = turn >> 1;
    if (by[turn] < 0) continue;
    for (let i = viaStart[by[turn] + 1] - 1; i >= viaStart[by[turn]]; i--) search.turns[--count] = via[i] >> 1;
  }
}
