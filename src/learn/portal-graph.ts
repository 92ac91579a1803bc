// The portal graph of the floor with a start and a goal, as a graph for the searches of `leafstar/search`. It is a new graph for each question:
// nothing of the last one is left in it.
import { leafAt } from '../door/bsp.ts';
import { PLAYER_BODY, portalGraphOf, type PortalGraph } from '../door/nav.ts';
import { graphOfEdges, type Graph, type EdgeLists } from '../door/search.ts';
import type { Level, Point } from '../index.ts';

export const BODY = { ...PLAYER_BODY, radius: 12 };

export interface Question {
  readonly graph: Graph & EdgeLists;
  readonly places: readonly Point[];
  readonly start: number;
  readonly goal: number;
  /** The straight distance from a node to the goal. */
  estimate(node: number): number;
}

type Edge = readonly [from: number, to: number, cost: number];

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.z - b.z);

/** The middles of portals, and the edges between those of one leaf. */
function portalEdges(level: Level): { graph: PortalGraph; places: Point[]; edges: Edge[] } {
  const graph = portalGraphOf(level, BODY);
  const { nodeCount, nodeX, nodeZ, edgeStart, edgeTo } = graph;
  const places = Array.from({ length: nodeCount }, (_, node) => ({ x: nodeX[node], z: nodeZ[node] }));
  const edges = places.flatMap(
    (place, node) =>
    Array.from(edgeTo.subarray(edgeStart[node], edgeStart[node + 1]), (to): Edge => [node, to, distance(place, places[to])]), // prettier-ignore
  );
  return { graph, places, edges };
}

export function askGraph(level: Level, from: Point, to: Point): Question {
  const { graph, places, edges } = portalEdges(level);
  const nodesOfLeaf = (leaf: number): Int32Array => graph.leafNodes.subarray(graph.leafStart[leaf], graph.leafStart[leaf + 1]); // prettier-ignore
  const [start, goal] = [places.length, places.length + 1];
  places.push(from, to);
  const [first, last] = [leafAt(level.tree, from), leafAt(level.tree, to)];
  for (const node of nodesOfLeaf(first)) edges.push([start, node, distance(from, places[node])]);
  for (const node of nodesOfLeaf(last)) edges.push([node, goal, distance(places[node], to)]);
  if (first === last) edges.push([start, goal, distance(from, to)]);
  return { graph: graphOfEdges(places.length, edges), places, start, goal, estimate: (node) => distance(places[node], to) }; // prettier-ignore
}
