// The player on foot, one behaviour a test, on tiny plans; and the fuzz: whatever is wished, it stays out of walls.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { RUNNING_SPEED, WALKING_SPEED } from '../../../src/game/player/move-player.ts';
import { createStream, nextBetween, nextRandom } from '../../../src/game/random.ts';
import { scriptedIntent } from '../../support/worlds/run-script.ts';
import { DEFAULT_SETTINGS } from '../../../src/game/settings/settings.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { doomPlans, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import type { RoomSketch } from '../../support/plans.ts';
import { box, pillarRoom, roomsPlan, squareRoom, stepHall, thinWall, TINY_PLANS } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';

const still: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const ahead: Intent = { ...still, forward: 1 };

function worldOn(plan: FloorPlan): World {
  return createWorld(buildLevel(plan), { seed: 1, settings: { bots: 0 } });
}

function walk(world: World, intent: Intent, steps: number): World {
  for (let i = 0; i < steps; i++) stepWorld(world, intent);
  return world;
}

/** Rooms of 256 × 256 in a row to the right, with these floors and ceilings. */
function row(name: string, ...rooms: Omit<RoomSketch, 'polygon'>[]): FloorPlan {
  return roomsPlan(name, {
    rooms: rooms.map((room, i) => ({ ...room, polygon: box(i * 256, 0, i * 256 + 256, 256) })),
    things: [{ kind: 'player', at: { x: 128, z: 128 } }],
  });
}

test('walking is slower than a bot, running at most a fifth faster', () => {
  const bot = DEFAULT_SETTINGS.speed * 1000;
  expect(WALKING_SPEED).toBeLessThan(bot);
  expect(RUNNING_SPEED).toBeGreaterThan(bot);
  expect(RUNNING_SPEED).toBeLessThanOrEqual(bot * 1.2);
});

test('input along both axes is no faster than along one', () => {
  const world = walk(worldOn(row('field', {}, {}, {}, {})), { ...ahead, right: 1, facing: { x: 0.8, z: -0.6 } }, 60);
  const { x, z } = world.player.velocity;
  expect(Math.hypot(x, z)).toBeLessThanOrEqual(WALKING_SPEED + 1e-9);
});

test('forward, back, left and right are relative to the facing', () => {
  for (const [intent, x, z] of [
    [{ ...still, forward: 1, facing: { x: 0, z: -1 } }, 0, -1],
    [{ ...still, forward: -1, facing: { x: 0, z: -1 } }, 0, 1],
    [{ ...still, right: 1, facing: { x: 0, z: -1 } }, 1, 0],
    [{ ...still, right: -1, facing: { x: 1, z: 0 } }, 0, -1],
  ] as const) {
    const world = worldOn(row('field', {}, {}));
    const before = world.player.position;
    walk(world, intent, 20);
    const dx = world.player.position.x - before.x;
    const dz = world.player.position.z - before.z;
    expect([Math.sign(Math.round(dx)), Math.sign(Math.round(dz))]).toEqual([x, z]);
  }
});

test('a step of 24 is climbed, one of 25 is not', () => {
  expect(walk(worldOn(row('step 24', {}, { floor: 24 })), ahead, 120).player.position).toMatchObject({ x: 496, y: 24 });
  const { position } = walk(worldOn(row('step 25', {}, { floor: 25 })), ahead, 120).player;
  expect(position.y).toBe(0);
  expect(position.x).toBeCloseTo(240, 3);
});

test('the eyes follow a step smoothly, the feet at once', () => {
  const world = worldOn(row('step 24', {}, { floor: 24 }));
  let eyes = world.player.position.y + world.player.eyeHeight;
  let worst = 0;
  for (let i = 0; i < 120; i++) {
    stepWorld(world, ahead);
    const now = world.player.position.y + world.player.eyeHeight;
    worst = Math.max(worst, Math.abs(now - eyes));
    eyes = now;
  }
  expect(eyes).toBeCloseTo(24 + 41, 2);
  expect(worst).toBeLessThan(6);
});

test('an opening is passable when it is at least as high as the body: 56 upright, 36 crouching', () => {
  const far = (ceiling: number, crouch: boolean): number =>
    walk(worldOn(row('gate', {}, { ceiling }, {})), { ...ahead, crouch }, 600).player.position.x;
  expect(far(56, false)).toBeGreaterThan(700);
  expect(far(55, false)).toBeCloseTo(240, 3);
  expect(far(36, true)).toBeGreaterThan(700);
  expect(far(35, true)).toBeCloseTo(240, 3);
});

test('under a low ceiling the player cannot stand up, after it it can', () => {
  const world = walk(worldOn(row('crawl', {}, { ceiling: 40 }, {})), { ...ahead, crouch: true }, 180);
  expect(world.player.position.x).toBeGreaterThan(272);
  walk(world, still, 30);
  expect(world.player.crouching).toBe(true);
  expect(world.player.body.height).toBe(36);
  walk(world, ahead, 400);
  expect(world.player.position.x).toBeGreaterThan(600);
  expect(world.player.crouching).toBe(false);
  expect(world.player.eyeHeight).toBeCloseTo(41, 1);
});

test('a step and a lintel within one body block it together, and it can return', () => {
  const plan = roomsPlan('step under a lintel', {
    rooms: [
      { polygon: box(0, 0, 256, 128) },
      { polygon: box(256, 0, 272, 128), ceiling: 72 },
      { polygon: box(272, 0, 512, 128), floor: 24, ceiling: 256 },
    ],
    things: [{ kind: 'player', at: { x: 128, z: 64 } }],
  });
  const world = walk(worldOn(plan), ahead, 240);
  expect(world.player.position.x).toBeLessThan(272);
  walk(world, { ...ahead, facing: { x: -1, z: 0 } }, 240);
  expect(world.player.position.x).toBeCloseTo(16, 3);
});

test('over an edge the player falls and lands with an event; down stairs it stays on the floor', () => {
  const world = worldOn(row('drop', { floor: 200, ceiling: 400 }, { floor: 0, ceiling: 400 }));
  const landings: number[] = [];
  let wasInAir = false;
  for (let i = 0; i < 200; i++) {
    stepWorld(world, ahead);
    wasInAir ||= !world.player.onGround;
    for (const event of world.events) if (event.type === 'landed') landings.push(event.speed);
  }
  expect(wasInAir).toBe(true);
  expect(world.player.position.y).toBe(0);
  expect(landings).toHaveLength(1);
  // v² = 2 g h
  expect(landings[0]).toBeGreaterThan(0.93 * Math.sqrt(2 * 800 * 200));
  expect(landings[0]).toBeLessThan(1.07 * Math.sqrt(2 * 800 * 200));

  const stair = worldOn(row('stair down', { floor: 24 }, { floor: 0 }));
  for (let i = 0; i < 200; i++) {
    stepWorld(stair, ahead);
    expect(stair.player.onGround).toBe(true);
  }
  expect(stair.player.position.y).toBe(0);
});

test('a jump rises about 44 units, lands, and stops at a ceiling', () => {
  const top = (ceiling: number): number => {
    const world = worldOn(row('hall', { ceiling }));
    stepWorld(world, { ...still, jump: true });
    expect(world.events).toContainEqual({ type: 'jumped' });
    let highest = 0;
    for (let i = 0; i < 120; i++) {
      highest = Math.max(highest, world.player.position.y);
      stepWorld(world, still);
      if (world.player.position.y === ceiling - 56) expect(world.player.velocity.y).toBeLessThanOrEqual(0);
    }
    expect(world.player.onGround).toBe(true);
    expect(world.player.position.y).toBe(0);
    return highest;
  };
  expect(top(256)).toBeGreaterThan(38);
  expect(top(256)).toBeLessThan(48);
  expect(top(72)).toBe(16);
});

test('along a wall the player slides and keeps the speed of the free direction', () => {
  const world = worldOn(row('hall', {}, {}, {}));
  const facing = { x: Math.SQRT1_2, z: -Math.SQRT1_2 };
  walk(world, { ...ahead, facing }, 60);
  expect(world.player.position.z).toBeCloseTo(16, 3);
  expect(world.player.velocity.x).toBeCloseTo(WALKING_SPEED * Math.SQRT1_2, 0);
});

test('the player rounds the end of a thin wall and a rotated pillar, and stops in a corner', () => {
  const world = worldOn(thinWall);
  walk(world, { ...ahead, facing: { x: 0.8, z: 0.6 } }, 400);
  expect(world.player.position.x).toBeGreaterThan(300);
  const around = worldOn(pillarRoom);
  walk(around, { ...ahead, facing: { x: 0.6, z: 0.8 } }, 900);
  expect(around.player.position.x).toBeGreaterThan(400);
  expect(around.player.position.z).toBeGreaterThan(400);
  const corner = walk(worldOn(squareRoom), { ...ahead, facing: { x: 0.6, z: 0.8 } }, 400).player.position;
  expect(corner.x).toBeCloseTo(240, 3);
  expect(corner.z).toBeCloseTo(240, 3);
});

test('invalid input is ignored: nothing moves and nothing breaks', () => {
  const world = worldOn(stepHall);
  const before = world.player.position;
  const broken: Intent = { ...still, forward: NaN, right: NaN, facing: { x: NaN, z: 0 } };
  walk(world, broken, 10);
  walk(world, { ...still, facing: { x: 0, z: 0 } }, 10);
  expect(world.player.position).toEqual(before);
  walk(world, { ...ahead, forward: 1e9, facing: { x: 1e-300, z: 0 } }, 10);
  expect(Number.isFinite(world.player.position.x)).toBe(true);
  expect(Math.abs(world.player.velocity.x)).toBeLessThanOrEqual(WALKING_SPEED + 1e-9);
  walk(world, { ...ahead, facing: { x: 1e300, z: 1e300 } }, 1);
  expect(Math.hypot(world.player.facing.x, world.player.facing.z)).toBeCloseTo(1, 9);
  // Who walks comes to rest as with no input.
  const [rests, breaks] = [still, broken].map((intent) => walk(walk(worldOn(stepHall), ahead, 20), intent, 5).player);
  expect(rests.position).toEqual(breaks.position);
  expect(rests.velocity.x).toBeGreaterThan(0);
});

test('a fall gets no faster than 2400 units a second', () => {
  const world = worldOn(row('shaft', { ceiling: 2 ** 14 }));
  const { player } = stateOf(world);
  player.disc.feet = 2 ** 14 - 100;
  player.onGround = false;
  const speeds = Array.from({ length: 300 }, () => walk(world, still, 1).player.velocity.y);
  expect(Math.min(...speeds)).toBe(-2400);
});

describe('fuzz: the player is never in solid, in a wall, under a floor, and never stuck', () => {
  const plans: (readonly [string, () => FloorPlan])[] = [
    ...TINY_PLANS.map((plan) => [plan.name, () => plan] as const),
    ...Array.from({ length: 24 }, (_, seed) => [`random plan ${seed}`, () => randomPlan(seed, 90)] as const),
    ...ownPlans(),
    ...doomPlans().filter(([name]) => !QUICK || !name.includes('map12')),
  ];
  const total = QUICK ? 12_000 : 1_000_000;
  const share = Math.ceil(total / plans.length);
  test.each(plans)(`%s, seed 5, ${share} steps`, (_name, load) => fuzz(load(), 5, share), 120_000);
});

/** Steps with one wish before the next is drawn. */
const WISH_STEPS = 24;

function fuzz(plan: FloorPlan, seed: number, steps: number): void {
  const inspector = createInspector(plan);
  let world: World;
  try {
    world = worldOn(plan);
  } catch (error) {
    // Some random plans are nothing but slivers.
    expect(String(error)).toMatch(/room for the player/);
    return;
  }
  const { player } = stateOf(world);
  const random = createStream(seed, 'fuzz');
  let intent = still;
  for (let i = 0; i < steps; i++) {
    if (i % WISH_STEPS === 0) {
      intent = scriptedIntent(random);
      const mode = nextRandom(random);
      // A push no game would give, in any direction.
      const push = mode < 0.2 ? nextBetween(random, 500, 60_000) : 0;
      const pushed = { x: intent.facing.z * push, y: nextBetween(random, -1, 1) * push, z: intent.facing.x * push };
      if (push > 0) player.velocity = pushed;
    }
    const from = world.player.position;
    stepWorld(world, intent);
    const { position, body } = world.player;
    const { rooms } = stateOf(world).arena;
    const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet: position.y }, rooms);
    if (fault !== null) expect.fail(`step ${i}, from (${from.x}, ${from.y}, ${from.z}): ${fault}`);
    if (i % 500 === 499 || (QUICK && i === steps - 1)) expectFree(world, i);
  }
}

/** From here it can get somewhere in some direction: a copy of the world is tried and thrown away. */
function expectFree(world: World, step: number): void {
  const { player } = stateOf(world);
  const saved = { ...player, disc: { ...player.disc, nearby: { ...player.disc.nearby } } };
  let farthest = 0;
  for (let direction = 0; direction < 16 && farthest < 1; direction++) {
    const facing = { x: Math.cos((direction * Math.PI) / 8), z: Math.sin((direction * Math.PI) / 8) };
    for (let i = 0; i < 6; i++) stepWorld(world, { ...ahead, facing });
    farthest = Math.hypot(player.position.x - saved.position.x, player.position.z - saved.position.z);
    Object.assign(player.disc, saved.disc, { nearby: { ...saved.disc.nearby } });
    Object.assign(player, { ...saved, disc: player.disc });
  }
  if (farthest < 1) {
    const { x, y, z } = saved.position;
    expect.fail(`step ${step}: stuck at (${x}, ${y}, ${z}), feet on ${saved.disc.floor}`);
  }
}
