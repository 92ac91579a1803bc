// Costs that change while the world runs: the lake freezes, a way closes, and bots that are on their way go another.
import { expect, test } from 'vitest';
import { changeSettings, createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { footingsUnder, terrainUnder, WEATHERS } from '../../../src/game/ground/weather.ts';
import { setTerrain } from '../../support/worlds/set-terrain.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { World } from '../../../src/game/world.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import type { CostOptions } from '../../../src/nav/cost-terms.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { ownLevel } from '../../support/all-plans.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const level = ownLevel('cistern.json');
const { plan, tree } = level;
const basin = plan.sectors.findIndex(({ name }) => name === 'great basin');

/** A world whose one bot cannot be distracted: far from the player, and not sent straight at it. */
function worldWithOne(settings: Parameters<typeof createWorld>[1]['settings'] = {}): World {
  return createWorld(level, { seed: 1, settings: { bots: 1, randomDelayMs: 0, replan: 'interval', ...settings } });
}

function step(world: World, count: number): void {
  for (let i = 0; i < count; i++) stepWorld(world, STILL);
}

const crosses = (path: Path | null, sector: number): boolean =>
  path!.corridor.some((id) => [tree.portals[id].front, tree.portals[id].back].some((leaf) => tree.leaves[leaf].sector === sector)); // prettier-ignore

test('the lake freezes: bots on their way replan at once, with the same finder and mesh', () => {
  const world = worldWithOne();
  const { finder } = world;
  const graph = portalGraphOf(level, BOT_BODY);
  step(world, 2);
  expect(crosses(world.bots[0].follow.path, basin)).toBe(false);
  changeSettings(world, { weather: 'frost' });
  step(world, 2);
  expect(crosses(world.bots[0].follow.path, basin)).toBe(true);
  changeSettings(world, { weather: 'flood' });
  step(world, 2);
  expect(crosses(world.bots[0].follow.path, basin)).toBe(false);
  expect(world.finder).toBe(finder);
  expect(portalGraphOf(level, BOT_BODY)).toBe(graph);
});

test('frost makes water and mud cost no more than floor and ice at full pace, a flood eight times as much at half the pace', () => {
  const [floor, pond] = plan.sectors;
  const ground = (floorMaterial: string, cost: number, pace?: number) => ({
    ...(floorMaterial === 'stone' ? floor : pond),
    floorMaterial,
    cost,
    footing: pace === undefined ? undefined : { grip: 1, pace },
  });
  const sectors = [ground('stone', 2), ground('water', 10, 0.5), ground('mud', 3, 0.6), ground('water', 0.5, 0.5)];
  const flat = { ...plan, sectors } as typeof plan;
  expect([...terrainUnder(flat, 'frost')!]).toEqual([2, 1, 1, 0.5]);
  expect([...terrainUnder(flat, 'flood')!]).toEqual([2, 80, 24, 4]);
  expect(terrainUnder(flat, 'fair')).toBe(null);
  const paces = (weather: string) => footingsUnder({ ...flat }, weather)!.map(({ grip, pace }) => [grip < 1, pace]);
  expect(paces('fair')).toEqual([[false, 1], [false, 0.5], [false, 0.6], [false, 0.5]]); // prettier-ignore
  expect(paces('frost')).toEqual([[false, 1], [true, 1], [true, 1], [true, 1]]); // prettier-ignore
  expect(paces('flood')).toEqual([[false, 1], [false, 0.25], [false, 0.3], [false, 0.25]]); // prettier-ignore
});

test.each(['grid', 'theta-star'])('a bot with %s also takes the frozen lake', (finder) => {
  const world = worldWithOne({ finder });
  const isOnLake = (): boolean =>
    world.bots[0].follow.path!.points.some((at) => tree.leaves[leafAt(tree, at)]?.sector === basin);
  step(world, 2);
  const before = world.bots[0].follow.path!.length;
  expect(isOnLake()).toBe(false);
  changeSettings(world, { weather: 'frost' });
  step(world, 2);
  expect(world.bots[0].follow.path!.length).toBeLessThan(before);
  changeSettings(world, { weather: 'flood' });
  step(world, 2);
  expect(isOnLake()).toBe(false);
});

test('a world may begin frozen, and repeats with the same seed', () => {
  const run = (weather: string): string => {
    const world = createWorld(level, { seed: 4, settings: { weather } });
    step(world, 600);
    return hashWorld(world);
  };
  const frost = run('frost');
  expect(run('frost')).toBe(frost);
  expect(run('fair')).not.toBe(frost);
});

test('one sector changes alone, and Infinity closes it', () => {
  const world = worldWithOne({ weather: 'frost' });
  step(world, 2);
  expect(crosses(world.bots[0].follow.path, basin)).toBe(true);
  const before = stateOf(world).terrain!;
  setTerrain(world, basin, Infinity);
  expect(before[basin]).toBe(1);
  changeSettings(world, { costTerrain: 2 });
  step(world, 2);
  expect(crosses(world.bots[0].follow.path, basin)).toBe(false);
});

test('bots with the request policy for map changes ask at once when one sector changes', () => {
  const world = worldWithOne({ weather: 'frost', replan: 'map-changed', recalculateMs: 10_000 });
  step(world, 2);
  expect(crosses(world.bots[0].follow.path, basin)).toBe(true);
  setTerrain(world, basin, Infinity);
  // Asks in the first step, and is answered in the second.
  step(world, 2);
  expect(crosses(world.bots[0].follow.path, basin)).toBe(false);
});

test('every weather gives each sector a cost above 0, fair weather the plan’s cost', () => {
  for (const { key } of WEATHERS) {
    const costs = terrainUnder(plan, key);
    if (key === 'fair') expect(costs).toBeNull();
    else expect([...costs!].every((cost) => cost > 0)).toBe(true);
  }
  expect(() => terrainUnder(plan, 'monsoon')).toThrow(/monsoon/);
});

test('cost weights from the settings are part of every request, except defaults', () => {
  const asked: (CostOptions | undefined)[] = [];
  const world = worldWithOne({ recalculateMs: 100 });
  giveFinder(world, 0, {
    find: () => null,
    answer(_, __, wish) {
      asked.push(wish?.costs);
      return { path: null, reason: 'disconnected', expanded: 0 };
    },
  });
  step(world, 3);
  expect(asked.at(-1)).toBeUndefined();
  changeSettings(world, { costDanger: 3, costTime: 0.5 });
  step(world, 60);
  const { position, facing } = world.player;
  expect(asked.at(-1)).toMatchObject({
    weights: { distance: 0, time: 0.5, terrain: 1, danger: 3, cover: 0 },
    watcher: { at: { x: position.x, z: position.z }, facing },
  });
  expect(asked.at(-1)!.terrain[basin]).toBe(plan.sectors[basin].cost);
  const weights = { distance: 0.25, time: 0.5, terrain: 2, danger: 3, cover: 4 };
  changeSettings(world, { costDistance: 0.25, costTerrain: 2, costCover: 4, speed: 0.3 });
  for (let i = 0; i < 60; i++) stepWorld(world, { ...STILL, facing: { x: 0, z: -1 } });
  expect(asked.at(-1)).toMatchObject({ weights, speed: 0.3, watcher: { facing: { x: 0, z: -1 } } });
});
