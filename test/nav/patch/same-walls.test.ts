// Levels with other links and area costs take what depends on walls from the level that they were made from. They answer as levels that
// were built from scratch.
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { BOT_BODY, PLAYER_BODY, POINT_FLYER, POINT_WALKER } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { createGoalField } from '../../../src/nav/exact/field/create-goal-field.ts';
import { exactIndexOf } from '../../../src/nav/exact/exact-index.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { PlanLink } from '../../../src/map/floor-plan.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { denseGraphOf } from '../../../src/nav/portal-finder/plain-portal-search.ts';
import type { PortalGraph } from '../../../src/nav/portal-graph/portal-graph.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const BODIES: readonly (readonly [string, Body])[] = [
  ['a point that flies', POINT_FLYER],
  ['a point that walks', POINT_WALKER],
  ['a walker', PLAYER_BODY],
  ['a disc that flies', BOT_BODY],
];
const SEEDS = Array.from({ length: QUICK ? 2 : 40 }, (_, seed) => seed);

function randomLinks(level: Level, body: Body, random: () => number): PlanLink[] {
  return Array.from({ length: Math.floor(random() * 4) }, (): PlanLink => {
    const [from, to] = [randomPlace(level, body, random)!, randomPlace(level, body, random)!];
    return { from, to, type: random() < 0.5 ? 'jump' : 'teleport', cost: 20 * random() };
  });
}

/** The level with more links and other costs, and the same built from scratch. */
function changed(base: Level, body: Body, random: () => number): { shared: Level; alone: Level } {
  const areaCosts = new Map(
    base.plan.sectors.flatMap((_, sector) => (random() < 0.3 ? [[sector, 1 + 3 * random()] as const] : [])),
  );
  const links = randomLinks(base, body, random);
  const shared = patchLevel(base, body, { links, ...(random() < 0.5 && { areaCosts }) });
  const { sameWalls: _, ...alone } = shared;
  return { shared, alone };
}

/** The costs of the edges in those leaves, by their ends. */
function costsOf(graph: PortalGraph, isCompared: (leaf: number) => boolean): Map<string, number> {
  const at = (node: number): string => `${graph.nodeX[node]} ${graph.nodeZ[node]} ${graph.nodeFeet[node]}`;
  const costs = new Map<string, number>();
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]; edge < graph.edgeStart[node + 1]; edge++) {
      if (!isCompared(graph.edgeLeaf[edge])) continue;
      const key = `${at(node)} to ${at(graph.edgeTo[edge])} in ${graph.edgeLeaf[edge]}`;
      costs.set(key, graph.edgeCost[edge]);
    }
  return costs;
}

describe.each(BODIES)('%s', (_, body) => {
  test.each(SEEDS)('graphs have all edges, paths and fields are as short (seed %i)', (seed) => {
    const random = randomFrom(5400 + seed);
    const drawn = [seed, seed + 1000, seed + 2000]
      .map((each) => buildLevel(randomPlan(each, 10)))
      .find((level) => randomPlace(level, body, random) !== null)!;
    const { alone: base } = changed(drawn, body, random);
    for (let round = 0; round < 2; round++) {
      const { shared, alone } = changed(base, body, random);
      const [graph, fresh] = [portalGraphOf(shared, body), portalGraphOf(alone, body)];
      /** Beside ends of links places to turn at may be others. */
      const atLinks = new Set(
        [base, shared].flatMap(({ plan, tree }) =>
          plan.links.flatMap(({ from, to }) => [from, to].map((at) => leafAt(tree, at))),
        ),
      );
      const isPlain = (leaf: number): boolean => !atLinks.has(leaf);
      const [known, dense] = [denseGraphOf(shared, body), denseGraphOf(alone, body)];
      for (const [own, other] of [[graph, fresh] as const, ...(known && dense ? [[known, dense] as const] : [])]) {
        expect(own.leastCost).toBe(other.leastCost);
        const costs = costsOf(own, isPlain);
        const wanted = costsOf(other, isPlain);
        expect(costs.size).toBe(wanted.size);
        // Ties are broken otherwise, by 2⁻³⁴ at most.
        for (const [edge, cost] of wanted)
          expect(Math.abs(costs.get(edge)! - cost), edge).toBeLessThanOrEqual(2 ** -34 * cost);
      }
      const { links, navMesh } = exactIndexOf(shared, body);
      const other = exactIndexOf(alone, body);
      expect(links).toEqual(other.links);
      expect(navMesh.fingerprint).toEqual(other.navMesh.fingerprint);
      const [finder, plain] = [shared, alone].map((level) => finderOf('exact').make(level, body));
      const [portals, plainPortals] = [shared, alone].map((level) => finderOf('funnel').make(level, body));
      const goal = randomPlace(base, body, random)!;
      const fields = [shared, alone].map((level) => createGoalField(level, body, goal));
      for (let i = 0; i < 10; i++) {
        const start = randomPlace(base, body, random)!;
        const [own, wanted] = [finder.answer(start, goal), plain.answer(start, goal)];
        expect(own.reason).toBe(wanted.reason);
        expect(portals.answer(start, goal).reason).toBe(plainPortals.answer(start, goal).reason);
        if (wanted.why === undefined) expect(own.path?.cost ?? -1).toBeCloseTo(wanted.path?.cost ?? -1, 7);
        else expect(own.path!.cost).toBeLessThan(1.001 * wanted.path!.cost);
        expect(fields[0]?.distanceFrom(start)).toBe(fields[1]?.distanceFrom(start));
      }
    }
  });
});

test('a path from portal to portal takes a link that was added, in its direction only', () => {
  const polygons = [box(0, 0, 256, 256), box(256, 0, 512, 256), box(768, 0, 1024, 256), box(1024, 0, 1280, 256)];
  const rooms = polygons.map((polygon, i) => ({ polygon, floor: (i % 2) * 8 }));
  const base = buildLevel(roomsPlan('apart', { rooms, things: [{ kind: 'player', at: { x: 64, z: 64 } }] }));
  const [one, other] = [{ x: 64, z: 64 }, { x: 1216, z: 192 }]; // prettier-ignore
  portalGraphOf(base, PLAYER_BODY);
  const link = { from: { x: 448, z: 128 }, to: { x: 832, z: 128 }, type: 'teleport', cost: 1 } as const;
  const finder = finderOf('midpoints').make(patchLevel(base, PLAYER_BODY, { links: [link] }), PLAYER_BODY);
  expect(finder.find(one, other)?.links).toContain('teleport');
  expect(finder.find(other, one)).toBeNull();
});
