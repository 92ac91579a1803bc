// Carts: they keep to their route, stop for whoever is in the way and never push, carry who stands on them; walking bots wait for
// them or go round.
import { describe, expect, test } from 'vitest';
import { CART_TALL, cartsNear, cornersOfCart, isHeldUpByCart, moveCarts } from '../../../src/game/movers/carts.ts';
import { startMovers } from '../../../src/game/movers/sectors.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { createMeshWriter } from '../../../src/view/scene/mesh-data.ts';
import { shiftsOf, writeMovingParts } from '../../../src/view/scene/furniture/moving-parts.ts';
import { throwBolt } from '../../../src/game/minds/bolts.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { runScript } from '../../support/worlds/run-script.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import { distance } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import type { DoorFile, PointFile, RoomFile, ThingFile } from '../../../src/map/rooms/plan-file.ts';
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
  test('turns at corners by the smaller angle, its front and back being alike', () => {
    for (const ends of [
      [[430, 440]],
      [[330, 400]],
      [[450, 60]],
      [[300, 90]],
      [
        [480, 316],
        [680, 300],
      ],
      [
        [480, 196],
        [680, 212],
      ],
    ]) {
      // prettier-ignore
      const route = [[400, 256], ...ends] as [number, number][];
      const world = worldOn(hall(512, { route }));
      const legs = route.map(([x, z], i) => [x - (i === 0 ? 200 : route[i - 1][0]), z - (i === 0 ? 256 : route[i - 1][1])]); // prettier-ignore
      const corners = legs.slice(1).map(([x, z], i) => {
        const [beforeX, beforeZ] = legs[i];
        return Math.atan(Math.abs((beforeX * z - beforeZ * x) / (beforeX * x + beforeZ * z)));
      });
      let [turned, last] = [0, world.carts[0].heading];
      for (let i = legs.reduce((sum, [x, z]) => sum + Math.hypot(x, z), 30); i > 0; i--) {
        stepWorld(world, still);
        const { heading } = world.carts[0];
        turned += Math.abs(Math.asin(Math.max(-1, Math.min(1, last.x * heading.z - last.z * heading.x))));
        last = heading;
      }
      expect(turned, `${route.join(' ')}`).toBeCloseTo(
        corners.reduce((sum, angle) => sum + angle, 0),
        1,
      );
    }
  });

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

describe('a cart on its route through rooms', () => {
  function worldOf(rooms: readonly RoomFile[], things: readonly ThingFile[], doors: readonly DoorFile[] = []) {
    const file = { format: 'leafstar floor plan', version: 1, title: 'Ride', rooms, doors, things };
    return stateOf(worldOn(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'ride.json')));
  }

  /** A cart on the route from x = 150 to 600, with a rider where there are no doors; rooms meet at the given places. */
  function ride(
    rooms: readonly ({ readonly to: number } & Partial<RoomFile>)[],
    doors: readonly DoorFile[] = [],
    z = 64,
    cart: Partial<ThingFile> = {},
  ) {
    const world = worldOf(
      rooms.map(({ to, ...room }, i) => ({ polygon: box(i === 0 ? 0 : rooms[i - 1].to, 0, to, 128), ...room })),
      [
        { kind: 'player', at: [40, 100] },
        { kind: 'cart', at: [150, z], route: [[600, z]], radius: 24, ...cart },
      ],
      doors,
    );
    const [{ body }] = world.carts;
    if (doors.length === 0) Object.assign(world.player.disc, { x: 150, z, feet: CART_TALL, floor: CART_TALL });
    const seen = { farthest: 0, heights: new Set<number>(), isRidden: true, isUnderLeaf: false };
    for (let i = 0; i < 60 * 20; i++) {
      stepWorld(world, still);
      seen.farthest = Math.max(seen.farthest, body.x);
      seen.heights.add(world.carts[0].position.y);
      seen.isRidden &&= world.player.position.y === body.top && Math.abs(world.player.position.x - body.x) < 1e-6;
      seen.isUnderLeaf ||= world.doors.some(({ a, open }) => Math.abs(a.x - body.x) < 23.9 && open * 128 < CART_TALL);
    }
    return { ...seen, heights: [...seen.heights] };
  }

  test('climbs and descends steps with its rider', () => {
    const all = { farthest: 600, isRidden: true };
    expect(ride([{ to: 300 }, { to: 340, floor: 16 }, { to: 768, floor: 32 }])).toMatchObject({ ...all, heights: [0, 16, 32] }); // prettier-ignore
    expect(ride([{ to: 300 }, { to: 340, floor: -24 }, { to: 768 }])).toMatchObject({ ...all, heights: [0, -24] });
  });

  test('turns back at a ledge, up or down, a low ceiling, a locked door and a shut room', () => {
    const end = { heights: [0], isUnderLeaf: false };
    for (const room of [
      { floor: 25 },
      { floor: -25 },
      { ceiling: CART_TALL - 1 },
      { door: { opens: 'switch' } } as const,
    ]) {
      const { farthest, ...seen } = ride([{ to: 300 }, { to: 768, ...room }]);
      expect([farthest <= 276, farthest > 274.9], JSON.stringify(room)).toEqual([true, true]);
      expect(seen).toMatchObject(end);
    }
    const locked = { from: [300, 0], to: [300, 128], shut: true } as const;
    const { farthest } = ride([{ to: 300 }, { to: 768 }], [locked]);
    expect([farthest <= 276, farthest > 274.9]).toEqual([true, true]);
    // With a stop on it, too.
    const stop = { route: [[300, 64], [600, 64]] } as const; // prettier-ignore
    expect(ride([{ to: 300 }, { to: 768, floor: 64 }], [], 64, stop).heights).toEqual([0]);
  });

  test('is not stopped by what is beside the line of its route: a wall, a ledge that it ends before', () => {
    expect(ride([{ to: 300 }, { to: 768 }], [], 10).farthest).toBe(600);
    expect(ride([{ to: 610 }, { to: 768, floor: 64 }]).farthest).toBe(600);
    // A corner of rock that its line only touches.
    const solid = worldOf(
      [{ polygon: [[0, 0], [300, 0], [300, 64], [800, 64], [800, 256], [0, 256]] }], // prettier-ignore
      [
        { kind: 'player', at: [40, 200] },
        { kind: 'cart', at: [151, 37], route: [[449, 91]], radius: 24 },
      ],
    );
    let farthest = 0;
    for (let i = 0; i < 60 * 20; i++) {
      stepWorld(solid, still);
      farthest = Math.max(farthest, solid.carts[0].position.x);
    }
    expect(farthest).toBe(449);
  });

  test.each([
    ['near', 60],
    ['use', 60],
    ['use', 400],
  ] as const)('opens a door that opens by "%s" at speed %s, and is never under its leaf', (opens, speed) => {
    const seen = ride([{ to: 300 }, { to: 768 }], [{ from: [300, 0], to: [300, 128], opens }], 64, { speed });
    expect(seen).toMatchObject({ farthest: 600, isUnderLeaf: false });
  });

  test('turns back before steps that its rider has no room to climb', () => {
    const ceiling = CART_TALL + PLAYER_BODY.height + 8;
    const low = ride([
      { to: 300, ceiling },
      { to: 768, floor: 16, ceiling },
    ]);
    expect(low).toMatchObject({ heights: [0], isRidden: true });
  });

  test('stops before crates that are dropped in its way', () => {
    const world = worldOn(hall(256, {}));
    placePlayer(world, { x: 300, z: 128 }, { x: 1, z: 0 });
    stepWorld(world, { ...still, crate: true });
    expect(world.crates).toHaveLength(1);
    placePlayer(world, { x: 40, z: 40 }, { x: 1, z: 0 });
    const [crate] = world.crates;
    for (let i = 0; i < 60 * 6; i++) {
      stepWorld(world, still);
      expect(distance(world.carts[0].position, crate)).toBeGreaterThan(24 + crate.radius);
    }
  });

  test.each([
    ['column', 400, 16],
    ['barrel', 390, 11],
  ])('stops before a %s in its way, and passes one beside it', (type, x, radius) => {
    const prop = (z: number): ThingFile => ({ kind: 'prop', at: [x, z], type });
    for (const [z, isInWay] of [
      [128, true],
      [150, true],
      [128 + 24 + radius + 4, false],
    ] as const) {
      // prettier-ignore
      const world = worldOn(hall(256, {}, prop(z)));
      const [cart] = world.carts;
      let [least, farthest] = [Infinity, 0];
      for (let i = 0; i < 60 * 8; i++) {
        stepWorld(world, still);
        least = Math.min(least, distance(cart.position, { x, z }) - radius - 24);
        farthest = Math.max(farthest, cart.position.x);
      }
      expect(least).toBeGreaterThan(0);
      expect(farthest > x).toBe(!isInWay);
    }
  });

  /** Heights of a moving room from x = 300 to 400 in 20 seconds. A cart stands at `x`, with a rider or without. */
  function moveRoom(x: number, room: Partial<RoomFile>, isRidden: boolean) {
    const world = worldOf(
      [{ polygon: box(0, 0, 300, 128) }, { polygon: box(300, 0, 400, 128), ...room }],
      [
        { kind: 'player', at: [40, 100] },
        { kind: 'cart', at: [x, 64], route: [[x + 1, 64]], radius: 24, speed: 0 },
      ],
    );
    if (isRidden) Object.assign(world.player.disc, { x, z: 64, feet: CART_TALL, floor: CART_TALL });
    startMovers(world, [0], 'no');
    const [cart] = world.carts;
    const [{ sector }] = world.sectors;
    return Array.from({ length: 60 * 20 }, () => {
      const { position } = cart;
      stepWorld(world, still);
      expect(cart.before).toEqual(position);
      const { floor, ceiling } = world.arena.rooms[sector];
      return { floor, ceiling, cart: cart.position.y, rider: world.player.position.y - cart.body.top };
    });
  }

  test('stops room doors that would shut into it', () => {
    for (const x of [350, 390, 290]) {
      const ceilings = moveRoom(x, { door: { opens: 'switch' } }, false).map(({ ceiling }) => ceiling);
      expect(Math.min(...ceilings.slice(ceilings.indexOf(128)))).toBeGreaterThanOrEqual(CART_TALL);
      expect(ceilings.lastIndexOf(128)).toBeGreaterThan(60 * 15);
    }
  });

  test('rides on lifts with its rider as far as there is room; those beside its middle rise', () => {
    const lift = { lift: { to: 64 } };
    expect(Math.max(...moveRoom(290, lift, false).map(({ floor }) => floor))).toBe(64);
    const alone = moveRoom(350, lift, false);
    expect(alone.every(({ floor, cart }) => cart === floor)).toBe(true);
    expect(Math.max(...alone.map(({ floor }) => floor))).toBe(64);
    const ridden = moveRoom(350, lift, true);
    expect(ridden.every(({ rider }) => rider === 0)).toBe(true);
    const highest = Math.max(...ridden.map(({ floor }) => floor));
    expect(highest).toBeGreaterThan(30);
    expect(highest + CART_TALL + PLAYER_BODY.height).toBeLessThanOrEqual(128);
    const under = Math.max(...moveRoom(350, { lift: { to: 100 } }, false).map(({ floor }) => floor));
    expect([under > 80, under + CART_TALL <= 128]).toEqual([true, true]);
  });
});

test.each([26, 16, 40])('a cart of radius %s is drawn as wide as it is for bodies, at its own height', (radius) => {
  const world = worldOn(hall(256, { radius }));
  const { plan, tree } = world.level;
  const [{ body, position }] = world.carts;
  const writers = writeMovingParts(
    world.level,
    {
      plan,
      lightsNear: () => [],
      steady: plan.sectors.map(() => [1, 1, 1]),
      layerOf: () => 0,
      writerAt: createMeshWriter,
      hasSprite: () => false,
      roomAt: (x, z) => tree.leaves[leafAt(tree, { x, z })] ?? null,
    },
    createMeshWriter,
  );
  const { positions } = writers[0].finish();
  const across = Array.from({ length: positions.length / 3 }, (_, i) => Math.abs(positions[3 * i + 2] - position.z));
  expect(Math.max(...across) / body.radius).toBeGreaterThan(0.7);
  expect(Math.max(...across) / body.radius).toBeLessThan(0.8);
  for (const corner of cornersOfCart(world.carts[0])) expect(distance(corner, body)).toBeCloseTo(body.radius, 9);
  Object.assign(world.carts[0], { position: { ...position, y: 20 } });
  expect(shiftsOf(world, 0.5)).toMatchObject([{ y: 10 }]);
});

test('a cart that turns is drawn at the start of a step as at the end of the one before', () => {
  const world = worldOn(hall(512, { route: [[400, 256], [430, 440]] })); // prettier-ignore
  let turned = 0;
  for (let i = 0; i < 400; i++) {
    const [end] = shiftsOf(world, 1);
    stepWorld(world, still);
    expect(shiftsOf(world, 0)).toEqual([end]);
    if (shiftsOf(world, 0.5)[0].turn !== end.turn) turned++;
  }
  expect(turned).toBeGreaterThan(20);
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
