// Shots, what is heard of them, the danger they leave, and what frightened bots do.
import { describe, expect, test } from 'vitest';
import { LAYERS } from '../../../src/debug/layers.ts';
import { resetPilot } from '../../../src/game/bots/fresh-pilot.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { DANGER_STEPS, dangerNow, factorsOfDanger, SHOT_REACH } from '../../../src/game/danger/danger.ts';
import { chooseRefuge, FEAR_STEPS, RELOAD_STEPS } from '../../../src/game/danger/fear.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { randomSpot } from '../../../src/game/ground/places.ts';
import { findEscape } from '../../../src/nav/reach/escape.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { reachedRegion } from '../../../src/nav/reach/region.ts';
import { createStream, nextRandom } from '../../../src/game/random.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Settings, Shot, World } from '../../../src/game/world.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { DEFAULT_WEIGHTS, type CostOptions } from '../../../src/nav/cost-terms.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { measureSound, soundDistanceTo } from '../../../src/nav/reach/sound-field.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { box, roomsPlan, sealedRing, twoRooms } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const SHOOT = { ...STILL, shoot: true };
const NONE: ReadonlySet<number> = new Set();

describe('sound', () => {
  test('sound spreads through doorways and around corners, not through walls', () => {
    const level = buildLevel(twoRooms);
    const at = { x: 200, z: 40 };
    const field = measureSound(level, at, 2000, NONE);
    // In the same leaf straight; in the other room by the doorway's middle at (264, 128) or nearer, never through the wall.
    const beyond = { x: 330, z: 40 };
    const way = soundDistanceTo(field, beyond);
    expect(way).toBeGreaterThan(distance(at, { x: 256, z: 96 }) + distance({ x: 272, z: 96 }, beyond));
    expect(way).toBeLessThan(330);
    expect(soundDistanceTo(field, { x: -50, z: 40 })).toBe(Infinity);
    expect(soundDistanceTo(measureSound(level, at, 100, NONE), beyond)).toBe(Infinity);
  });

  test('sound does not enter a sealed room or pass shut portals', () => {
    const sealed = measureSound(buildLevel(sealedRing), { x: 96, z: 96 }, 5000, NONE);
    expect(soundDistanceTo(sealed, { x: 384, z: 384 })).toBe(Infinity);
    expect(soundDistanceTo(sealed, { x: 700, z: 700 })).toBeLessThan(2000);
    const level = buildLevel(twoRooms);
    const inDoorway = new Set(level.tree.portals.filter(({ midpoint }) => midpoint.x >= 256).map(({ id }) => id));
    expect(soundDistanceTo(measureSound(level, { x: 64, z: 128 }, 5000, inDoorway), { x: 400, z: 128 })).toBe(Infinity);
  });
});

describe('paths through danger cost more', () => {
  const maps = ownPlans().filter(([name]) => /keep|office|two-ways|pillars/.test(name));
  test.each(sampled(maps, 2, 1))(
    '%s: A* equals Dijkstra and costs no more than the usual path, 60 queries, seed 5',
    (_, load) => {
      const level = levelOfPlan(load());
      const random = createStream(5, 'factors');
      const factors = Float64Array.from(
        level.tree.leaves,
        () => 1 + (nextRandom(random) < 0.3 ? 8 * nextRandom(random) : 0),
      );
      const terrain = level.plan.sectors.map(({ cost }) => cost);
      const costs: CostOptions = { weights: DEFAULT_WEIGHTS, terrain, watcher: null, factors };
      const place = (): Point => randomPlace(level, BOT_BODY, () => nextRandom(random))!;
      const finders = ['midpoints', 'dijkstra', 'line-of-sight'].map((key) => finderOf(key).make(level, BOT_BODY));
      for (let i = 0; i < (QUICK ? 20 : 60); i++) {
        const [start, goal] = [place(), place()];
        const [aStar, dijkstra, smoothed] = finders.map((finder) => finder.answer(start, goal, { costs }).path);
        const usual = finders[0].find(start, goal);
        expect(aStar === null).toBe(usual === null);
        if (aStar === null || usual === null) continue;
        expect(aStar.cost).toBeCloseTo(dijkstra!.cost, 6);
        expect(smoothed!.cost).toBeLessThanOrEqual(aStar.cost * (1 + 1e-9));
        expect(aStar.cost).toBeGreaterThanOrEqual(usual.cost * (1 - 1e-9));
        // A query leaves no trace: the next one knows nothing of the factors.
        expect(finders[0].find(start, goal)).toEqual(usual);
      }
    },
  );
});

/** Two rooms joined by a short corridor and a long one, the player in the short one. */
const twoCorridors = roomsPlan('two corridors', {
  rooms: [
    { polygon: [[0, 0], [400, 0], [400, 100], [400, 164], [400, 700], [400, 764], [400, 800], [0, 800]] }, // prettier-ignore
    { polygon: box(400, 100, 1600, 164) },
    { polygon: box(400, 700, 1600, 764) },
    { polygon: [[1600, 0], [2000, 0], [2000, 800], [1600, 800], [1600, 764], [1600, 700], [1600, 164], [1600, 100]] }, // prettier-ignore
  ],
  things: [{ kind: 'player', at: { x: 1500, z: 132 } }],
});

function makeWorld(level: Level, bots: readonly Point[], settings: Partial<Settings> = {}): World {
  const world = createWorld(level, { seed: 1, settings: { bots: bots.length, ...settings } });
  const state = stateOf(world);
  bots.forEach((at, id) => {
    putBot(state, state.bots[id], at);
    state.bots[id].plan.recalculateIn = 0;
  });
  return world;
}

/** Steps without a catch. */
function run(world: World, steps: number, intent = STILL, look: () => void = () => {}): void {
  for (let i = 0; i < steps; i++) {
    stateOf(world).survived = 0;
    stepWorld(world, intent);
    look();
  }
}

describe('hearing a shot', () => {
  test('a bot that hears it flees at one and a half times its speed, and hunts again after its fear', () => {
    const level = buildLevel(twoCorridors);
    const world = makeWorld(level, [{ x: 900, z: 132 }], { recalculateMs: 10000 });
    const [bot] = stateOf(world).bots;
    run(world, 30);
    const fastest = (steps: number, intent = STILL): number => {
      let most = 0;
      run(world, steps, intent, () => (most = Math.max(most, Math.hypot(bot.velocity.x, bot.velocity.z))));
      return most;
    };
    expect(fastest(10)).toBeCloseTo(250, 0);
    const before = distance(bot.position, world.player.position);
    run(world, 1, SHOOT);
    expect(world.events).toContainEqual({ type: 'shot' });
    expect(bot.fearUntil).toBe(world.tick + FEAR_STEPS);
    expect(fastest(60)).toBeCloseTo(375, 0);
    run(world, FEAR_STEPS - 70);
    expect(distance(bot.position, world.player.position)).toBeGreaterThan(before + 200);
    const safe = dangerNow(world)![leafAt(level.tree, bot.position)];
    expect(safe).toBeLessThan(0.1);
    // It looks for a path at once, long before the next is due.
    expect(bot.plan.askedAt).toBeLessThan(bot.fearUntil);
    run(world, bot.fearUntil + 1 - world.tick);
    expect(bot.plan.askedAt).toBe(bot.fearUntil + 1);
    run(world, 400);
    expect(fastest(30)).toBeLessThanOrEqual(251);
    run(world, 500);
    expect(distance(bot.position, world.player.position)).toBeLessThan(before);
  });

  test('bots that start a new chase are not afraid any more', () => {
    const world = makeWorld(buildLevel(twoCorridors), [{ x: 900, z: 132 }]);
    run(world, 1, SHOOT);
    const [bot] = stateOf(world).bots;
    expect(bot.fearUntil).toBeGreaterThan(world.tick);
    resetPilot(stateOf(world), bot);
    expect(bot.fearUntil).toBe(0);
  });

  test('it flees by the safest path: not past the shooter, even if the safe place behind is nearer', () => {
    // The corridor is one leaf, loud all through; its end beyond the player is much the nearer.
    const world = makeWorld(buildLevel(twoCorridors), [{ x: 1440, z: 132 }]);
    run(world, 1, SHOOT);
    let nearest = Infinity;
    run(world, FEAR_STEPS, STILL, () => {
      nearest = Math.min(nearest, distance(world.bots[0].position, world.player.position));
    });
    expect(nearest).toBeGreaterThan(40);
    expect(world.bots[0].position.x).toBeLessThan(1000);
  });

  test('of four spots about its refuge a bot takes the safest (seed 1)', () => {
    const maps = ownPlans().filter(([name]) => /keep|office|two-ways/.test(name));
    let worse = 0;
    for (const [, load] of maps) {
      const level = levelOfPlan(load());
      const world = createWorld(level, { seed: 1, settings: { bots: 8 } });
      run(world, 1, SHOOT);
      const state = stateOf(world);
      const danger = dangerNow(state)!;
      const dangerAt = (place: Point): number => danger[leafAt(level.tree, place)];
      const terrain = level.plan.sectors.map(({ cost }) => cost);
      const costs: CostOptions = { weights: DEFAULT_WEIGHTS, terrain, watcher: null, factors: factorsOfDanger(state)! };
      const sources = state.shots.map(({ at }) => at);
      for (const bot of state.bots) {
        const { x, z, feet } = bot.disc;
        const { at } = findEscape(portalGraphOf(level, bot.body), { x, z, y: feet }, danger, costs, sources);
        if (at === null) continue;
        const random = structuredClone(bot.random);
        const region = reachedRegion(level, bot.body, at, 240 * 240);
        const spots = Array.from({ length: 4 }, () => randomSpot(state.arena, region, random, bot.disc));
        const dangers = spots.flatMap((spot) => (spot === null ? [] : [dangerAt(spot)]));
        const chosen = chooseRefuge(state, bot, costs)!;
        expect(dangerAt(chosen)).toBe(dangers.length === 0 ? dangerAt(at) : Math.min(...dangers));
        if (Math.max(...dangers) > dangerAt(chosen)) worse++;
      }
    }
    expect(worse).toBeGreaterThan(0);
  });

  test('bots out of earshot ignore it, as do all with the setting off', () => {
    const ring = buildLevel(sealedRing);
    const world = makeWorld(ring, [
      { x: 384, z: 384 },
      { x: 650, z: 96 },
    ]);
    run(world, 1, SHOOT);
    expect(world.bots.map(({ fearUntil }) => fearUntil > 0)).toEqual([false, true]);
    const calm = makeWorld(ring, [{ x: 650, z: 96 }], { fear: false });
    run(calm, 1, SHOOT);
    expect(calm.bots[0].fearUntil).toBe(0);
    const fearless = makeWorld(ring, [{ x: 650, z: 96 }], { mind: 'fighter' });
    run(fearless, 1, SHOOT);
    expect(fearless.bots[0].fearUntil).toBe(0);
    const far = makeWorld(buildLevel(twoCorridors), [{ x: 100, z: 700 }]);
    run(far, 1, SHOOT);
    expect(soundDistanceTo(far.shots[0].sound, far.bots[0].position)).toBeGreaterThan(SHOT_REACH);
    expect(far.bots[0].fearUntil).toBe(0);
  });

  test('its danger changes the path of two worlds that differ only in the shot, and fades', () => {
    const level = buildLevel(twoCorridors);
    // Fired in the short corridor; then the player stands beyond it, where the short one is the nearer way to it.
    const worldAfter = (intent: typeof STILL): World => {
      const world = makeWorld(level, [{ x: 60, z: 300 }]);
      const { player, bots } = stateOf(world);
      Object.assign(player.disc, { x: 1560, z: 132 });
      run(world, 1, intent);
      Object.assign(player.disc, { x: 1700, z: 300 });
      bots[0].plan.recalculateIn = 0;
      run(world, 5);
      expect(bots[0].fearUntil).toBe(0);
      return world;
    };
    const pathZ = ({ bots }: World): number =>
      Math.max(...bots[0].follow.path!.points.filter(({ x }) => x > 500 && x <= 1600).map(({ z }) => z));
    const [quiet, loud] = [STILL, SHOOT].map(worldAfter);
    expect(loud.player.position).toEqual(quiet.player.position);
    expect(pathZ(quiet)).toBeLessThan(200);
    expect(pathZ(loud)).toBeGreaterThan(600);
    run(loud, DANGER_STEPS);
    expect(dangerNow(loud)).toBe(null);
  });

  test('danger decreases with distance and time, sums to at most 1, and multiplies costs by up to 9', () => {
    const soundOf = (...ways: number[]) =>
      ({ sound: { toLeaf: Float64Array.from(ways) }, firedAt: 0 }) as unknown as Shot;
    const shot = soundOf(0, SHOT_REACH / 2, SHOT_REACH, 2 * SHOT_REACH, Infinity);
    const after = (tick: number, ...shots: Shot[]): number[] => [...dangerNow({ shots, tick })!];
    expect(after(0, shot)).toEqual([1, 0.5, 0, 0, 0]);
    expect(after(DANGER_STEPS / 2, shot)).toEqual([0.5, 0.25, 0, 0, 0]);
    expect(after(DANGER_STEPS / 2, shot, shot, shot)).toEqual([1, 0.75, 0, 0, 0]);
    const world = stateOf(makeWorld(buildLevel(twoCorridors), []));
    expect(factorsOfDanger(world)).toBe(null);
    world.shots = [shot];
    expect([...factorsOfDanger(world)!]).toEqual([9, 5, 1, 1, 1]);
  });

  test('loading takes time regardless of the key, and a shot is hashed', () => {
    const world = makeWorld(buildLevel(twoRooms), []);
    let shots = 0;
    run(world, 3 * RELOAD_STEPS + 1, SHOOT, () => (shots += world.events.filter(({ type }) => type === 'shot').length));
    expect(shots).toBe(4);
    const hashOf = (intent: typeof STILL): string => {
      const other = makeWorld(buildLevel(twoRooms), []);
      run(other, 1, intent);
      run(other, 10);
      return hashWorld(other);
    };
    expect(hashOf(SHOOT)).toBe(hashOf(SHOOT));
    expect(hashOf(SHOOT)).not.toBe(hashOf(STILL));
  });

  const maps = ownPlans().filter(([name]) => /keep|tower|catacombs/.test(name));
  test.each(sampled(maps, 3, 2))(
    '%s: shots and flights: every bot legal at every tick, the same run twice, seed 1',
    (_, load) => {
      const plan = load();
      const level = buildLevel(plan);
      const inspector = createInspector(plan);
      const hashOfRun = (isChecked: boolean): string => {
        const world = createWorld(level, { seed: 1, settings: { bots: 8 } });
        let afraid = 0;
        for (let i = 0; i < (QUICK ? 400 : 1200); i++) {
          stepWorld(world, i % 200 === 150 ? SHOOT : STILL);
          if (!isChecked) continue;
          for (const { id, body, position, fearUntil } of world.bots) {
            afraid += Number(fearUntil > world.tick);
            const feet = position.y - body.height / 2;
            const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet });
            if (fault !== null) expect.fail(`tick ${i}, bot ${id}: ${fault}`);
          }
        }
        if (isChecked) expect(afraid).toBeGreaterThan(0);
        return hashWorld(world);
      };
      expect(hashOfRun(true)).toBe(hashOfRun(false));
    },
  );
});

test('the layer shows danger by cell, strongest at the shot, and frightened bots; nothing without a shot', async () => {
  const level = buildLevel(twoCorridors);
  const world = makeWorld(level, [{ x: 900, z: 132 }]);
  const layer = LAYERS.find((each) => each.key === 'danger')!;
  await layer.load?.();
  const shapes = () => (layer.needs === 'world' ? layer.shapes({ level, body: BOT_BODY, world }) : []);
  expect(shapes()).toEqual([]);
  run(world, 1, SHOOT);
  const areas = shapes().filter((shape) => shape.kind === 'area');
  expect(areas.length).toBeGreaterThan(1);
  const here = level.tree.leaves[leafAt(level.tree, world.shots[0].at)].cell;
  const [strongest] = [...areas].sort((a, b) => b.strength - a.strength);
  expect(strongest.points).toBe(here);
  expect(
    shapes()
      .filter((shape) => shape.kind === 'point')
      .map(({ form }) => form),
  ).toEqual(['cross', 'ring']);
});
