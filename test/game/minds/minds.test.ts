// Every mind on many maps: legal at every tick, repeatable, and doing what its row says.
import { describe, expect, test } from 'vitest';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { MINDS } from '../../../src/game/minds/minds.ts';
import { randomDirection } from '../../../src/game/minds/naive.ts';
import { ROUND } from '../../../src/game/minds/patrol.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { World } from '../../../src/game/world.ts';
import { distance } from '../../../src/geometry/point.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownLevel, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { randomFrom } from '../../support/random.ts';
import { QUICK, sampled } from '../../support/quick.ts';

const SECONDS = QUICK ? 2 : 4;
const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
/** Where it is run again, too. */
const TWICE = QUICK ? /one-room/ : /keep|pillars|maze|tower|sealed/;
const MAPS = ownPlans().filter(([name]) => !QUICK || /gatehouse|one-room/.test(name));

describe.each(MINDS.map(({ key }) => key))('%s', (mind) => {
  test.each(sampled(MAPS, 2, mind.length))('on %s: legal at every tick, and reproducible by seed', (name, load) => {
    const plan = load();
    const level = levelOfPlan(plan);
    const inspector = createInspector(plan);
    const run = (seed: number): World => {
      const world = createWorld(level, { seed, settings: { mind } });
      for (let i = 0; i < SECONDS * 60; i++) {
        stepWorld(world, STILL);
        if (seed !== 1) continue;
        for (const { body, position, id } of world.bots) {
          const feet = position.y - body.height / 2;
          const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet });
          if (fault !== null) expect.fail(`tick ${i}, bot ${id}: ${fault}`);
        }
      }
      return world;
    };
    const one = hashWorld(run(1));
    if (!TWICE.test(name)) return;
    expect(hashWorld(run(1))).toBe(one);
    expect(hashWorld(run(2))).not.toBe(one);
  });
});

const room = ownLevel('one-room.json');
const own = ownLevel(QUICK ? 'dorm-hall.json' : 'keep.json');

/** Steps and keeps the player from being caught; calls `look` after each step. */
function watch(world: World, steps: number, look: (tick: number) => void = () => {}): void {
  for (let i = 0; i < steps; i++) {
    stateOf(world).survived = 0;
    stepWorld(world, STILL);
    look(i);
  }
}

test('direct goes straight at the player, expands nothing, and is stopped by walls', () => {
  const open = createWorld(room, { seed: 1, settings: { mind: 'direct', bots: 1 } });
  watch(open, 600);
  expect(distance(open.bots[0].position, open.player.position)).toBeLessThan(60);
  const walled = createWorld(own, { seed: 1, settings: { mind: 'direct' } });
  let bumps = 0;
  watch(walled, QUICK ? 500 : 1200, () => {
    for (const event of walled.events) bumps += Number(event.type === 'bumped' && event.other === 'wall');
    for (const {
      follow: { path },
    } of walled.bots) {
      if (path === null) continue;
      expect(path.points).toHaveLength(1);
      expect(path.expanded).toBe(0);
    }
  });
  expect(bumps).toBeGreaterThan(0);
});

test('the random walk covers all directions without using the player’s position, and meets it eventually', () => {
  const world = createWorld(room, { seed: 3, settings: { mind: 'random', bots: 1 } });
  const quarters = new Set<string>();
  let met = false;
  for (let i = 0; i < 60 * 300 && !(met && quarters.size === 4); i++) {
    stepWorld(world, STILL);
    const [{ heading }] = world.bots;
    quarters.add(`${heading.x > 0},${heading.z > 0}`);
    met ||= world.catches > 0;
  }
  expect(quarters.size).toBe(4);
  expect(met).toBe(true);
});

test('random directions are all equally likely (seed 3)', () => {
  const [bot] = stateOf(createWorld(room, { seed: 3, settings: { mind: 'random', bots: 1 } })).bots;
  const counts = Array.from({ length: 8 }, () => 0);
  for (let i = 0; i < 4000; i++) {
    const { x, z } = randomDirection(bot);
    expect(x * x + z * z).toBeCloseTo(1, 12);
    counts[4 * Number(x > 0) + 2 * Number(z > 0) + Number(Math.abs(x) > Math.abs(z))]++;
  }
  for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(100);
});

test('the random walk is independent of the player until they touch', () => {
  const walk = (at: { x: number; z: number }, forward: number): string[] => {
    const world = createWorld(room, { seed: 3, settings: { mind: 'random', bots: 1 } });
    Object.assign(stateOf(world).player.disc, at);
    const places: string[] = [];
    for (let i = 0; i < 60 * 20; i++) {
      stateOf(world).survived = 0;
      stepWorld(world, { ...STILL, forward, call: i % 200 === 0, jump: forward > 0 });
      const [{ position, heading }] = world.bots;
      // From here on the player would be in the way.
      if (distance(position, world.player.position) < 64) break;
      places.push(`${position.x} ${position.z} ${heading.x} ${heading.z}`);
    }
    return places;
  };
  const [one, other] = [walk({ x: 64, z: 320 }, 0), walk({ x: 440, z: 60 }, 1)];
  const length = Math.min(one.length, other.length);
  expect(length).toBeGreaterThan(300);
  expect(one.slice(0, length)).toEqual(other.slice(0, length));
});

test('mixed is direct at 0, random at 1, and proportional between', () => {
  const partOf = (randomPart: number): number => {
    const world = createWorld(room, { seed: 5, settings: { mind: 'mixed', bots: 1, randomPart } });
    let [direct, plans] = [0, 0];
    watch(world, 60 * 60, () => {
      const goal = world.bots[0].follow.path?.points[0];
      if (goal === undefined || !world.events.some(({ type }) => type === 'planned')) return;
      plans++;
      direct += Number(distance(goal, world.player.position) < 1e-6);
    });
    return 1 - direct / plans;
  };
  expect(partOf(0)).toBe(0);
  expect(partOf(1)).toBe(1);
  const half = partOf(0.5);
  expect(half).toBeGreaterThan(0.2);
  expect(half).toBeLessThan(0.8);
});

test('a patrol visits its own stops whatever the player does, and catches nobody', () => {
  const world = createWorld(own, { seed: 1, settings: { mind: 'patrol', bots: 3 } });
  const seen = world.bots.map(() => new Set<number>());
  for (let i = 0; i < 60 * (QUICK ? 30 : 90); i++) {
    stepWorld(world, STILL);
    stateOf(world).bots.forEach((bot, index) => {
      ROUND.of(bot).stops.forEach((stop, k) => {
        if (distance(bot.position, stop) < 48) seen[index].add(k);
      });
    });
  }
  expect(world.catches).toBe(0);
  for (const [index, stops] of seen.entries()) expect(stops.size, `bot ${index}`).toBeGreaterThanOrEqual(3);
});

test('a fleeing bot’s goals are much farther from the player than average', () => {
  const world = createWorld(own, { seed: 1, settings: { mind: 'flee' } });
  const goals: number[] = [];
  watch(world, 60 * (QUICK ? 15 : 30), () => {
    for (const event of world.events) {
      const end = event.type === 'planned' ? world.bots[event.bot].follow.path?.points.at(-1) : undefined;
      if (end !== undefined) goals.push(distance(end, world.player.position));
    }
  });
  const random = randomFrom(1);
  const places = Array.from({ length: 200 }, () => randomPlace(own, BOT_BODY, random)!);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(goals.length).toBeGreaterThan(10);
  expect(mean(goals)).toBeGreaterThan(1.4 * mean(places.map((at) => distance(at, world.player.position))));
});

// The hunter's and the companion's among the quick ones.
test.each(
  sampled(
    MINDS.map(({ key }) => key),
    5,
  ),
)('to %s at run time: path, delay and mood are reset', (mind) => {
  const other = mind === 'hunter' ? 'patrol' : 'hunter';
  const world = createWorld(own, { seed: 1, settings: { mind: other } });
  watch(world, QUICK ? 60 : 120);
  expect(world.bots.some(({ follow: { path } }) => path !== null)).toBe(true);
  changeSettings(world, { mind });
  for (const bot of stateOf(world).bots) {
    expect(bot.follow.path).toBe(null);
    expect(bot.plan.recalculateIn).toBeLessThanOrEqual(1000);
    expect(bot).toMatchObject({ state: 'waiting', mood: 'usual', plan: { dueSince: -1 } });
    expect(ROUND.of(bot).stops).toEqual([]);
  }
  const places = world.bots.map(({ position }) => position);
  watch(world, QUICK ? 120 : 600);
  const moved = world.bots.filter(({ position }, i) => distance(position, places[i]) > 32).length;
  // Who has not been called stays where it is; anybody else is somewhere else by now.
  if (mind === 'companion') expect(moved).toBe(0);
  else expect(moved).toBeGreaterThan(2);
});

test('alternate bots may have another mind: hunters and a flock in one world', () => {
  const world = createWorld(own, { seed: 1, settings: { mind: 'hunter', secondMind: 'flock', bots: 6 } });
  watch(world, 240);
  const hunters = world.bots.filter(({ id }) => id % 2 === 0);
  const birds = world.bots.filter(({ id }) => id % 2 === 1);
  expect(hunters.filter(({ follow: { path } }) => path !== null).length).toBeGreaterThan(1);
  for (const {
    follow: { path },
    state,
  } of birds)
    expect({ path, state }).toEqual({ path: null, state: 'following' });
});
