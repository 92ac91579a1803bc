// What heights cost: nothing (a way costs its length on the floor), or their share of the way in the room (stairs and ledges cost what
// they are high, up and down alike).
//
// The second is a mesh of its own over the same arrays, with other costs of its edges: a place in a portal is as high as the
// higher of its two floors, and an edge is as long as the straight line between two such places. What a body can pass does
// not depend on it, and neither does the estimate: a line on the floor is never longer than one in the room.
import type { PortalGraph } from './portal-graph.ts';
import { oncePer } from '../once-per.ts';

/** The choices, for settings and terminals. */
export const HEIGHT_COSTS = [
  { key: 'flat', title: 'Cost nothing (2D)', note: 'A way costs its length on the floor, whatever it climbs.' },
  {
    key: '3d',
    title: 'Cost their height (3D)',
    note: 'Stairs and ledges cost what they are high; for the finders that search places in portals.',
  },
] as const;

export type HeightCost = (typeof HEIGHT_COSTS)[number]['key'];

/** The same mesh with ways measured in the room; made once. */
export const countHeights = oncePer((graph: PortalGraph): PortalGraph => ({
  ...graph,
  countsHeights: true,
  edgeCost: costsInRoom(graph),
}));

/** How long a way is that is `length` long on the floor and rises (or falls) by so much, as the mesh measures ways. */
export function measureWay(
  { countsHeights }: Pick<PortalGraph, 'countsHeights'>,
  length: number,
  rise: number,
): number {
  return countsHeights ? Math.sqrt(length * length + rise * rise) : length;
}

function costsInRoom({
  nodeCount,
  nodeY,
  edgeStart,
  edgeTo,
  edgeLength,
  edgeLeaf,
  edgeCost,
}: PortalGraph): Float64Array {
  const costs = edgeCost.slice();
  for (let from = 0; from < nodeCount; from++) {
    for (let edge = edgeStart[from]; edge < edgeStart[from + 1]; edge++) {
      const length = edgeLength[edge];
      if (edgeLeaf[edge] < 0 || length === 0) continue;
      const rise = nodeY[edgeTo[edge]] - nodeY[from];
      costs[edge] *= measureWay({ countsHeights: true }, length, rise) / length;
    }
  }
  return costs;
}
