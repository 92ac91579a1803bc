// The state of a corner search and its steps: reach a turn, expand it (search-corners.ts). Turns are numbered as in corner-views.ts.
import { growArray } from '../../../search/grow-array.ts';
import type { Sight } from '../sight.ts';
import { createViewer, mayTurn } from './corner-views.ts';
import { GOAL_X, GOAL_Z, START_X, START_Z } from './first-cones.ts';
import { createGoalView } from './goal-view.ts';
import type { Openings } from './build-openings.ts';
import { createOpenList } from './open-list.ts';
import { createStretcher, stretchesOf } from './stretches.ts';

/** Slot of the length found, after the query's ends. They share an array, because number fields would be boxed. */
export const FOUND = 4;

/** Lengths within this factor are equal. */
export const ROUNDING = 1 + 1e-13;
const FIRST_ROOM = 16;

/** The state of a search, reused from query to query. */
export type CornerRun = ReturnType<typeof createRun>;

export function createRun(openings: Openings, sight: Sight, isWhole: boolean) {
  const turns = 2 * openings.corners.count;
  const look = createViewer(openings);
  return {
    openings,
    /** Without stretches and blocks. */
    isWhole,
    stretches: stretchesOf(openings),
    look,
    stretch: createStretcher(openings, look),
    goalView: createGoalView(openings, sight),
    /** By block: the last query whose paths may enter it. */
    isBetween: new Int32Array(openings.blocks.top.length),
    query: 0,
    /** The query's ends, and the length found. */
    now: new Float64Array(5),
    /** The turn from which the goal was found in view, −1 for the start. */
    lastTurn: -1,
    /** By turn: the last query that reached it. The arrays below are valid for that query. */
    mark: new Int32Array(turns),
    /** The least length so far. */
    length: new Float64Array(turns),
    /** The turn before it; −1 for the start. */
    before: new Int32Array(turns),
    /** The stretch to it, −2 − i for entry i of a row; −1 from the start. */
    by: new Int32Array(turns),
    /** Its rank among the expanded, 0 if it was not expanded. */
    order: new Int32Array(turns),
    reachedCount: 0,
    reached: new Int32Array(FIRST_ROOM),
    /** Open cones, and turns as −1 − turn. */
    list: createOpenList(),
  };
}

export function reachFromStart(run: CornerRun, corner: number): void {
  const { openings, now, mark, query, length } = run;
  const dx = openings.corners.x[corner] - now[START_X];
  const dz = openings.corners.z[corner] - now[START_Z];
  const gap = Math.sqrt(dx * dx + dz * dz);
  for (let turn = 2 * corner; turn <= 2 * corner + 1; turn++) {
    if (mark[turn] === query && gap >= length[turn]) continue;
    if (!mayTurn(openings.walls, turn, dx, dz)) continue;
    length[turn] = gap;
    reach(run, turn, -1, -1);
  }
}

/** Lists a turn that was reached for less than before; its new length is in run.length already. */
function reach(run: CornerRun, turn: number, before: number, by: number): void {
  const { openings, now, list } = run;
  if (run.mark[turn] !== run.query) {
    run.mark[turn] = run.query;
    run.order[turn] = 0;
    if (run.reachedCount === run.reached.length) run.reached = growArray(run.reached, 2 * run.reached.length);
    run.reached[run.reachedCount++] = turn;
  }
  run.before[turn] = before;
  run.by[turn] = by;
  const ex = now[GOAL_X] - openings.corners.x[turn >> 1];
  const ez = now[GOAL_Z] - openings.corners.z[turn >> 1];
  list.made[0] = run.length[turn] + Math.sqrt(ex * ex + ez * ez);
  list.add(-1 - turn);
}

/** Relaxes the entries from `i` to `end` of those rows, each a turn and its distance, from a turn. */
function relax(
  run: CornerRun,
  turn: number,
  i: number,
  end: number,
  to: Int32Array,
  distance: Float64Array,
  isStretch: boolean,
): void {
  const { openings, isBetween, query, mark, length, order } = run;
  const { cornerBlock } = openings;
  const base = length[turn];
  for (; i < end; i++) {
    const target = to[i];
    const own = cornerBlock[target >> 1];
    if (own >= 0 && isBetween[own] !== query) continue;
    const whole = base + distance[i];
    if (mark[target] === query && (order[target] > 0 || whole >= length[target])) continue;
    // Dominated by the other sense: at a corner only the shortest arrival counts.
    if (mark[target ^ 1] === query && whole > length[target ^ 1] * ROUNDING) continue;
    length[target] = whole;
    reach(run, target, turn, isStretch ? i : -2 - i);
  }
}

function holdsGoal({ now }: CornerRun, boxes: Float64Array, turn: number): boolean {
  const x = now[GOAL_X];
  const z = now[GOAL_Z];
  const at = 4 * turn;
  return x >= boxes[at] && z >= boxes[at + 1] && x <= boxes[at + 2] && z <= boxes[at + 3];
}

/** Expands a turn: finds the goal, or relaxes the turns that may follow. */
export function expandTurn(run: CornerRun, turn: number): void {
  const { stretches, isWhole } = run;
  const { views } = stretches;
  if (views.start[turn] < 0) run.look(views, turn);
  // A goal in `views.seen` is near for any stretches, so they are not needed.
  if (!isWhole && stretches.start[turn] < 0 && !holdsGoal(run, views.seen, turn)) run.stretch(stretches, turn);
  if (!isWhole && stretches.start[turn] >= 0 && !holdsGoal(run, stretches.box, turn)) expandFar(run, turn);
  else expandNear(run, turn);
}

/** Far from the goal: relaxes the stretches that keep the path taut. Rows are sorted by direction, so those are the first ones. */
function expandFar(run: CornerRun, turn: number): void {
  const { start, end, onward, to, length, via, viaStart } = run.stretches;
  const first = start[turn];
  const by = run.by[turn];
  if (by >= 0) {
    relax(run, turn, first, first + onward[by], to, length, true);
    return;
  }
  const corners = run.openings.corners;
  const x = corners.x[turn >> 1];
  const z = corners.z[turn >> 1];
  const before = run.before[turn];
  const dx = x - (before < 0 ? run.now[START_X] : corners.x[before >> 1]);
  const dz = z - (before < 0 ? run.now[START_Z] : corners.z[before >> 1]);
  const sign = (turn & 1) === 0 ? 1 : -1;
  let last = first;
  for (; last < end[turn]; last++) {
    const next = (viaStart[last] < viaStart[last + 1] ? via[viaStart[last]] : to[last]) >> 1;
    if (sign * (dx * (corners.z[next] - z) - dz * (corners.x[next] - x)) > 0) break;
  }
  relax(run, turn, first, last, to, length, true);
}

/** Near the goal: finds it in view, or relaxes the corners in view that keep the path taut. */
function expandNear(run: CornerRun, turn: number): void {
  const { now, stretches } = run;
  const { views, via, viaStart } = stretches;
  const { corners } = run.openings;
  const corner = turn >> 1;
  const x = corners.x[corner];
  const z = corners.z[corner];
  const by = run.by[turn];
  const before = by >= 0 && viaStart[by] < viaStart[by + 1] ? via[viaStart[by + 1] - 1] : run.before[turn];
  const dx = x - (before < 0 ? now[START_X] : corners.x[before >> 1]);
  const dz = z - (before < 0 ? now[START_Z] : corners.z[before >> 1]);
  const sign = (turn & 1) === 0 ? 1 : -1;
  const isAhead = sign * (dx * (now[GOAL_Z] - z) - dz * (now[GOAL_X] - x)) <= 0;
  if (isAhead && (!run.isWhole || holdsGoal(run, views.seen, turn)) && run.goalView.isInView(corner)) {
    noteFound(run, turn);
    return;
  }
  const first = views.start[turn];
  let last = first;
  if (by < -1 && views.onward[-2 - by] >= 0) last += views.onward[-2 - by];
  else {
    for (; last < views.end[turn]; last++) {
      const next = views.to[last] >> 1;
      if (sign * (dx * (corners.z[next] - z) - dz * (corners.x[next] - x)) > 0) break;
    }
    if (by < -1) views.onward[-2 - by] = last - first;
  }
  relax(run, turn, first, last, views.to, views.length, false);
}

/** Ends the search: the goal is in view from that turn, and no other path is shorter. */
function noteFound(run: CornerRun, turn: number): void {
  const { now, openings } = run;
  const dx = now[GOAL_X] - openings.corners.x[turn >> 1];
  const dz = now[GOAL_Z] - openings.corners.z[turn >> 1];
  now[FOUND] = run.length[turn] + Math.sqrt(dx * dx + dz * dz);
  run.lastTurn = turn;
}
