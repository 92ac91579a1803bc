// What the ground of a Doom map does to who is there: ice and mud, wind and currents, floors driven by others, harm, secrets, pickups.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World, WorldEvent } from '../../../src/game/world.ts';
import type { FloorPlan, Footing } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';
import type { LineSketch, MapSketch, SectorSketch } from '../../support/inputs/wad-writer.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const SECRET = 1 << 7;
const SLIPS = 1 << 8;
const BLOWS = 1 << 9;

/** Three rooms; lines between them run 256 to the south. The middle one has tag 2. */
function row(
  middle: SectorSketch,
  line: Pick<LineSketch, 'special' | 'tag'> = {},
  things: MapSketch['things'] = [],
  first: SectorSketch = {},
): FloorPlan {
  return rowOfRooms([first, { tag: 2, ...middle }, {}], [line.special === 88 ? line : {}, line], things);
}

function enter(plan: FloorPlan, bots = 0): World {
  return createWorld(buildLevel(plan, 'used'), { seed: 1, settings: { bots, flyHeight: 0, speed: 0 } });
}

function go(world: World, steps: number, intent: Partial<Intent> = {}): WorldEvent[] {
  return Array.from({ length: steps }, () => [...stepWorld(world, { ...STILL, ...intent }).events]).flat();
}

describe('ice and mud (special 223)', () => {
  /** The middle room's floor so slippery; which lengths of a line make it so: test/map/doom/effects/standing.test.ts. */
  const floorOf = (footing: Footing): FloorPlan => {
    const plan = row({});
    return { ...plan, sectors: plan.sectors.map((each, i) => (i === 1 ? { ...each, footing } : each)) };
  };
  /** How far one gets in half a second of walking, and how far one slides in the next. */
  const walk = (plan: FloorPlan): [started: number, slid: number] => {
    const world = enter(plan);
    placePlayer(world, { x: 300, z: -128 }, { x: 1, z: 0 });
    go(world, 30, { forward: 1 });
    const started = world.player.position.x - 300;
    go(world, 30);
    return [started, world.player.position.x - 300 - started];
  };
  const plain = walk(row({}));

  test('the sector type must enable it', () => {
    const footingIn = (special: number): unknown => row({ special }, { special: 223, tag: 2 }).sectors[1].footing;
    expect(footingIn(SLIPS)).toEqual({ grip: 0.02, pace: 1 });
    expect(footingIn(SECRET)).toBeUndefined();
    expect(footingIn(9)).toBeUndefined();
  });

  test('on ice the player starts late and slides on', () => {
    const [started, slid] = walk(floorOf({ grip: 0.2, pace: 1 }));
    expect(started).toBeLessThan(plain[0] * 0.8);
    expect(slid).toBeGreaterThan(plain[1] * 2);
  });

  test('mud slows the player and walking bots', () => {
    const mud = floorOf({ grip: 1.4, pace: 0.4 });
    const [started] = walk(mud);
    expect(started / plain[0]).toBeCloseTo(0.4, 1);
    const gone = (plan: FloorPlan): number => {
      const world = createWorld(buildLevel(plan), { seed: 1, settings: { bots: 1, flyHeight: 0 } });
      const bot = stateOf(world).bots[0];
      putBot(stateOf(world), bot, { x: 290, z: -128 });
      placePlayer(world, { x: 700, z: -128 }, { x: 1, z: 0 });
      bot.plan.recalculateIn = 0;
      go(world, 12);
      return bot.position.x - 290;
    };
    expect(gone(mud) / gone(row({}))).toBeCloseTo(0.4, 6);
  });
});

describe('wind (224) and current (225)', () => {
  // 256 to the south: 256 · 35 / 12 units a second.
  const FULL = (256 * 35) / 12;

  test('wind moves bodies in the air, and at half speed on the floor; a current only those on the floor', () => {
    const [windy, flowing] = [224, 225].map((special) => row({ special: BLOWS }, { special, tag: 2 }));
    expect(windy.sectors[1].wind).toEqual({ x: 0, z: FULL });
    expect(flowing.sectors[1].current).toEqual({ x: 0, z: FULL });
    expect(row({ special: SECRET }, { special: 224, tag: 2 }).sectors[1].wind).toBeUndefined();
    const moved = (plan: FloorPlan, jump: boolean): number => {
      const world = enter(plan);
      placePlayer(world, { x: 384, z: -220 }, { x: 1, z: 0 });
      go(world, 1, { jump });
      const { z } = world.player.position;
      go(world, 6);
      return world.player.position.z - z;
    };
    expect(moved(windy, false)).toBeCloseTo((6 / 60) * (FULL / 2), 6);
    expect(moved(windy, true)).toBeCloseTo((6 / 60) * FULL, 6);
    expect(moved(flowing, false)).toBeCloseTo((6 / 60) * FULL, 6);
    expect(moved(flowing, true)).toBe(0);
  });

  test('walking bots are moved too', () => {
    const world = enter(row({ special: BLOWS }, { special: 225, tag: 2 }), 1);
    const bot = stateOf(world).bots[0];
    putBot(stateOf(world), bot, { x: 384, z: -220 });
    go(world, 6);
    expect(bot.position.z).toBeCloseTo(-220 + (6 / 60) * FULL, 6);
  });

  test.each([
    [5002, 1],
    [5001, -1],
  ])('a point pusher (226, thing %i) acts on everyone in sight, less with distance', (type, sign) => {
    const things = [{ x: 384, y: 128, type }];
    const plan = row({ special: BLOWS }, { special: 226, tag: 2 }, things);
    const pusher = { speed: (sign * 256 * 35) / 24, reach: 512 };
    expect(plan.things.filter((thing) => thing.pusher !== undefined)).toMatchObject([{ pusher }]);
    const world = enter(plan);
    // From the next room, 200 away.
    placePlayer(world, { x: 184, z: -128 }, { x: 1, z: 0 });
    go(world, 1);
    expect(world.player.position.x - 184).toBeCloseTo((pusher.speed * (1 - 200 / 512)) / 60, 6);
    go(world, 240);
    if (sign > 0) expect(Math.abs(world.player.position.x - 384)).toBeLessThan(1);
    else expect(world.player.position.x).toBe(16);
    // It draws no body past itself.
    placePlayer(world, { x: 382, z: -128 }, { x: 1, z: 0 });
    go(world, 1);
    if (sign > 0) expect(world.player.position.x).toBeCloseTo(384, 6);
    else expect(world.player.position.x).toBeLessThan(378);
    // In its own place only the floor carries.
    const sectors = plan.sectors.map((sector) => ({ ...sector, current: { x: 0, z: FULL } }));
    const flowing = enter({ ...plan, sectors });
    placePlayer(flowing, { x: 384, z: -128 }, { x: 1, z: 0 });
    go(flowing, 1);
    expect(flowing.player.position.x).toBe(384);
    expect(flowing.player.position.z).toBeCloseTo(-128 + FULL / 60, 6);
  });
});

describe('floors that carry as another sector moves', () => {
  // The lift between the first room and the third goes from 64 to 0 and up again; the third room's floor is carried by it.
  const plan = (special: number): FloorPlan =>
    rowOfRooms(
      [{}, { tag: 3, floor: 64 }, { tag: 4 }],
      [
        { special: 88, tag: 3 },
        { special, tag: 4 },
      ],
    );

  test('247, 248: displacement per unit of movement, in both directions', () => {
    const level = plan(247);
    // The line's front is the lift; it runs 256 to the south: 8 units for each unit.
    expect(level.sectors[2].drives).toEqual([{ by: 1, displacement: { x: 0, z: 8 }, repeats: false }]);
    expect(plan(248).sectors[2].drives).toHaveLength(1);
    const world = enter(level);
    placePlayer(world, { x: 640, z: -60 }, { x: 1, z: 0 });
    stateOf(world).motions.push({ mover: 0, other: 54, back: 64, isBack: false, waitFor: 0, isHalted: false });
    go(world, 10);
    expect(world.sectors[0].floor).toBe(54);
    // Down by 10: 80 to the north.
    expect(world.player.position.z).toBeCloseTo(-60 - 80, 6);
    go(world, 300);
    expect(world.sectors[0].floor).toBe(64);
    expect(world.player.position.z).toBeCloseTo(-60, 6);
  });

  test('216, 217: continuous while it is away from its drawn height', () => {
    const level = plan(217);
    expect(level.sectors[2].drives).toEqual([{ by: 1, displacement: { x: 0, z: 8 }, repeats: true }]);
    const world = enter(level);
    placePlayer(world, { x: 640, z: -60 }, { x: 1, z: 0 });
    const { rooms } = stateOf(world).arena;
    rooms[1].floor = 63.75;
    go(world, 30);
    // A quarter of a unit down: 2 units, 35 times a second.
    expect(world.player.position.z).toBeCloseTo(-60 - 35, 6);
    rooms[1].floor = 64;
    go(world, 30);
    expect(world.player.position.z).toBeCloseTo(-60 - 35, 6);
  });
});

describe('damaging floors', () => {
  test.each([
    [7, 5],
    [5, 10],
    [16, 20],
    [4, 20],
    [11, 20],
    [1 << 5, 5],
    [SLIPS + (3 << 5), 20],
  ])('type %i takes %i every 55 steps from those on it', (special, harm) => {
    const plan = row({ special });
    expect(plan.sectors[1]).toMatchObject({ harm, cost: 1 + harm / 5 });
    const world = enter(plan);
    placePlayer(world, { x: 128, z: -128 }, { x: 1, z: 0 });
    expect(go(world, 110).filter(({ type }) => type === 'hurt')).toEqual([]);
    placePlayer(world, { x: 384, z: -128 }, { x: 1, z: 0 });
    expect(go(world, 110).filter(({ type }) => type === 'hurt')).toEqual([
      { type: 'hurt', harm },
      { type: 'hurt', harm },
    ]);
  });

  test('paths over them cost more', () => {
    const [dry, wet] = [0, 7].map((special) =>
      finderOf('midpoints')
        .make(buildLevel(row({ special }), 'used'), PLAYER_BODY)
        .find({ x: 128, z: -128 }, { x: 640, z: -128 }),
    );
    expect(wet!.cost).toBeCloseTo(dry!.cost + 256, 6);
  });
});

describe('items and secrets', () => {
  test('a secret is found once, by standing in it, and is hashed', () => {
    for (const special of [9, SECRET]) {
      const world = enter(row({ special }));
      placePlayer(world, { x: 128, z: -128 }, { x: 1, z: 0 });
      go(world, 2);
      expect(world.secrets.size).toBe(0);
      placePlayer(world, { x: 384, z: -128 }, { x: 1, z: 0 });
      expect(go(world, 9).filter(({ type }) => type === 'secret')).toEqual([{ type: 'secret', sector: 1 }]);
      expect([...world.secrets]).toEqual([1]);
      const before = hashWorld(world);
      stateOf(world).secrets = new Set();
      expect(hashWorld(world)).not.toBe(before);
    }
  });

  test('health, weapons and ammunition are picked up by touch, once, and are no keys', () => {
    const things = [
      { x: 384, y: 128, type: 2012 },
      { x: 640, y: 128, type: 2001 },
      { x: 640, y: 128, type: 2035 },
    ];
    const world = enter(row({}, {}, things));
    expect(world.level.plan.things.map(({ kind }) => kind)).toEqual(['player', 'pickup', 'pickup', 'prop']);
    placePlayer(world, { x: 384 - 37, z: -128 }, { x: 1, z: 0 });
    go(world, 2);
    expect(world.taken.size).toBe(0);
    placePlayer(world, { x: 384 - 35, z: -128 }, { x: 1, z: 0 });
    expect(go(world, 5).filter(({ type }) => type === 'picked up')).toEqual([{ type: 'picked up', thing: 1 }]);
    expect([...world.taken]).toEqual([1]);
    expect([...world.keys]).toEqual([]);
  });
});
