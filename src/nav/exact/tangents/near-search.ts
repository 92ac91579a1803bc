// Tangent search among the corners that may lie on a short path only: of a yard, a room full of added walls (patch/guided-search.ts).
//
// A corner's tangents to all others take most of a search. A path of at most some length turns only at corners in an ellipse about its ends. So
// the first search uses these corners alone, with a longest length that is little more than the least. Where it finds a path, none is
// shorter. Else the longest length grows, up to a quarter more than the least.
import { cellsOfCorner, type Cells } from '../cells.ts';
import type { QuerySpot } from '../query-spot.ts';
import { createTangentSearch, type BoundAt, type Found } from './search-tangents.ts';
import { createSweep } from './sweep.ts';
import { createTangentGraph, type TangentGraph } from './tangent-graph.ts';
import { gapTo } from './tangent-run.ts';

/** By how much paths of each search may be longer than the least length: parts of it, and one radius more. */
const BEYOND = [1 / 256, 1 / 64, 1 / 16, 1 / 4];

export type NearSearch = ReturnType<typeof createNearSearch>;

/** Creates the search. The graph's walls may change between queries. */
export function createNearSearch(graph: TangentGraph) {
  const { corners, cells, sight, radius, mostEdges } = graph;
  const inCell: (number[] | undefined)[] = [];
  /** By corner: a lower bound on the query's paths that touch its circle. */
  const through = new Float64Array(corners.count);
  const changes = { ...cells.changes!, inCell };
  const near: Cells = { ...cells, cornerStart: new Int32Array(cells.cornerStart.length), changes };
  const sweep = createSweep(corners, near);
  const own = createTangentGraph({ corners, cells: near, sight, sweep, radius, uneven: null, mostEdges });
  const search = createTangentSearch(own);

  /** Lists by cell the corners through which a path of that length may lead, and forgets the tangents of earlier ones. */
  const gather = (longest: number): void => {
    inCell.length = own.edgeCount = own.seenEnd = 0;
    own.nodeStart.fill(-1);
    for (let corner = 0; corner < corners.count; corner++)
      if (through[corner] <= longest)
        for (const cell of cellsOfCorner(cells, corner)) (inCell[cell] ??= []).push(corner);
  };
  return {
    states: search.states,
    /**
     * The shortest path, which has at least that length; none where it is much longer, or the budget is spent. `toGoal` and `toStart` are lower
     * bounds from places at corners.
     */
    find(start: QuerySpot, goal: QuerySpot, least: number, budget: number, toGoal: BoundAt, toStart: BoundAt): Found {
      const most = least * (1 + BEYOND[BEYOND.length - 1]) + 3 * radius;
      for (let corner = 0; corner < corners.count; corner++) {
        through[corner] = Infinity;
        if (corners.pieceStart[corner] === corners.pieceEnd[corner]) continue;
        const [x, z] = [corners.x[corner], corners.z[corner]];
        const there = gapTo(start, x, z);
        if (there > most || there + gapTo(goal, x, z) > most) continue;
        through[corner] = toGoal(corner, x, z) + toStart(corner, x, z) - 2 * radius;
      }
      let expanded = 0;
      for (const part of BEYOND) {
        const longest = least * (1 + part) + radius;
        gather(longest);
        const found = search.find(start, goal, budget - expanded, toGoal, longest);
        expanded += found.expanded;
        if (found.turns !== null || found.isOverBudget) return { ...found, expanded };
      }
      return { turns: null, length: Infinity, expanded, isOverBudget: false };
    },
  };
}
