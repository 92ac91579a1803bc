// Tangent search of a yard, a room full of added walls, among the corners that may lie on a short path only.
//
// In an open room a corner's tangents to all others take most of a search, and a path of little more than the least length turns only at
// corners in an ellipse about its ends. So a search among these alone comes first, with a longest length. Where it finds a path, none is
// shorter. Else the ellipse grows, until paths in it are a quarter longer than the least length.
import { cellsOfCorner, type Cells } from '../exact/cells.ts';
import type { QuerySpot } from '../exact/query-spot.ts';
import { createTangentSearch, type Found } from '../exact/search-tangents.ts';
import { createSweep } from '../exact/sweep.ts';
import { createTangentGraph, type TangentGraph } from '../exact/tangent-graph.ts';

/** Cells with more added corners are yards: most of a search there are tangents to corners that it does not need. */
const MANY = 128;

export const isYard = ({ changes }: Cells, cell: number): boolean => (changes!.inCell[cell]?.length ?? 0) > MANY;
export const hasYard = (cells: Cells): boolean => cells.changes!.inCell.some((_, cell) => isYard(cells, cell));

/** By how much paths of each search may be longer than the least length: parts of it, and one radius more. */
const BEYOND = [1 / 256, 1 / 64, 1 / 16, 1 / 4];

export type NearSearch = ReturnType<typeof createNearSearch>;

/** Creates the search. The graph's walls may change between queries. */
export function createNearSearch(graph: TangentGraph) {
  const { corners, cells, sight, radius, uneven, mostEdges } = graph;
  const inCell: (number[] | undefined)[] = [];
  const changes = { ...cells.changes!, inCell };
  const near: Cells = { ...cells, cornerStart: new Int32Array(cells.cornerStart.length), changes };
  const sweep = createSweep(corners, near);
  const own = createTangentGraph({ corners, cells: near, sight, sweep, radius, uneven, mostEdges });
  const search = createTangentSearch(own);

  /** Lists the corners in the ellipse by cell, and forgets the tangents of earlier ones. */
  const gather = (start: QuerySpot, goal: QuerySpot, longest: number): void => {
    inCell.length = own.edgeCount = own.seenEnd = 0;
    own.nodeStart.fill(-1);
    const most = longest + 2 * radius;
    for (let corner = 0; corner < corners.count; corner++) {
      if (corners.pieceStart[corner] === corners.pieceEnd[corner] || changes.isGone[corner] === 1) continue;
      const [x, z] = [corners.x[corner], corners.z[corner]];
      const there = Math.sqrt((x - start.x) * (x - start.x) + (z - start.z) * (z - start.z));
      if (there > most) continue;
      if (there + Math.sqrt((x - goal.x) * (x - goal.x) + (z - goal.z) * (z - goal.z)) > most) continue;
      for (const cell of cellsOfCorner(cells, corner)) (inCell[cell] ??= []).push(corner);
    }
  };
  return {
    /** The shortest path, which has at least that length; none where it is much longer, or the budget is spent. */
    find(start: QuerySpot, goal: QuerySpot, least: number, budget: number): Found {
      let expanded = 0;
      for (const part of BEYOND) {
        const longest = least * (1 + part) + radius;
        gather(start, goal, longest);
        const found = search.find(start, goal, budget - expanded, undefined, longest);
        expanded += found.expanded;
        if (found.turns !== null || found.isOverBudget) return { ...found, expanded };
      }
      return { turns: null, length: Infinity, expanded, isOverBudget: false };
    },
  };
}
