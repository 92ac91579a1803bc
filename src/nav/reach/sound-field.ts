// Sound propagation: distances from one place along open paths, through doorways and around corners, never through walls.
//
// Dijkstra's search over the portal graph of a flyer without width. Teleporters carry no sound. Inside a leaf, which is convex, sound goes
// straight. Computed once for each sound and then only read.
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

/** The body of sound: it passes any opening that is not shut. */
const AIR: Body = { radius: 0, height: 1, step: Infinity, drop: Infinity, flies: true, stoppedBy: BLOCKS_SIGHT };

export interface SoundField {
  readonly graph: PortalGraph;
  readonly at: Point;
  /** The leaf of its source, −1 in solid. */
  readonly leaf: number;
  /** Distance to each node of the graph; Infinity beyond the reach. */
  readonly toNode: Float64Array;
  /** Distance to the nearest node of each leaf; 0 for the source's own. */
  readonly toLeaf: Float64Array;
}

/** Computes the distances from a place up to `reach` map units. Sound does not pass the portals in `shut`. */
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

/** Distance of the sound at a place, map units; Infinity if it is not heard. */
export function soundDistanceTo({ graph: portalGraph, at, leaf, toNode }: SoundField, p: Point): number {
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
