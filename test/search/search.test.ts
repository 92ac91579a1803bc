import { describe, expect, test } from 'vitest';
import { aStar } from '../../src/search/a-star.ts';
import { breadthFirst } from '../../src/search/breadth-first.ts';
import { checkHeuristic } from '../../src/search/check-heuristic.ts';
import { dijkstra, reachAll } from '../../src/search/dijkstra.ts';
import { graphOfEdges } from '../../src/search/graph.ts';
import { createSearchState, traceOf, wasReached, wayTo } from '../../src/search/search-state.ts';
import { gridOf, TEST_GRID_1 } from '../support/cell-grid.ts';
import { randomFrom } from '../support/random.ts';

type Edge = [from: number, to: number, cost: number];

function randomEdges(random: () => number, nodes: number): Edge[] {
  return Array.from({ length: Math.floor(random() * nodes * 4) }, () => [
    Math.floor(random() * nodes),
    Math.floor(random() * nodes),
    Math.floor(random() * 20),
  ]);
}

/** Costs from node 0 (or, over reversed edges, to it) by relaxing every edge until nothing changes. */
function bellmanFord(nodes: number, edges: readonly Edge[], from: number): number[] {
  const cost = Array.from({ length: nodes }, (_, node) => (node === from ? 0 : Infinity));
  for (let round = 0; round < nodes; round++) {
    for (const [a, b, c] of edges) cost[b] = Math.min(cost[b], cost[a] + c);
  }
  return cost;
}

test('against Bellman and Ford on 300 random graphs (seed 5)', () => {
  const random = randomFrom(5);
  const state = createSearchState(40);
  for (let round = 0; round < 300; round++) {
    const nodes = 2 + Math.floor(random() * 38);
    const edges = randomEdges(random, nodes);
    const graph = graphOfEdges(nodes, edges);
    const goal = Math.floor(random() * nodes);
    const start = Math.floor(random() * nodes);
    const truth = bellmanFord(nodes, edges, start);
    const reversed = edges.map(([a, b, cost]): Edge => [b, a, cost]);
    // Admissible, but as inconsistent as can be: some nodes know the truth, some know nothing.
    const patchy = bellmanFord(nodes, reversed, goal).map((cost) => (random() < 0.5 ? 0 : Math.min(cost, 1e6)));

    expect(aStar(state, graph, start, goal, (node) => patchy[node]).cost).toBe(truth[goal]);
    const found = dijkstra(state, graph, start, goal);
    expect(found.cost).toBe(truth[goal]);
    expect(found.reason).toBe(truth[goal] === Infinity ? 'unreachable' : null);
    if (found.reason === null) {
      const way = wayTo(state, goal);
      expect(way[0]).toBe(start);
      let cost = 0;
      for (let i = 1; i < way.length; i++) {
        const edge = state.edge[way[i]];
        expect(graph.edgeTo[edge]).toBe(way[i]);
        expect(edge >= graph.edgeStart[way[i - 1]] && edge < graph.edgeStart[way[i - 1] + 1]).toBe(true);
        cost += graph.edgeCost[edge];
      }
      expect(cost).toBe(truth[goal]);
    }
    const fewest = breadthFirst(state, graph, start, goal);
    const oneEach = edges.map(([a, b]): Edge => [a, b, 1]);
    expect(fewest.reason === null ? wayTo(state, goal).length - 1 : Infinity).toBe(
      bellmanFord(nodes, oneEach, start)[goal],
    );
    expect(reachAll(state, graph, start)).toBe(truth.filter((cost) => cost < Infinity).length);
    expect(Array.from(truth, (_, node) => (wasReached(state, node) ? state.g[node] : Infinity))).toEqual(truth);
    const nearest = dijkstra(state, graph, start, (node) => node % 3 === 2);
    expect(nearest.cost).toBe(Math.min(...truth.filter((_, node) => node % 3 === 2)));
  }
});

describe('G5: an estimate that is admissible but inconsistent', () => {
  const [S, A, B, C, G] = [0, 1, 2, 3, 4];
  const graph = graphOfEdges(5, [
    [S, A, 1],
    [S, B, 1],
    [A, C, 1],
    [B, C, 2],
    [C, G, 10],
  ]);
  const h = (node: number): number => (node === A ? 11 : 0);
  const state = createSearchState(5);

  test('reopening closed nodes finds 12', () => {
    expect(aStar(state, graph, S, G, h).cost).toBe(12);
    expect(wayTo(state, G)).toEqual([S, A, C, G]);
  });
  test('assuming consistency, which is not there, pays 13', () => {
    expect(aStar(state, graph, S, G, h, { assumeConsistent: true }).cost).toBe(13);
  });
  test('the checker names the edge at fault, and finds nothing too high', () => {
    const faults = checkHeuristic(graph, G, h);
    expect(faults).toEqual([{ kind: 'inconsistent', node: A, to: C, estimate: 11, limit: 1 }]);
  });
  test('the checker finds an estimate in the wrong unit (G4)', () => {
    const faults = checkHeuristic(graph, G, (node) => (node === C ? 100 : 0));
    expect(faults.filter(({ kind }) => kind === 'too high')).toEqual([
      { kind: 'too high', node: C, to: G, estimate: 100, limit: 10 },
    ]);
  });
});

describe('G1: TestGrid1 from cell (8,1) to cell (8,8)', () => {
  for (const [diagonals, cost, nodes] of [
    ['never', 23, 24],
    ['noCorner', 224, 23],
    ['always', 188, 17],
  ] as const) {
    test(`diagonals ${diagonals}: ${cost} through ${nodes} cells`, () => {
      const { graph, cellAt, width, isFloor } = gridOf(TEST_GRID_1, diagonals);
      const goal = cellAt(8, 8);
      // Octile distance with the same two constants; without diagonals, Manhattan.
      const h = (cell: number): number => {
        const dx = Math.abs((cell % width) - 8);
        const dz = Math.abs(Math.floor(cell / width) - 8);
        return diagonals === 'never' ? dx + dz : 14 * Math.min(dx, dz) + 10 * Math.abs(dx - dz);
      };
      const state = createSearchState(graph.nodeCount);
      const found = aStar(state, graph, cellAt(8, 1), goal, h);
      expect(found.cost).toBe(cost);
      expect(wayTo(state, goal)).toHaveLength(nodes);
      expect(wayTo(state, goal).every(isFloor)).toBe(true);
      expect(dijkstra(state, graph, cellAt(8, 1), goal).cost).toBe(cost);
      expect(found.expanded).toBeLessThanOrEqual(state.reachedCount);
      expect(checkHeuristic(graph, goal, h).filter(({ node }) => isFloor(node))).toEqual([]);
    });
  }
  test('its 47 floor cells are all connected', () => {
    const { graph, cellAt } = gridOf(TEST_GRID_1, 'never');
    expect(reachAll(createSearchState(graph.nodeCount), graph, cellAt(8, 1))).toBe(47);
  });
});

describe('how a search ends', () => {
  const chain = graphOfEdges(4, [
    [0, 1, 1],
    [1, 2, 1],
    [2, 1, 1],
  ]);
  const state = createSearchState(4);
  const zero = (): number => 0;

  test('no way: the open list runs empty and says so', () => {
    expect(aStar(state, chain, 0, 3, zero)).toEqual({ reason: 'unreachable', goal: -1, cost: Infinity, expanded: 3 });
  });
  test('the start is the goal: cost 0, nothing expanded', () => {
    expect(aStar(state, chain, 2, 2, zero)).toEqual({ reason: null, goal: 2, cost: 0, expanded: 0 });
    expect(wayTo(state, 2)).toEqual([2]);
  });
  test('a budget of expansions is kept', () => {
    const stopped = { reason: 'budget', goal: -1, cost: Infinity, expanded: 1 };
    expect(aStar(state, chain, 0, 2, zero, { budget: 1 })).toEqual(stopped);
    expect(dijkstra(state, chain, 0, 2, { budget: 1 })).toEqual(stopped);
    expect(breadthFirst(state, chain, 0, 2, { budget: 1 }).reason).toBe('budget');
    expect(aStar(state, chain, 0, 2, zero, { budget: 2 }).reason).toBe(null);
  });
  test('the record of a search tells order, costs and what is open or closed', () => {
    aStar(state, chain, 0, 2, zero, { budget: 1 });
    expect(traceOf(state)).toEqual([
      { node: 0, g: 0, h: 0, f: 0, parent: -1, state: 'closed', order: 1 },
      { node: 1, g: 1, h: 0, f: 1, parent: 0, state: 'open', order: 0 },
    ]);
  });
  test('costs and estimates that are no such thing are refused by name', () => {
    const graph = {
      nodeCount: 2,
      forEachNeighbour: (_: number, visit: (to: number, c: number, e: number) => void) => visit(1, -1, 0),
    };
    expect(() => aStar(state, graph, 0, 1, zero)).toThrow('edge 0 → 1 costs -1');
    expect(() => aStar(state, chain, 0, 1, () => NaN)).toThrow('heuristic of node 0 is NaN');
    expect(() => aStar(createSearchState(2), chain, 0, 1, zero)).toThrow('4 nodes');
    expect(() => graphOfEdges(2, [[0, 2, 1]])).toThrow('0 → 2');
  });
});
