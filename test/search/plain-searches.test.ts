// Every search beside the plainest code that does the same: an unsorted open list, and for each search its rule for reaching a node. The
// whole record must be equal: nodes in the order reached, costs, estimates, parents, edges and the order of expansion.
import { expect, test } from 'vitest';
import { aStar } from '../../src/search/a-star.ts';
import { breadthFirst } from '../../src/search/breadth-first.ts';
import { checkHeuristic } from '../../src/search/check-heuristic.ts';
import { findComponents, mayReach } from '../../src/search/components.ts';
import { dijkstra } from '../../src/search/dijkstra.ts';
import { graphOfEdges } from '../../src/search/graph.ts';
import { greedy } from '../../src/search/greedy.ts';
import { searchAhead } from '../../src/search/search-ahead.ts';
import { createSearchState, pathTo, tracedNodes, type TracedNode } from '../../src/search/search-state.ts';
import { STRAIGHT_EDGE, thetaStar } from '../../src/search/theta-star.ts';
import { randomFrom } from '../support/random.ts';

type Edge = readonly [from: number, to: number, cost: number];
type Kind = 'a-star' | 'consistent' | 'dijkstra' | 'greedy' | 'breadth-first' | 'theta-star';
type Entry = { -readonly [Key in keyof TracedNode]: TracedNode[Key] } & { edge: number };

interface Query {
  readonly edges: readonly Edge[];
  readonly start: number;
  readonly isGoal: (node: number) => boolean;
  readonly h: (node: number) => number;
  readonly straight: (from: number, to: number) => number;
  readonly budget: number;
}

function plainSearch(kind: Kind, { edges, start, isGoal, h, straight, budget }: Query) {
  const reached = new Map<number, Entry>();
  const isBlind = kind === 'dijkstra' || kind === 'breadth-first';
  const reach = (node: number, from: number, g: number, edge: number): void => {
    const old = reached.get(node);
    const isSettled = old !== undefined && (kind === 'greedy' || kind === 'breadth-first');
    const isShut = old?.state === 'closed' && (kind === 'dijkstra' || kind === 'consistent');
    if (g === Infinity || isSettled || isShut || (old !== undefined && g >= old.g)) return;
    const estimate = isBlind ? 0 : h(node);
    const f = kind === 'greedy' ? estimate : g + estimate;
    const entry = { node, g, h: estimate, f, parent: from, state: 'open' as const, order: 0, edge };
    reached.set(node, Object.assign(old ?? entry, entry));
  };
  const first = (): Entry | undefined => {
    const open = [...reached.values()].filter(({ state }) => state === 'open');
    if (kind === 'breadth-first') return open[0];
    return open.sort((a, b) => a.f - b.f || a.h - b.h || a.node - b.node)[0];
  };
  const end = (reason: string | null, expanded: number, goal?: Entry) => {
    const record = [...reached.values()];
    return { reason, goal: goal?.node ?? -1, cost: goal?.g ?? Infinity, expanded, record };
  };
  reach(start, -1, 0, -1);
  for (let expanded = 0; ; expanded++) {
    const next = first();
    if (next === undefined) return end('unreachable', expanded);
    if (isGoal(next.node)) return end(null, expanded, next);
    if (expanded >= budget) return end('budget', expanded);
    Object.assign(next, { state: 'closed', order: expanded + 1 });
    edges.forEach(([from, to, cost], edge) => {
      if (from !== next.node) return;
      const before = reached.get(next.parent);
      if (kind === 'theta-star' && before !== undefined && to !== before.node) {
        const past = before.g + straight(before.node, to);
        if (cost < Infinity && past <= next.g + cost && before.g < (reached.get(to)?.g ?? Infinity)) {
          return reach(to, before.node, past, STRAIGHT_EDGE);
        }
      }
      reach(to, next.node, next.g + cost, edge);
    });
  }
}

/** Edges in the order in which a stored graph numbers them; small costs make ties, some edges are blocked. */
function randomEdges(random: () => number, nodes: number): Edge[] {
  const whole = (below: number): number => Math.floor(random() * below);
  const edges = Array.from({ length: whole(nodes * 4) }, (): Edge => {
    const cost = random() < 0.1 ? Infinity : whole(6);
    return [whole(nodes), whole(nodes), cost];
  });
  return edges.sort((a, b) => a[0] - b[0]);
}

/** Costs from every node to the goal. */
function costsTo(nodes: number, edges: readonly Edge[], goal: number): number[] {
  const cost = Array.from({ length: nodes }, (_, node) => (node === goal ? 0 : Infinity));
  for (let round = 0; round < nodes; round++) for (const [a, b, c] of edges) cost[a] = Math.min(cost[a], c + cost[b]);
  return cost;
}

test('every search leaves the record of its plain form on 150 random graphs, with and without a budget (seed 21)', () => {
  const random = randomFrom(21);
  const state = createSearchState(16);
  for (let round = 0; round < 150; round++) {
    const nodes = 1 + Math.floor(random() * 16);
    const edges = randomEdges(random, nodes);
    const graph = graphOfEdges(nodes, edges);
    const [start, goal] = [0, 1].map(() => Math.floor(random() * nodes));
    const truth = costsTo(nodes, edges, goal).map((cost) => Math.min(cost, 50));
    const part = [0, 1, random()][round % 3];
    const estimates = truth.map((cost) => (random() < part ? cost : 0));
    const gaps = Array.from({ length: nodes * nodes }, () => (random() < 0.5 ? Infinity : Math.floor(random() * 9)));
    const limit = random() < 0.5 ? {} : { budget: Math.floor(random() * nodes) };
    const h = (node: number): number => estimates[node];
    const straight = (from: number, to: number): number => gaps[from * nodes + to];
    const isMultiple = (node: number): boolean => node % 5 === 4;
    const runs = [
      ['a-star', () => aStar(state, graph, start, goal, h, limit)],
      ['consistent', () => aStar(state, graph, start, goal, h, { ...limit, assumeConsistent: true })],
      ['dijkstra', () => dijkstra(state, graph, start, goal, limit)],
      ['dijkstra', () => dijkstra(state, graph, start, isMultiple, limit), isMultiple],
      ['greedy', () => greedy(state, graph, start, goal, h, limit)],
      ['breadth-first', () => breadthFirst(state, graph, start, goal, limit)],
      ['theta-star', () => thetaStar(state, graph, start, goal, h, straight, limit)],
    ] as const;
    for (const [kind, run, isGoal = (node: number) => node === goal] of runs) {
      const found = run();
      const record = tracedNodes(state).map((traced) => ({ ...traced, edge: state.edge[traced.node] }));
      const plain = plainSearch(kind, { edges, start, isGoal, h, straight, budget: limit.budget ?? Infinity });
      expect({ round, kind, ...found, record }).toEqual({ round, kind, ...plain });
      const way = found.goal < 0 ? [] : pathTo(state, found.goal);
      expect(way.slice(1).map((node) => state.parent[node])).toEqual(way.slice(0, -1));
    }
  }
});

test('looking ahead raises the estimates of expanded nodes to what the next target promises (seed 22)', () => {
  const random = randomFrom(22);
  const state = createSearchState(13);
  let raised = 0;
  for (let round = 0; round < 16; round++) {
    const nodes = 2 + Math.floor(random() * 12);
    const one = randomEdges(random, nodes).map(([a, b, cost]): Edge => [a, b, cost + 1]);
    const edges = [...one, ...one.map(([a, b, cost]): Edge => [b, a, cost])].sort((a, b) => a[0] - b[0]);
    const graph = graphOfEdges(nodes, edges);
    const [start, goal] = [0, nodes - 1];
    const truth = costsTo(nodes, edges, goal);
    const h = (node: number): number => (node % 2 === 0 ? 0 : Math.min(truth[node], 50));
    const learned = new Map<number, number>();
    const budget = 1 + Math.floor(random() * 4);
    let at = start;
    for (let walks = 0; at !== goal && walks < 200; walks++) {
      const before = new Map(learned);
      const known = (node: number): number => Math.max(h(node), before.get(node) ?? 0);
      const query = { edges, start: at, isGoal: (node: number) => node === goal, h: known, straight: () => 0, budget };
      const { reason, record } = plainSearch('a-star', query);
      const { result, target } = searchAhead(state, graph, at, goal, h, learned, budget);
      expect(result.reason).toBe(reason);
      if (reason === 'budget') {
        const [next] = record
          .filter(({ order }) => order === 0)
          .sort((a, b) => a.f - b.f || a.h - b.h || a.node - b.node);
        expect(target).toBe(next.node);
        for (const { node, g, order } of record) {
          if (order > 0) before.set(node, Math.max(known(node), next.f - g));
        }
        raised++;
      }
      expect(learned).toEqual(before);
      if (reason === 'unreachable') {
        expect([target, truth[start]]).toEqual([-1, Infinity]);
        break;
      }
      at = target;
    }
    expect(at === goal).toBe(truth[start] < Infinity);
    // A node without a path to the goal may learn anything.
    for (const [node, estimate] of learned) expect(estimate).toBeLessThanOrEqual(truth[node]);
  }
  expect(raised).toBeGreaterThan(40);
});

test('the checker of heuristics lists every node and edge at fault, beyond the slack (seed 23)', () => {
  const random = randomFrom(23);
  for (let round = 0; round < 60; round++) {
    const nodes = 1 + Math.floor(random() * 12);
    const edges = randomEdges(random, nodes);
    const goal = Math.floor(random() * nodes);
    const truth = costsTo(nodes, edges, goal);
    const estimates = truth.map((cost) => Math.floor(Math.min(cost, 30) * random() * 1.5));
    const slack = round % 2 === 0 ? 0.75 : 1e-12;
    const isAbove = (estimate: number, limit: number): boolean => estimate - limit > slack * Math.max(1, limit);
    const onEdges = edges.map(([node, to, cost]) => {
      return { kind: 'inconsistent', node, to, estimate: estimates[node], limit: cost + estimates[to] };
    });
    const atNodes = truth.map((limit, node) => {
      return { kind: 'too high', node, to: goal, estimate: estimates[node], limit };
    });
    expect(checkHeuristic(graphOfEdges(nodes, edges), goal, (node) => estimates[node], slack)).toEqual(
      [...onEdges, ...atNodes].filter(({ estimate, limit }) => limit < Infinity && isAbove(estimate, limit)),
    );
  }
});

test('components of 1,500 nodes and few edges reach what edges lead to (seed 24)', () => {
  const random = randomFrom(24);
  const nodes = 1500;
  // Edges lead to lower nodes, so each node is a component.
  const edges = Array.from({ length: 3 * nodes }, (): Edge => {
    const from = 1 + Math.floor(random() * (nodes - 1));
    return [from, Math.floor(random() * from), 1];
  }).sort((a, b) => a[0] - b[0]);
  const reached = Array.from({ length: nodes }, (_, node) => 1n << BigInt(node));
  for (const [from, to] of edges) reached[from] |= reached[to];
  const components = findComponents(nodes, graphOfEdges(nodes, edges));
  const row = (from: number): string =>
    Array.from(reached, (_, to) => (mayReach(components, from, nodes - 1 - to) ? '1' : '0')).join('');
  for (let from = 0; from < nodes; from += 7) expect(row(from)).toBe(reached[from].toString(2).padStart(nodes, '0'));
});

test('beyond 8,192 components only weak connectivity is known', () => {
  const chain: Edge[] = [
    [1, 0, 1],
    [3, 2, 1],
  ];
  for (const [nodes, isExact] of [
    [8192, true],
    [8193, false],
  ] as const) {
    // prettier-ignore
    const components = findComponents(nodes, graphOfEdges(nodes, chain));
    expect(components.componentCount).toBe(nodes);
    expect([[1, 0], [0, 1], [3, 2], [2, 3], [0, 2], [1, 3]].map(([from, to]) => mayReach(components, from, to))).toEqual(
      [true, !isExact, true, !isExact, false, false],
    ); // prettier-ignore
  }
});

test('a search state may be used more often than its generations can count', () => {
  const state = createSearchState(3);
  const graph = graphOfEdges(3, [
    [0, 1, 1],
    [1, 2, 1],
  ]);
  state.generation = 0xffffffff - 1;
  for (let i = 0; i < 3; i++) {
    // As if marked long ago.
    if (i < 2) state.reachedIn.fill(1);
    expect(dijkstra(state, graph, 0, 2)).toMatchObject({ cost: 2, expanded: 2 });
    expect(tracedNodes(state).map(({ node }) => node)).toEqual([0, 1, 2]);
  }
});
