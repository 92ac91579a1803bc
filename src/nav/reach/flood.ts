// Flood fill over a portal graph: all leaves that a body reaches from a place, with borders that may be shut.
//
// A node in a portal is reached from one of its two leaves. It leads into the other only if the border may be crossed in that direction. So
// the flood visits pairs of a node and a leaf. With stricter heights than those of the graph it shows what is reached while some doors are
// still shut.
import type { Point } from '../../geometry/point.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { mayCross } from '../clearance/obstacles.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { findEnd } from '../portal-graph/query/query-ends.ts';
import { createQueryGraph, setEnds, walkOfEdge } from '../portal-graph/query/query-graph.ts';
import type { SectorStates } from '../sector-states.ts';

export interface Flood {
  /** 1 for each leaf that is entered. */
  readonly leaves: Uint8Array;
  /** 1 for each portal that is crossed from its front leaf, 2 from its back leaf, 3 for both. */
  readonly crossed: Uint8Array;
}

/** The reach of the graph's body from that place with floors and ceilings only at these heights; null for the drawn ones. */
export function floodMesh(graph: PortalGraph, from: Point, states: SectorStates | null): Flood {
  const { tree, body, nodeCount, nodePortal, edgeStart, edgeTo, edgeLeaf } = graph;
  const leaves = new Uint8Array(tree.leaves.length);
  const crossed = new Uint8Array(tree.portals.length);
  const first = leafAt(tree, from);
  if (first < 0) return { leaves, crossed };
  leaves[first] = 1;
  const { end } = findEnd(graph, from, 'start', {});
  if (end === null) return { leaves, crossed };
  for (const leaf of end.leaves) leaves[leaf] = 1;

  // Bit 1: reached in the portal's front leaf, or in the only leaf of a node without a portal; bit 2: in its back leaf.
  const reached = new Uint8Array(nodeCount);
  const open: number[] = [];
  const reachIn = (node: number, leaf: number): void => {
    leaves[leaf] = 1;
    const portal = nodePortal[node];
    const bit = portal >= 0 && tree.portals[portal].front !== leaf ? 2 : 1;
    if ((reached[node] & bit) !== 0) return;
    reached[node] |= bit;
    open.push(node, leaf);
  };
  const query = createQueryGraph(graph);
  setEnds(query, end, [{ at: end.at, leaves: [] }]);
  query.forEachNeighbour(query.start, (node, _, edge) => {
    if (node < nodeCount) reachIn(node, walkOfEdge(query, query.start, edge).leaf);
  });
  while (open.length > 0) {
    const leaf = open.pop()!;
    const node = open.pop()!;
    const portal = nodePortal[node];
    if (portal >= 0) {
      const { front, back } = tree.portals[portal];
      const fromFront = front === leaf;
      if (mayCross(tree, body, tree.portals[portal], fromFront, states)) {
        crossed[portal] |= fromFront ? 1 : 2;
        reachIn(node, fromFront ? back : front);
      }
    }
    for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
      const to = edgeTo[edge];
      if (edgeLeaf[edge] === leaf) reachIn(to, leaf);
      else if (edgeLeaf[edge] < 0) reachIn(to, leafAt(tree, { x: graph.nodeX[to], z: graph.nodeZ[to] }));
    }
  }
  return { leaves, crossed };
}
