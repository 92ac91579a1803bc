// What is known beforehand for a disc in one level: all its clear tangents, and how far it is from corner to corner without the arcs.
//
// A disc's way between two corners depends on where on their circles it comes and goes, so lengths cannot be looked up; but those of the
// straight parts alone can, by hub labels, and guide a search so well that it leaves the way but little (guide.ts). The tangents
// spare the search every look at a wall but those at its ends. Made in slices, flat arrays, as the index of a point.
import type { Layer } from '../exact-index.ts';
import { CLEAR, fillNode, isEdgeClear, type Edges, type TangentGraph } from '../tangent-graph.ts';
import { indices } from './growing.ts';
import { labelCorners, sizeOfLabels, type HubLabels } from './hub-labels.ts';
import { DEFAULT_BYTES, type IndexOptions } from './point-index.ts';
import type { CornerGraph } from './view-cones.ts';

/** The layout described here; an index that comes from elsewhere must have the same number. */
export const DISC_INDEX_VERSION = 1;

export interface DiscIndex {
  readonly kind: 'disc';
  readonly version: number;
  /** The whole of the layer's tangent graph, as in TangentGraph. */
  readonly nodeStart: Int32Array;
  readonly nodeEnd: Int32Array;
  readonly edges: Edges;
  readonly edgeCount: number;
  readonly labels: HubLabels;
}

/** Nodes filled before the generator stops to let others work. */
const SLICE = 32;

/** Makes the index of a disc's layer, or null where it does not fit the budget; yields the part that is done, 0 … 1. */
export function* makeDiscIndex({ graph }: Layer, options: IndexOptions = {}): Generator<number, DiscIndex | null> {
  const budget = options.mostBytes ?? DEFAULT_BYTES;
  const nodes = graph.nodeStart.length;
  for (let node = 0; node < nodes; node++) {
    if (node % SLICE === 0) yield (0.7 * node) / nodes;
    fillNode(graph, node);
    for (let edge = graph.nodeStart[node]; edge < graph.nodeEnd[node]; edge++) isEdgeClear(graph, node, edge);
    if (graph.edgeCount > graph.mostEdges) return null;
  }
  const edges = trimmed(graph);
  const size = sizeOfEdges(edges);
  const steps = labelCorners(straightParts(graph), budget - size);
  for (;;) {
    const { done, value } = steps.next();
    if (done !== true) {
      yield 0.7 + 0.3 * value;
      continue;
    }
    if (value === null) return null;
    const { nodeStart, nodeEnd, edgeCount } = graph;
    const starts = { nodeStart: nodeStart.slice(), nodeEnd: nodeEnd.slice() };
    return { kind: 'disc', version: DISC_INDEX_VERSION, ...starts, edges, edgeCount, labels: value };
  }
}

/** Bytes that an index takes. */
export function sizeOfDiscIndex({ nodeStart, nodeEnd, edges, labels }: DiscIndex): number {
  return nodeStart.byteLength + nodeEnd.byteLength + sizeOfEdges(edges) + sizeOfLabels(labels);
}

/** Puts all tangents of an index into the layer's graph, which then needs to look for none. Throws when it is another layer's. */
export function adoptTangents({ graph }: Layer, { nodeStart, nodeEnd, edges, edgeCount }: DiscIndex): void {
  if (nodeStart.length !== graph.nodeStart.length) {
    throw new Error('adoptTangents: the index was made for another level or body');
  }
  graph.nodeStart.set(nodeStart);
  graph.nodeEnd.set(nodeEnd);
  graph.edges = edges;
  graph.edgeCount = edgeCount;
}

/** Two corners are as far from each other as the shortest clear tangent between them is long. */
function straightParts({ corners, nodeStart, nodeEnd, edges }: TangentGraph): CornerGraph {
  const shortest: Map<number, number>[] = Array.from({ length: corners.count }, () => new Map<number, number>());
  for (let node = 0; node < nodeStart.length; node++) {
    const corner = corners.pieceCorner[node >> 1];
    for (let edge = nodeStart[node]; edge < nodeEnd[node]; edge++) {
      if (edges.state[edge] !== CLEAR) continue;
      const other = corners.pieceCorner[edges.to[edge] >> 1];
      // Both ways, so that a rounding in one of them parts nobody.
      for (const [one, two] of [
        [corner, other],
        [other, corner],
      ]) {
        const known = shortest[one].get(two) ?? Infinity;
        if (edges.length[edge] < known) shortest[one].set(two, edges.length[edge]);
      }
    }
  }
  const start = new Int32Array(corners.count + 1);
  shortest.forEach((others, corner) => (start[corner + 1] = start[corner] + others.size));
  const to = indices(start[corners.count], corners.count);
  const length = new Float64Array(start[corners.count]);
  shortest.forEach((others, corner) => {
    let at = start[corner];
    for (const [other, gap] of others) {
      to[at] = other;
      length[at++] = gap;
    }
  });
  return { start, to, x: corners.x, z: corners.z, length };
}

function trimmed({ edges, edgeCount }: TangentGraph): Edges {
  return {
    leaves: edges.leaves.slice(0, edgeCount),
    to: edges.to.slice(0, edgeCount),
    arrives: edges.arrives.slice(0, edgeCount),
    length: edges.length.slice(0, edgeCount),
    x: edges.x.slice(0, edgeCount),
    z: edges.z.slice(0, edgeCount),
    state: edges.state.slice(0, edgeCount),
  };
}

function sizeOfEdges(edges: Edges): number {
  return Object.values(edges).reduce((sum, part: Float64Array | Int32Array | Uint8Array) => sum + part.byteLength, 0);
}
