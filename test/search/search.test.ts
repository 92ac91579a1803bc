import { describe, expect, test } from 'vitest';
import { aStar } from '../../src/search/a-star.ts';
import { breadthFirst } from '../../src/search/breadth-first.ts';
import { checkHeuristic } from '../../src/search/check-heuristic.ts';
import { findComponents, mayReach } from '../../src/search/components.ts';
import { dijkstra, reachAll } from '../../src/search/dijkstra.ts';
import { graphOfEdges } from '../../src/search/graph.ts';
import { greedy } from '../../src/search/greedy.ts';
import { createSearchState, tracedNodes, wasReached, pathTo } from '../../src/search/search-state.ts';
import { STRAIGHT_EDGE, thetaStar } from '../../src/search/theta-star.ts';
import { gridOf, TEST_GRID_1 } from '../support/oracles/cell-grid.ts';
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

test('equal to Bellman and Ford on 300 random graphs (seed 5)', () => {
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
      const way = pathTo(state, goal);
      expect(way[0]).toBe(start);
      let cost = 0;
      for (let i = 1; i < way.length; i++) {
        const edge = state.edge[way[i]];
        expect(graph.edgeTo[edge]).toBe(way[i]);
        expect(edge >= graph.edgeStart[way[i - 1]] && edge < graph.edgeStart[way[i - 1] + 1]).toBe(true);
        cost += graph.edgeCost[edge];
      }
      expect(cost).toBe(truth[goal]);
      const closed = tracedNodes(state).filter((each) => each.state === 'closed');
      const inTurn = closed.sort((a, b) => a.order - b.order).map(({ g }) => g);
      expect(inTurn).toEqual([...inTurn].sort((a, b) => a - b));
    }
    const fewest = breadthFirst(state, graph, start, goal);
    const oneEach = edges.map(([a, b]): Edge => [a, b, 1]);
    expect(fewest.reason === null ? pathTo(state, goal).length - 1 : Infinity).toBe(
      bellmanFord(nodes, oneEach, start)[goal],
    );
    expect(reachAll(state, graph, start)).toBe(truth.filter((cost) => cost < Infinity).length);
    expect(Array.from(truth, (_, node) => (wasReached(state, node) ? state.g[node] : Infinity))).toEqual(truth);
    const nearest = dijkstra(state, graph, start, (node) => node % 3 === 2);
    expect(nearest.cost).toBe(Math.min(...truth.filter((_, node) => node % 3 === 2)));
  }
});

test('only nodes of the last search count as reached, none before the first search', () => {
  const state = createSearchState(4);
  const reached = () => [0, 1, 2, 3].map((node) => wasReached(state, node));
  expect(reached()).toEqual([false, false, false, false]);
  expect(() => pathTo(state, 0)).toThrow('pathTo: node is 0; the last search did not reach it');
  expect(tracedNodes(state)).toEqual([]);
  dijkstra(state, graphOfEdges(4, [[0, 1, 1], [2, 3, 1]]), 0, 1); // prettier-ignore
  expect(reached()).toEqual([true, true, false, false]);
  expect(() => pathTo(state, 3)).toThrow('the last search did not reach it');
  // The counter begins again after 2³² searches.
  state.generation = 0xffffffff;
  dijkstra(state, graphOfEdges(4, [[2, 3, 1]]), 2, 3); // prettier-ignore
  expect(reached()).toEqual([false, false, true, true]);
  expect(pathTo(state, 3)).toEqual([2, 3]);
});

describe('an estimate that is admissible but inconsistent', () => {
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
    expect(pathTo(state, G)).toEqual([S, A, C, G]);
  });
  test('a node is open again from when it is reopened until it is expanded', () => {
    aStar(state, graph, S, G, h, { budget: 4 });
    const ofC = (): unknown => tracedNodes(state).find(({ node }) => node === C);
    expect(ofC()).toMatchObject({ g: 2, state: 'open', order: 0 });
    aStar(state, graph, S, G, h, { budget: 5 });
    expect(ofC()).toMatchObject({ g: 2, state: 'closed', order: 5 });
  });
  test('wrongly assuming consistency gives 13', () => {
    expect(aStar(state, graph, S, G, h, { assumeConsistent: true }).cost).toBe(13);
  });
  test('the checker reports the edge at fault, and no estimate too high', () => {
    const faults = checkHeuristic(graph, G, h);
    expect(faults).toEqual([{ kind: 'inconsistent', node: A, to: C, estimate: 11, limit: 1 }]);
  });
  test('the checker finds an estimate in the wrong unit', () => {
    const faults = checkHeuristic(graph, G, (node) => (node === C ? 100 : 0));
    expect(faults.filter(({ kind }) => kind === 'too high')).toEqual([
      { kind: 'too high', node: C, to: G, estimate: 100, limit: 10 },
    ]);
  });
});

describe('TestGrid1 from cell (8,1) to cell (8,8)', () => {
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
      expect(pathTo(state, goal)).toHaveLength(nodes);
      expect(pathTo(state, goal).every(isFloor)).toBe(true);
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

/** The array, counting how often one of its entries is read. */
function counted<Entries extends object>(entries: Entries): { entries: Entries; reads: () => number } {
  let reads = 0;
  const get = (target: Entries, key: string | symbol): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
    return Reflect.get(target, key);
  };
  return { entries: new Proxy(entries, { get }), reads: () => reads };
}

test('the open list is accessed n log n times, and closed nodes are recognised in constant time', () => {
  for (const side of [16, 32, 64]) {
    const node = (x: number, z: number): number => z * side + x;
    const edges: Edge[] = [];
    const random = randomFrom(side);
    for (let z = 0; z < side; z++) {
      for (let x = 0; x < side; x++) {
        for (const [dx, dz] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ]) {
          // prettier-ignore
          const isIn = x + dx >= 0 && z + dz >= 0 && x + dx < side && z + dz < side;
          if (isIn) edges.push([node(x, z), node(x + dx, z + dz), 1 + random()]);
        }
      }
    }
    const state = createSearchState(side * side);
    const [f, closedAt, reachedIn] = [counted(state.heap.f), counted(state.closedAt), counted(state.reachedIn)];
    const watched = { ...state, heap: { ...state.heap, f: f.entries }, closedAt: closedAt.entries, reachedIn: reachedIn.entries }; // prettier-ignore
    const graph = graphOfEdges(side * side, edges);
    expect(dijkstra(watched, graph, 0, side * side - 1).expanded).toBeGreaterThan(side * side * 0.9);
    // Pushed and popped once each: a comparison reads two keys or four, a level of the heap asks for two.
    expect(f.reads() / (side * side * Math.log2(side * side))).toBeLessThan(8);
    expect((closedAt.reads() + reachedIn.reads()) / edges.length).toBeLessThan(4);
  }
});

test('nodes are inserted when first seen, not all at the beginning', () => {
  const nodes = 100_000;
  const graph = graphOfEdges(
    nodes,
    Array.from({ length: nodes - 1 }, (_, i): Edge => [i, i + 1, 1]),
  );
  const state = createSearchState(nodes);
  expect(dijkstra(state, graph, 0, 10).cost).toBe(10);
  expect([state.reachedCount, state.heap.size]).toEqual([11, 1]);
  aStar(state, graph, 0, 10, (node) => Math.abs(10 - node));
  expect([state.reachedCount, state.heap.size]).toEqual([11, 1]);
});

test('a cheaper path is taken even where f is too large to show that g is less', () => {
  const [start, first, second, meeting, goal] = [0, 1, 2, 3, 4];
  const far = 2 ** 54;
  expect(far + 2).toBe(far + 1);
  const graph = graphOfEdges(5, [
    [start, first, 1],
    [start, second, 1],
    [first, meeting, 1],
    [second, meeting, 0],
    [meeting, goal, far],
  ]);
  const state = createSearchState(5);
  aStar(state, graph, start, goal, (node) => (node === goal ? 0 : far));
  expect(pathTo(state, goal)).toEqual([start, second, meeting, goal]);
  expect(state.g[meeting]).toBe(1);
});

test('a graph is directed, and searches with separate states share it', () => {
  const oneWay = graphOfEdges(3, [
    [0, 1, 1],
    [1, 2, 1],
    [2, 0, 5],
  ]);
  const [one, other] = [createSearchState(3), createSearchState(3)];
  const zero = (): number => 0;
  expect(aStar(one, oneWay, 0, 2, zero).cost).toBe(2);
  expect(aStar(other, oneWay, 2, 1, zero).cost).toBe(6);
  expect(pathTo(one, 2)).toEqual([0, 1, 2]);
  expect(pathTo(other, 1)).toEqual([2, 0, 1]);
});

test('no path: an edge that costs Infinity leads nowhere, in any search', () => {
  const edges: Edge[] = [[0, 1, 1], [1, 2, Infinity], [1, 3, 1], [3, 4, Infinity]]; // prettier-ignore
  const graph = graphOfEdges(5, edges);
  const state = createSearchState(5);
  const none = (): number => 0;
  const searches = [
    () => aStar(state, graph, 0, 4, none),
    () => dijkstra(state, graph, 0, 4),
    () => breadthFirst(state, graph, 0, 4),
    () => greedy(state, graph, 0, 4, none),
    () => thetaStar(state, graph, 0, 4, none, () => Infinity),
  ];
  for (const search of searches) {
    expect(search()).toMatchObject({ reason: 'unreachable', goal: -1, cost: Infinity, expanded: 3 });
    expect([0, 1, 2, 3, 4].map((node) => wasReached(state, node))).toEqual([true, true, false, true, false]);
  }
});

test('the nearest of many goals, without a heuristic', () => {
  const state = createSearchState(6);
  const graph = graphOfEdges(6, [
    [0, 1, 4],
    [0, 2, 1],
    [2, 3, 1],
    [3, 4, 9],
    [1, 5, 1],
  ]);
  const found = dijkstra(state, graph, 0, (node) => node === 4 || node === 5);
  expect(found).toMatchObject({ goal: 5, cost: 5 });
});

test('breadth first visits those one edge from the start first; h is the cost to the destination', () => {
  const graph = graphOfEdges(5, [
    [0, 1, 9],
    [0, 2, 9],
    [1, 3, 1],
    [3, 4, 1],
  ]);
  const state = createSearchState(5);
  breadthFirst(state, graph, 0, 4);
  expect(tracedNodes(state).map(({ node }) => node)).toEqual([0, 1, 2, 3, 4]);
  const toGoal = [11, 2, Infinity, 1, 0].map((cost) => (cost < Infinity ? cost : 50));
  expect(aStar(state, graph, 0, 4, (node) => toGoal[node])).toMatchObject({ cost: 11, expanded: 3 });
});

test('ties in f and h: the lower id, reproducibly', () => {
  const graph = graphOfEdges(4, [
    [0, 2, 1],
    [0, 1, 1],
    [2, 3, 1],
    [1, 3, 1],
  ]);
  const state = createSearchState(4);
  for (let i = 0; i < 5; i++) {
    aStar(state, graph, 0, 3, () => 0);
    expect(pathTo(state, 3)).toEqual([0, 1, 3]);
  }
});

test('greedy finds a path wherever there is one, never cheaper than A*, sometimes more expensive (seed 6)', () => {
  const random = randomFrom(6);
  const state = createSearchState(40);
  let costlier = 0;
  for (let round = 0; round < 200; round++) {
    const nodes = 2 + Math.floor(random() * 38);
    const edges = randomEdges(random, nodes);
    const graph = graphOfEdges(nodes, edges);
    const goal = Math.floor(random() * nodes);
    const h = bellmanFord(
      nodes,
      edges.map(([a, b]): Edge => [b, a, 1]),
      goal,
    ).map((hops) => Math.min(hops, 99));
    const cost = aStar(state, graph, 0, goal, () => 0).cost;
    const found = greedy(state, graph, 0, goal, (node) => h[node]);
    expect(found.cost === Infinity).toBe(cost === Infinity);
    if (cost === Infinity) continue;
    expect(found.cost).toBeGreaterThanOrEqual(cost);
    costlier += Number(found.cost > cost);
    expect(pathTo(state, goal)[0]).toBe(0);
  }
  expect(costlier).toBeGreaterThan(0);
});

test('Theta* leaves the edges: straight over an open grid, around the end of a wall, never longer than A*', () => {
  const rows = ['........', '........', '...xx...', '........', '........'];
  const { graph, cellAt, width, isFloor } = gridOf(rows, 'noCorner');
  const state = createSearchState(graph.nodeCount);
  const at = (cell: number): [number, number] => [cell % width, Math.floor(cell / width)];
  const lineTo = (a: number, b: number): number => 10 * Math.hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]);
  // Looks at points along the line, close enough to miss no cell of it by more than a hair.
  const straight = (a: number, b: number): number => {
    const [[ax, az], [bx, bz]] = [at(a), at(b)];
    for (let i = 0; i <= 200; i++) {
      for (const side of [-0.3, 0.3]) {
        const t = i / 200;
        const x = Math.round(ax + (bx - ax) * t + side * Math.sign(bz - az));
        const z = Math.round(az + (bz - az) * t - side * Math.sign(bx - ax));
        if (!isFloor(z * width + x)) return Infinity;
      }
    }
    return lineTo(a, b);
  };
  const search = (from: number, goal: number) =>
    thetaStar(state, graph, from, goal, (node) => lineTo(node, goal), straight);
  expect(search(cellAt(0, 0), cellAt(7, 1)).cost).toBeCloseTo(lineTo(cellAt(0, 0), cellAt(7, 1)), 9);
  expect(pathTo(state, cellAt(7, 1))).toEqual([cellAt(0, 0), cellAt(7, 1)]);
  expect(state.edge[cellAt(7, 1)]).toBe(STRAIGHT_EDGE);
  const [from, goal] = [cellAt(3, 1), cellAt(3, 3)];
  const any = search(from, goal).cost;
  const byEdges = aStar(createSearchState(graph.nodeCount), graph, from, goal, () => 0).cost;
  expect(any).toBeLessThanOrEqual(byEdges + 1e-9);
  expect(any).toBeGreaterThan(lineTo(from, goal));
});

describe('ends of a search', () => {
  const chain = graphOfEdges(4, [
    [0, 1, 1],
    [1, 2, 1],
    [2, 1, 1],
  ]);
  const state = createSearchState(4);
  const zero = (): number => 0;

  test('no path: the open list runs empty, with that reason', () => {
    expect(aStar(state, chain, 0, 3, zero)).toEqual({ reason: 'unreachable', goal: -1, cost: Infinity, expanded: 3 });
  });
  test('start equals goal: cost 0, nothing expanded', () => {
    expect(aStar(state, chain, 2, 2, zero)).toEqual({ reason: null, goal: 2, cost: 0, expanded: 0 });
    expect(pathTo(state, 2)).toEqual([2]);
  });
  test('a budget of expansions is respected', () => {
    const stopped = { reason: 'budget', goal: -1, cost: Infinity, expanded: 1 };
    expect(aStar(state, chain, 0, 2, zero, { budget: 1 })).toEqual(stopped);
    expect(dijkstra(state, chain, 0, 2, { budget: 1 })).toEqual(stopped);
    expect(breadthFirst(state, chain, 0, 2, { budget: 1 }).reason).toBe('budget');
    expect(aStar(state, chain, 0, 2, zero, { budget: 2 }).reason).toBe(null);
  });
  test('the record of a search has order, costs and open or closed states', () => {
    aStar(state, chain, 0, 2, zero, { budget: 1 });
    expect(tracedNodes(state)).toEqual([
      { node: 0, g: 0, h: 0, f: 0, parent: -1, state: 'closed', order: 1 },
      { node: 1, g: 1, h: 0, f: 1, parent: 0, state: 'open', order: 0 },
    ]);
  });
  test('invalid costs and estimates are rejected by name', () => {
    for (const cost of [-1, NaN]) {
      const graph = {
        nodeCount: 2,
        forEachNeighbour: (_: number, visit: (to: number, c: number, e: number) => void) => visit(1, cost, 0),
      };
      expect(() => aStar(state, graph, 0, 1, zero)).toThrow(`edge 0 → 1 costs ${cost}`);
    }
    expect(() => aStar(state, chain, 0, 1, () => NaN)).toThrow('heuristic of node 0 is NaN');
    expect(() => aStar(createSearchState(2), chain, 0, 1, zero)).toThrow('4 nodes');
    expect(() => graphOfEdges(2, [[0, 2, 1]])).toThrow('edges[0] is "0, 2, 1"');
  });
});

test('components know which nodes have a path, in graphs of 20 to 195 nodes (seed 6)', () => {
  const random = randomFrom(6);
  for (let round = 0; round < 8; round++) {
    const nodes = 20 + 25 * round;
    // Few edges: many components, some of them cycles.
    const edges = randomEdges(random, nodes).slice(0, Math.floor(nodes * (0.7 + 0.1 * round)));
    const graph = graphOfEdges(nodes, edges);
    const components = findComponents(nodes, graph);
    const state = createSearchState(nodes);
    const all = Array.from({ length: nodes }, (_, node) => node);
    const truth = all.map((from) => {
      reachAll(state, graph, from);
      return all.map((to) => wasReached(state, to));
    });
    expect(all.map((from) => all.map((to) => mayReach(components, from, to)))).toEqual(truth);
    const isTogether = all.map((a) => all.map((b) => components.componentOf[a] === components.componentOf[b]));
    expect(isTogether).toEqual(all.map((a) => all.map((b) => truth[a][b] && truth[b][a])));
  }
});

test('an edge to a node that the graph does not have is named', () => {
  const state = createSearchState(3);
  for (const odd of [3, 99, -1, 1.5, NaN]) {
    const graph = { nodeCount: 3, forEachNeighbour: (node: number, visit: (to: number, cost: number, edge: number) => void) => visit(node < 2 ? node + 1 : odd, 1, node) }; // prettier-ignore
    expect(() => reachAll(state, graph, 0), String(odd)).toThrow(`reachAll: the edge 2 → ${odd} leads to no node`);
    expect(() => aStar(state, graph, 0, -5, () => 0), String(odd)).toThrow(/leads to no node|goal/);
  }
});

test('Theta* takes no straight segment past an edge that is blocked', () => {
  const graph = graphOfEdges(3, [
    [0, 1, 1],
    [1, 2, Infinity],
  ]);
  const state = createSearchState(3);
  const zero = (): number => 0;
  expect(thetaStar(state, graph, 0, 2, zero, () => 1)).toEqual(aStar(createSearchState(3), graph, 0, 2, zero));
});
