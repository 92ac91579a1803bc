// The queue of path requests: budgets, waiting times, the stampede; and what makes a bot ask before its interval is over.
import { expect, test } from 'vitest';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { noteMapChange, stampede } from '../../../src/game/planning/plan-path.ts';
import { REPLAN_POLICIES } from '../../../src/game/planning/replan-policies.ts';
import { cancelRequest, requestPath, waitingBots } from '../../../src/game/requests/requests.ts';
import { DEFAULT_SETTINGS } from '../../../src/game/settings/settings.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Settings, World } from '../../../src/game/world.ts';
import { doomPlans, levelOfPlan, ownLevel, ownPlans } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

const office = ownLevel('office.json');
const calm = ownLevel(QUICK ? 'two-ways.json' : 'keep.json');

const planned = (world: World): number[] =>
  world.events.flatMap((event) => (event.type === 'planned' ? [event.bot] : []));

/** Steps and keeps the player from being caught. */
function step(world: World): void {
  stateOf(world).survived = 0;
  stepWorld(world, STILL);
}

function settledWorld(settings: Partial<Settings>, clock?: () => number): World {
  const world = createWorld(office, { seed: 1, settings, ...(clock ? { clock } : {}) });
  for (let i = 0; i < 200; i++) step(world);
  return world;
}

test('a budget of nodes is spent path by path, the rest waits; at least one path is served in every step', () => {
  const world = settledWorld({ bots: QUICK ? 16 : 40, nodesAStep: 100 });
  stampede(world);
  const order = waitingBots(stateOf(world)).map(({ id }) => id);
  expect(order.length).toBe(world.bots.length);
  const served: number[] = [];
  for (let i = 0; i < 200 && served.length < order.length; i++) {
    step(world);
    const now = planned(world);
    expect(now.length).toBeGreaterThanOrEqual(1);
    // 64 for each, so never more than two within a hundred, whatever the searches expand.
    expect(now.length).toBeLessThanOrEqual(2);
    served.push(...now);
  }
  expect(served.slice(0, order.length).sort((a, b) => a - b)).toEqual(order.sort((a, b) => a - b));
});

test('the clock is checked after every path; beyond its milliseconds the rest waits', () => {
  let now = 0;
  let looks = 0;
  // A clock on which every look takes 3 ms: one at the beginning, one after each path.
  const world = settledWorld({ bots: 12, budget: 'milliseconds', msAStep: 7 }, () => (looks++, (now += 3)));
  stampede(world);
  looks = 0;
  step(world);
  expect(planned(world)).toHaveLength(3);
  expect(looks).toBe(4);
});

test('without a budget all requests are answered at once', () => {
  const world = settledWorld({ bots: QUICK ? 16 : 40, budget: 'none' });
  stampede(world);
  step(world);
  expect(planned(world).length).toBe(world.bots.length);
});

test('a budget of nodes is reproducible; one of milliseconds without a clock counts nodes too', () => {
  const hashes = ['expansions', 'milliseconds'].map((budget) => {
    const world = createWorld(calm, { seed: 4, settings: { bots: QUICK ? 10 : 20, budget, nodesAStep: 100 } });
    for (let i = 0; i < (QUICK ? 150 : 300); i++) stepWorld(world, STILL);
    stampede(world);
    step(world);
    // Most have to wait.
    expect(planned(world).length).toBeLessThan(5);
    return hashWorld(world);
  });
  expect(hashes[0]).toBe(hashes[1]);
});

const maps = [...ownPlans(), ...doomPlans()].filter(([name]) =>
  (QUICK ? /office/ : /json|txt|freedm-map01/).test(name),
);
test.each(maps)('%s: of 200 bots in a stampede none waits longer than 500 ms', (_, load) => {
  const world = createWorld(levelOfPlan(load()), { seed: 1, settings: { bots: 200 } });
  // As many as there is room for: the smallest maps hold a few dozen.
  expect(world.bots.length).toBeGreaterThan(20);
  for (let i = 0; i < (QUICK ? 20 : 70); i++) step(world);
  stampede(world);
  let longest = 0;
  // Twice as long as anybody may wait: those who asked last are served too, and who asks again meanwhile.
  for (let i = 0; i < 60; i++) {
    for (const bot of stateOf(world).bots)
      if (bot.plan.dueSince >= 0) longest = Math.max(longest, world.tick - bot.plan.dueSince);
    step(world);
  }
  expect(longest).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(30);
});

test('a bot has at most one request, in order of waiting; it can be cancelled', () => {
  const world = stateOf(settledWorld({ bots: 3, recalculateMs: 10_000, replan: 'interval' }));
  for (const bot of world.bots) cancelRequest(bot);
  requestPath(world, world.bots[2]);
  world.tick++;
  requestPath(world, world.bots[0]);
  requestPath(world, world.bots[2]);
  world.tick++;
  requestPath(world, world.bots[1]);
  for (const bot of world.bots)
    bot.follow.path ??= { points: [], links: [], length: 0, cost: 0, expanded: 0, corridor: [] };
  expect(waitingBots(world).map(({ id }) => id)).toEqual([2, 0, 1]);
  cancelRequest(world.bots[0]);
  expect(waitingBots(world).map(({ id }) => id)).toEqual([2, 1]);
});

test('a bot without a path is served before one that has waited up to 15 steps longer', () => {
  const world = stateOf(settledWorld({ bots: 2, recalculateMs: 10_000, replan: 'interval' }));
  const [bare, led] = world.bots;
  bare.follow.path = null;
  led.follow.path = { points: [], links: [], length: 0, cost: 0, expanded: 0, corridor: [] };
  const orderAfter = (steps: number): number[] => {
    led.plan.dueSince = world.tick;
    bare.plan.dueSince = world.tick + steps;
    return waitingBots(world).map(({ id }) => id);
  };
  expect(orderAfter(15)).toEqual([bare.id, led.id]);
  expect(orderAfter(16)).toEqual([led.id, bare.id]);
});

const SECONDS = QUICK ? 9 : 30;

test('no bot searches in every step; each asks every few seconds, as set', () => {
  for (const recalculateMs of [1000, 4000]) {
    const world = createWorld(office, { seed: 2, settings: { recalculateMs, replan: 'interval' } });
    const times = new Map<number, number[]>();
    for (let i = 0; i < 60 * SECONDS; i++) {
      step(world);
      for (const id of planned(world)) times.set(id, [...(times.get(id) ?? []), i]);
    }
    for (const ticks of times.values()) {
      for (let i = 1; i < ticks.length; i++) {
        // Only a bump shortens the wait, by its own pause.
        expect(ticks[i] - ticks[i - 1]).toBeGreaterThan(6);
      }
      expect(ticks.length).toBeLessThan(((SECONDS * 1000) / recalculateMs) * 3);
      expect(ticks.length).toBeGreaterThan(1);
    }
  }
});

const ASKING_STEPS = QUICK ? 140 : 240;

/** How often the bots of a world ask in ASKING_STEPS under a policy, while `each` happens every step. */
function countAsks(replan: string, each: (world: World, tick: number) => void = () => {}): number {
  const world = createWorld(office, { seed: 3, settings: { replan, recalculateMs: 10_000 } });
  for (let i = 0; i < (QUICK ? 50 : 100); i++) step(world);
  let asks = 0;
  for (let i = 0; i < ASKING_STEPS; i++) {
    each(world, i);
    step(world);
    asks += planned(world).length;
  }
  return asks;
}

test('each policy asks for its own reasons only', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({ replan: 'goal-moved', recalculateMs: 4000, budget: 'expansions' });
  const quiet = Object.fromEntries(REPLAN_POLICIES.map(({ key }) => [key, countAsks(key)]));
  const changes = (world: World, tick: number): void => {
    if (tick % 60 === 0) noteMapChange(stateOf(world));
  };
  expect(countAsks('map-changed', changes)).toBeGreaterThan(quiet['map-changed'] + 5);
  expect(countAsks('interval', changes)).toBe(quiet.interval);
  const jumps = (world: World, tick: number): void => {
    if (tick % 100 !== 0) return;
    // The player is somewhere else at once.
    const { disc } = stateOf(world).player;
    const [x, z] = tick % 200 === 0 ? [400, 96] : [96, 96];
    Object.assign(disc, { x, z });
  };
  expect(countAsks('goal-moved', jumps)).toBeGreaterThan(countAsks('interval', jumps));
  expect(quiet['every-frame']).toBeGreaterThan((400 * ASKING_STEPS) / 240);
  expect(quiet['every-frame']).toBeGreaterThan(20 * quiet.interval);
});

test('off the path, a bot rejoins it, or asks where it cannot; it keeps its old path unless the new one is a tenth shorter', () => {
  const world = createWorld(office, { seed: 3, settings: { replan: 'off-path', bots: 1, recalculateMs: 10_000 } });
  while (world.bots[0].follow.path === null || world.bots[0].follow.path.points.length < 3) step(world);
  const bot = stateOf(world).bots[0];
  const { path } = bot.follow;
  requestPath(stateOf(world), bot);
  step(world);
  expect(planned(world)).toEqual([0]);
  expect(bot.follow.path).toBe(path);
  // A way that is as long as the new path times this.
  for (const [times, isKept] of [
    [1.1, true],
    [1.12, false],
  ] as const) {
    const { length } = bot.plan.asked!.answer.path!;
    const ahead = { ...path!.points[0], x: bot.disc.x + times * length, z: bot.disc.z };
    const old = { ...path!, points: [ahead], links: ['walk' as const] };
    Object.assign(bot.follow, { path: old, nextPoint: 0 });
    requestPath(stateOf(world), bot);
    step(world);
    expect(planned(world)).toEqual([0]);
    expect(bot.follow.path === old, String(times)).toBe(isKept);
  }
  bot.follow.path = path;
  // Pushed aside, as far as one is never pushed by collisions.
  const push = (): void =>
    void (bot.follow.legFrom = { ...bot.follow.legFrom, x: bot.follow.legFrom.x + 400, z: bot.follow.legFrom.z + 400 });
  push();
  step(world);
  expect(planned(world)).toEqual([]);
  expect(bot.follow.path).not.toBe(path);
  expect(bot.follow.path!.points.at(-1)).toEqual(path!.points.at(-1));
  // What is left of its path is nowhere to be seen from where it is.
  bot.follow.path = { ...path!, points: path!.points.map((point) => ({ ...point, x: point.x + 1e4 })), corridor: [] };
  push();
  let asked = false;
  for (let i = 0; i < 30 && !asked; i++) {
    step(world);
    asked = planned(world).length > 0;
  }
  expect(asked).toBe(true);
});

test('time settings outside their range are rejected by name', () => {
  const world = createWorld(office, { seed: 1 });
  expect(() => changeSettings(world, { budget: 'wishes' })).toThrow(/budget is 'wishes'.*expansions/);
  expect(() => changeSettings(world, { replan: 'never' })).toThrow(/replan is 'never'/);
  expect(() => changeSettings(world, { nodesAStep: 1 })).toThrow(RangeError);
});
