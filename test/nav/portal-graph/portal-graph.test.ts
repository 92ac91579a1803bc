// The portal graph follows the rules of a book's chapter on BSP trees, portals and bots, on every small map.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { segmentGapSquared } from '../../../src/geometry/gap.ts';
import { distance, side } from '../../../src/geometry/point.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER } from '../../../src/nav/bodies.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { terrainOf } from '../../../src/nav/portal-graph/terrain.ts';
import { WALK_ON, WALK_TO } from '../../../src/nav/portal-graph/portal-graph.ts';
import { edgesOfEnd } from '../../../src/nav/portal-graph/query/end-edges.ts';
import { estimateTo } from '../../../src/nav/portal-graph/query/estimate.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const QUERIES = QUICK ? 10 : 60;

describe.each(ownPlans())('%s', (_, load) => {
  const level = levelOfPlan(load());
  const { tree } = level;

  test('a portal has two leaves: front on its right side, back on its left', () => {
    for (const { a, b, front, back, midpoint, y } of tree.portals) {
      if (front === back) expect.fail(`leaf ${front} is on both sides of a portal`);
      expect(midpoint).toEqual({ x: (a.x + b.x) / 2, z: (a.z + b.z) / 2 });
      expect(y).toBe(Math.max(tree.leaves[front].floor, tree.leaves[back].floor));
      const length = distance(a, b);
      const aside = Math.min(0.25, length / 8);
      // Right of a → b is front.
      const right = { x: (-(b.z - a.z) / length) * aside, z: ((b.x - a.x) / length) * aside };
      for (const [leaf, way] of [
        [front, 1],
        [back, -1],
      ]) {
        const p = { x: midpoint.x + way * right.x, z: midpoint.z + way * right.z };
        const found = leafAt(tree, p);
        // A sliver of a cell may be thinner than the step aside.
        if (found !== leaf) expect(tree.leaves[leaf].area / length).toBeLessThan(2);
      }
    }
  });

  test('neighbours share a leaf, cost the distance on the floor, and are unique, without self-loops', () => {
    const graph = portalGraphOf(level, PLAYER_BODY);
    for (let node = 0; node < graph.nodeCount; node++) {
      const seen = new Set<string>();
      for (let edge = graph.edgeStart[node]; edge < graph.edgeStart[node + 1]; edge++) {
        const to = graph.edgeTo[edge];
        const leaf = graph.edgeLeaf[edge];
        if (to === node || seen.has(`${to} ${leaf}`)) expect.fail(`${node} has itself or ${to} twice as a neighbour`);
        seen.add(`${to} ${leaf}`);
        if (leaf < 0) continue;
        const [here, there] = [node, to].map((each) => ({ x: graph.nodeX[each], z: graph.nodeZ[each] }));
        const gap = distance(here, there);
        if (graph.links.length === 0 && edge % 7 === 0)
          expect(estimateTo(graph, there, () => here)(node)).toBe(gap * graph.leastCost);
        // And a trifle, by which ties are settled.
        const cost = gap * terrainOf(tree, leaf);
        if (!(graph.edgeCost[edge] >= cost * (1 - 1e-12) && graph.edgeCost[edge] <= cost * (1 + 1e-10)))
          expect(graph.edgeCost[edge], `${node} to ${to}`).toBe(cost);
        for (const end of [node, to]) {
          const portal = graph.nodePortal[end];
          if (portal >= 0 && tree.portals[portal].front !== leaf && tree.portals[portal].back !== leaf)
            expect.fail(`portal ${portal} of node ${end} is not on leaf ${leaf}`);
        }
      }
    }
  });

  test('neighbours of a portal are all others of its two leaves, those of its front and of its back', () => {
    const bare = levelOfPlan({ ...level.plan, things: [], links: [] });
    const graph = portalGraphOf(bare, POINT_FLYER);
    const { portals, leaves } = bare.tree;
    const nodesOf = new Map<number, number[]>();
    graph.nodePortal.forEach((portal, node) => nodesOf.set(portal, [...(nodesOf.get(portal) ?? []), node]));
    for (const [portal, nodes] of nodesOf) {
      if (portal < 0) continue;
      const { a, b, front, back } = portals[portal];
      const around = [...leaves[front].portals, ...leaves[back].portals].filter(
        (other) => other !== portal && nodesOf.has(other),
      );
      // From one side of a cell to the same side one would only walk along it.
      const isInLine = (other: number): boolean =>
        [portals[other].a, portals[other].b].every((end) => Math.abs(side(a, b, end)) < 1e-6 * distance(a, b));
      const found = new Set<number>();
      for (const node of nodes)
        for (let edge = graph.edgeStart[node]; edge < graph.edgeStart[node + 1]; edge++)
          found.add(graph.nodePortal[graph.edgeTo[edge]]);
      for (const other of around) if (!isInLine(other)) expect(found, `portal ${portal}`).toContain(other);
      for (const other of found) if (other >= 0 && other !== portal) expect(around).toContain(other);
    }
  });

  test('a start is joined to every place of its leaf that leads on, and a goal to every one that leads there, seed 8', () => {
    const graph = portalGraphOf(level, POINT_FLYER);
    const random = randomFrom(8);
    for (let i = 0; i < QUERIES; i++) {
      const at = randomPlace(level, POINT_FLYER, random)!;
      const leaf = leafAt(tree, at);
      for (const way of [WALK_TO, WALK_ON]) {
        const own = [...graph.leafNodes.subarray(graph.leafStart[leaf], graph.leafStart[leaf + 1])];
        const ways = graph.leafFlags.subarray(graph.leafStart[leaf], graph.leafStart[leaf + 1]);
        const joined = edgesOfEnd(graph, { at, leaves: [leaf] }, way, null).map(({ node }) => node);
        expect(joined).toEqual(own.filter((_, k) => (ways[k] & way) !== 0));
      }
    }
  });

  test('the corridor of a path leads from leaf to leaf, each portal crossed and not just touched, seed 9', () => {
    const random = randomFrom(9);
    const finders = ['midpoints', 'line-of-sight', 'funnel'].map((key) => finderOf(key).make(level, BOT_BODY));
    for (let i = 0; i < QUERIES; i++) {
      const [from, to] = [randomPlace(level, BOT_BODY, random)!, randomPlace(level, BOT_BODY, random)!];
      for (const finder of finders) {
        const path = finder.find(from, to);
        if (path === null || path.links.some((link) => link !== 'walk')) continue;
        const legs = path.points.map((point, at) => [at === 0 ? from : path.points[at - 1], point] as const);
        let leaf = leafAt(tree, from);
        for (const id of path.corridor) {
          const { a, b, front, back } = tree.portals[id];
          expect([front, back]).toContain(leaf);
          leaf = leaf === front ? back : front;
          // Smoothed or not, the way goes through each of them.
          expect(legs.some(([p, q]) => segmentGapSquared(p, q, a, b) < 1e-9)).toBe(true);
        }
        expect(leaf).toBe(leafAt(tree, to));
      }
    }
  });
});

test('the path through midpoints is the shortest of its kind only: its row says so, and others are shorter', () => {
  expect(FINDERS.find(({ key }) => key === 'midpoints')!.note).toMatch(
    /shortest among paths through midpoints, not the shortest path/,
  );
  let [longer, sum] = [0, 0];
  for (const [, load] of ownPlans()) {
    const level = levelOfPlan(load());
    const random = randomFrom(2);
    const [book, smooth] = ['midpoints', 'line-of-sight'].map((key) => finderOf(key).make(level, BOT_BODY));
    for (let i = 0; i < QUERIES; i++) {
      const [from, to] = [randomPlace(level, BOT_BODY, random)!, randomPlace(level, BOT_BODY, random)!];
      const [one, other] = [book.find(from, to), smooth.find(from, to)];
      if (one === null || other === null) continue;
      sum++;
      longer += Number(one.cost > other.cost * 1.001);
      expect(other.cost).toBeLessThanOrEqual(one.cost * (1 + 1e-9));
    }
  }
  expect(longer).toBeGreaterThan(sum / 10);
});
