// The terms of cost: what each does to a way, that estimates stay below the truth whatever the weights, and costs that change.
import { describe, expect, test } from 'vitest';
import { BLOCKS_BODIES, type FloorPlan } from '../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { COST_TERMS, DEFAULT_WEIGHTS, compileCosts, type CostKey, type CostOptions } from '../../src/nav/cost-terms.ts';
import { estimateTo } from '../../src/nav/portal-graph/query/estimate.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import type { Level } from '../../src/nav/level.ts';
import type { Path } from '../../src/nav/path-finder.ts';
import { findEnd } from '../../src/nav/portal-graph/query/query-ends.ts';
import { setQuery } from '../../src/nav/portal-graph/query/set-query.ts';
import { createQueryGraph, pointOfNode } from '../../src/nav/portal-graph/query/query-graph.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { checkHeuristic } from '../../src/search/check-heuristic.ts';
import { ownLevel } from '../support/all-plans.ts';
import { box, roomsPlan } from '../support/plans.ts';
import { QUICK } from '../support/quick.ts';
import { randomFrom } from '../support/random.ts';

const WALKING_BOT: Body = { ...BOT_BODY, flies: false, step: PLAYER_BODY.step };

const levelOf = (name: string): Level => ownLevel(name);
const terrainOf = ({ sectors }: FloorPlan): Float64Array => Float64Array.from(sectors, ({ cost }) => cost);

function wish(level: Level, weights: Partial<Record<CostKey, number>>, more: Partial<CostOptions> = {}): CostOptions {
  return { weights: { ...DEFAULT_WEIGHTS, ...weights }, terrain: terrainOf(level.plan), watcher: null, ...more };
}

/** Two halls, west and east, joined by a corridor in the north and one in the south that is a little longer. */
const loop = roomsPlan('loop', {
  rooms: [
    { polygon: [[0, 0], [256, 0], [256, 96], [256, 192], [256, 576], [256, 672], [256, 768], [0, 768]] }, // prettier-ignore
    { polygon: [[768, 0], [1024, 0], [1024, 768], [768, 768], [768, 672], [768, 576], [768, 192], [768, 96]] }, // prettier-ignore
    { polygon: box(256, 96, 768, 192) },
    { polygon: box(256, 576, 768, 672), cost: 2 },
  ],
});

describe('cost terms', () => {
  const level = buildLevel(loop);
  const finder = finderOf('line-of-sight').make(level, PLAYER_BODY);
  const west = { x: 128, z: 384 };
  const east = { x: 896, z: 384 };
  const goesNorth = (path: Path | null): boolean =>
    path!.corridor.some((id) => level.tree.portals[id].midpoint.z < 200);
  const ask = (costs?: CostOptions): Path => finder.answer(west, east, costs === undefined ? {} : { costs }).path!;

  test('the default weights are length times area cost', () => {
    expect(ask(wish(level, {}))).toEqual(ask());
    expect(goesNorth(ask())).toBe(true);
  });
  test('changed terrain reroutes paths, and Infinity blocks them', () => {
    const terrain = terrainOf(loop);
    terrain[2] = 9;
    expect(goesNorth(ask(wish(level, {}, { terrain })))).toBe(false);
    expect(goesNorth(ask(wish(level, { distance: 1, terrain: 0 }, { terrain })))).toBe(true);
    terrain[3] = Infinity;
    expect(goesNorth(ask(wish(level, {}, { terrain: [...terrain] })))).toBe(true);
    const closed = wish(level, {}, { terrain: [1, 1, Infinity, Infinity] });
    expect(finder.answer(west, east, { costs: closed })).toMatchObject({ path: null, reason: 'disconnected' });
  });
  test('in front of a watcher is expensive, behind it cheap: agents sneak up', () => {
    // In the middle of the north corridor, looking east: who comes from the east is seen, who comes from the west is not.
    const watcher = (x: number): CostOptions => wish(level, { danger: 8 }, { watcher: { at: { x: 512, z: 144 }, facing: { x, z: 0 } } }); // prettier-ignore
    const sneak = (from: { x: number; z: number }, costs: CostOptions): boolean =>
      goesNorth(finder.answer(from, { x: 512, z: 144 }, { costs }).path);
    expect(sneak(west, watcher(1))).toBe(true);
    const round = finder.answer(east, { x: 480, z: 144 }, { costs: watcher(1) }).path;
    expect(round?.corridor.some((id) => level.tree.portals[id].midpoint.z > 500)).toBe(true);
    const straight = finder.answer(east, { x: 480, z: 144 }, { costs: watcher(-1) }).path;
    expect(straight?.corridor.some((id) => level.tree.portals[id].midpoint.z > 500)).toBe(false);
  });
  test('visible rooms are expensive, cover is cheap', () => {
    const seen = wish(level, { cover: 4 }, { watcher: { at: { x: 512, z: 144 }, facing: { x: 1, z: 0 } } });
    expect(goesNorth(ask(seen))).toBe(false);
    const unseen = wish(level, { cover: 4 }, { watcher: { at: { x: 512, z: 624 }, facing: { x: 1, z: 0 } } });
    expect(goesNorth(ask(unseen))).toBe(true);
  });
  test('a link is expensive when a watcher sees its exit, and the estimate ignores watchers', () => {
    const [exit, at] = [896, 640].map((x) => ({ x, z: 144 }));
    const price = (x: number, z: number, weights: Partial<Record<CostKey, number>>): number[] => {
      const watched = wish(level, weights, { watcher: { at, facing: { x, z } } });
      const costs = compileCosts(portalGraphOf(level, PLAYER_BODY), watched);
      return [costs.ofLink(100, 'teleport', west, exit), costs.leastOfLink(100, 'teleport', west, exit)];
    };
    // A quarter of its sight away, 4 at the worst: 3 times the weight.
    expect(price(1, 0, { danger: 2 })).toEqual([100 + 100 * 2 * 3, 100]);
    expect(price(-1, 0, { danger: 2 })).toEqual([100, 100]);
    expect(price(-1, 0, { cover: 2 })).toEqual([100 + 100 * 2, 100]);
  });
  test('time: links cost the duration of their motion, whatever the author’s cost', () => {
    const plan: FloorPlan = { ...loop, links: [{ type: 'teleport', from: { x: 128, z: 500 }, to: { x: 896, z: 500 }, cost: 5000 }] }; // prettier-ignore
    const linked = buildLevel(plan);
    const find = (costs: CostOptions): readonly string[] =>
      finderOf('midpoints').make(linked, PLAYER_BODY).answer(west, east, { costs }).path!.links;
    expect(find(wish(linked, {}))).not.toContain('teleport');
    expect(find(wish(linked, { time: 1, terrain: 0 }))).toContain('teleport');
  });
  test.each(['grid', 'theta-star'])('%s uses the same costs: ground, sight, and the time of tunnels', (key) => {
    const onGrid = finderOf(key).make(level, PLAYER_BODY);
    const find = (costs?: CostOptions): Path | null =>
      onGrid.answer(west, east, costs === undefined ? {} : { costs }).path;
    const isNorth = (path: Path | null): boolean => path!.points.some(({ z }) => z < 200);
    const usual = find()!;
    expect(isNorth(usual)).toBe(true);
    // Prices of places instead of a table of the ground: the same ground, so the same way.
    expect(find(wish(level, {}))).toEqual(usual);
    const terrain = terrainOf(loop);
    terrain[2] = 9;
    expect(isNorth(find(wish(level, {}, { terrain })))).toBe(false);
    expect(find(wish(level, { distance: 1, terrain: 0 }, { terrain }))?.cost).toBeCloseTo(usual.cost, 6);
    terrain[3] = Infinity;
    const costly = find(wish(level, {}, { terrain: [...terrain] }))!;
    expect(isNorth(costly)).toBe(true);
    expect(costly.cost).toBeGreaterThan(usual.cost * 2);
    const closed = wish(level, {}, { terrain: [1, 1, Infinity, Infinity] });
    expect(onGrid.answer(west, east, { costs: closed })).toMatchObject({ path: null, reason: 'disconnected' });
    const seen = wish(level, { cover: 4 }, { watcher: { at: { x: 512, z: 144 }, facing: { x: 1, z: 0 } } });
    expect(isNorth(find(seen))).toBe(false);
    const plan: FloorPlan = { ...loop, links: [{ type: 'teleport', from: { x: 128, z: 500 }, to: { x: 896, z: 500 }, cost: 5000 }] }; // prettier-ignore
    const linked = buildLevel(plan);
    const linksFor = (costs: CostOptions): readonly string[] =>
      finderOf(key).make(linked, PLAYER_BODY).answer(west, east, { costs }).path!.links;
    expect(linksFor(wish(linked, {}))).not.toContain('teleport');
    expect(linksFor(wish(linked, { time: 1, terrain: 0 }))).toContain('teleport');
    // And nothing of it is left for the next one who asks.
    expect(find()).toEqual(usual);
  });
  test('the hand-drawn graph uses the same costs', () => {
    const ledges = levelOf('ledges.json');
    const hand = finderOf('hand-graph').make(ledges, WALKING_BOT);
    const gully = ledges.plan.sectors.findIndex(({ name }) => name === 'gully');
    const terrain = terrainOf(ledges.plan);
    // From under the first stone to its top: over the mirror in the gully, or by the stairs, where the gully is not to be crossed.
    const from = { x: 448, z: 600 };
    const up = hand.answer(from, { x: 368, z: 512 }, { costs: wish(ledges, {}, { terrain }) }).path;
    expect(up?.links).toContain('teleport');
    terrain[gully] = Infinity;
    expect(
      hand.answer(from, { x: 368, z: 512 }, { costs: wish(ledges, {}, { terrain: [...terrain] }) }).path,
    ).toBeNull();
  });
});

test('a path that turns round the end of a wall on closed ground is none', () => {
  const rooms = [box(0, 0, 128, 256), box(128, 0, 256, 256), box(256, 0, 384, 256)].map((polygon) => ({ polygon }));
  const level = buildLevel(
    roomsPlan('wall on closed ground', {
      rooms,
      walls: [{ from: [192, 0], to: [192, 200], room: 1, blocks: BLOCKS_BODIES }],
    }),
  );
  const costs = wish(level, {}, { terrain: [1, Infinity, 1] });
  for (const [key, radius] of [
    ['exact', 0],
    ['exact', 16],
    ['exact-indexed', 0],
    ['funnel', 0],
  ] as const) {
    const { path, reason } = finderOf(key).make(level, { ...PLAYER_BODY, radius }).answer({ x: 64, z: 64 }, { x: 320, z: 64 }, { costs }); // prettier-ignore
    expect({ key, radius, path, reason }).toEqual({ key, radius, path: null, reason: 'disconnected' });
  }
});

test('the lake freezes and opens a route without rebuilding anything', () => {
  const level = levelOf('cistern.json');
  const { plan, tree } = level;
  const finder = finderOf('line-of-sight').make(level, PLAYER_BODY);
  const graph = portalGraphOf(level, PLAYER_BODY);
  const player = plan.things.find(({ kind }) => kind === 'player')!.at;
  const hunter = plan.things.find(({ kind, at }) => kind === 'bot' && Math.abs(at.x - player.x) > 600)!.at;
  const roomsOf = (path: Path | null): string[] =>
    path!.corridor.flatMap((id) => [tree.portals[id].front, tree.portals[id].back].map((leaf) => plan.sectors[tree.leaves[leaf].sector].name)); // prettier-ignore
  const thaw = finder.answer(hunter, player).path;
  expect(roomsOf(thaw)).not.toContain('great basin');
  const terrain = Float64Array.from(plan.sectors, ({ cost, floorMaterial }) => (floorMaterial === 'water' ? 1 : cost));
  const frost = finder.answer(hunter, player, { costs: wish(level, {}, { terrain }) }).path;
  expect(roomsOf(frost)).toContain('great basin');
  expect(frost!.length).toBeLessThan(thaw!.length * 0.8);
  expect(frost!.cost).toBeLessThan(thaw!.cost);
  // And back again, with the same finder on the same mesh.
  expect(finder.answer(hunter, player).path).toEqual(thaw);
  expect(portalGraphOf(level, PLAYER_BODY)).toBe(graph);
});

describe('for all weights A* equals Dijkstra, and its estimate is admissible and consistent', () => {
  const names = QUICK ? ['cistern.json'] : ['cistern.json', 'keep.json', 'museum.json', 'ledges.json'];
  test.each(names)('%s, seed 11', (name) => {
    const level = levelOf(name);
    const random = randomFrom(11);
    const aStar = finderOf('midpoints').make(level, WALKING_BOT);
    const dijkstra = finderOf('dijkstra').make(level, WALKING_BOT);
    const smooth = finderOf('line-of-sight').make(level, WALKING_BOT);
    const graph = portalGraphOf(level, WALKING_BOT);
    const query = createQueryGraph(graph);
    const [grid, zero] = ['fitting', 'zero'].map((heuristic) => finderOf('grid').make(level, WALKING_BOT, { grid: { heuristic } })); // prettier-ignore
    for (let i = 0; i < (QUICK ? 12 : 40); i++) {
      const [from, to, at] = [0, 1, 2].map(() => randomPlace(level, WALKING_BOT, random)!);
      const weights = Object.fromEntries(COST_TERMS.map(({ key }) => [key, random() < 0.3 ? 0 : random() * 8])) as Record<CostKey, number>; // prettier-ignore
      const turn = random() * 6;
      const costs: CostOptions = {
        weights,
        terrain: Float64Array.from(level.plan.sectors, () => 0.25 + random() * 5),
        paces: level.plan.sectors.map(() => 0.25 + random()),
        watcher: { at, facing: { x: Math.cos(turn), z: Math.sin(turn) } },
      };
      const one = aStar.answer(from, to, { costs });
      const other = dijkstra.answer(from, to, { costs });
      expect(one.reason).toBe(other.reason);
      const [onGrid, everywhere] = [grid, zero].map((each) => each.answer(from, to, { costs }));
      expect(onGrid.reason).toBe(everywhere.reason);
      expect(onGrid.path?.cost ?? 0).toBeCloseTo(everywhere.path?.cost ?? 0, 6);
      if (one.path === null) continue;
      expect(one.path.cost).toBeCloseTo(other.path!.cost, 6);
      // Leaving points out never makes it cost more.
      expect(smooth.answer(from, to, { costs }).path!.cost).toBeLessThanOrEqual(one.path.cost * (1 + 1e-9));
      if (i >= 6) continue;
      const [start, goal] = [findEnd(graph, from, 'start', {}).end, findEnd(graph, to, 'goal', {}).end];
      const ready = compileCosts(graph, costs);
      setQuery(query, start!, [goal!], { costs });
      const estimate = estimateTo(graph, goal!.at, (node) => pointOfNode(query, node), ready);
      expect(checkHeuristic(query, query.goal, estimate, 1e-9)).toEqual([]);
    }
  });
});
