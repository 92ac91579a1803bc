// The graph of one query: a portal graph with two temporary nodes as an overlay, start = n and goal = n + 1.
//
// A query may have several goals: edges to any of them lead to the one goal node, and the last edge of a path says which goal it is.
// Nothing is inserted into the portal graph, so nothing has to be removed. The start's edges are in a list. An edge to the goal is found
// by a mark on the node it leaves, valid for this query only. end-edges.ts finds the nodes that an end is joined to. The overlay belongs
// to its finder and is reused; a query allocates only its few edges.
import type { Point, Point3 } from '../../../geometry/point.ts';
import { mayReach } from '../../../search/components.ts';
import { neighboursOf, type Graph, type VisitEdge } from '../../../search/graph.ts';
import { terrainOf } from '../terrain.ts';
import type { PathCosts } from '../../cost-terms.ts';
import type { QueryOptions } from '../../path-finder.ts';
import { edgesOfEnd, edgeInLeaf, type EndEdge, type QueryEnd } from './end-edges.ts';
import { measureWalk } from '../heights.ts';
import { WALK_ON, WALK_TO, type PortalGraph } from '../portal-graph.ts';

export interface QueryGraph extends Graph {
  readonly graph: PortalGraph;
  readonly start: number;
  readonly goal: number;
  startEnd: QueryEnd;
  /** The goal; of several, the first until a search has found the nearest (chooseGoal). */
  goalEnd: QueryEnd;
  goalEnds: readonly QueryEnd[];
  /** Those straight to a goal in the same leaf come last. */
  startEdges: EndEdge[];
  goalEdges: EndEdge[];
  /** For each of goalEdges, and for the last of startEdges: the goal that it leads to, an index into goalEnds. */
  goalsOfEdges: number[];
  directGoals: number[];
  /** For each node: generation in which goalEdgeOf is its edge to the goal. */
  readonly goalMark: Uint32Array;
  readonly goalEdgeOf: Int32Array;
  generation: number;
  /** Portals whose nodes this query leaves out, or null. */
  avoid: ReadonlySet<number> | null;
  /** Extra cost of reaching a portal's nodes in this query, or null. */
  tolls: ReadonlyMap<number, number> | null;
  /** Costs of this query, or null for those of the graph. */
  costs: PathCosts | null;
}

/** Edge number of every edge from the portal graph to the goal node; the parent identifies it. */
const GOAL_EDGE = -2;

const NOWHERE: QueryEnd = { at: { x: 0, z: 0 }, leaves: [] };

/** An overlay for a portal graph, without ends. */
export function createQueryGraph(graph: PortalGraph): QueryGraph {
  const { nodeCount, edgeTo, nodePortal } = graph;
  const neighbours = neighboursOf(graph);
  const query: QueryGraph = {
    graph,
    nodeCount: nodeCount + 2,
    start: nodeCount,
    goal: nodeCount + 1,
    startEnd: NOWHERE,
    goalEnd: NOWHERE,
    goalEnds: [],
    startEdges: [],
    goalEdges: [],
    goalsOfEdges: [],
    directGoals: [],
    goalMark: new Uint32Array(nodeCount),
    goalEdgeOf: new Int32Array(nodeCount),
    generation: 0,
    avoid: null,
    tolls: null,
    costs: null,
    forEachNeighbour(node: number, visitAny: VisitEdge): void {
      if (node === query.goal) return;
      const { avoid, tolls } = query;
      const visit: VisitEdge =
        avoid === null && tolls === null && graph.isFree === undefined
          ? visitAny
          : (to, cost, edge) => {
              // Undefined for the goal, which no option has.
              const portal = nodePortal[to];
              if (avoid?.has(portal) === true || !isFreeEdge(query, node, to, edge)) return;
              visitAny(to, cost + (tolls?.get(portal) ?? 0), edge);
            };
      if (node === query.start) {
        query.startEdges.forEach(({ node: to, cost }, index) => visit(to, cost, edgeTo.length + index));
        return;
      }
      if (query.costs === null) neighbours(node, visit);
      else {
        for (let edge = graph.edgeStart[node]; edge < graph.edgeStart[node + 1]; edge++) {
          visit(edgeTo[edge], costOfEdge(query.costs, graph, node, edge), edge);
        }
      }
      if (query.goalMark[node] === query.generation) {
        visit(query.goal, query.goalEdges[query.goalEdgeOf[node]].cost, GOAL_EDGE);
      }
    },
  };
  return query;
}

/** Does the walk of that edge keep off obstacles that were added? */
function isFreeEdge(query: QueryGraph, from: number, to: number, edge: number): boolean {
  const { isFree, nodeFeet, edgeTo, edgeLeaf } = query.graph;
  if (isFree === undefined) return true;
  const isOwn = edge >= 0 && edge < edgeTo.length;
  const leaf = isOwn ? edgeLeaf[edge] : walkOfEdge(query, from, edge).leaf;
  return isFree(leaf, nodeFeet[from], isOwn ? edge : -1, () => {
    const { via } = walkOfEdge(query, from, edge);
    return [pointOfNode(query, from), ...via, pointOfNode(query, to)];
  });
}

/** Sets the ends of a query, with one goal or more, and removes those of the last. */
export function setEnds(
  query: QueryGraph,
  start: QueryEnd,
  goals: readonly QueryEnd[],
  { avoid, tolls }: Pick<QueryOptions, 'avoid' | 'tolls'> = {},
  costs: PathCosts | null = null,
): void {
  const { graph } = query;
  query.avoid = avoid !== undefined && avoid.size > 0 ? avoid : null;
  query.tolls = tolls ?? null;
  query.costs = costs;
  query.startEnd = start;
  query.goalEnd = goals[0];
  query.goalEnds = goals;
  query.generation++;
  query.startEdges = edgesOfEnd(graph, start, WALK_TO, costs);
  query.goalEdges = [];
  query.goalsOfEdges = [];
  query.directGoals = [];
  goals.forEach((goal, index) => {
    const direct = directEdge(query, goal);
    if (direct !== null) {
      query.startEdges.push(direct);
      query.directGoals.push(index);
      if (isCheapest(graph, direct.leaf)) return;
    }
    for (const edge of edgesOfEnd(graph, goal, WALK_ON, costs)) {
      query.goalEdges.push(edge);
      query.goalsOfEdges.push(index);
    }
  });
  query.goalEdges.forEach(({ node, cost }, index) => {
    const isMarked = query.goalMark[node] === query.generation;
    if (isMarked && query.goalEdges[query.goalEdgeOf[node]].cost <= cost) return;
    query.goalMark[node] = query.generation;
    query.goalEdgeOf[node] = index;
  });
}

/** Sets the query's goal to the one that the path found leads to, and returns its index among the goals. */
export function chooseGoal(
  query: QueryGraph,
  hops: readonly { readonly node: number; readonly edge: number }[],
): number {
  const { graph, goalEnds, goalEdgeOf, goalsOfEdges, directGoals, startEdges } = query;
  const last = hops[hops.length - 1];
  const index =
    last.edge === GOAL_EDGE
      ? goalsOfEdges[goalEdgeOf[hops[hops.length - 2].node]]
      : directGoals[last.edge - graph.edgeTo.length - (startEdges.length - directGoals.length)];
  query.goalEnd = goalEnds[index];
  return index;
}

/** False if there is certainly no path from start to goal; a look-up, not a search. */
export function mayConnect({ graph, goal, startEdges, goalEdges }: QueryGraph): boolean {
  return startEdges.some(
    ({ node }) => node === goal || goalEdges.some((last) => mayReach(graph.components, node, last.node)),
  );
}

/** Is a straight walk in the leaf the cheapest? A dense graph also has paths that leave expensive ground and come back. */
const isCheapest = ({ isDense, leastCost, tree }: PortalGraph, leaf: number): boolean =>
  !isDense || terrainOf(tree, leaf) === leastCost;

/** The path of one edge if both ends share a leaf; null if a search is needed. */
export function directHop({ graph, goal, goalEnds, startEdges }: QueryGraph): { node: number; edge: number }[] | null {
  const last = startEdges.length - 1;
  const isDirect =
    goalEnds.length === 1 && last >= 0 && startEdges[last].node === goal && isCheapest(graph, startEdges[last].leaf);
  return isDirect ? [{ node: goal, edge: graph.edgeTo.length + last }] : null;
}

/** A path by start edge number `first` into the portal graph, along its edges, and from the last node to the goal. */
export function hopsThrough(
  { graph, goal, startEdges }: QueryGraph,
  first: number,
  edges: readonly number[],
): { node: number; edge: number }[] {
  const { edgeTo } = graph;
  return [
    { node: startEdges[first].node, edge: edgeTo.length + first },
    ...edges.map((edge) => ({ node: edgeTo[edge], edge })),
    { node: goal, edge: GOAL_EDGE },
  ];
}

export function pointOfNode({ graph, start, goal, startEnd, goalEnd }: QueryGraph, node: number): Point {
  if (node === start) return startEnd.at;
  if (node === goal) return goalEnd.at;
  return { x: graph.nodeX[node], z: graph.nodeZ[node] };
}

/** The same with the floor's height. */
export function placeOfNode(query: QueryGraph, node: number): Point3 {
  const { graph, start, startEnd, goalEnd } = query;
  const [leaf] = (node === start ? startEnd : goalEnd).leaves;
  return { ...pointOfNode(query, node), y: node < graph.nodeCount ? graph.nodeY[node] : graph.tree.leaves[leaf].floor };
}

/** The walk an edge stands for: `leaf` < 0 is the link −1 − leaf. `from` is the node it leaves. */
export function walkOfEdge(query: QueryGraph, from: number, edge: number): Omit<EndEdge, 'node'> {
  const { graph, goalEdges, goalEdgeOf, startEdges } = query;
  if (edge === GOAL_EDGE) return goalEdges[goalEdgeOf[from]];
  const count = graph.edgeTo.length;
  if (edge >= count) return startEdges[edge - count];
  const leaf = graph.edgeLeaf[edge];
  const length = graph.edgeLength[edge];
  const rise = graph.nodeY[graph.edgeTo[edge]] - graph.nodeY[from];
  // The cost without the factor that breaks ties.
  const cost =
    query.costs !== null
      ? costOfEdge(query.costs, graph, from, edge)
      : leaf < 0
        ? graph.tree.plan.links[-1 - leaf].cost
        : measureWalk(graph, length, rise) * terrainOf(graph.tree, leaf);
  return { leaf, length, cost, via: [] };
}

/** Cost of an edge of the portal graph in this query. */
function costOfEdge(costs: PathCosts, graph: PortalGraph, from: number, edge: number): number {
  const { nodeX, nodeY, nodeZ, edgeTo, edgeLeaf, edgeLength, tree } = graph;
  const to = edgeTo[edge];
  const [p, q] = [
    { x: nodeX[from], z: nodeZ[from] },
    { x: nodeX[to], z: nodeZ[to] },
  ];
  if (edgeLeaf[edge] >= 0) {
    const length = edgeLength[edge];
    const measured = measureWalk(graph, length, nodeY[to] - nodeY[from]);
    return length > 0 ? costs.ofStretch(edgeLeaf[edge], p, q) * (measured / length) : 0;
  }
  const { cost, type } = tree.plan.links[-1 - edgeLeaf[edge]];
  return costs.ofLink(cost, type, p, q);
}

/** The walk from start to goal when they share a leaf, or null. */
function directEdge({ graph, goal, startEnd, costs }: QueryGraph, goalEnd: QueryEnd): EndEdge | null {
  const leaf = startEnd.leaves.find((each) => goalEnd.leaves.includes(each));
  if (leaf === undefined) return null;
  const edge = edgeInLeaf(graph, leaf, startEnd.at, goalEnd.at, goal, costs);
  const isBlocked =
    edge !== null && graph.isFree?.(leaf, undefined, -1, () => [startEnd.at, ...edge.via, goalEnd.at]) === false;
  return isBlocked ? null : edge;
}
