// The graph of one query: a mesh with two temporary nodes laid over it, start = n and goal = n + 1.
//
// Nothing is inserted into the mesh, so nothing has to be taken out again, whatever happens. The start's edges stand in a
// list; an edge to the goal is found by a mark on the node it leaves, good for this query only. An end from which no node
// is in plain view gets its edges round wall ends (findWaysInLeaf). The overlay belongs to its finder and is used again
// and again; a query allocates only its few edges.
import { distance, type Point } from '../geometry/point.ts';
import { mayReach } from '../search/components.ts';
import { neighboursOf, type Graph, type VisitEdge } from '../search/graph.ts';
import { terrainOf } from './build-nav-mesh.ts';
import type { WayCosts } from './cost-terms.ts';
import { measureWay } from './heights.ts';
import { WAY_ON, WAY_TO, type NavMesh } from './nav-mesh.ts';
import { isWalkClear } from './near-walls.ts';
import { findWaysInLeaf, type Stand } from './turning-places.ts';

/** An end of a query: where, and the leaves the body may be taken to stand in there (the first is leafAt's). */
export interface QueryEnd {
  readonly at: Point;
  readonly leaves: readonly number[];
}

/** An edge of the overlay: the other node, and the walk to it. */
interface EndEdge {
  readonly node: number;
  readonly leaf: number;
  readonly length: number;
  readonly cost: number;
  /** Turning points of the walk, in the direction it is walked. */
  readonly via: readonly Point[];
}

export interface QueryGraph extends Graph {
  readonly mesh: NavMesh;
  readonly start: number;
  readonly goal: number;
  startEnd: QueryEnd;
  goalEnd: QueryEnd;
  startEdges: EndEdge[];
  goalEdges: EndEdge[];
  /** For each node: generation in which goalEdgeOf is its edge to the goal. */
  readonly goalMark: Uint32Array;
  readonly goalEdgeOf: Int32Array;
  generation: number;
  /** Portals whose nodes are not there for this query, or null. */
  avoid: ReadonlySet<number> | null;
  /** What coming to the nodes of a portal costs more for this query, or null. */
  tolls: ReadonlyMap<number, number> | null;
  /** What ways cost in this query, or null for what the mesh says. */
  costs: WayCosts | null;
}

/** Edge number of every edge into the goal node from the mesh; parent and leaf tell the rest. */
const GOAL_EDGE = -2;

const NOWHERE: QueryEnd = { at: { x: 0, z: 0 }, leaves: [] };

/** An overlay for a mesh, with no ends yet. */
export function createQueryGraph(mesh: NavMesh): QueryGraph {
  const { nodeCount, edgeTo, nodePortal } = mesh;
  const neighbours = neighboursOf(mesh);
  const query: QueryGraph = {
    mesh,
    nodeCount: nodeCount + 2,
    start: nodeCount,
    goal: nodeCount + 1,
    startEnd: NOWHERE,
    goalEnd: NOWHERE,
    startEdges: [],
    goalEdges: [],
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
        avoid === null && tolls === null
          ? visitAny
          : (to, cost, edge) => {
              const portal = to >= nodeCount ? -1 : nodePortal[to];
              if (avoid?.has(portal) !== true) visitAny(to, cost + (tolls?.get(portal) ?? 0), edge);
            };
      if (node === query.start) {
        query.startEdges.forEach(({ node: to, cost }, index) => visit(to, cost, edgeTo.length + index));
        return;
      }
      if (query.costs === null) neighbours(node, visit);
      else {
        for (let edge = mesh.edgeStart[node]; edge < mesh.edgeStart[node + 1]; edge++) {
          visit(edgeTo[edge], costOfEdge(query.costs, mesh, node, edge), edge);
        }
      }
      if (query.goalMark[node] === query.generation) {
        visit(query.goal, query.goalEdges[query.goalEdgeOf[node]].cost, GOAL_EDGE);
      }
    },
  };
  return query;
}

/** Lays a query's two ends over the mesh, in place of the last query's. */
export function layEnds(
  query: QueryGraph,
  start: QueryEnd,
  goal: QueryEnd,
  avoid: ReadonlySet<number> | null = null,
  tolls: ReadonlyMap<number, number> | null = null,
  costs: WayCosts | null = null,
): void {
  const { mesh } = query;
  query.avoid = avoid;
  query.tolls = tolls;
  query.costs = costs;
  query.startEnd = start;
  query.goalEnd = goal;
  query.generation++;
  query.startEdges = edgesOfEnd(mesh, start, WAY_TO, costs);
  query.goalEdges = edgesOfEnd(mesh, goal, WAY_ON, costs);
  query.goalEdges.forEach(({ node, cost }, index) => {
    const isMarked = query.goalMark[node] === query.generation;
    if (isMarked && query.goalEdges[query.goalEdgeOf[node]].cost <= cost) return;
    query.goalMark[node] = query.generation;
    query.goalEdgeOf[node] = index;
  });
  const direct = directEdge(query);
  if (direct !== null) query.startEdges.push(direct);
}

/** False when there is certainly no way from start to goal; costs a look-up, not a search. */
export function mayConnect({ mesh, goal, startEdges, goalEdges }: QueryGraph): boolean {
  return startEdges.some(
    ({ node }) => node === goal || goalEdges.some((last) => mayReach(mesh.components, node, last.node)),
  );
}

/** The one edge of a query whose ends share a leaf, as a way of its own; null when there must be a search. */
export function directHop({ mesh, goal, startEdges }: QueryGraph): { node: number; edge: number }[] | null {
  const last = startEdges.length - 1;
  return last >= 0 && startEdges[last].node === goal ? [{ node: goal, edge: mesh.edgeTo.length + last }] : null;
}

/** A way of edges: by start edge number `first` into the mesh, by edges of the mesh, and from its last node to the goal. */
export function hopsThrough(
  { mesh, goal, startEdges }: QueryGraph,
  first: number,
  edges: readonly number[],
): { node: number; edge: number }[] {
  const { edgeTo } = mesh;
  return [
    { node: startEdges[first].node, edge: edgeTo.length + first },
    ...edges.map((edge) => ({ node: edgeTo[edge], edge })),
    { node: goal, edge: GOAL_EDGE },
  ];
}

/** Where a node of the query is. */
export function pointOfNode({ mesh, start, goal, startEnd, goalEnd }: QueryGraph, node: number): Point {
  if (node === start) return startEnd.at;
  if (node === goal) return goalEnd.at;
  return { x: mesh.nodeX[node], z: mesh.nodeZ[node] };
}

/** The walk an edge stands for: `leaf` < 0 is the link −1 − leaf. `from` is the node it leaves. */
export function walkOfEdge(query: QueryGraph, from: number, edge: number): Omit<EndEdge, 'node'> {
  const { mesh, goalEdges, goalEdgeOf, startEdges } = query;
  if (edge === GOAL_EDGE) return goalEdges[goalEdgeOf[from]];
  const count = mesh.edgeTo.length;
  if (edge >= count) return startEdges[edge - count];
  const leaf = mesh.edgeLeaf[edge];
  const length = mesh.edgeLength[edge];
  const rise = mesh.nodeY[mesh.edgeTo[edge]] - mesh.nodeY[from];
  // What it costs without the trifle by which ties are settled.
  const cost =
    query.costs !== null
      ? costOfEdge(query.costs, mesh, from, edge)
      : leaf < 0
        ? mesh.tree.plan.links[-1 - leaf].cost
        : measureWay(mesh, length, rise) * terrainOf(mesh.tree, leaf);
  return { leaf, length, cost, via: [] };
}

/** What an edge of the mesh costs in this query. */
function costOfEdge(costs: WayCosts, mesh: NavMesh, from: number, edge: number): number {
  const { nodeX, nodeY, nodeZ, edgeTo, edgeLeaf, edgeLength, tree } = mesh;
  const to = edgeTo[edge];
  const [p, q] = [
    { x: nodeX[from], z: nodeZ[from] },
    { x: nodeX[to], z: nodeZ[to] },
  ];
  if (edgeLeaf[edge] >= 0) {
    const length = edgeLength[edge];
    const measured = measureWay(mesh, length, nodeY[to] - nodeY[from]);
    return length > 0 ? costs.ofStretch(edgeLeaf[edge], p, q) * (measured / length) : 0;
  }
  const { cost, type } = tree.plan.links[-1 - edgeLeaf[edge]];
  return costs.ofLink(cost, type, p, q);
}

/** The walk from start to goal when they share a leaf, or null. */
function directEdge({ mesh, goal, startEnd, goalEnd, costs }: QueryGraph): EndEdge | null {
  const leaf = startEnd.leaves.find((each) => goalEnd.leaves.includes(each));
  if (leaf === undefined) return null;
  const { floor } = mesh.tree.leaves[leaf];
  if (isClear(mesh, leaf, { ...startEnd.at, feet: floor }, goalEnd.at)) {
    return edgeBetween(mesh, leaf, startEnd.at, [], goalEnd.at, goal, costs);
  }
  const [via] = findWaysInLeaf(mesh.near, leaf, { ...startEnd.at, feet: floor }, [{ ...goalEnd.at, feet: floor }]);
  return via === null ? null : edgeBetween(mesh, leaf, startEnd.at, via, goalEnd.at, goal, costs);
}

/** The walks between an end and the nodes of its leaves that have the way: WAY_TO for a start, WAY_ON for a goal. */
function edgesOfEnd(mesh: NavMesh, end: QueryEnd, way: number, costs: WayCosts | null): EndEdge[] {
  const { leafStart, leafNodes, leafWays, nodeX, nodeZ, nodeFeet, tree, near } = mesh;
  const isStart = way === WAY_TO;
  const edges: EndEdge[] = [];
  const unseen: { leaf: number; nodes: number[] }[] = [];
  for (const leaf of end.leaves) {
    const { floor } = tree.leaves[leaf];
    const here: Stand = { ...end.at, feet: floor };
    const hidden: number[] = [];
    for (let i = leafStart[leaf]; i < leafStart[leaf + 1]; i++) {
      if ((leafWays[i] & way) === 0) continue;
      const node = leafNodes[i];
      const place: Stand = { x: nodeX[node], z: nodeZ[node], feet: nodeFeet[node] };
      if (isStart ? isClear(mesh, leaf, here, place) : isClear(mesh, leaf, place, here)) {
        edges.push(
          isStart
            ? edgeBetween(mesh, leaf, here, [], place, node, costs)
            : edgeBetween(mesh, leaf, place, [], here, node, costs),
        );
      } else hidden.push(node);
    }
    unseen.push({ leaf, nodes: hidden });
  }
  if (edges.length > 0) return edges;
  for (const { leaf, nodes } of unseen) {
    const places = nodes.map((node): Stand => ({ x: nodeX[node], z: nodeZ[node], feet: nodeFeet[node] }));
    const here: Stand = { ...end.at, feet: tree.leaves[leaf].floor };
    findWaysInLeaf(near, leaf, here, places).forEach((via, index) => {
      if (via === null) return;
      const node = nodes[index];
      edges.push(
        isStart
          ? edgeBetween(mesh, leaf, here, via, places[index], node, costs)
          : edgeBetween(mesh, leaf, places[index], [...via].reverse(), here, node, costs),
      );
    });
  }
  return edges;
}

function isClear({ near }: NavMesh, leaf: number, p: Stand, q: Point): boolean {
  return near.reach === 0 || isWalkClear(near, leaf, p, q, p.feet);
}

function edgeBetween(
  mesh: NavMesh,
  leaf: number,
  p: Point,
  via: readonly Point[],
  q: Point,
  node: number,
  costs: WayCosts | null,
): EndEdge {
  const { tree, nodeCount, nodeY } = mesh;
  let length = 0;
  let cost = 0;
  let before = p;
  for (const point of [...via, q]) {
    length += distance(before, point);
    if (costs !== null) cost += costs.ofStretch(leaf, before, point);
    before = point;
  }
  // The end itself stands on the leaf's floor.
  const rise = node < nodeCount ? nodeY[node] - tree.leaves[leaf].floor : 0;
  const measured = measureWay(mesh, length, rise);
  if (costs === null) return { node, leaf, length, cost: measured * terrainOf(tree, leaf), via };
  return { node, leaf, length, cost: length > 0 ? cost * (measured / length) : 0, via };
}
