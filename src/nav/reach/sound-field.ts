// How far a sound goes: distances along the ways that are open from one place to everywhere within its reach, so through doorways
// and round corners, never through walls.
//
// Dijkstra's search over the mesh of a body without width that flies: its ways are those of the air. Teleporters carry no sound.
// Inside one leaf, which is convex, it goes straight. Made once for each sound and then only read.
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { BLOCKS_SIGHT } from '../../map/floor-plan.ts';
import { dijkstra } from '../../search/dijkstra.ts';
import type { Graph, VisitEdge } from '../../search/graph.ts';
import { createSearchState, wasReached } from '../../search/search-state.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** What sounds pass: any opening that is not shut. */
const AIR: Body = { radius: 0, height: 1, step: Infinity, drop: Infinity, flies: true, stoppedBy: BLOCKS_SIGHT };

export interface SoundField {
  readonly graph: PortalGraph;
  readonly at: Point;
  /** The leaf it comes from, −1 in solid. */
  readonly leaf: number;
  /** Map units of way to each node of the mesh; Infinity beyond the reach. */
  readonly toNode: Float64Array;
  /** … and to the nearest node of each leaf: how near the sound comes to it. 0 for its own. */
  readonly toLeaf: Float64Array;
}

/** Measures the ways from a place up to `reach` map units. Sound does not pass the portals in `shut`. */
export function measureSound(level: Level, at: Point, reach: number, shut: ReadonlySet<number>): SoundField {
  const portalGraph = portalGraphOf(level, AIR);
  const { nodeCount, edgeStart, edgeTo, edgeLeaf, edgeLength, leafStart, leafNodes, nodePortal, tree } = portalGraph;
  const leaf = leafAt(tree, at);
  const toNode = new Float64Array(nodeCount).fill(Infinity);
  const toLeaf = new Float64Array(tree.leaves.length).fill(Infinity);
  if (leaf < 0) return { graph: portalGraph, at, leaf, toNode, toLeaf };
  const graph: Graph = {
    nodeCount: nodeCount + 1,
    forEachNeighbour(node: number, visit: VisitEdge): void {
      const go = (to: number, length: number, edge: number): void => {
        if (!shut.has(nodePortal[to])) visit(to, length, edge);
      };
      if (node === nodeCount) {
        for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++)
          go(leafNodes[i], distance(at, place(leafNodes[i])), -1);
        return;
      }
      for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
        if (edgeLeaf[edge] >= 0) go(edgeTo[edge], edgeLength[edge], edge);
      }
    },
  };
  const place = (node: number): Point => ({ x: portalGraph.nodeX[node], z: portalGraph.nodeZ[node] });
  const state = createSearchState(nodeCount + 1);
  dijkstra(state, graph, nodeCount, (node) => state.g[node] > reach);
  for (let node = 0; node < nodeCount; node++) {
    if (wasReached(state, node) && state.g[node] <= reach) toNode[node] = state.g[node];
  }
  for (const { id } of tree.leaves) {
    for (let i = leafStart[id]; i < leafStart[id + 1]; i++) toLeaf[id] = Math.min(toLeaf[id], toNode[leafNodes[i]]);
  }
  toLeaf[leaf] = 0;
  return { graph: portalGraph, at, leaf, toNode, toLeaf };
}

/** How far the sound has come when it is heard there, map units; Infinity where it is not. */
export function soundWayTo({ graph: portalGraph, at, leaf, toNode }: SoundField, p: Point): number {
  const here = leafAt(portalGraph.tree, p);
  if (here < 0) return Infinity;
  if (here === leaf) return distance(at, p);
  let least = Infinity;
  for (let i = portalGraph.leafStart[here]; i < portalGraph.leafStart[here + 1]; i++) {
    const node = portalGraph.leafNodes[i];
    least = Math.min(least, toNode[node] + distance({ x: portalGraph.nodeX[node], z: portalGraph.nodeZ[node] }, p));
  }
  return least;
}
