// Cost of heights: nothing (a path costs its length on the floor), or their part of the length in 3D (up and down alike).
//
// The second is another graph over the same arrays with other edge costs. A place in a portal is as high as the higher of its two floors.
// An edge is as long as the straight line between two such places. Passability does not change, and neither does the estimate: a line on
// the floor is never longer than the same line in 3D.
import type { PortalGraph } from './portal-graph.ts';
import { oncePer } from '../once-per.ts';

/** The choices, for settings and terminals. */
export const HEIGHT_COSTS = [
  { key: 'flat', title: 'Cost nothing (2D)', note: 'A path costs its length on the floor, whatever it climbs.' },
  {
    key: '3d',
    title: 'Cost their height (3D)',
    note: 'Stairs and ledges cost their height; for finders that search places in portals.',
  },
] as const;

/** How differences of height count. */
export type HeightCost = (typeof HEIGHT_COSTS)[number]['key'];

/** The same graph with lengths in 3D; cached. */
export const countHeights = oncePer((graph: PortalGraph): PortalGraph => ({
  ...graph,
  countsHeights: true,
  edgeCost: costsInRoom(graph),
}));

/** Length, as the graph measures it, of a walk of that length on the floor which rises (or falls) by `rise`. */
export function measureWalk(
  { countsHeights }: Pick<PortalGraph, 'countsHeights'>,
  length: number,
  rise: number,
): number {
  return countsHeights ? Math.sqrt(length * length + rise * rise) : length;
}

function costsInRoom(graph: PortalGraph): Float64Array {
  const { nodeCount, nodeY, edgeStart, edgeTo, edgeLength, edgeLeaf } = graph;
  const costs = graph.edgeCost.slice();
  for (let from = 0; from < nodeCount; from++) {
    for (let edge = edgeStart[from]; edge < edgeStart[from + 1]; edge++) {
      const length = edgeLength[edge];
      if (edgeLeaf[edge] < 0 || length === 0) continue;
      const rise = nodeY[edgeTo[edge]] - nodeY[from];
      costs[edge] *= measureWalk({ countsHeights: true }, length, rise) / length;
    }
  }
  return costs;
}
