// Bots and the player as bodies: above and below each other, on lifts, at the ends of links, and after a reset.
import { describe, expect, test } from 'vitest';
import { changeSettings, createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { drift, putBot } from '../../../src/game/motion/fly-bot.ts';
import { freshPilot } from '../../../src/game/bots/fresh-pilot.ts';
import { weave } from '../../../src/game/manners/weave.ts';
import { liftAbove } from '../../../src/game/ground/neighbours.ts';
import { collide } from '../../../src/game/bots/pilot-bots.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { ROUND } from '../../../src/game/minds/patrol.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Intent, Settings } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box, roomsPlan } from '../../support/plans.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const AHEAD: Intent = { ...STILL, forward: 1 };
const room = roomsPlan('room', {
  rooms: [{ polygon: box(0, 0, 600, 200) }],
  things: [{ kind: 'player', at: { x: 100, z: 100 } }],
});

/** Companions that were not called: they stay where they are put. */
function idleWorld(bots: readonly Point[], settings: Partial<Settings> = {}, plan: FloorPlan = room): WorldState {
  const wishes = { mind: 'companion', randomDelayMs: 0, bots: bots.length, ...settings };
  const world = stateOf(createWorld(buildLevel(plan), { seed: 1, settings: wishes }));
  bots.forEach((at, id) => putBot(world, world.bots[id], at));
  return world;
}

function steps(world: WorldState, count: number, intent: Intent): void {
  for (let i = 0; i < count; i++) stepWorld(world, intent);
}

describe('bodies above and below each other', () => {
  test('a crouching player passes under a flying bot, cannot stand up or jump there, and stands up beyond', () => {
    const world = idleWorld([{ x: 300, z: 100 }]);
    const { player } = world;
    steps(world, 600, STILL);
    while (player.disc.x < 300 && world.tick < 1200) stepWorld(world, { ...AHEAD, crouch: true });
    expect(player.disc.x).toBeGreaterThanOrEqual(300);
    steps(world, 10, { ...STILL, jump: true });
    expect(player.crouching).toBe(true);
    expect(player.disc.feet + player.disc.height).toBeLessThanOrEqual(world.bots[0].disc.feet);
    steps(world, 60, AHEAD);
    expect(player.crouching).toBe(false);
  });

  test('a flying bot does not sink onto the player, even when it begins to walk', () => {
    const world = idleWorld([{ x: 102, z: 100 }], { flyHeight: 100 });
    const [{ disc }] = world.bots;
    steps(world, 2, STILL);
    changeSettings(world, { flyHeight: 40 });
    steps(world, 60, STILL);
    expect(disc.feet).toBeLessThan(59);
    expect(disc.feet).toBeGreaterThanOrEqual(56);
    changeSettings(world, { flyHeight: 0 });
    steps(world, 60, STILL);
    expect(disc.feet).toBeGreaterThanOrEqual(56);
    steps(world, 60, AHEAD);
    expect(disc.feet).toBe(0);
  });

  test.each([40, 0])('a bot that sank onto the player continues from there down to height %i', (flyHeight) => {
    const world = idleWorld([{ x: 102, z: 100 }], { flyHeight: 100 });
    const [bot] = world.bots;
    steps(world, 2, STILL);
    changeSettings(world, { flyHeight });
    steps(world, 60, STILL);
    changeSettings(world, { mind: 'patrol' });
    ROUND.of(bot).stops = [{ x: 400, z: 100 }, { x: 402, z: 100 }]; // prettier-ignore
    bot.plan.recalculateIn = 0;
    steps(world, 120, STILL);
    expect(bot.disc.x).toBeGreaterThan(350);
    expect(bot.disc.feet).toBeCloseTo(Math.max(0, flyHeight - 18), 0);
  });

  test('a player that falls onto a walking bot lands on its head, can jump, and walks off', () => {
    const world = idleWorld([{ x: 102, z: 100 }], { flyHeight: 0 });
    const { player } = world;
    Object.assign(player.disc, { feet: 70 });
    player.onGround = false;
    steps(world, 60, STILL);
    expect(player.disc.feet).toBe(36);
    expect(player.onGround).toBe(true);
    stepWorld(world, { ...STILL, jump: true });
    expect(player.disc.feet).toBeGreaterThan(36);
    steps(world, 90, AHEAD);
    expect(player.disc.feet).toBe(0);
  });

  test('a floor that lifts a body into another lifts that too, where there is room', () => {
    const world = idleWorld([{ x: 102, z: 100 }]);
    const { player, bots } = world;
    const [bot] = bots;
    bot.disc.feet = 58;
    player.disc.feet = 3;
    expect(liftAbove(world, player, 2)).toBe(true);
    expect(bot.disc.feet).toBe(59);
    bot.disc.ceiling = 96;
    player.disc.feet = 5;
    expect(liftAbove(world, player, 3)).toBe(false);
    expect(bot.disc.feet).toBe(59);
  });
});

describe('placing a body', () => {
  const links: FloorPlan['links'] = [{ type: 'teleport', from: { x: 192, z: 100 }, to: { x: 500, z: 100 }, cost: 0 }];
  const linked = { ...room, links };

  test('at a teleporter’s exit the player swaps with one idle bot, but not with two', () => {
    const world = idleWorld([{ x: 505, z: 100 }], {}, linked);
    steps(world, 40, AHEAD);
    expect(world.player.disc.x).toBeGreaterThan(490);
    expect(world.bots[0].disc.x).toBeLessThan(200);
    const full = idleWorld([{ x: 505, z: 114 }, { x: 505, z: 86 }], {}, linked); // prettier-ignore
    for (let i = 0; i < 40; i++) {
      stepWorld(full, AHEAD);
      expect(full.player.disc.x).toBeLessThan(500);
    }
  });

  test('a player placed onto a bot swaps with it', () => {
    const world = idleWorld([{ x: 400, z: 100 }]);
    expect(placePlayer(world, { x: 396, z: 100 }, { x: 1, z: 0 })).toBe(true);
    expect(world.bots[0].disc).toMatchObject({ x: 100, z: 100 });
  });

  test.each([
    ['hunter', 1],
    ['patrol', 0],
  ])('a %s teleported to the player: %i catches', (mind, catches) => {
    const world = idleWorld([{ x: 100, z: 100 }], { mind, recalculateMs: 10_000 }, linked);
    expect(placePlayer(world, { x: 500, z: 100 }, { x: 1, z: 0 })).toBe(true);
    const [bot] = world.bots;
    const points = [{ x: 192, y: 0, z: 100 }, { x: 500, y: 0, z: 100 }]; // prettier-ignore
    const path = { points, links: ['walk', 'teleport'] as const, length: 92, cost: 92, expanded: 0, corridor: [] };
    Object.assign(bot, { state: 'following', hunts: true });
    Object.assign(bot.follow, { path, nextPoint: 0 });
    Object.assign(bot.plan, { recalculateIn: 5000, askedFor: null });
    world.survived = 100;
    for (let i = 0; i < 60 && world.catches === 0; i++) {
      stepWorld(world, STILL);
      if (catches === 0) expect(bot.disc.x).toBeLessThan(440);
    }
    expect(world.catches).toBe(catches);
  });
});

describe.each([24, 40, 100])('fly height %i', (flyHeight) => {
  test('a bot keeps that height above the floors of its path', () => {
    const rooms = [{ polygon: box(0, 0, 600, 200) }, { polygon: box(600, 0, 1200, 200), floor: 24, ceiling: 200 }];
    const plan = roomsPlan('step', { rooms, things: [{ kind: 'player', at: { x: 60, z: 100 } }] });
    const world = idleWorld([{ x: 200, z: 100 }], { flyHeight, mind: 'patrol' }, plan);
    const [bot] = world.bots;
    ROUND.of(bot).stops = [{ x: 500, z: 100 }, { x: 1100, z: 100 }, { x: 1100, z: 100 }]; // prettier-ignore
    steps(world, 60, STILL);
    const heights: number[] = [];
    for (let i = 0; i < 300; i++) {
      stepWorld(world, STILL);
      heights.push(bot.position.y);
    }
    expect(Math.min(...heights)).toBeCloseTo(flyHeight, 0);
    expect(Math.max(...heights)).toBeCloseTo(24 + flyHeight, 0);
  });
});

test('a flying bot backs up against its whole velocity, a walking one without the upward part', () => {
  const heightsOf = (flyHeight: number) => {
    const world = idleWorld([{ x: 300, z: 100 }], { flyHeight });
    const [bot] = world.bots;
    bot.velocity = { x: 0, y: -60, z: 200 };
    collide(world, bot);
    const before = bot.disc.feet;
    drift(world, bot, bot.trouble.backUp);
    return { up: bot.trouble.backUp.y, rise: bot.disc.feet - before };
  };
  expect(heightsOf(64)).toEqual({ up: 60, rise: 0.5 });
  expect(heightsOf(0)).toEqual({ up: 0, rise: 0 });
});

test.each([
  ['right', { x: 0, z: 1 }, { x: 14, z: 100 }, { x: 14, z: 150 }, 1],
  ['left', { x: 0, z: -1 }, { x: 14, z: 100 }, { x: 14, z: 50 }, 1],
  ['right', { x: 1, z: 0 }, { x: 300, z: 186 }, { x: 350, z: 186 }, -1],
  ['left', { x: -1, z: 0 }, { x: 300, z: 186 }, { x: 250, z: 186 }, -1],
] as const)(
  'with a wall on its %s and another bot ahead (%o), a bot weaves to the other side',
  (_, along, at, ahead, sign) => {
    const world = idleWorld([at, ahead], { manners: 'overtake' });
    const { x, z } = weave(world, world.bots[0], along, 250, 1);
    // Across its way, away from the wall.
    const across = along.x === 0 ? x : z;
    expect(across * sign).toBeGreaterThan(0.3);
  },
);

test('another finder clears all bot state that a new one does not know', () => {
  const world = idleWorld([{ x: 300, z: 100 }, { x: 400, z: 100 }], { mind: 'patrol', bots: 2 }); // prettier-ignore
  steps(world, 200, AHEAD);
  const [bot] = world.bots;
  const fresh: Record<string, unknown> = freshPilot(bot.manners.dealt);
  Object.assign(bot.trouble, { heldUpFor: 400, shuns: true });
  Object.assign(bot.yielding, { to: 1, ms: 100, blockedBy: 1 });
  bot.push.waitedFor = 9;
  bot.follow.fallSpeed = 3;
  expect(bot.memories.size).toBeGreaterThan(0);
  giveFinder(world, 0, bot.finder, true);
  bot.plan.recalculateIn = 0;
  for (const [key, value] of Object.entries(fresh)) expect(bot, key).toHaveProperty(key, value);
});
