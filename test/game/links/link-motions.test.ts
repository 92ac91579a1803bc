// Every type of link has a motion of its own: watched step by step on small plans, and in hunts on the map with jumps.
import { describe, expect, test } from 'vitest';
import { createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type PilotState } from '../../../src/game/world-state.ts';
import type { Settings, World } from '../../../src/game/world.ts';
import type { Point, Point3 } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { isWalked, linkTypeOf, type LinkType } from '../../../src/map/link-types.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { curveOf } from '../../../src/nav/link-curve.ts';
import type { Path, PathFinder } from '../../../src/nav/path-finder.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';

const STILL = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };
const SECONDS = QUICK ? 11 : 120;
const STEP_MS = 1000 / 60;

/** Two banks 64 high with a ditch 96 wide between them, and a shelf of 128 behind the second. */
const ditch = roomsPlan('ditch', {
  rooms: [
    { polygon: box(0, 0, 256, 256), floor: 64, ceiling: 400 },
    { polygon: box(256, 0, 352, 256), floor: 0, ceiling: 400 },
    { polygon: box(352, 0, 608, 256), floor: 64, ceiling: 400 },
    { polygon: box(608, 0, 864, 256), floor: 128, ceiling: 400 },
  ],
  things: [
    { kind: 'player', at: { x: 800, z: 40 } },
    { kind: 'bot', at: { x: 40, z: 200 } },
  ],
});

/** Gives always the same path, from wherever the bot stands. */
function onRails(points: readonly Point3[], links: readonly LinkType[]): PathFinder {
  const path: Path = { points, links, length: 1, cost: 1, expanded: 0, corridor: [] };
  return { find: () => path, answer: () => ({ path, reason: null, expanded: 0 }) };
}

interface Moment extends Point3 {
  readonly ms: number;
  readonly feet: number;
}

/** A bot is put at `from` and takes one link of that type to `to`; where it was in each step since the link began, until it landed. */
function watch(type: LinkType, from: Point3, to: Point3, flyHeight = 0, plan: FloorPlan = ditch): Moment[] {
  const settings: Partial<Settings> = { bots: 1, flyHeight, randomDelayMs: 0, recalculateMs: 10_000 };
  const world = createWorld(buildLevel(plan), { seed: 1, settings });
  const state = stateOf(world);
  const [bot] = state.bots;
  putBot(state, bot, from);
  giveFinder(world, 0, onRails([to], [type]));
  const inspector = createInspector(plan);
  const moments: Moment[] = [];
  let steps = 600;
  for (let i = 0; i < steps; i++) {
    stepWorld(world, STILL);
    const { x, z } = bot.position;
    const feet = bot.disc.feet;
    expect(inspector.faultOf({ ...bot.body, x, z, feet })).toBeNull();
    moments.push({ ...bot.position, feet, ms: moments.length * STEP_MS });
    // A fall goes on where the path has ended.
    if (bot.state === 'arrived' && steps === 600) steps = i + (type === 'drop' ? 40 : 1);
  }
  expect(bot.state).toBe('arrived');
  return moments;
}

const place = (x: number, y: number, z = 128): Point3 => ({ x, y, z });
const last = <T>(list: readonly T[]): T => list[list.length - 1];
const highest = (moments: readonly Moment[]): number => Math.max(...moments.map(({ feet }) => feet));

describe('each motion', () => {
  test('a jump is an arc over what a walker would fall into', () => {
    for (const [type, rise] of [
      ['jump', 28],
      ['jump-right', 28],
      ['high-jump', 72],
    ] as const) {
      const moments = watch(type, place(216, 64), place(392, 64));
      expect(highest(moments)).toBeGreaterThan(64 + rise - 4);
      expect(highest(moments)).toBeLessThanOrEqual(64 + rise);
      const top = moments.findIndex(({ feet }) => feet === highest(moments));
      for (let i = 1; i < moments.length; i++) {
        if (i <= top) expect(moments[i].feet).toBeGreaterThanOrEqual(moments[i - 1].feet);
        else expect(moments[i].feet).toBeLessThanOrEqual(moments[i - 1].feet);
      }
      expect(last(moments)).toMatchObject({ x: 392, z: 128, feet: 64 });
    }
  });
  test('a link to where the bot stands keeps its heading', () => {
    expect(last(watch('jump', place(216, 64), place(216, 64)))).toMatchObject({ x: 216, z: 128, feet: 64 });
  });
  test('a jump up ends on a ledge higher than a walker’s step', () => {
    const moments = watch('jump-up', place(540, 64), place(660, 128));
    expect(highest(moments)).toBeGreaterThan(150);
    expect(last(moments)).toMatchObject({ x: 660, feet: 128 });
  });
  test('a flyer jumps too, at its height above the floors', () => {
    const moments = watch('jump', place(216, 64), place(392, 64), 64);
    expect(highest(moments)).toBeGreaterThan(64 + 64 - 18 + 24);
    expect(Math.abs(last(moments).y - 128)).toBeLessThan(1);
  });
  test('a bot that does not get to the landing in time has collided', () => {
    const world = createWorld(buildLevel(ditch), { seed: 1, settings: { bots: 1, flyHeight: 0, randomDelayMs: 0 } });
    const state = stateOf(world);
    const [bot] = state.bots;
    putBot(state, bot, place(216, 64));
    giveFinder(world, 0, onRails([place(392, 64)], ['jump']));
    while (bot.follow.crossing === null) stepWorld(world, STILL);
    let steps = 0;
    for (; bot.follow.crossing !== null; steps++) {
      bot.disc.x = 216;
      stepWorld(world, STILL);
    }
    expect(world.events).toContainEqual({ type: 'bumped', bot: 0, other: 'wall' });
    expect(bot.state).toBe('backing up');
    // 0.6 s after the jump would have ended.
    const { ms } = curveOf('jump', place(216, 64), place(392, 64), 0.25);
    expect(Math.abs(steps * STEP_MS - ms - 600)).toBeLessThan(3 * STEP_MS);
  });
  test('a drop is an accelerated fall, for walkers and flyers', () => {
    for (const flyHeight of [0, 64]) {
      const moments = watch('drop', place(216, 64), place(304, 0), flyHeight);
      const falls = moments.slice(1).map(({ feet }, i) => moments[i].feet - feet);
      const begin = falls.findIndex((fall) => fall > 0);
      const fastest = Math.max(...falls);
      expect(fastest).toBeGreaterThan(3);
      expect(falls[begin]).toBeLessThan(1);
      const peak = falls.indexOf(fastest);
      for (let i = begin + 1; i <= peak; i++) expect(falls[i]).toBeGreaterThan(falls[i - 1]);
    }
  });
  test('a teleport takes one step and is reported as an event', () => {
    const settings = { bots: 1, flyHeight: 0, randomDelayMs: 0 };
    const world = createWorld(buildLevel(ditch), { seed: 1, settings });
    const [bot] = stateOf(world).bots;
    putBot(stateOf(world), bot, place(216, 64));
    giveFinder(world, 0, onRails([place(700, 128, 200)], ['teleport']));
    let flashes = 0;
    for (let i = 0; i < 5; i++) {
      const before: Point = bot.position;
      stepWorld(world, STILL);
      const flashed = world.events.some((event) => event.type === 'teleported' && event.who === 0);
      expect(bot.position.x !== before.x).toBe(flashed);
      if (flashed) expect(bot.before).toEqual(bot.position);
      if (flashed) flashes++;
    }
    expect(flashes).toBe(1);
    expect(bot.position).toMatchObject({ x: 700, z: 200 });
  });
  test('a lift rides straight up and then across, and back across and then down', () => {
    const up = watch('lift', place(300, 0), place(392, 64));
    expect(up.filter(({ feet }) => feet < 60).every(({ x }) => Math.abs(x - 300) < 1)).toBe(true);
    const down = watch('lift', place(392, 64), place(300, 0));
    expect(down.filter(({ feet }) => feet < 60).every(({ x }) => Math.abs(x - 300) < 3)).toBe(true);
  });
  test('bots wait at a door, and swim at half speed, bobbing', () => {
    const door = watch('door', place(40, 64), place(140, 64));
    expect(door.filter(({ x }) => x < 41).length * STEP_MS).toBeGreaterThan(450);
    const swim = watch('swim', place(40, 64), place(140, 64));
    const walk = curveOf('walk', place(40, 64), place(140, 64), 0.25);
    expect(swim.length * STEP_MS).toBeGreaterThan(1.9 * walk.ms);
    expect(highest(swim)).toBeGreaterThan(67);
    expect(last(swim).feet).toBe(64);
  });
});

test('jumpers wait until the landing is free', () => {
  const world = createWorld(buildLevel(ditch), { seed: 1, settings: { bots: 2, flyHeight: 0, randomDelayMs: 0 } });
  const state = stateOf(world);
  const [one, other] = state.bots;
  putBot(state, one, place(216, 64));
  putBot(state, other, place(392, 64));
  giveFinder(world, 0, onRails([place(392, 64)], ['jump']));
  giveFinder(world, 1, onRails([place(392, 64)], ['walk']));
  for (let i = 0; i < 30; i++) stepWorld(world, STILL);
  expect(one.follow.crossing).toBeNull();
  expect(one.position.x).toBe(216);
  putBot(state, other, place(540, 64, 40));
  giveFinder(world, 1, onRails([place(540, 64, 40)], ['walk']));
  for (let i = 0; i < 120; i++) stepWorld(world, STILL);
  expect(one.position.x).toBeCloseTo(392, 3);
});

test('a path requested in the air begins at the landing', () => {
  const world = createWorld(buildLevel(ditch), { seed: 1, settings: { bots: 1, flyHeight: 0, randomDelayMs: 0 } });
  const state = stateOf(world);
  const [bot] = state.bots;
  putBot(state, bot, place(216, 64));
  const asked: Point[] = [];
  const first = onRails([place(392, 64), place(500, 64)], ['jump', 'walk']);
  giveFinder(world, 0, {
    ...first,
    answer(from) {
      asked.push({ x: from.x, z: from.z });
      const next = onRails([place(500, 64, 40)], ['walk']);
      return asked.length === 1 ? first.answer(from, from) : next.answer(from, from);
    },
  });
  let lowest = Infinity;
  for (let i = 0; i < 200; i++) {
    stepWorld(world, STILL);
    if (i === 12) {
      expect(bot.follow.crossing).not.toBeNull();
      bot.plan.dueSince = world.tick;
    }
    lowest = Math.min(lowest, bot.disc.feet);
  }
  expect(asked).toEqual([
    { x: 216, z: 128 },
    { x: 392, z: 128 },
  ]);
  expect(lowest).toBe(64);
  expect(bot.position).toMatchObject({ x: 500, z: 40 });
});

describe('hunts over links', () => {
  const load = ownPlans().find(([name]) => name === 'ledges.json')![1];
  const level = levelOfPlan(load());
  const run = (flyHeight: number, seed: number, look: (world: World) => void): World => {
    const settings = { flyHeight, finder: 'hand-graph', bots: 8 };
    const world = createWorld(level, { seed, settings });
    for (let i = 0; i < SECONDS * 60; i++) {
      stepWorld(world, STILL);
      look(world);
    }
    return world;
  };
  test.each([0, 64])(
    'at fly height %s bots jump and hunt, legal at every tick, the same in every run, seed 3',
    (flyHeight) => {
      const inspector = createInspector(level.plan);
      const taken = new Set<string>();
      const world = run(flyHeight, 3, ({ tick, bots }) => {
        for (const bot of bots as readonly PilotState[]) {
          if (bot.follow.crossing !== null) taken.add(linkTypeOf(bot.follow.crossing.type).motion);
          const fault = inspector.faultOf({ ...bot.body, ...bot.position, feet: bot.disc.feet });
          if (fault !== null) expect.fail(`tick ${tick}, bot ${bot.id}: ${fault}`);
        }
      });
      if (flyHeight === 0) expect(taken).toContain('arc');
      expect(world.catches).toBeGreaterThan(0);
      expect(hashWorld(run(flyHeight, 3, () => {}))).toBe(hashWorld(world));
    },
  );
});

test('slow ground delays walking to a door or onto a lift, but not jumping, swimming or flying', () => {
  const msOf = (type: LinkType, ground: number): number =>
    curveOf(type, { x: 0, y: 0, z: 0 }, { x: 300, y: 0, z: 0 }, 0.25, ground).ms;
  for (const type of ['door', 'lift'] as const) expect(msOf(type, 0.5) - msOf(type, 1)).toBeCloseTo(1200, 6);
  for (const type of ['swim', 'drop'] as const) expect(msOf(type, 0.5)).toBe(msOf(type, 1));
});

test('every type is walked or has a curve from the start of the link to its end', () => {
  for (const type of ['jump', 'high-jump-up', 'teleport', 'lift', 'door', 'swim'] as const) {
    expect(isWalked(type)).toBe(false);
    const curve = curveOf(type, place(0, 0), place(100, 40), 0.25);
    if (curve.ms > 0) expect(curve.at(0)).toEqual({ part: 0, feet: 0 });
    expect(curve.at(curve.ms)).toEqual({ part: 1, feet: 40 });
    expect(curve.at(curve.ms * 2)).toEqual({ part: 1, feet: 40 });
  }
});
