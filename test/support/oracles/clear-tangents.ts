// The tangents of an index whose walls change.
import type { ExactIndex } from '../../../src/nav/exact/exact-index.ts';
import { fillNode } from '../../../src/nav/exact/tangents/find-tangents.ts';
import { isEdgeClear } from '../../../src/nav/exact/tangents/tangent-graph.ts';

/** All tangents that are clear: the node, the node that each leads to, and where it leaves. */
export function clearTangents({ index: { open } }: { readonly index: ExactIndex }): number[][] {
  const { graph } = open;
  const { pieceStart, pieceEnd, count } = graph.corners;
  const found: number[][] = [];
  for (let corner = 0; corner < count; corner++) {
    if (graph.cells.changes!.isGone[corner] === 1) continue;
    for (let node = 2 * pieceStart[corner]; node < 2 * pieceEnd[corner]; node++) {
      fillNode(graph, node);
      for (let edge = graph.nodeStart[node]; edge < graph.nodeEnd[node]; edge++)
        if (isEdgeClear(graph, node, edge)) found.push([node, graph.edges.to[edge], graph.edges.leaves[edge]]);
    }
  }
  return found;
}
