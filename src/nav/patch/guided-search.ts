// Tangent search among added walls, guided by a search without them: for discs, where no links are.
//
// Added walls only take free floor away, so distances without them are lower bounds. The first search runs through the level without them.
// Where its path keeps off all that was added, it is the answer. Else a second search runs back from the goal, among the added walls. The
// corners that the first one expanded have their distances to the start; for any other, the first path's length less the straight line to
// the goal is a bound. A place is no nearer to the start than by the corners that it may see. So the second search expands little more than
// its path.
import type { Arrivals } from '../exact/arrivals.ts';
import { cellsOfCorner } from '../exact/cells.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import { createTangentSearch, type TangentSearch, type Turn } from '../exact/search-tangents.ts';
import { touchX, touchZ, trimGraph, type TangentGraph } from '../exact/tangent-graph.ts';
import { sightOfAdded } from './clear-of-added.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Walls that obstacles cut are bent, which may make paths shorter by less than this, map units. */
const BENT = 2 ** -6;

/** The corners that may be visible from a place at a corner. */
interface View {
  readonly x: number;
  readonly z: number;
  readonly corners: Int32Array;
}

/** Guides `among`, which searches the patched index, by what a search of the base finds. */
export function guideSearch(base: TangentGraph, among: TangentSearch, patched: PatchedIndex): TangentSearch {
  const { graph } = patched.index.open;
  const added = sightOfAdded(patched);
  const first = createTangentSearch(base);
  const views: (View | undefined)[] = [];
  const expanded = createExpanded(base);
  let query = 0;
  /** By corner: the last query whose start may see it. */
  const seesStart = new Int32Array(graph.corners.count);
  let start: QuerySpot;
  let goal: QuerySpot;
  let whole: number;

  const viewOf = (corner: number): Int32Array => {
    const x = graph.corners.x[corner];
    const z = graph.corners.z[corner];
    let view = views[corner];
    if (view === undefined || view.x !== x || view.z !== z) {
      const corners = base.sweep.from(x, z, cellsOfCorner(graph.cells, corner)).slice();
      views[corner] = view = { x, z, corners };
    }
    return view.corners;
  };
  /** Lower bound on the distance to the start from a place on the circle about the corner. */
  const boundAt = (corner: number, x: number, z: number): number => {
    const straight = gap(start.x - x, start.z - z);
    if (seesStart[corner] === query) return straight;
    const most = whole - gap(goal.x - x, goal.z - z);
    if (most - BENT <= straight) return straight;
    return Math.max(straight, expanded.leastFrom(viewOf(corner), x, z, most) - BENT);
  };
  /** Does the path keep off what was added? */
  const isFree = (turns: readonly Turn[]): boolean => {
    let { x, z } = start;
    for (const { corner, arrives, leaves } of turns) {
      if (graph.cells.changes!.isGone[corner] === 1) return false;
      if (!added.isClear(x, z, touchX(graph, corner, arrives), touchZ(graph, corner, arrives), null, null))
        return false;
      x = touchX(graph, corner, leaves);
      z = touchZ(graph, corner, leaves);
    }
    return added.isClear(x, z, goal.x, goal.z, null, null);
  };

  return {
    states: among.states,
    find(from, to, budget) {
      trimGraph(base);
      const found = first.find(from, to, budget);
      // A place that was moved to a bent wall may be too near to that wall as it was.
      if (found.turns === null) return found.isOverBudget ? found : among.find(from, to, budget);
      [start, goal, whole] = [from, to, found.length];
      if (isFree(found.turns as readonly Turn[])) return found;
      query++;
      expanded.list(first.states);
      for (const corner of graph.sweep.from(from.x, from.z, from.cells)) seesStart[corner] = query;
      const back = among.find(to, from, budget, boundAt);
      return {
        ...back,
        turns: back.turns && (back.turns as readonly Turn[]).map(turnBack).reverse(),
        expanded: found.expanded + back.expanded,
      };
    },
  };
}

const turnBack = ({ corner, sense, arrives, leaves }: Turn): Turn => ({
  corner,
  sense: sense > 0 ? -1 : 1,
  arrives: leaves,
  leaves: arrives,
});

interface Expanded {
  /** Lists the expanded states of a search by their corners. */
  list(states: Arrivals): void;
  /** The least cost to the place by an expanded state of those corners; `most` where none is below. */
  leastFrom(corners: Int32Array, x: number, z: number, most: number): number;
}

function createExpanded({ corners }: TangentGraph): Expanded {
  const mark = new Int32Array(corners.count);
  const last = new Int32Array(corners.count);
  let before = new Int32Array(1024);
  let states: Arrivals;
  let query = 0;
  return {
    list(now) {
      states = now;
      query++;
      if (before.length < states.node.length) before = new Int32Array(states.node.length);
      for (let state = 0; state < states.count; state++) {
        if (states.order[state] === 0) continue;
        const corner = corners.pieceCorner[states.node[state] >> 1];
        before[state] = mark[corner] === query ? last[corner] : -1;
        mark[corner] = query;
        last[corner] = state;
      }
    },
    leastFrom(from, x, z, most) {
      let least = most;
      const { cost, x: atX, z: atZ } = states;
      for (let i = 0; i < from.length; i++) {
        const corner = from[i];
        if (mark[corner] !== query) continue;
        for (let state = last[corner]; state >= 0; state = before[state]) {
          const length = cost[state] + gap(atX[state] - x, atZ[state] - z);
          if (length < least) least = length;
        }
      }
      return least;
    },
  };
}

const gap = (x: number, z: number): number => Math.sqrt(x * x + z * z);
