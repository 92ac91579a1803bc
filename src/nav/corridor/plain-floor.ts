// A level's portals as flat arrays, for searches by an agent without radius where cost depends on length alone.
//
// Such an agent crosses a portal anywhere, and walks straight between any two places of a leaf, which is convex. So a search needs to know
// leaves and portals only.
import { sideAt } from '../../geometry/point.ts';
import type { Tree } from '../../bsp/tree.ts';
import { oncePer } from '../once-per.ts';
import { hasRoom } from '../clearance/obstacles.ts';
import { isEven } from '../portal-graph/terrain.ts';
import { PORTAL_OPEN, PORTAL_TO_BACK, PORTAL_TO_FRONT, type PortalGraph } from '../portal-graph/portal-graph.ts';

export interface PlainFloor {
  readonly graph: PortalGraph;
  /** The portals out of each leaf: from leafStart[leaf] to leafStart[leaf + 1] of `portals`; the leaves behind them are in `into`. */
  readonly leafStart: Int32Array;
  readonly portals: Int32Array;
  readonly into: Int32Array;
  /** The ends of each portal: ax, az, bx, bz at 4·portal. */
  readonly ends: Float64Array;
}

/** The floor of a graph; null where the agent has a radius, where there are links, or where costs differ. */
export const plainFloorOf = oncePer((graph: PortalGraph): PlainFloor | null => {
  const { tree, near, links, countsHeights, portalState } = graph;
  if (near.reach > 0 || near.later !== undefined || links.length > 0 || countsHeights || !isEven(tree)) return null;
  const leafStart = new Int32Array(tree.leaves.length + 1);
  const portals: number[] = [];
  const into: number[] = [];
  for (const leaf of tree.leaves) {
    for (const portal of leaf.portals) {
      const { front, back } = tree.portals[portal];
      const state = portalState[portal];
      if (state !== PORTAL_OPEN && state !== (front === leaf.id ? PORTAL_TO_BACK : PORTAL_TO_FRONT)) continue;
      portals.push(portal);
      into.push(front === leaf.id ? back : front);
    }
    leafStart[leaf.id + 1] = portals.length;
  }
  const ends = Float64Array.from(tree.portals.flatMap(({ a, b }) => [a.x, a.z, b.x, b.z]));
  return { graph, leafStart, portals: Int32Array.from(portals), into: Int32Array.from(into), ends };
});

/** The leaf in which the agent stands at the point, inside it; −1 on borders and walls, in solid, and where the agent does not stand. */
export function leafAround({ graph: { tree, states, body } }: PlainFloor, x: number, z: number): number {
  const { ax, az, bx, bz, front, back } = tree;
  let child = tree.root;
  while (child >= 0) {
    const side = sideAt(ax[child], az[child], bx[child], bz[child], x, z);
    if (side === 0) return -1;
    child = side > 0 ? front[child] : back[child];
  }
  return isInside(tree, ~child, x, z) && hasRoom(tree, states, ~child, body.height) ? ~child : -1;
}

/** Whether the point is in front of all walls of the leaf that are no splitters. */
function isInside({ ownStart, ownWalls, wallEnds }: Tree, leaf: number, x: number, z: number): boolean {
  for (let i = ownStart[leaf]; i < ownStart[leaf + 1]; i++) {
    const at = 4 * ownWalls[i];
    if (!(sideAt(wallEnds[at], wallEnds[at + 1], wallEnds[at + 2], wallEnds[at + 3], x, z) > 0)) return false;
  }
  return true;
}
