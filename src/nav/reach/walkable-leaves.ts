// The leaves that a body reaches from given places, along its graph and along extra links.
//
// A flood by leaf: coarser than a path finder, which depends on the exact place.
import { leafAt } from '../../bsp/leaf-at.ts';
import type { Point } from '../../geometry/point.ts';
import { PORTAL_TO_BACK, PORTAL_TO_FRONT, WAY_TO, type PortalGraph } from '../portal-graph/portal-graph.ts';

/** Ids of leaves, in the order they are reached. `leaps` are extra connections from leaf to leaf. */
export function walkableLeaves(
  graph: PortalGraph,
  from: readonly Point[],
  leaps: readonly { readonly from: number; readonly to: number }[],
): number[] {
  const { tree, leafStart, leafNodes, leafWays, nodePortal, portalState, edgeStart, edgeTo } = graph;
  const isReached = new Uint8Array(graph.nodeCount);
  const holds = new Uint8Array(tree.leaves.length);
  const leaves: number[] = [];
  const open: number[] = [];
  const reach = (node: number): void => {
    if (isReached[node] === 1) return;
    isReached[node] = 1;
    open.push(node);
  };
  const enter = (leaf: number): void => {
    if (leaf < 0 || holds[leaf] === 1) return;
    holds[leaf] = 1;
    leaves.push(leaf);
    for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
      if ((leafWays[i] & WAY_TO) !== 0) reach(leafNodes[i]);
    }
    for (const leap of leaps) if (leap.from === leaf) enter(leap.to);
  };
  for (const at of from) enter(leafAt(tree, at));
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const portal = nodePortal[node];
    if (portal >= 0) {
      if (portalState[portal] !== PORTAL_TO_BACK) enter(tree.portals[portal].front);
      if (portalState[portal] !== PORTAL_TO_FRONT) enter(tree.portals[portal].back);
    }
    for (let i = edgeStart[node]; i < edgeStart[node + 1]; i++) reach(edgeTo[i]);
  }
  return leaves;
}
