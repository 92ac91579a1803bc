// The graph that every search here runs on: dense integer ids and directed edges with a cost and a number each.
//
// A search visits the neighbours of a node through a callback. A graph may therefore be stored arrays, a grid that computes its neighbours,
// or a stored graph plus a query's temporary nodes; expanding a node allocates nothing. Paths report edge numbers, so that parallel edges
// stay distinct. Graphs know nothing of maps, points or portals.
import { badArgument, describeValue } from '../geometry/checks.ts';
import { groupByKey } from '../geometry/lists.ts';

/** Called for one edge: the node it leads to, its cost (≥ 0; Infinity blocks it) and its number in the graph. */
export type VisitEdge = (to: number, cost: number, edge: number) => void;

/** A directed graph with integer nodes. */
export interface Graph {
  /** Ids run from 0 to nodeCount − 1. */
  readonly nodeCount: number;
  /** Calls `visit` for each edge that leaves `node`, always in the same order. */
  forEachNeighbour(node: number, visit: VisitEdge): void;
}

/** Most nodes that a search can have: a few gigabytes. */
export const MOST_NODES = 2 ** 27;

/** Directed edges of a stored graph: edges of node n are at edgeStart[n] to edgeStart[n + 1] − 1 of edgeTo and edgeCost. */
export interface EdgeLists {
  readonly edgeStart: Int32Array;
  readonly edgeTo: Int32Array;
  readonly edgeCost: Float64Array;
}

/** A graph from a list of directed edges `[from, to, cost]`, numbered by node and then by their order in the list. */
export function graphOfEdges(
  nodeCount: number,
  edges: readonly (readonly [from: number, to: number, cost: number])[],
): Graph & EdgeLists {
  if (!Array.isArray(edges)) throw badArgument('graphOfEdges', 'edges', edges, 'pass a list of [from, to, cost]');
  for (const [i, edge] of edges.entries()) {
    const [from, to, cost] = Array.isArray(edge) ? (edge as typeof edge) : [];
    const isEdge = [from, to].every((node) => Number.isInteger(node) && node! >= 0 && node! < nodeCount);
    if (!isEdge || typeof cost !== 'number' || !(cost >= 0)) {
      const of = Array.isArray(edge) ? edge.map(describeValue).join(', ') : edge;
      throw badArgument(
        'graphOfEdges',
        `edges[${i}]`,
        of,
        `pass [from, to, cost]: two of ${nodeCount} nodes, and 0 or more`,
      );
    }
  }
  const { start: edgeStart, items } = groupByKey(
    edges.map(([from]) => from),
    nodeCount,
  );
  const edgeTo = items.map((i) => edges[i][1]);
  const edgeCost = Float64Array.from(items, (i) => edges[i][2]);
  return { nodeCount, edgeStart, edgeTo, edgeCost, forEachNeighbour: neighboursOf({ edgeStart, edgeTo, edgeCost }) };
}

/** The graph with every edge turned round. */
export function reversedGraph(graph: Graph): Graph {
  const reversed: [number, number, number][] = [];
  for (let node = 0; node < graph.nodeCount; node++)
    graph.forEachNeighbour(node, (to, cost) => reversed.push([to, node, cost]));
  return graphOfEdges(graph.nodeCount, reversed);
}

/** `forEachNeighbour` of stored edges. */
export function neighboursOf({ edgeStart, edgeTo, edgeCost }: EdgeLists): Graph['forEachNeighbour'] {
  return (node, visit) => {
    const end = edgeStart[node + 1];
    for (let edge = edgeStart[node]; edge < end; edge++) visit(edgeTo[edge], edgeCost[edge], edge);
  };
}
