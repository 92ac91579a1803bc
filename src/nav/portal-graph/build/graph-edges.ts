// The edges of a portal graph as flat arrays, made when they are first asked for.
import { distanceAt } from '../../../geometry/point.ts';
import { groupByKey } from '../../../geometry/lists.ts';
import { findComponents } from '../../../search/components.ts';
import type { PortalGraph } from '../portal-graph.ts';
import { tieFactor } from '../settle-ties.ts';
import { terrainOf } from '../terrain.ts';

type Edges = Pick<PortalGraph, 'edgeStart' | 'edgeTo' | 'edgeCost' | 'edgeLength' | 'edgeLeaf' | 'components'>;

/** Edges during the build: both nodes of each, and its leaf or link as in PortalGraph.edgeLeaf. */
export interface EdgeList {
  readonly from: number[];
  readonly to: number[];
  readonly leaf: number[];
}

/** The graph with the edges of that list; with `before`, after those of that graph, whose nodes are the first of this one, but for its links. */
export function withEdges(
  graph: Omit<PortalGraph, keyof Edges>,
  listEdges: () => EdgeList,
  before: PortalGraph | null = null,
): PortalGraph {
  let packed: Edges | null = null;
  const edges = (): Edges => (packed ??= packEdges(graph, listEdges(), before));
  const { leafStart, leafNodes, leafWays, portalState, links, near, leastCost, bare, body, ...places } = graph;
  return {
    body,
    ...places,
    get edgeStart() {
      return edges().edgeStart;
    },
    get edgeTo() {
      return edges().edgeTo;
    },
    get edgeCost() {
      return edges().edgeCost;
    },
    get edgeLength() {
      return edges().edgeLength;
    },
    get edgeLeaf() {
      return edges().edgeLeaf;
    },
    leafStart,
    leafNodes,
    leafWays,
    portalState,
    links,
    near,
    get components() {
      return edges().components;
    },
    leastCost,
    bare,
  };
}

function packEdges(
  { tree, nodeCount, nodeX, nodeZ, links }: Omit<PortalGraph, keyof Edges>,
  { from, to, leaf: leafOf }: EdgeList,
  before: PortalGraph | null,
): Edges {
  for (const { link, from: entrance, to: exit } of links) {
    from.push(entrance);
    to.push(exit);
    leafOf.push(-1 - link);
  }
  const { start, items } = groupByKey(from, nodeCount);
  const known = before === null ? 0 : before.edgeTo.length - before.links.length;
  const costsDiffer = before?.tree.plan.sectors !== tree.plan.sectors;
  const count = known + from.length;
  const edgeStart = new Int32Array(nodeCount + 1);
  const edgeTo = new Int32Array(count);
  const edgeCost = new Float64Array(count);
  const edgeLength = new Float64Array(count);
  const edgeLeaf = new Int32Array(count);
  let edge = 0;
  const add = (node: number, other: number, leaf: number, length: number): void => {
    edgeTo[edge] = other;
    edgeLeaf[edge] = leaf;
    edgeLength[edge] = length;
    const cost = leaf < 0 ? tree.plan.links[-1 - leaf].cost : length * terrainOf(tree, leaf);
    edgeCost[edge++] = cost * tieFactor(node, other, leaf);
  };
  for (let node = 0; node < nodeCount; node++) {
    edgeStart[node] = edge;
    if (before !== null && node < before.nodeCount) {
      for (let other = before.edgeStart[node]; other < before.edgeStart[node + 1]; other++) {
        const leaf = before.edgeLeaf[other];
        if (leaf < 0) continue;
        if (costsDiffer) add(node, before.edgeTo[other], leaf, before.edgeLength[other]);
        else {
          edgeTo[edge] = before.edgeTo[other];
          edgeLeaf[edge] = leaf;
          edgeLength[edge] = before.edgeLength[other];
          edgeCost[edge++] = before.edgeCost[other];
        }
      }
    }
    for (let i = start[node]; i < start[node + 1]; i++) {
      const [other, leaf] = [to[items[i]], leafOf[items[i]]];
      add(node, other, leaf, leaf < 0 ? 0 : distanceAt(nodeX[node], nodeZ[node], nodeX[other], nodeZ[other]));
    }
  }
  edgeStart[nodeCount] = edge;
  const components = findComponents(nodeCount, { edgeStart, edgeTo, edgeCost });
  return { edgeStart, edgeTo, edgeCost, edgeLength, edgeLeaf, components };
}
