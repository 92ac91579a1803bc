// Doors that open: by themselves, by key or touch, never on anybody; what they stop while they are shut; what bots make of them.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { canFly } from '../../../src/game/planning/plan-path.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { runScript } from '../../support/worlds/run-script.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { directionTo, type Point } from '../../../src/geometry/point.ts';
import { moveDoors, tollsOfDoors, waitsAtDoor } from '../../../src/game/movers/doors.ts';
import { seesNow, visibleNow } from '../../../src/game/ground/sight.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import { canSee } from '../../../src/bsp/trace.ts';
import type { DoorOpens, FloorPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import type { DoorFile, RoomFile, ThingFile } from '../../../src/map/rooms/plan-file.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { DEFAULT_FINDER } from '../../../src/nav/finders/finders.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';

const still: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const east: Intent = { ...still, forward: 1 };
const west: Intent = { ...east, facing: { x: -1, z: 0 } };

function planOf(rooms: RoomFile[], doors: DoorFile[], things: ThingFile[]): FloorPlan {
  const file = { format: 'leafstar floor plan', version: 1, title: 'Doors', rooms, doors, things };
  return loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'doors.json');
}

/** Two rooms of 256 side by side with a door 64 wide and 96 high between them, the player in the western one. */
function twoRooms(door: Partial<DoorFile>, ...things: ThingFile[]): FloorPlan {
  return planOf(
    [
      { polygon: box(0, 0, 256, 256) },
      { polygon: box(256, 96, 272, 160), ceiling: 96 },
      { polygon: box(272, 0, 528, 256) },
    ],
    [{ from: [256, 96], to: [256, 160], ...door }],
    [{ kind: 'player', at: [48, 128] }, ...things],
  );
}

function worldOn(plan: FloorPlan, bots = 0): World {
  return createWorld(buildLevel(plan), { seed: 1, settings: { bots } });
}

function walk(world: World, intent: Intent, steps: number): World {
  for (let i = 0; i < steps; i++) stepWorld(world, intent);
  return world;
}

const eyesAt = (x: number): { x: number; y: number; z: number } => ({ x, y: 60, z: 128 });

describe('a plan', () => {
  test('defines how its doors open; one that opens starts shut and its wall blocks nothing', () => {
    const cases: [Partial<DoorFile>, DoorOpens, boolean, number][] = [
      [{}, 'never', false, 0],
      [{ shut: true }, 'never', true, 5],
      [{ opens: 'never', shut: true }, 'never', true, 5],
      [{ opens: 'near' }, 'near', true, 0],
      [{ opens: 'use', shut: true }, 'use', true, 0],
    ];
    for (const [door, opens, shut, blocks] of cases) {
      const plan = twoRooms(door);
      expect(plan.doors).toMatchObject([{ opens, shut }]);
      expect(plan.walls[plan.doors[0].wall].blocks).toBe(blocks);
    }
  });
});

test.each(['near', 'use'] as const)(
  'doors of one name that open by "%s" open and shut together; others do not',
  (opens) => {
    const rooms = [0, 1, 2, 3].map((i): RoomFile => ({ polygon: box(i * 512, 0, i * 512 + 512, 256) }));
    const doors = ['pair', 'other', 'pair'].map((name, i): DoorFile => ({
      name,
      from: [i * 512 + 512, 96],
      to: [i * 512 + 512, 160],
      opens,
    }));
    const walls = [512, 1024, 1536].flatMap((x) => [[[x, 0], [x, 96]], [[x, 160], [x, 256]]] as const).map((points) => ({ points })); // prettier-ignore
    const file = { format: 'leafstar floor plan', version: 1, title: 'Pair', rooms, doors, walls, things: [{ kind: 'player', at: [48, 128] }] }; // prettier-ignore
    const world = worldOn(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'pair.json'));
    let hasOpened = false;
    for (let i = 0; i < 420; i++) {
      // Through the first door, then on away from it.
      stepWorld(world, i < 220 ? east : still);
      const [one, other, two] = world.doors;
      expect([two.open, other.open]).toEqual([one.open, 0]);
      hasOpened ||= one.open === 1;
    }
    expect(hasOpened).toBe(true);
    expect(world.doors[2].open).toBe(0);
  },
);

describe('the player', () => {
  test('approaches: the door slides up, lets it through, and comes down behind it', () => {
    const world = worldOn(twoRooms({ opens: 'near' }));
    expect(world.doors).toMatchObject([{ open: 0, bottom: 0, top: 96 }]);
    const events: string[] = [];
    const speeds: number[] = [];
    for (let i = 0; i < 120; i++) {
      stepWorld(world, east);
      speeds.push(world.player.velocity.x);
      for (const event of world.events) if (event.type === 'door') events.push(event.opens ? 'opens' : 'shuts');
    }
    expect(world.player.position.x).toBeGreaterThan(300);
    expect(Math.min(...speeds.slice(20, 60))).toBeGreaterThan(150);
    walk(world, east, 60);
    for (let i = 0; i < 240; i++) {
      stepWorld(world, still);
      for (const event of world.events) if (event.type === 'door') events.push(event.opens ? 'opens' : 'shuts');
    }
    expect(world.doors[0].open).toBe(0);
    expect(events).toEqual(['opens', 'shuts']);
  });

  test('opens no door by key behind the corner of a wall', () => {
    // The wall ends where the door begins; the player stands behind it, as near as in front of the door.
    const rooms = [{ polygon: box(0, 0, 256, 256) }, { polygon: box(256, 128, 512, 256) }];
    const walls = [{ points: [[128, 128], [256, 128]] }] as const; // prettier-ignore
    const doors: DoorFile[] = [{ from: [256, 128], to: [256, 256], opens: 'use' }];
    const file = { format: 'leafstar floor plan', version: 1, title: 'Corner', rooms, doors, walls, things: [{ kind: 'player', at: [48, 128] }] }; // prettier-ignore
    const opensFrom = (z: number): boolean => {
      const world = worldOn(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'corner.json'));
      placePlayer(world, { x: 220, z }, { x: 1, z: 0 });
      return stepWorld(world, { ...still, use: true }).doors[0].open > 0;
    };
    expect([100, 150, 230].map(opensFrom)).toEqual([false, true, true]);
  });

  test('opens a door by key when looking at it, or by touch; a locked one stays shut', () => {
    const world = worldOn(twoRooms({ opens: 'use' }));
    placePlayer(world, { x: 200, z: 128 }, { x: 1, z: 0 });
    expect(walk(world, still, 60).doors[0].open).toBe(0);
    expect(walk(world, { ...still, use: true, facing: { x: -1, z: 0 } }, 30).doors[0].open).toBe(0);
    walk(world, { ...still, use: true }, 1);
    expect(walk(world, still, 40).doors[0].open).toBe(1);

    const touched = walk(worldOn(twoRooms({ opens: 'use' })), east, 180);
    expect(touched.player.position.x).toBeGreaterThan(300);

    const locked = walk(worldOn(twoRooms({ shut: true })), { ...east, use: true }, 180);
    expect(locked.doors).toEqual([]);
    expect(locked.player.position.x).toBeCloseTo(240, 2);
  });

  test.each([
    [
      { x: 200, z: 128 },
      { x: 1, z: 0 },
    ],
    [
      { x: 330, z: 128 },
      { x: -1, z: 0 },
    ],
  ])('opens by key from %o, looking %o, along either axis', (at, facing) => {
    for (const isTurned of [false, true]) {
      const turn = ({ x, z }: Point): Point => (isTurned ? { x: z, z: x } : { x, z });
      const plan = twoRooms({ opens: 'use' });
      const turned = planOf(
        [box(0, 0, 256, 256), box(96, 256, 160, 272), box(0, 272, 256, 528)].map((polygon) => ({
          polygon,
          ceiling: 96,
        })),
        [{ from: [96, 256], to: [160, 256], opens: 'use' }],
        [{ kind: 'player', at: [128, 48] }],
      );
      const world = worldOn(isTurned ? turned : plan);
      expect(placePlayer(world, turn(at), turn(facing))).toBe(true);
      const away = { x: -turn(facing).x, z: -turn(facing).z };
      expect(walk(world, { ...still, use: true, facing: away }, 2).doors[0].open).toBe(0);
      walk(world, { ...still, use: true, facing: turn(facing) }, 2);
      expect(world.doors[0].open).toBeGreaterThan(0);
    }
  });

  test('opens by key the door that it faces most, not another one beside it', () => {
    const doors = [40, 140].map((x) => ({ from: [x, 128], to: [x + 40, 128], opens: 'use' as const }));
    const walls = [[0, 40], [80, 90], [130, 140], [180, 256]].map(([from, to]) => ({ points: [[from, 128], [to, 128]] })); // prettier-ignore
    const glass = { points: [[90, 128], [130, 128]], kind: 'window' as const }; // prettier-ignore
    const rooms = [0, 128].map((z) => ({ polygon: box(0, z, 256, z + 128) }));
    const file = { format: 'leafstar floor plan', version: 1, title: 'Two doors', rooms, walls: [...walls, glass], doors }; // prettier-ignore
    const level = buildLevel(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'doors.json'));
    for (const [x, toX, opened] of [
      [60, 60, 0],
      [160, 160, 1],
      [100, 80, 0],
      [100, 150, 1],
      [120, 120, 1],
    ] as const) {
      // prettier-ignore
      const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
      placePlayer(world, { x, z: 80 }, { x: 0, z: 1 });
      const facing = directionTo({ x, z: 80 }, { x: toX, z: 128 })!;
      stepWorld(world, { ...still, facing, use: true });
      const isOpening = (west: boolean): boolean => world.doors.some(({ a, open }) => open > 0 && a.x < 128 === west);
      expect([isOpening(true), isOpening(false)], `${x} to ${toX}`).toEqual([opened === 0, opened === 1]);
    }
  });

  test.each([1, -1])('opens by key the door behind an open one that it looks through (direction %d)', (x) => {
    const rooms = [[0, 200], [200, 240], [240, 440]].map(([from, to]) => ({ polygon: box(from, 0, to, 100) })); // prettier-ignore
    const doors = [200, 240].map((at) => ({ from: [at, 30], to: [at, 70], opens: 'use' as const }));
    const file = { format: 'leafstar floor plan', version: 1, title: 'Two doors', rooms, doors };
    const level = buildLevel(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'doors.json'));
    for (const away of [50, 60, 70]) {
      const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
      placePlayer(world, { x: 220 - away * x, z: 50 }, { x, z: 0 });
      const open: number[] = [];
      const isOpen = (at: number): boolean => world.doors.some(({ a, open }) => open > 0 && a.x === 220 + at * x);
      for (let step = 0; step < 60; step++) {
        stepWorld(world, { ...still, facing: { x, z: 0 }, use: step % 30 === 0 });
        if (step === 0 || step === 59) open.push(...[-20, 20].filter(isOpen));
      }
      expect(open, `${away}`).toEqual([-20, -20, 20]);
    }
  });

  test('can stand under the leaf for any time and is never crushed: there is always its full height', () => {
    const world = worldOn(twoRooms({ opens: 'use' }));
    walk(world, east, 80);
    expect(placePlayer(world, { x: 256, z: 128 }, { x: 1, z: 0 })).toBe(true);
    for (let i = 0; i < 600; i++) {
      stepWorld(world, still);
      expect(stateOf(world).player.disc.ceiling - world.player.position.y).toBeGreaterThanOrEqual(56);
    }
    expect(world.doors[0].open).toBe(1);
  });

  test('never gets into anything, whatever it does with doors', () => {
    const plan = twoRooms({ opens: 'near' });
    const world = worldOn(plan);
    const inspector = createInspector(plan);
    for (let i = 0; i < (QUICK ? 1500 : 8000); i++) {
      const phase = Math.floor(i / 37) % 5;
      stepWorld(world, {
        ...(phase % 2 === 0 ? east : west),
        run: phase === 3,
        jump: i % 50 < 3,
        right: phase === 4 ? 0.5 : 0,
      });
      const { position, body } = world.player;
      const { x, y, z } = position;
      const { radius, height, stoppedBy } = body;
      expect(inspector.faultOf({ x, z, feet: y, height, radius, stoppedBy })).toBeNull();
      const [door] = world.doors;
      const edge = door.bottom + (door.top - door.bottom) * door.open;
      if (Math.abs(x - 256) < radius - 0.01) expect(y + height).toBeLessThanOrEqual(edge + 1e-6);
    }
  });
});

test('a shut leaf blocks sight, a half open one only above', () => {
  const world = worldOn(twoRooms({ opens: 'use' }));
  const [a, b] = [eyesAt(64), eyesAt(400)];
  expect(canSee(world.level.tree, a, b)).toBe(true);
  expect(seesNow(world, a, b)).toBe(false);
  placePlayer(world, { x: 200, z: 128 }, { x: 1, z: 0 });
  stepWorld(world, { ...still, use: true });
  walk(world, still, 11);
  expect(world.doors[0].open).toBeCloseTo(0.5, 1);
  expect(seesNow(world, a, b)).toBe(false);
  expect(seesNow(world, { ...a, y: 20 }, { ...b, y: 20 })).toBe(true);
  walk(world, still, 30);
  expect(seesNow(world, a, b)).toBe(true);

  const behind = leafAt(world.level.tree, b);
  const seen = (each: World): number[] => visibleNow(each, a).map(({ leaf }) => leaf);
  expect(seen(world)).toContain(behind);
  expect(seen(worldOn(twoRooms({ opens: 'use' })))).not.toContain(behind);
});

describe('bots', () => {
  const hunter: ThingFile = { kind: 'bot', at: [510, 128] };
  const watch = (door: Partial<DoorFile>, steps: number): { world: World; bumps: number } => {
    const world = worldOn(twoRooms(door, hunter), 1);
    let bumps = 0;
    for (let i = 0; i < steps && world.catches === 0; i++) {
      stepWorld(world, still);
      bumps += world.events.filter(({ type }) => type === 'bumped').length;
    }
    return { world, bumps };
  };

  test('pass doors that open, without a bump, and not locked ones', () => {
    for (const opens of ['near', 'use'] as const) {
      const { world, bumps } = watch({ opens }, 60 * 10);
      expect(world.catches).toBe(1);
      expect(bumps).toBe(0);
    }
    const { world } = watch({ shut: true }, 60 * 10);
    expect(world.catches).toBe(0);
    expect(world.bots[0].state).toBe('no path');
  });

  test('head straight through a doorway only while its door is open', () => {
    const world = stateOf(worldOn(twoRooms({ opens: 'use' }, hunter), 1));
    const straight = (): boolean => canFly(world, world.bots[0], { x: 200, z: 128 }, { x: 330, z: 128 });
    expect(straight()).toBe(false);
    world.doors[0].open = 1;
    expect(straight()).toBe(true);
  });

  test('include the wait in costs: a slightly longer path beats a shut door, but not an open one', () => {
    // A door in the straight way, an open doorway 64 beside it.
    const plan = planOf(
      [
        { polygon: box(0, 0, 256, 256) },
        { polygon: box(256, 96, 272, 160) },
        { polygon: box(256, 176, 272, 240) },
        { polygon: box(272, 0, 528, 256) },
      ],
      [{ from: [256, 96], to: [256, 160], opens: 'near' }],
      [{ kind: 'player', at: [64, 128] }],
    );
    const level = buildLevel(plan);
    const finder = finderOf(DEFAULT_FINDER).make(level, BOT_BODY);
    const ends = [
      { x: 500, z: 128 },
      { x: 20, z: 128 },
    ] as const;
    const doorway = level.tree.portals.find(({ wall }) => wall === plan.doors[0].wall)!;
    const open = finder.answer(...ends).path!;
    expect(open.corridor).toContain(doorway.id);
    const paid = finder.answer(...ends, { tolls: new Map([[doorway.id, 100]]) }).path!;
    expect(paid.corridor).not.toContain(doorway.id);
    expect(paid.length).toBeGreaterThan(open.length);
    const cheap = finder.answer(...ends, { tolls: new Map([[doorway.id, 5]]) }).path!;
    expect(cheap.corridor).toContain(doorway.id);
    expect(cheap.cost).toBeCloseTo(open.cost + 5, 6);
  });
});

test('doors are hashed, and the same run has the same hash', () => {
  const level = buildLevel(twoRooms({ opens: 'near' }, { kind: 'bot', at: [500, 128] }));
  const steps = QUICK ? 1200 : 3600;
  expect(runScript(level, 5, steps, { bots: 2 }).hash).toBe(runScript(level, 5, steps, { bots: 2 }).hash);
  const world = worldOn(twoRooms({ opens: 'near' }));
  const before = hashWorld(world);
  stateOf(world).doors[0].open = 0.5;
  expect(hashWorld(world)).not.toBe(before);
});

test('doors open within 104 units, by touch within 3, by key within 80, and wait two seconds before they shut', () => {
  const levels = { near: buildLevel(twoRooms({ opens: 'near' })), use: buildLevel(twoRooms({ opens: 'use' })) };
  const worldWith = (opens: 'near' | 'use'): WorldState =>
    stateOf(createWorld(levels[opens], { seed: 1, settings: { bots: 1 } }));
  /** How far the door is open after a step with the player's middle (and a bot's) so far from it. */
  const opened = (opens: 'near' | 'use', gap: number, intent: Intent = still, open = 0, bot?: number): number => {
    const world = worldWith(opens);
    Object.assign(world.player.disc, { x: 256 - gap, z: 128 });
    Object.assign(world.bots[0].disc, { x: bot === undefined ? 500 : 256 - bot, z: 128 });
    Object.assign(world.doors[0], { open, openBefore: 0.3 });
    moveDoors(world, intent);
    expect(world.doors[0].openBefore).toBe(open);
    const begins = world.doors[0].open > 0 && open === 0;
    expect(world.events).toEqual(begins ? [{ type: 'door', door: 0, opens: true }] : []);
    return world.doors[0].open;
  };
  expect([104, 104.01].map((gap) => opened('near', gap))).toEqual([1 / 24, 0]);
  expect([19, 19.01].map((gap) => opened('use', gap))).toEqual([1 / 24, 0]);
  expect([17, 17.01].map((gap) => opened('use', 200, still, 0, gap))).toEqual([1 / 24, 0]);
  const key = { ...east, use: true };
  expect([96, 96.01].map((gap) => opened('use', gap, key))).toEqual([1 / 24, 0]);
  expect([{ x: 0, z: 1 }, { x: -1, z: 0 }, { x: 0.6, z: 0.8 }].map((facing) => opened('use', 60, { ...key, facing }))).toEqual([0, 0, 1 / 24]); // prettier-ignore
  // On its way down it opens again for what is under it or nearly so.
  expect(opened('use', 23.99, still, 0.5)).toBeCloseTo(0.5 + 1 / 24, 12);
  expect(opened('use', 24, still, 0.5)).toBeCloseTo(0.5 - 1 / 48, 12);
  expect(opened('use', 200, still, 0.5, 21.99)).toBeCloseTo(0.5 + 1 / 24, 12);
  expect(opened('use', 200, still, 0.5, 22)).toBeCloseTo(0.5 - 1 / 48, 12);

  const world = worldWith('use');
  const [door] = world.doors;
  const steps = (isSo: () => boolean): number => {
    for (let i = 0; i < 1000; i++) {
      if (isSo()) return i;
      world.events = [];
      moveDoors(world, still);
    }
    return Infinity;
  };
  Object.assign(world.bots[0].disc, { x: 500 });
  Object.assign(world.player.disc, { x: 240, z: 128 });
  // One more than 24, which fall short of 1 by rounding.
  expect(steps(() => door.open === 1)).toBe(25);
  expect([19.99, 20].map((gap) => waitsAtDoor(world, { disc: { x: 256 - gap, z: 128, radius: 8 } } as never))).toEqual([false, false]); // prettier-ignore
  expect(door.holdFor).toBe(120);
  Object.assign(world.player.disc, { x: 40 });
  expect(steps(() => door.open < 1)).toBe(120);
  expect(world.events).toEqual([{ type: 'door', door: 0, opens: false }]);
  expect([19.99, 20].map((gap) => waitsAtDoor(world, { disc: { x: 256 - gap, z: 128, radius: 8 } } as never))).toEqual([true, false]); // prettier-ignore
  const toll = tollsOfDoors(world)!.get(door.portals[0]);
  expect(toll).toBeCloseTo(((1 - door.open) * 24 * 250) / 60, 9);
  expect(steps(() => door.open === 0)).toBe(47);
});

test.each(['near', 'use'] as const)(
  'a door that opens by "%s" opens for a cart, and stays open until it is through',
  (opens) => {
    const cart: ThingFile = { kind: 'cart', at: [120, 128], route: [[440, 128]], radius: 24 };
    const world = stateOf(createWorld(buildLevel(twoRooms({ opens }, cart)), { seed: 1, settings: { bots: 0 } }));
    const [door] = world.doors;
    const [{ body }] = world.carts;
    let wasOpen = false;
    for (let i = 0; i < 60 * 8 && body.x < 439; i++) {
      stepWorld(world, still);
      if (Math.abs(body.x - door.a.x) > 20) continue;
      if (opens === 'near') expect(door.open).toBe(1);
      wasOpen ||= door.open === 1;
      if (wasOpen) expect(door.open).toBe(1);
    }
    expect([wasOpen, body.x > 438]).toEqual([true, true]);
  },
);
