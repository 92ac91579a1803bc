// Carts: they keep to their route, stop for whoever is in the way and never push, carry who stands on them; walking bots wait for
// them or go round.
import { describe, expect, test } from 'vitest';
import { CART_TALL, cartsNear, isHeldUpByCart, moveCarts } from '../../../src/game/movers/carts.ts';
import { throwBolt } from '../../../src/game/minds/bolts.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { runScript } from '../../support/run-script.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import { distance } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import type { PointFile, RoomFile, ThingFile } from '../../../src/map/rooms/plan-file.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';

const still: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const east: Intent = { ...still, forward: 1 };

/** A hall 768 long and `wide` wide, a cart along its middle, the player at its western end. */
function hall(wide: number, cart: Partial<ThingFile>, ...things: ThingFile[]): FloorPlan {
  const rooms: RoomFile[] = [{ polygon: box(0, 0, 768, wide) }];
  const middle = wide / 2;
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Carts',
    rooms,
    things: [
      { kind: 'player', at: [40, middle] },
      { kind: 'cart', at: [200, middle], route: [[600, middle]], radius: 24, speed: 60, ...cart },
      ...things,
    ],
  };
  return loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'carts.json');
}

function worldOn(plan: FloorPlan, settings = {}): World {
  return createWorld(buildLevel(plan), { seed: 1, settings: { bots: 0, ...settings } });
}

/** How deep anybody is in a cart. */
function depthInCarts(world: World): number {
  const { player, bots, carts } = stateOf(world);
  return Math.max(
    0,
    ...carts.flatMap(({ body }) =>
      [player, ...bots].map(({ disc }) =>
        disc.feet < body.top - 1e-6 && disc.feet + disc.height > body.floor
          ? body.radius + disc.radius - distance(disc, body)
          : 0,
      ),
    ),
  );
}

describe('a cart', () => {
  test('goes to the end of its route, rests, and returns; or loops where the route closes', () => {
    const world = worldOn(hall(256, {}));
    const seen = { least: Infinity, most: -Infinity };
    const rests: number[] = [];
    for (let i = 0; i < 60 * 20; i++) {
      stepWorld(world, still);
      const [{ position, before }] = world.carts;
      seen.least = Math.min(seen.least, position.x);
      seen.most = Math.max(seen.most, position.x);
      expect(position.z).toBe(128);
      expect(distance(position, before)).toBeLessThanOrEqual(1 + 1e-9);
      if (distance(position, before) === 0) rests.push(position.x);
    }
    expect(seen).toEqual({ least: 200, most: 600 });
    expect(new Set(rests)).toEqual(new Set([200, 600]));

    const corners: PointFile[] = [
      [300, 60],
      [300, 200],
      [200, 200],
      [200, 60],
    ];
    const round = worldOn(hall(256, { at: [200, 60], route: corners }));
    const met = new Set<string>();
    for (let i = 0; i < 60 * 9; i++) {
      stepWorld(round, still);
      const { x, z } = round.carts[0].position;
      met.add(`${x},${z}`);
    }
    for (const [x, z] of corners) expect(met).toContain(`${x},${z}`);
    // On its second round, east again.
    expect(round.carts[0].position.z).toBe(60);
  });

  test('stays where its route has only its own place', () => {
    const world = worldOn(hall(256, { route: [[200, 128]] }));
    for (let i = 0; i < 150; i++) stepWorld(world, still);
    expect(world.carts[0].position).toEqual({ x: 200, y: 0, z: 128 });
  });

  test('stops before the player without touching it, reports it once, and turns back after a while', () => {
    const world = worldOn(hall(256, {}));
    placePlayer(world, { x: 400, z: 128 }, { x: -1, z: 0 });
    let waits = 0;
    let least = Infinity;
    for (let i = 0; i < 60 * 6; i++) {
      stepWorld(world, still);
      waits += world.events.filter(({ type }) => type === 'cart waits').length;
      least = Math.min(least, distance(world.carts[0].position, world.player.position));
    }
    expect(world.player.position.x).toBe(400);
    expect(waits).toBe(1);
    expect(least).toBeGreaterThanOrEqual(24 + 16);
    expect(least).toBeLessThan(24 + 16 + 5);
    for (let i = 0; i < 120; i++) stepWorld(world, still);
    expect(world.carts[0].position.x).toBeLessThan(340);
  });

  test('stops bolts', () => {
    const world = worldOn(hall(256, {}), { bots: 1, speed: 0 });
    const state = stateOf(world);
    state.survived = 1000;
    throwBolt(state, { ...state.bots[0], position: { x: 80, y: CART_TALL / 2, z: 128 } }, { x: 700, y: CART_TALL / 2, z: 128 }); // prettier-ignore
    let last = 0;
    for (; world.bolts.length > 0; stepWorld(world, still)) last = world.bolts[0].position.x;
    expect(last).toBeGreaterThan(160);
    expect(last).toBeLessThan(world.carts[0].position.x);
  });

  test('is a wall to walkers, and carries those who jump onto it', () => {
    const world = worldOn(hall(256, { speed: 30 }));
    for (let i = 0; i < 90; i++) {
      stepWorld(world, east);
      expect(depthInCarts(world)).toBeLessThan(1 / 1024);
    }
    const isOnIt = (): boolean => world.player.onGround && world.player.position.y === CART_TALL;
    for (let i = 0; i < 60 && !isOnIt(); i++) stepWorld(world, { ...east, jump: i === 0 });
    for (let i = 0; i < 30; i++) stepWorld(world, { ...still });
    expect(world.player.position.y).toBe(CART_TALL);
    const from = { rider: world.player.position, cart: world.carts[0].position };
    for (let i = 0; i < 120; i++) stepWorld(world, still);
    expect(world.player.position.y).toBe(CART_TALL);
    expect(world.carts[0].position.x - from.cart.x).toBeGreaterThan(40);
    expect(world.player.position.x - from.rider.x).toBeCloseTo(world.carts[0].position.x - from.cart.x, 6);
  });
});

describe('walking bots and a cart', () => {
  const chase = (plan: FloorPlan, steps: number): World => {
    const world = worldOn(plan, { bots: 1, flyHeight: 0 });
    for (let i = 0; i < steps && world.catches === 0; i++) {
      stepWorld(world, still);
      expect(depthInCarts(world)).toBeLessThan(1 / 1024);
    }
    return world;
  };

  test('go around it where there is room, even when it approaches', () => {
    const world = chase(hall(256, { at: [300, 128], route: [[700, 128]] }, { kind: 'bot', at: [730, 128] }), 60 * 10);
    expect(world.catches).toBe(1);
    expect(world.survived).toBeLessThan(60 * 8);
  });

  test('go around one that stands still', () => {
    const world = chase(hall(256, { at: [400, 128], speed: 0 }, { kind: 'bot', at: [730, 128] }), 60 * 10);
    expect(world.catches).toBe(1);
    expect(world.survived).toBeLessThan(60 * 6);
  });

  test('wait for it where there is no room, until it turns back', () => {
    // 64 wide: a cart of 48 and a bot of 28 do not pass each other.
    const world = chase(
      hall(64, { at: [300, 32], route: [[500, 32]], speed: 120 }, { kind: 'bot', at: [740, 32] }),
      60 * (QUICK ? 12 : 40),
    );
    const bot = world.bots[0];
    // It cannot get past, and it is neither crushed nor gone.
    expect(world.catches).toBe(0);
    expect(bot.position.x).toBeGreaterThan(world.carts[0].position.x);
  });

  test('back off from one that stands where there is no room, after three seconds and another plan', () => {
    const world = worldOn(hall(64, { at: [400, 32], speed: 0 }, { kind: 'bot', at: [560, 32] }), {
      bots: 1,
      flyHeight: 0,
    });
    const [bot] = stateOf(world).bots;
    let held = 0;
    const asked: number[] = [];
    for (let i = 0; i < 60 * 6 && bot.state !== 'backing up'; i++) {
      const { askedAt } = bot.plan;
      stepWorld(world, still);
      if (bot.trouble.heldUpFor === 0) continue;
      held++;
      if (bot.plan.askedAt !== askedAt) asked.push(held);
      expect(bot.trouble.stalledFor).toBe(0);
    }
    expect([bot.state, held, asked]).toEqual(['backing up', 180, [31]]);
    expect(world.events).toContainEqual({ type: 'bumped', bot: 0, other: 'wall' });
  });
});

test('carts are hashed, and the same run has the same hash', () => {
  const level = buildLevel(hall(256, {}, { kind: 'bot', at: [730, 128] }, { kind: 'bot', at: [730, 60] }));
  for (const flyHeight of [0, 64]) {
    const run = (): string => runScript(level, 3, QUICK ? 1200 : 3600, { bots: 2, flyHeight }).hash;
    expect(run()).toBe(run());
  }
  const world = worldOn(hall(256, {}));
  const before = hashWorld(world);
  stateOf(world).carts[0].body.x += 1;
  expect(hashWorld(world)).not.toBe(before);
});

test('a cart stops three units before a body at its height, turns back after four seconds, and rests a second at its ends', () => {
  const level = buildLevel(hall(256, {}));
  const begin = (): WorldState => stateOf(createWorld(level, { seed: 1, settings: { bots: 1, flyHeight: 0 } }));
  /** Does it move in the next step with the player so far from where it would be, that high? */
  const moves = (x: number, feet = 0): boolean => {
    const world = begin();
    Object.assign(world.player.disc, { x: 201 + x, z: 128, feet });
    moveCarts(world);
    return world.carts[0].body.x === 201;
  };
  expect([43, 42.9, -41, -44].map((x) => moves(x))).toEqual([true, false, true, true]);
  expect([39.9, 40].map((feet) => moves(30, feet))).toEqual([false, true]);
  const world = begin();
  const [cart] = world.carts;
  const steps = (isSo: () => boolean): number => {
    for (let i = 0; i < 1000; i++) {
      if (isSo()) return i;
      moveCarts(world);
    }
    return Infinity;
  };
  Object.assign(world.bots[0].disc, { x: 700, z: 20 });
  Object.assign(world.player.disc, { x: 240, z: 128 });
  expect(steps(() => cart.step === -1)).toBe(240);
  expect(cart.next).toBe(0);
  // Its first stop is where it is.
  expect(steps(() => cart.restFor > 0)).toBe(1);
  expect([cart.step, cart.next, cart.restFor]).toEqual([1, 1, 60]);
  Object.assign(world.player.disc, { x: 40 });
  expect(steps(() => cart.body.x > 200)).toBe(61);
  expect(steps(() => cart.restFor > 0)).toBe(399);

  const [bot] = world.bots;
  const isHeldUp = (gap: number, heading: number, feet = 0): boolean => {
    Object.assign(bot.disc, { x: cart.body.x - gap, z: 128, feet });
    bot.heading = { x: heading, z: 0 };
    return isHeldUpByCart(world, bot);
  };
  expect([isHeldUp(41.99, 1), isHeldUp(42, 1), isHeldUp(41, -1), isHeldUp(41, 0)]).toEqual([true, false, false, false]);
  expect([isHeldUp(41, 1, 39.9), isHeldUp(41, 1, 40), isHeldUp(41, 1, -35.9), isHeldUp(41, 1, -36)]).toEqual([true, false, true, false]); // prettier-ignore
  const near = [255.9, 256].map((gap) => {
    Object.assign(bot.disc, { x: cart.body.x - gap });
    return cartsNear(world, bot);
  });
  expect(near).toEqual([[{ x: 600, z: 128, radius: 24, floor: 0, top: 40, ceiling: 128 }], []]);
});
