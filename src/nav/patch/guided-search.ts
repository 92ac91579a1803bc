// Tangent search among added walls, guided by a search without them, where no links are.
//
// Added walls only take free floor away, so distances without them are lower bounds. The first search runs through the level without them:
// over tangents for a disc, by cones for a point. Where its path keeps off all that was added, it is the answer. Else a second search runs
// back from the goal, among the added walls. The corners that the first one settled have their distances to the start; for any other, the
// first path's length less the straight line to the goal is a bound. A place is no nearer to the start than by the corners that it may see.
// So the second search expands little more than its path.
import { cellsOfCorner } from '../exact/cells.ts';
import type { ExactIndex } from '../exact/exact-index.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import type { TangentSearch, Turn } from '../exact/search-tangents.ts';
import { touchX, touchZ } from '../exact/tangent-graph.ts';
import { sightOfAdded } from './clear-of-added.ts';
import { createFirstCorners } from './first-corners.ts';
import type { View } from './first-search.ts';
import { createFirstTangents } from './first-tangents.ts';
import type { PatchedIndex } from './patched-index.ts';

/** Walls that obstacles cut are bent, which may make paths shorter by less than this, map units. */
const BENT = 2 ** -6;

/** Guides `among`, which searches the patched index, by what a search of the base finds. */
export function guideSearch(index: ExactIndex, among: TangentSearch, patched: PatchedIndex): TangentSearch {
  const base = index.open.graph;
  const { graph } = patched.index.open;
  const added = sightOfAdded(patched);
  const first = base.radius === 0 ? createFirstCorners(index) : createFirstTangents(base);
  const views: (View | undefined)[] = [];
  let query = 0;
  /** By corner: the last query whose start may see it. */
  const seesStart = new Int32Array(graph.corners.count);
  let start: QuerySpot;
  let goal: QuerySpot;
  let whole: number;

  const viewOf = (corner: number): View => {
    const x = graph.corners.x[corner];
    const z = graph.corners.z[corner];
    let view = views[corner];
    if (view === undefined || view.x !== x || view.z !== z) {
      const corners = base.sweep.from(x, z, cellsOfCorner(graph.cells, corner)).slice();
      const gaps = Float64Array.from(corners, (seen) => gap(base.corners.x[seen] - x, base.corners.z[seen] - z));
      views[corner] = view = { x, z, corners, gaps };
    }
    return view;
  };
  /** Lower bound on the distance to the start from a place on the circle about the corner. */
  const boundAt = (corner: number, x: number, z: number): number => {
    const straight = gap(start.x - x, start.z - z);
    if (seesStart[corner] === query) return straight;
    const most = whole - gap(goal.x - x, goal.z - z);
    if (most - BENT <= straight || !first.knows(cellsOfCorner(graph.cells, corner))) return straight;
    return Math.max(straight, first.leastFrom(viewOf(corner), x, z, most) - BENT);
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
      const found = first.find(from, to, budget);
      // A place that was moved to a bent wall may be too near to that wall as it was.
      if (found.length === Infinity) return found.isOverBudget ? found : among.find(from, to, budget);
      [start, goal, whole] = [from, to, found.length];
      if (found.turns !== null && isFree(found.turns as readonly Turn[])) return found;
      query++;
      first.settle();
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

const gap = (x: number, z: number): number => Math.sqrt(x * x + z * z);
