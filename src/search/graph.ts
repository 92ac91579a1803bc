// The graph that every search here walks: dense integer ids, directed edges, each with a cost and a number of its own.
//
// A search asks for the neighbours of one node and is told of each by a call, so a graph may be stored arrays, a grid that
// computes its neighbours, or a stored graph with a query's temporary nodes laid over it; nothing is allocated for a node
// expanded. The number of an edge comes back with the path, so that two ways between the same nodes stay apart.
// What it is not: it knows no map, no point and no portal.

/** Told of one edge: the node it leads to, its cost (≥ 0; Infinity is no way) and the graph's own number for it. */
export type VisitEdge = (to: number, cost: number, edge: number) => void;

export interface Graph {
  /** Ids run from 0 to nodeCount − 1. */
  readonly nodeCount: number;
  /** Calls `visit` for each edge that leaves `node`, always in the same order. */
  forEachNeighbour(node: number, visit: VisitEdge): void;
}

/** Directed edges of a stored graph: those of node n are edgeTo and edgeCost from edgeStart[n] to edgeStart[n + 1]. */
export interface EdgeLists {
  readonly edgeStart: Int32Array;
  readonly edgeTo: Int32Array;
  readonly edgeCost: Float64Array;
}

/** A graph from a list of directed edges `[from, to, cost]`; edges keep their order within a node, and are numbered by it. */
export function graphOfEdges(
  nodeCount: number,
  edges: readonly (readonly [from: number, to: number, cost: number])[],
): Graph & EdgeLists {
  const edgeStart = new Int32Array(nodeCount + 1);
  for (const [from, to, cost] of edges) {
    if (!(from >= 0 && from < nodeCount && to >= 0 && to < nodeCount && cost >= 0)) {
      throw new Error(`graphOfEdges: edge ${from} → ${to} of cost ${cost} among ${nodeCount} nodes`);
    }
    edgeStart[from + 1]++;
  }
  for (let node = 0; node < nodeCount; node++) edgeStart[node + 1] += edgeStart[node];
  const next = edgeStart.slice();
  const edgeTo = new Int32Array(edges.length);
  const edgeCost = new Float64Array(edges.length);
  for (const [from, to, cost] of edges) {
    const edge = next[from]++;
    edgeTo[edge] = to;
    edgeCost[edge] = cost;
  }
  return { nodeCount, edgeStart, edgeTo, edgeCost, forEachNeighbour: neighboursOf({ edgeStart, edgeTo, edgeCost }) };
}

/** The walk over stored edges that a Graph needs. */
export function neighboursOf({ edgeStart, edgeTo, edgeCost }: EdgeLists): Graph['forEachNeighbour'] {
  return (node, visit) => {
    const end = edgeStart[node + 1];
    for (let edge = edgeStart[node]; edge < end; edge++) visit(edgeTo[edge], edgeCost[edge], edge);
  };
}
