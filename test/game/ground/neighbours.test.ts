// Bots and the player as bodies: above and below each other, on lifts, at the ends of links, and after a reset.
import { describe, expect, test } from 'vitest';
import { changeSettings, createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { drift, putBot } from '../../../src/game/motion/fly-bot.ts';
import { freshPilot } from '../../../src/game/bots/fresh-pilot.ts';
import { weave } from '../../../src/game/manners/weave.ts';
import {
  bodiesAt,
  circlesNear,
  isInsideOther,
  liftAbove,
  limitsOf,
  standOf,
  undoIfInside,
  wouldStack,
} from '../../../src/game/ground/neighbours.ts';
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
import { randomFrom } from '../../support/random.ts';

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

  test.each(['x', 'z', 'feet'] as const)('a move into another body is undone, also by %s alone', (axis) => {
    const world = idleWorld([{ x: 102, z: 100 }]);
    const [{ disc }] = world.bots;
    disc.feet = world.player.disc.feet;
    const inside = standOf(disc);
    for (const [shift, isUndone] of [
      [200, true],
      [1, false],
    ] as const) {
      // prettier-ignore
      const before = { ...inside, [axis]: inside[axis] + shift };
      undoIfInside(world, world.bots[0], before);
      expect(standOf(disc)).toEqual(isUndone ? before : inside);
      Object.assign(disc, inside);
    }
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

test('a second collision at a place backs up to one side or the other, at full speed', () => {
  const world = idleWorld([{ x: 300, z: 100 }]);
  const [bot] = world.bots;
  const sides = Array.from({ length: 20 }, () => {
    bot.trouble.count = 0;
    collide(world, bot);
    collide(world, bot);
    const { x, z } = bot.trouble.backUp;
    return Math.round(bot.heading.x * z - bot.heading.z * x);
  });
  expect(new Set(sides)).toEqual(new Set([-1000 * world.settings.speed, 1000 * world.settings.speed]));
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

const SHARED_TOLERANCE = 1 / 4096;

test.each([0, 64])(
  'who is touched, stacked on and lifted equals a plain loop over all bodies: fly height %i',
  (flyHeight) => {
    const world = idleWorld(
      Array.from({ length: 5 }, (_, i) => ({ x: 60 + 60 * i, z: 40 })),
      { flyHeight },
    );
    const { bots, player } = world;
    const random = randomFrom(flyHeight + 1);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)];
    const all = [...bots, player];
    type Disc = (typeof all)[number]['disc'];
    const shared = (a: Disc, feet: number, b: Disc): number =>
      Math.min(feet + a.height, b.feet + b.height) - Math.max(feet, b.feet);
    const counts = { into: 0, stacks: 0, lifts: 0, blocked: 0 };
    for (let round = 0; round < 500; round++) {
      // On lines where neighbours are just apart, just touch, or overlap; with feet just above, at and just below heads.
      for (const { disc } of all) {
        disc.x = 200 + pick([0, 10, 28, 28 - 1 / 128, 28 - 1 / 256, 30, 30 - 1 / 128, 31.5, 56, 63, 70]);
        disc.z = pick([100, 100, 100, 112, 70]);
        disc.feet = pick([0, 36, 36 - 1 / 8192, 36 - 1 / 4096, 36 - 1 / 2048, 35, 40, 41, 56, 72, 10]);
        disc.floor = pick([0, disc.feet]);
        disc.ceiling = pick([128, 92, disc.feet + disc.height, disc.feet + disc.height + 3]);
      }
      const body = pick(all);
      const { disc } = body;
      const others = all.filter((other) => other !== body);
      const over = others.filter(({ disc: { x, z, radius } }) => {
        const reach = disc.radius + radius - 2 / 256;
        return (x - disc.x) * (x - disc.x) + (z - disc.z) * (z - disc.z) < reach * reach;
      });
      const isInto = over.some((other) => shared(disc, disc.feet, other.disc) > SHARED_TOLERANCE);
      expect(isInsideOther(world, body)).toBe(isInto);
      const to = disc.feet + pick([-36, -4, -1, 0, 1, 4, 36]);
      const stacks = over.some(
        (other) => shared(disc, to, other.disc) > Math.max(0, shared(disc, disc.feet, other.disc)),
      );
      expect(wouldStack(world, body, to)).toBe(stacks);
      const limits = { floor: disc.floor, ceiling: disc.ceiling };
      for (const {
        disc: { feet, height },
      } of over) {
        if (feet + height <= disc.feet + SHARED_TOLERANCE) limits.floor = Math.max(limits.floor, feet + height);
        else if (feet >= disc.feet + disc.height - SHARED_TOLERANCE) limits.ceiling = Math.min(limits.ceiling, feet);
      }
      expect(limitsOf(world, body)).toEqual(limits);
      const step = pick([0, 3]);
      const reach = 4 * disc.radius + step;
      const near = others.filter((other) => {
        const isIn = Math.abs(other.disc.x - disc.x) <= reach && Math.abs(other.disc.z - disc.z) <= reach;
        const height = shared(disc, disc.feet, other.disc);
        const isLevel = body === player || other === player ? height > 0 : flyHeight === 0 || height > -4;
        return isIn && isLevel;
      });
      expect(circlesNear(world, body, step)).toEqual(
        near.map(({ id, disc: { x, z, radius } }) => ({ id, x, z, radius: radius - 1 / 256 })),
      );
      const at = { x: disc.x + pick([0, 3.5, 31.5]), z: disc.z };
      const there = others.filter(
        (other) => Math.sqrt((other.disc.x - at.x) ** 2 + (other.disc.z - at.z) ** 2) < 2.25 * disc.radius,
      );
      expect(bodiesAt(world, body, at)).toEqual(there);
      // Those above are lifted out of it, by so much at most and where they have room; the first that cannot ends it.
      const most = pick([0.5, 1, 5, 36]);
      const feet = new Map(all.map((each) => [each, each.disc.feet]));
      const lifted = over.every((other) => {
        const gap = shared(disc, disc.feet, other.disc);
        if (gap <= SHARED_TOLERANCE || gap > most) return true;
        if (other.disc.feet < disc.feet || other.disc.feet + gap + other.disc.height > other.disc.ceiling) return false;
        feet.set(other, other.disc.feet + gap);
        return true;
      });
      const before = all.map((each) => each.disc.feet);
      expect(liftAbove(world, body, most)).toBe(lifted);
      expect(all.map((each) => each.disc.feet)).toEqual(all.map((each) => feet.get(each)));
      counts.into += Number(isInto);
      counts.stacks += Number(stacks);
      counts.blocked += Number(!lifted);
      counts.lifts += Number(before.some((old, i) => old !== all[i].disc.feet));
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
  },
);
