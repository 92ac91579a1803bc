// Answers a query of the index: straight, over one corner that both ends see, or by known paths. These run between a corner that the start
// sees and one that the goal sees.
//
// A path over a corner is at least as long as the straight lines to it and on to the other end. The best corners of both ends by that
// measure give a first path. Corners that cannot be on a shorter one are dropped, and so are those that lead nowhere (onward.ts). The rest
// meet at their hubs: the goal's corners store at each hub the least remaining length, and the start's corners add theirs. All state is
// reused between queries.
import { growArray } from '../../../search/grow-array.ts';
import type { Corners } from '../corners.ts';
import type { Sight } from '../sight.ts';
import type { NavMesh } from '../../mesh/nav-mesh.ts';
import { distanceIn } from './distance-table.ts';
import { distanceByHubs } from './hub-labels.ts';
import { entryOf, placeIn } from './index-layout.ts';
import { createCornerFinder, makeVisibleCorners } from './visible-corners.ts';
import type { LevelIndex } from './level-indexes.ts';
import type { Spot } from '../point/point-paths.ts';
import { seesSpot } from '../point/sees-across.ts';

export type EndJoiner = ReturnType<typeof createEndJoiner>;

/** Relative rounding by which a path may exceed its bound. */
const ROUNDING = 1e-12;
const FIRST_ROOM = 16;

/** Answers queries of the index of a layer's corners and cells. Not reentrant. */
// Long: its kinds of joins share marks and least lengths by corner, so that a query allocates nothing.
export function createEndJoiner(index: LevelIndex, corners: Corners, mesh: NavMesh, sight: Sight) {
  const { labels, table } = index;
  const finder = createCornerFinder(index, corners, sight);
  const atStart = makeVisibleCorners();
  const atGoal = makeVisibleCorners();
  /** By hub: the least remaining length to the goal, and the corner of the goal that gives it. */
  const left = new Float64Array(corners.count).fill(Infinity);
  const leftBy = new Int32Array(corners.count);
  /** By corner: the last query whose goal may see it. */
  const mark = new Int32Array(corners.count);
  let query = 0;

  const distance = (one: number, other: number): number =>
    table !== null ? distanceIn(table, one, other) : distanceByHubs(labels!, one, other);

  const add = (corner: number): void => {
    if (joiner.count === joiner.turns.length) joiner.turns = growArray(joiner.turns, 2 * joiner.count);
    joiner.turns[joiner.count++] = corner;
  };

  /** The length of the shortest path over one corner that both see, and sets the turns to that corner; Infinity if there is none. */
  const joinAtOne = (from: Spot, to: Spot): number => {
    query++;
    for (let k = 0; k < atGoal.count; k++) mark[atGoal.corner[k]] = query;
    let best = Infinity;
    for (let i = 0; i < atStart.count; i++) {
      const corner = atStart.corner[i];
      if (mark[corner] !== query || atStart.least[i] >= best || !finder.sees(atStart, i, from)) continue;
      let k = atGoal.count - 1;
      while (k >= 0 && (atGoal.corner[k] !== corner || !finder.sees(atGoal, k, to))) k--;
      if (k < 0) continue;
      best = atStart.least[i];
      joiner.turns[0] = corner;
      joiner.count = 1;
    }
    return best;
  };

  /** The length of a path shorter than `most`, and sets its turns; `most` if there is none. */
  const joinByTable = (most: number): number => {
    let best = most;
    let first = -1;
    let last = -1;
    const { length } = table!;
    for (let i = 0; i < atStart.count; i++) {
      for (let k = 0; k < atGoal.count; k++) {
        const place = placeIn(atStart.corner[i], atGoal.corner[k]);
        const whole = atStart.length[i] + (place < 0 ? 0 : length[place]) + atGoal.length[k];
        if (whole >= best) continue;
        best = whole;
        first = atStart.corner[i];
        last = atGoal.corner[k];
      }
    }
    if (first < 0) return best;
    joiner.count = 0;
    const toLast = last * corners.count;
    for (let corner = first; corner !== last; corner = table!.next[toLast + corner]) add(corner);
    add(last);
    return best;
  };

  const joinByHubs = (most: number): number => {
    const { start, hub, length, next } = labels!;
    for (let k = 0; k < atGoal.count; k++) {
      const corner = atGoal.corner[k];
      const own = atGoal.length[k];
      for (let i = start[corner]; i < start[corner + 1]; i++) {
        const rest = own + length[i];
        if (rest >= left[hub[i]]) continue;
        left[hub[i]] = rest;
        leftBy[hub[i]] = corner;
      }
    }
    let best = most;
    let first = -1;
    let entry = -1;
    for (let k = 0; k < atStart.count; k++) {
      const corner = atStart.corner[k];
      const own = atStart.length[k];
      for (let i = start[corner]; i < start[corner + 1]; i++) {
        const whole = own + length[i] + left[hub[i]];
        if (whole >= best) continue;
        best = whole;
        first = corner;
        entry = i;
      }
    }
    if (first >= 0) {
      joiner.count = 0;
      const meet = hub[entry];
      // From the start's corner to the hub; then the path from the goal's corner to the hub, reversed.
      let corner = first;
      for (let i = entry; next[i] !== corner; i = entryOf(labels!, corner, meet)) {
        add(corner);
        corner = next[i];
      }
      const middle = joiner.count;
      corner = leftBy[meet];
      for (let i = entryOf(labels!, corner, meet); next[i] !== corner; i = entryOf(labels!, corner, meet)) {
        add(corner);
        corner = next[i];
      }
      add(corner);
      for (let i = middle, k = joiner.count - 1; i < k; i++, k--) {
        const { turns } = joiner;
        const turn = turns[i];
        turns[i] = turns[k];
        turns[k] = turn;
      }
    }
    for (let k = 0; k < atGoal.count; k++) {
      const corner = atGoal.corner[k];
      for (let i = start[corner]; i < start[corner + 1]; i++) left[hub[i]] = Infinity;
    }
    return best;
  };

  const joiner = {
    /** The corners where the last path found turns, `count` of them, from the start on. */
    turns: new Int32Array(FIRST_ROOM),
    count: 0,
    /** Number of corners in view of the ends that the query used. */
    looked: 0,
    /** The length of the shortest path between two spots; Infinity if there is none. */
    find(from: Spot, to: Spot): number {
      joiner.count = joiner.looked = 0;
      const dx = to.x - from.x;
      const dz = to.z - from.z;
      if (seesSpot(mesh, sight, from, to)) return Math.sqrt(dx * dx + dz * dz);
      finder.look(atStart, from, to.x, to.z);
      finder.look(atGoal, to, from.x, from.z);
      const { first } = atStart;
      const { first: last } = atGoal;
      const overTwo =
        first < 0 || last < 0
          ? Infinity
          : atStart.length[first] + distance(atStart.corner[first], atGoal.corner[last]) + atGoal.length[last];
      const bound = overTwo * (1 + ROUNDING);
      finder.keep(atStart, bound);
      finder.keep(atGoal, bound);
      const overOne = joinAtOne(from, to);
      const most = Math.min(overOne, bound);
      finder.narrow(atStart, from, most);
      finder.narrow(atGoal, to, most);
      joiner.looked = atStart.count + atGoal.count;
      return table !== null ? joinByTable(overOne) : joinByHubs(overOne);
    },
  };
  return joiner;
}
