// The cost of the cheapest path to goals, and its next place, from each place of a portal graph. Over walks alone, without links.
import { addToList } from '../geometry/lists.ts';
import { distance, type Point } from '../geometry/point.ts';
import { reachAll } from '../search/dijkstra.ts';
import type { Graph } from '../search/graph.ts';
import { createSearchState, wasReached } from '../search/search-state.ts';
import { WALK_ON, type PortalGraph } from '../nav/portal-graph/portal-graph.ts';
import { edgesOfEnd, type EndEdge, type QueryEnd } from '../nav/portal-graph/query/end-edges.ts';
import { terrainOf } from '../nav/portal-graph/terrain.ts';

/** A place at which no node is: a goal, or a turn on the way to one. */
interface Stop extends Point {
  readonly leaf: number;
  readonly cost: number;
  readonly length: number;
  /** The place after it, −1 after a goal. */
  readonly next: number;
}

/**
 * Makes a search that goes to the ends that `run` is given. Places are the graph's nodes, and after them the ends and turns on the way to them;
 * their cost and length are those of the path from there.
 */
export function createCostSearch(graph: PortalGraph) {
  const { nodeCount, edgeStart, edgeTo, edgeCost, edgeLeaf, edgeLength, tree } = graph;
  const state = createSearchState(nodeCount + 1);
  const lengths = new Float64Array(nodeCount);
  const nextOf = new Int32Array(nodeCount);
  const leafAfter = new Int32Array(nodeCount);
  const order = new Int32Array(nodeCount + 1);
  let stops: Stop[] = [];
  let stopsIn = new Map<number, number[]>();
  /** The walks from the goals: to which node, what they cost, and the stop with which they begin. */
  let first: (Pick<EndEdge, 'node' | 'leaf' | 'cost' | 'length'> & { readonly next: number })[] = [];

  const addStop = (stop: Stop): number => {
    const id = nodeCount + stops.push(stop) - 1;
    addToList(stopsIn, stop.leaf, id);
    return id;
  };
  const addGoal = (end: QueryEnd): void => {
    const goals = end.leaves.map((leaf) => addStop({ ...end.at, leaf, cost: 0, length: 0, next: -1 }));
    for (const { node, leaf, cost, length, via } of edgesOfEnd(graph, end, WALK_ON, null)) {
      let next = goals[end.leaves.indexOf(leaf)];
      let walked = 0;
      let before: Point = end.at;
      for (const turn of [...via].reverse()) {
        walked += distance(before, turn);
        next = addStop({ ...turn, leaf, cost: walked * terrainOf(tree, leaf), length: walked, next });
        before = turn;
      }
      first.push({ node, leaf, cost, length, next });
    }
  };
  const walks: Graph = {
    nodeCount: nodeCount + 1,
    forEachNeighbour(node, visit) {
      if (node === nodeCount) return first.forEach(({ node: to, cost }, i) => visit(to, cost, i));
      for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++)
        if (edgeLeaf[edge] >= 0) visit(edgeTo[edge], edgeCost[edge], edge);
    },
  };
  return {
    run(ends: readonly QueryEnd[]): void {
      [stops, stopsIn, first] = [[], new Map<number, number[]>(), []];
      ends.forEach(addGoal);
      reachAll(state, walks, nodeCount);
      const { reached, reachedCount, closedAt, parent, edge } = state;
      for (let i = 0; i < reachedCount; i++) order[closedAt[reached[i]] - 1] = reached[i];
      // The first is where all goals meet. Each comes after the one that it leads to.
      for (let i = 1; i < reachedCount; i++) {
        const node = order[i];
        const by = edge[node];
        const isFirst = parent[node] === nodeCount;
        nextOf[node] = isFirst ? first[by].next : parent[node];
        leafAfter[node] = isFirst ? first[by].leaf : edgeLeaf[by];
        lengths[node] = isFirst ? first[by].length : lengths[parent[node]] + edgeLength[by];
      }
    },
    stopsIn: (leaf: number): readonly number[] => stopsIn.get(leaf) ?? [],
    isPlace: (id: number): boolean => id >= 0 && id < nodeCount + stops.length,
    x: (id: number): number => (id < nodeCount ? graph.nodeX[id] : stops[id - nodeCount].x),
    z: (id: number): number => (id < nodeCount ? graph.nodeZ[id] : stops[id - nodeCount].z),
    cost: (id: number): number =>
      id >= nodeCount ? stops[id - nodeCount].cost : wasReached(state, id) ? state.g[id] : Infinity,
    length: (id: number): number => (id < nodeCount ? lengths[id] : stops[id - nodeCount].length),
    /** The leaf of the walk to the place after it. */
    leafAfter: (id: number): number => (id < nodeCount ? leafAfter[id] : stops[id - nodeCount].leaf),
    next: (id: number): number => (id < nodeCount ? nextOf[id] : stops[id - nodeCount].next),
  };
}
