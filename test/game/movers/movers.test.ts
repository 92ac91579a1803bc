// Sectors that move, and who sets them going, on a WAD in which everything moves: timings by steps, triggers, keys, rides, no body in solid.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { createStream, nextBetween, nextRandom } from '../../../src/game/random.ts';
import { seesNow } from '../../../src/game/ground/sight.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { teleport } from '../../../src/game/links/teleport.ts';
import { haltSectors, moveSectors, startMovers } from '../../../src/game/movers/sectors.ts';
import { isInReach } from '../../../src/game/triggers/openers.ts';
import { pullTriggers } from '../../../src/game/triggers/triggers.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Intent, World, WorldEvent } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { ownPlans } from '../../support/all-plans.ts';
import { QUICK } from '../../support/quick.ts';
import { box } from '../../support/plans.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { middleOfRoom, MOVER_ROOM_ENDS, MOVER_ROOMS, moversWad } from '../../support/inputs/movers-wad.ts';
import { writeWad } from '../../support/inputs/wad-writer.ts';

const level = buildLevel(loadPlan(moversWad(), 'movers.wad'));
const EAST: Point = { x: 1, z: 0 };
const WEST: Point = { x: -1, z: 0 };
const SOUTH: Point = { x: 0, z: 1 };
const still: Intent = { forward: 0, right: 0, facing: EAST, run: false, jump: false, crouch: false };
const ahead: Intent = { ...still, forward: 1 };

const newWorld = (bots = 0): World => createWorld(level, { seed: 1, settings: { bots } });

/** Runs so many steps and gives all that happened. */
function run(world: World, intent: Intent, steps: number): WorldEvent[] {
  const events: WorldEvent[] = [];
  for (let i = 0; i < steps; i++) events.push(...stepWorld(world, intent).events);
  return events;
}

/** Pushes once what is before the player. */
function push(world: World, facing: Point = EAST): WorldEvent[] {
  return [...run(world, { ...still, facing, use: true }, 1), ...run(world, { ...still, facing }, 1)];
}

const roomOf = (world: World, sector: number): { floor: number; ceiling: number } =>
  world.sectors.find((each) => each.sector === sector)!;

/** Stands the player so far west of the eastern end of a room, or east of its western end where that is negative. */
function stand(world: World, room: number, before: number): void {
  const [west, east] = MOVER_ROOM_ENDS[room];
  expect(placePlayer(world, { x: before >= 0 ? east - before : west - before, z: -128 }, EAST)).toBe(true);
}

/** Steps until `isSo`; how many there were. */
function stepsUntil(world: World, isSo: () => boolean, intent: Intent = still, most = 2000): number {
  for (let i = 0; i < most; i++) {
    if (isSo()) return i;
    stepWorld(world, intent);
  }
  throw new Error('it never came to that');
}

describe('the door opened by use', () => {
  const { start, door } = MOVER_ROOMS;

  test('rises 124 at 70 units a second, waits 4.3 seconds, and shuts', () => {
    const world = newWorld();
    stand(world, start, 40);
    expect(roomOf(world, door)).toMatchObject({ floor: 0, ceiling: 0 });
    const events = push(world);
    expect(events).toContainEqual({ type: 'sector', sector: door, kind: 'door', starts: true });
    // One step has gone by since the push.
    const open = 1 + stepsUntil(world, () => roomOf(world, door).ceiling === 124);
    expect(open).toBe(Math.ceil((124 * 60) / 70));
    const waited = stepsUntil(world, () => roomOf(world, door).ceiling < 124);
    expect(waited).toBe(Math.round((150 * 60) / 35) + 1);
    const shut = 1 + stepsUntil(world, () => roomOf(world, door).ceiling === 0);
    expect(shut).toBe(Math.ceil((124 * 60) / 70));
  });

  test('can be used from 64 units and no farther, from its front, when looking at it', () => {
    for (const [before, facing, isReached] of [
      [63, EAST, true],
      [65, EAST, false],
      [40, WEST, false],
    ] as const) {
      const world = newWorld();
      stand(world, start, before);
      push(world, facing);
      expect(stateOf(world).motions.length, `${before}`).toBe(isReached ? 1 : 0);
    }
  });

  test('behind an opening without height is out of reach', () => {
    for (const ceiling of [0, 1]) {
      // The line behind it opens the door of the last room.
      const sectors = [{}, { ceiling, width: 8 }, {}, { ceiling: 0, tag: 3 }];
      const rooms = rowOfRooms(sectors, [{}, { special: 103, tag: 3 }, {}]);
      const world = createWorld(buildLevel(rooms), { seed: 1, settings: { bots: 0 } });
      expect(placePlayer(world, { x: 256 - 20, z: -128 }, EAST)).toBe(true);
      push(world);
      expect(stateOf(world).motions.length, `${ceiling}`).toBe(ceiling);
    }
  });

  test('is used once however long the key is held, and reverses when used again', () => {
    const world = newWorld();
    stand(world, start, 40);
    run(world, { ...still, use: true }, 30);
    const half = roomOf(world, door).ceiling;
    expect(half).toBeCloseTo((29 * 70) / 60);
    run(world, still, 1);
    push(world);
    run(world, still, 10);
    expect(roomOf(world, door).ceiling).toBeLessThan(half);
  });

  test('rises again for bodies under it, and lets sight through as far as it is up', () => {
    const world = newWorld();
    stand(world, start, 40);
    const [a, b] = [
      { x: 128, y: 40, z: -128 },
      { x: 400, y: 40, z: -128 },
    ];
    expect(seesNow(world, a, b)).toBe(false);
    push(world);
    stepsUntil(world, () => roomOf(world, door).ceiling > 41);
    expect(seesNow(world, a, b)).toBe(true);
    stepsUntil(world, () => world.player.position.x > MOVER_ROOM_ENDS[door][0] + 8, ahead);
    const lowest: number[] = [];
    for (let i = 0; i < 900; i++) lowest.push(roomOf(stepWorld(world, still), door).ceiling);
    expect(Math.min(...lowest)).toBeGreaterThanOrEqual(56);
    expect(lowest.filter((ceiling) => ceiling === 124).length).toBeGreaterThan(200);
    expect(world.player.position.x).toBeLessThan(MOVER_ROOM_ENDS[door][1]);
  });
});

test('a switch for one use stays pressed when others are released', () => {
  const { start, hall } = MOVER_ROOMS;
  const world = newWorld();
  expect(placePlayer(world, { x: middleOfRoom(start).x, z: -30 }, SOUTH)).toBe(true);
  push(world, SOUTH);
  const pressed = [...world.switched];
  expect(pressed.length).toBe(1);
  stand(world, hall, 30);
  push(world);
  expect([...world.switched].length).toBe(2);
  stepsUntil(world, () => world.switched.size < 2);
  expect([...world.switched]).toEqual(pressed);
});

describe('the lift', () => {
  const { hall, lift, upper } = MOVER_ROOMS;

  test('comes down at 140 units a second, waits three seconds, and carries bodies up', () => {
    const world = newWorld();
    stand(world, hall, 30);
    const events = push(world);
    expect(events).toContainEqual({
      type: 'switched',
      source: level.plan.triggers.find(
        ({ does }) => does.kind === 'move' && level.plan.movers[does.movers[0]].kind === 'lift',
      )!.source,
    });
    expect(1 + stepsUntil(world, () => roomOf(world, lift).floor === 0)).toBe(Math.ceil((64 * 60) / 140));
    expect(world.switched.size).toBe(1);
    run(world, ahead, 30);
    expect(world.player.position.x).toBeGreaterThan(MOVER_ROOM_ENDS[lift][0] + 20);
    let waits = 30;
    for (; roomOf(world, lift).floor === 0; waits++) stepWorld(world, still);
    expect(waits).toBe(3 * 60 + 1);
    expect(world.switched.size).toBe(0);
    while (roomOf(world, lift).floor < 64) {
      stepWorld(world, still);
      expect(world.player.position.y).toBe(roomOf(world, lift).floor);
      expect(world.player.onGround).toBe(true);
    }
  });

  test('is called by crossing its far line, and carries down without a fall', () => {
    const world = newWorld();
    stand(world, upper, -40);
    stepsUntil(world, () => world.player.position.x < MOVER_ROOM_ENDS[lift][1] - 40, { ...ahead, facing: WEST });
    const events: WorldEvent[] = [];
    for (let i = 0; i < 40; i++) {
      events.push(...stepWorld(world, still).events);
      expect(world.player.position.y).toBe(roomOf(world, lift).floor);
    }
    expect(roomOf(world, lift).floor).toBe(0);
    expect(events.some(({ type }) => type === 'landed')).toBe(false);
  });
});

test('the blue door names its key, and opens for those who have touched it', () => {
  const { hall, upper, blueDoor } = MOVER_ROOMS;
  const world = newWorld();
  stand(world, upper, 40);
  expect(push(world)).toContainEqual({ type: 'locked', needs: 'blue' });
  expect(stateOf(world).motions).toEqual([]);
  stand(world, hall, 95);
  // 36 units apart along both axes is touching no more.
  expect(run(world, still, 1)).toEqual([]);
  stand(world, hall, 80);
  expect(run(world, still, 1)).toContainEqual({ type: 'key', color: 'blue' });
  expect([...world.keys]).toEqual(['blue']);
  expect(world.taken.size).toBe(1);
  expect(run(world, still, 5)).toEqual([]);
  stand(world, upper, 40);
  push(world);
  expect(1 + stepsUntil(world, () => roomOf(world, blueDoor).ceiling === 188)).toBe(Math.ceil((124 * 60) / 70));
});

test('after a catch keys and doors keep their state: the chase restarts, not the map', () => {
  const world = newWorld(1);
  stand(world, MOVER_ROOMS.hall, 80);
  run(world, still, 100);
  expect([...world.keys]).toEqual(['blue']);
  putBot(stateOf(world), stateOf(world).bots[0], { x: world.player.position.x, z: world.player.position.z });
  const events = run(world, still, 100);
  expect(events).toContainEqual({ type: 'restarted' });
  expect([...world.keys]).toEqual(['blue']);
  expect(world.taken.size).toBe(1);
});

test('stairs rise step by step, each 8 higher, once only', () => {
  const { foot, steps } = MOVER_ROOMS;
  const world = newWorld();
  stand(world, foot, 20);
  stepsUntil(world, () => world.player.position.x > MOVER_ROOM_ENDS[foot][1], ahead);
  expect(stateOf(world).motions).toHaveLength(3);
  expect(stateOf(world).spent.size).toBe(1);
  // A quarter of a unit a move, 35 moves a second.
  const rise = stepsUntil(world, () => stateOf(world).motions.length === 0);
  expect(rise).toBe(Math.ceil((24 * 60) / 8.75));
  expect(steps.map((sector) => roomOf(world, sector).floor)).toEqual([72, 80, 88]);
  stepsUntil(world, () => world.player.position.x < MOVER_ROOM_ENDS[foot][1] - 8, { ...ahead, facing: WEST });
  run(world, ahead, 20);
  expect(stateOf(world).motions).toEqual([]);
});

describe('set off again, as by a second line', () => {
  const step = { flat: 'STEP', floor: 16 };
  test.each([
    ['stairs', 'rise by one more step each', [{}, { ...step, tag: 5 }, step, { floor: 48 }], 256, [0, 24, 32, 48], [0, 32, 40, 48]], // prettier-ignore
    ['a donut', 'stays', [{ floor: 64, tag: 5 }, {}, { floor: 24 }, {}], 155, [24, 24, 24, 0], [24, 24, 24, 0]],
  ])('%s %s', (_, __, rooms, special, first, second) => {
    const row = rooms.map((room) => ({ ceiling: 256, ...room }));
    const plan = rowOfRooms(row, [0, 0, special].map((each) => ({ special: each, tag: 5 }))); // prettier-ignore
    const state = stateOf(createWorld(buildLevel(plan, 'used'), { seed: 1, settings: { bots: 0 } }));
    for (const floors of [first, second]) {
      startMovers(state, [...plan.movers.keys()], 'no');
      for (let i = 0; i < 300; i++) moveSectors(state);
      expect(state.arena.rooms.map(({ floor }) => floor)).toEqual(floors);
    }
  });
});

test('generalised stairs rise and sink by turns each time that their line is crossed', () => {
  // Crossed again and again, fast, by 8, up at first.
  const special = 0x3000 + 1 + (3 << 3) + (1 << 6) + (1 << 8);
  const rooms = [{}, {}, { flat: 'STEP', tag: 5 }, { flat: 'STEP' }].map((room) => ({ floor: 0, ceiling: 256, ...room }));
  const plan = rowOfRooms(rooms, [{ special, tag: 5 }]);
  const world = createWorld(buildLevel(plan, 'used'), { seed: 1, settings: { bots: 0 } });
  for (const [to, floors] of [[1, [8, 16]], [-1, [0, -8]], [1, [8, 16]], [-1, [0, -8]]] as const) {
    const goes = { ...ahead, facing: { x: to, z: 0 } };
    stepsUntil(world, () => stateOf(world).motions.length > 0, goes);
    stepsUntil(world, () => stateOf(world).motions.length === 0);
    expect([2, 3].map((sector) => roomOf(world, sector).floor)).toEqual(floors);
  }
}); // prettier-ignore

test('an elevator goes from floor to floor with its ceiling however often it is called, or to a line’s floor', () => {
  const [up, toLine, down] = [228, 236, 232];
  const rooms = [{}, { floor: 128 }, { ceiling: 120, tag: 5 }, { floor: 256 }].map((room) => ({
    ceiling: 512,
    ...room,
  }));
  const plan = rowOfRooms(rooms, [up, toLine, down].map((special) => ({ special, tag: 5 }))); // prettier-ignore
  const state = stateOf(createWorld(buildLevel(plan, 'used'), { seed: 1, settings: { bots: 0 } }));
  const call = (line: number): number => {
    const { does } = plan.triggers[line];
    startMovers(state, does.kind === 'move' ? does.movers : [], 'no');
    for (let i = 0; i < 300; i++) moveSectors(state);
    const { floor, ceiling } = state.arena.rooms[2];
    expect(ceiling - floor).toBe(120);
    return floor;
  };
  expect([0, 0, 0, 2, 2, 1, 0, 1].map(call)).toEqual([128, 256, 256, 128, 128, 128, 256, 128]);
});

test('the crusher goes down to 8 above the floor and up again, and stops while a body is under it', () => {
  const { crusher } = MOVER_ROOMS;
  const world = newWorld();
  stand(world, MOVER_ROOMS.steps[2], 10);
  stepsUntil(world, () => world.player.position.x > MOVER_ROOM_ENDS[crusher][0] + 1, ahead);
  const high: number[] = [];
  for (let i = 0; i < 500; i++) high.push(roomOf(stepWorld(world, still), crusher).ceiling);
  const { floor } = stateOf(world).player.disc;
  expect(floor).toBe(64);
  expect(Math.min(...high)).toBeGreaterThanOrEqual(64 + 56);
  expect(Math.min(...high)).toBeLessThan(64 + 56 + 1);
  // The line works from both sides: it must not be crossed again to leave.
  placePlayer(world, middleOfRoom(MOVER_ROOMS.foot), EAST);
  expect(stepsUntil(world, () => roomOf(world, crusher).ceiling === 72)).toBeLessThanOrEqual(Math.ceil((49 * 60) / 35));
  const up = stepsUntil(world, () => roomOf(world, crusher).ceiling === 256);
  expect(up).toBe(Math.ceil((184 * 60) / 35));
  stepsUntil(world, () => roomOf(world, crusher).ceiling < 200);
});

test('a halted crusher goes on at its own speed whatever crusher line starts it again, and no other line does', () => {
  const specials = [25, 6, 44];
  const plan = rowOfRooms([{}, { tag: 1 }, {}, {}], specials.map((special) => ({ special, tag: 1 }))); // prettier-ignore
  const state = stateOf(createWorld(buildLevel(plan, 'used'), { seed: 1, settings: { bots: 0 } }));
  const [slow, fast, ceiling] = plan.triggers.map(({ does }) => (does.kind === 'move' ? does.movers : []));
  expect(startMovers(state, slow, 'no')).toBe(true);
  moveSectors(state);
  haltSectors(state, [1]);
  expect([startMovers(state, ceiling, 'no'), startMovers(state, fast, 'no')]).toEqual([false, true]);
  moveSectors(state);
  expect(state.motions).toHaveLength(1);
  expect(roomOf(state, 1).ceiling).toBeCloseTo(128 - (2 * 35) / 60, 9);
});

test('the teleporter carries bodies from its front to the landing and turns them, and ignores others', () => {
  const { crusher, end } = MOVER_ROOMS;
  const world = newWorld();
  stand(world, crusher, 20);
  const events: WorldEvent[] = [];
  stepsUntil(
    world,
    () => {
      events.push(...world.events);
      return world.player.position.x < 200;
    },
    ahead,
    60,
  );
  expect(events).toContainEqual({ type: 'teleported', who: 'player', isTurned: true });
  expect(world.player.position).toEqual({ x: 64, y: 0, z: -200 });
  expect(world.player.facing.z).toBeCloseTo(-1);
  expect(world.player.velocity).toEqual({ x: 0, y: 0, z: 0 });
  stand(world, end, 20);
  stepsUntil(world, () => world.player.position.x < MOVER_ROOM_ENDS[end][0] - 8, { ...ahead, facing: WEST }, 60);
});

test('lines that are crossed in one step act in the order in which they are crossed', () => {
  // A strip so narrow that a step crosses both of its lines; each opens a door.
  const shut = { ceiling: 0 };
  const doors = [2, 2].map((special, i) => ({ special, tag: 6 + i }));
  const plan = rowOfRooms([{}, { width: 2 }, {}, { ...shut, tag: 6 }, { ...shut, tag: 7 }], doors);
  const narrow = buildLevel(plan, 'used');
  const crossed = ([from, to]: readonly number[]): unknown[] => {
    const world = createWorld(narrow, { seed: 1, settings: { bots: 0 } });
    expect(placePlayer(world, { x: to, z: -128 }, EAST)).toBe(true);
    Object.assign(stateOf(world).player, { before: { x: from, y: 0, z: -128 } });
    pullTriggers(stateOf(world), still);
    return world.events.flatMap((event) => (event.type === 'triggered' ? [plan.triggers[event.trigger].source] : []));
  };
  const eastward = crossed([254, 260]);
  expect(eastward.length).toBe(2);
  expect(crossed([260, 254])).toEqual(eastward.reverse());
});

test('a shot activates shootable lines, and the exit is reported once for each push', () => {
  const { start, hall, end } = MOVER_ROOMS;
  const world = newWorld();
  placePlayer(world, middleOfRoom(hall), EAST);
  const south = { x: 0, z: 1 };
  run(world, { ...still, facing: south, shoot: true }, 1);
  expect(stateOf(world).motions.map(({ mover }) => level.plan.movers[mover].sector)).toEqual([end]);
  placePlayer(world, { ...middleOfRoom(start), z: -30 }, EAST);
  const exits = (events: readonly WorldEvent[]): WorldEvent[] => events.filter(({ type }) => type === 'exit');
  for (let i = 0; i < 2; i++) {
    expect(exits(run(world, { ...still, facing: south, use: true }, 30))).toEqual([{ type: 'exit', secret: false }]);
    run(world, { ...still, facing: south }, 1);
  }
});

test('a shot flies 36 above the feet, over ledges and under ceilings to the line behind them', () => {
  const shot = ({ up = 0, floor = 0, ceiling = 256 }): number => {
    const first = { floor: up, ceiling: up + 256 };
    const rooms = [first, { floor: up + floor, ceiling: up + ceiling }, { floor: up, ceiling: up, tag: 1 }];
    const plan = rowOfRooms(rooms, [{ special: 0 }, { special: 46, tag: 1 }]);
    const world = createWorld(buildLevel(plan, 'used'), { seed: 1, settings: { bots: 0 } });
    expect(placePlayer(world, { x: 128, z: -128 }, EAST)).toBe(true);
    run(world, { ...still, shoot: true }, 1);
    return stateOf(world).motions.length;
  };
  for (const up of [-500, 0, 500]) {
    expect(
      [0, 36, 37, 64].map((floor) => shot({ up, floor })),
      `up ${up}`,
    ).toEqual([1, 1, 0, 0]);
    expect(
      [256, 36, 35, 8].map((ceiling) => shot({ up, ceiling })),
      `up ${up}`,
    ).toEqual([1, 1, 0, 0]);
  }
});

describe('the self-moving lift of a project map', () => {
  const plan = ownPlans().find(([name]) => name === 'hoist.json')![1]();
  const hoist = buildLevel(plan, 'used');
  const [low, high] = [0, 160];
  const floorOf = (world: World): number => world.sectors[0].floor;

  test('it stops three seconds at each end and takes two from one to the other', () => {
    const world = createWorld(hoist, { seed: 1, settings: { bots: 0 } });
    const heights = Array.from({ length: 1300 }, () => floorOf(stepWorld(world, still)));
    const ups = heights.flatMap((height, i) => (i > 0 && heights[i - 1] === low && height > low ? [i] : []));
    // Two ways of 160 units at 80 a second, two waits of three, and a step to turn round at each end.
    expect(ups[1] - ups[0]).toBe(2 * (120 + 180));
  });

  test('it turns at once where its wait is shorter than half a step', () => {
    const movers = plan.movers.map((mover) => ({ ...mover, waitMs: 4 }));
    const world = createWorld(buildLevel({ ...plan, movers }, 'used'), { seed: 1, settings: { bots: 0 } });
    expect(stepsUntil(world, () => floorOf(world) === high)).toBe(120);
    expect(stepsUntil(world, () => floorOf(world) === low)).toBe(120);
    expect(stepsUntil(world, () => floorOf(world) === high)).toBe(120);
  });

  test('a passenger walks on below and off above, and never floats or sinks in', () => {
    const world = createWorld(hoist, { seed: 1, settings: { bots: 0 } });
    placePlayer(world, { x: 470, z: 192 }, EAST);
    stepsUntil(world, () => floorOf(world) === high);
    stepsUntil(world, () => floorOf(world) === low);
    stepsUntil(world, () => world.player.position.x > 576, ahead);
    while (floorOf(world) < high) {
      stepWorld(world, still);
      expect(world.player.position.y).toBe(floorOf(world));
    }
    run(world, ahead, 60);
    expect(world.player.position).toMatchObject({ y: high });
    expect(world.player.position.x).toBeGreaterThan(660);
  });

  test('a walking hunter rides it to a player in the gallery', () => {
    const world = createWorld(hoist, { seed: 1, settings: { bots: 1, flyHeight: 0 } });
    placePlayer(world, { x: 960, z: 320 }, EAST);
    const bot = stateOf(world).bots[0];
    putBot(stateOf(world), bot, { x: 100, z: 200 });
    let rode = 0;
    stepsUntil(
      world,
      () => {
        if (bot.disc.feet > 8 && bot.disc.feet < 152 && bot.disc.x > 512 && bot.disc.x < 640) rode++;
        return world.catches > 0;
      },
      still,
      60 * 60,
    );
    expect(rode).toBeGreaterThan(60);
  });
});

/** A wild player: it turns, runs, jumps, crouches, pushes and shoots by the dice. */
function wildRun(seed: string, steps: number, look?: (world: World) => void): World {
  const world = newWorld(2);
  const dice = createStream(7, seed);
  let intent = still;
  for (let i = 0; i < steps; i++) {
    if (i % 600 === 0) placePlayer(world, middleOfRoom(Math.floor(nextRandom(dice) * 11)), EAST);
    if (i % 12 === 0) {
      const [x, z] = [nextBetween(dice, -1, 1), nextBetween(dice, -1, 1)];
      const size = Math.sqrt(x * x + z * z) || 1;
      const facing = nextRandom(dice) < 0.6 ? (nextRandom(dice) < 0.5 ? EAST : WEST) : { x: x / size, z: z / size };
      intent = {
        forward: nextRandom(dice) < 0.8 ? 1 : 0,
        right: nextBetween(dice, -1, 1),
        facing,
        run: nextRandom(dice) < 0.5,
        jump: nextRandom(dice) < 0.2,
        crouch: nextRandom(dice) < 0.2,
        use: nextRandom(dice) < 0.6,
        shoot: nextRandom(dice) < 0.05,
      };
    }
    stepWorld(world, { ...intent, use: intent.use === true && i % 2 === 0 });
    look?.(world);
  }
  return world;
}

test('a switch behind a shut panel is out of a bot’s reach, and within reach when it is open', () => {
  const lines = [{}, {}, { special: 103, tag: 8 }];
  for (const ceiling of [0, 128]) {
    const plan = rowOfRooms([{}, { width: 16, ceiling }, { width: 16 }, { ceiling: 0, tag: 8 }], lines);
    const state = stateOf(createWorld(buildLevel(plan, 'used'), { seed: 3, settings: { bots: 0 } }));
    expect(isInReach(state, { x: 240, z: -128 }, 0)).toBe(ceiling > 0);
    expect(isInReach(state, { x: 280, z: -128 }, 0)).toBe(true);
  }
});

test('10,000 random steps among movers (seed 7, fuzz) end in no wall, floor or ceiling', () => {
  const sectors = level.plan.sectors.map((sector) => ({ ...sector }));
  const inspector = createInspector({ ...level.plan, sectors });
  const moved = new Set<number>();
  wildRun('fuzz', QUICK ? 3000 : 10_000, (world) => {
    for (const { sector, floor, ceiling, floorBefore, ceilingBefore } of world.sectors) {
      Object.assign(sectors[sector], { floor, ceiling });
      if (floor !== floorBefore || ceiling !== ceilingBefore) moved.add(sector);
    }
    const state = stateOf(world);
    for (const { disc } of [state.player, ...state.bots]) {
      expect(inspector.faultOf(disc), `tick ${world.tick}`).toBeNull();
    }
  });
  expect(moved.size).toBeGreaterThanOrEqual(5);
});

test('two random runs (seed 7, again) have the same hash, which includes the movers', () => {
  const [one, other] = [wildRun('again', 1500), wildRun('again', 1500)];
  expect(hashWorld(one)).toBe(hashWorld(other));
  const state = stateOf(other);
  for (const change of [
    () => void state.spent.add(99),
    () => void (state.sectors[0].ceiling += 1),
    () => void state.keys.add('red'),
  ]) {
    const before = hashWorld(other);
    change();
    expect(hashWorld(other)).not.toBe(before);
  }
});

describe('sectors that are doors by type', () => {
  const typed = (special: number, ceiling: number): World =>
    createWorld(buildLevel(rowOfRooms([{}, { special, ceiling }, {}], []), 'used'), { seed: 1, settings: { bots: 0 } });

  test('type 10 shuts for good after half a minute', () => {
    const world = typed(10, 120);
    expect(stepsUntil(world, () => roomOf(world, 1).ceiling < 120, still, 1900)).toBe(1801);
    stepsUntil(world, () => roomOf(world, 1).ceiling === 0);
    run(world, still, 400);
    expect(stateOf(world).motions).toEqual([]);
  });

  test('type 10 stays on a body below it, and shuts once that has gone', () => {
    const world = typed(10, 120);
    expect(placePlayer(world, { x: 384, z: -128 }, EAST)).toBe(true);
    stateOf(world).motions[0].waitFor = 60;
    run(world, still, 400);
    const { ceiling } = roomOf(world, 1);
    expect(ceiling).toBeGreaterThanOrEqual(56);
    expect(ceiling).toBeLessThan(60);
    for (let i = 0; i < 400; i++) {
      stepWorld(world, still);
      expect(roomOf(world, 1).ceiling).toBe(ceiling);
    }
    expect(placePlayer(world, { x: 100, z: -128 }, EAST)).toBe(true);
    stepsUntil(world, () => roomOf(world, 1).ceiling === 0);
  });

  test('type 14 opens after five minutes, waits and shuts', () => {
    const world = typed(14, 0);
    const state = stateOf(world);
    expect(state.motions[0].waitFor).toBe(18_000);
    state.motions[0].waitFor = 60;
    expect(stepsUntil(world, () => roomOf(world, 1).ceiling > 0)).toBe(61);
    stepsUntil(world, () => roomOf(world, 1).ceiling === 124);
    stepsUntil(world, () => roomOf(world, 1).ceiling === 0);
    expect(state.motions).toEqual([]);
  });
});

test('a lift that one body keeps down leaves those above the others where they are', () => {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Stacks',
    rooms: [
      { polygon: box(0, 0, 256, 256) },
      { polygon: box(256, 0, 384, 256), lift: { to: 64 } },
      { polygon: box(384, 0, 640, 256), ceiling: 72.5 },
    ],
    things: [{ kind: 'player', at: [64, 64] }],
  };
  const stacks = buildLevel(loadPlan(new TextEncoder().encode(JSON.stringify(file)), 'stacks.json'));
  const world = stateOf(createWorld(stacks, { seed: 1, settings: { bots: 4, flyHeight: 0 } }));
  // On the western edge with one on its head that is not over the lift; on the eastern edge with one under the low ceiling.
  const places = [
    [250, 100, 0],
    [372, 100, 0],
    [232, 100, 36],
    [390, 100, 36],
  ] as const;
  places.forEach(([x, z, feet], i) => {
    putBot(world, world.bots[i], { x, z });
    world.bots[i].disc.feet = feet;
  });
  moveSectors(world);
  expect(world.sectors.map(({ floor }) => floor)).toEqual([0]);
  expect(world.bots.map(({ disc }) => disc.feet)).toEqual([0, 0, 36, 36]);
  // Once that one is gone it rises with both, and with the one above.
  putBot(world, world.bots[3], { x: 600, z: 200 });
  Object.assign(world.motions[0], { isBack: false, waitFor: 0 });
  moveSectors(world);
  const up = 64 / 60;
  expect(world.sectors[0].floor).toBeCloseTo(up, 9);
  [up, up, 36 + up, 0].forEach((feet, i) => expect(world.bots[i].disc.feet).toBeCloseTo(feet, 9));
});

test('a bot lands where there is room, with the landing’s heading, and asks for another path', () => {
  const world = stateOf(newWorld(2));
  const [bot, other] = world.bots;
  const at = middleOfRoom(MOVER_ROOMS.hall);
  const away = middleOfRoom(MOVER_ROOMS.upper);
  const does = { kind: 'teleport', to: at, yaw: Math.PI / 2 } as const;
  for (const [x, isFree] of [
    [at.x, false],
    [at.x + 2.25 * 14 - 0.01, false],
    [at.x + 2.25 * 14, true],
  ] as const) {
    putBot(world, bot, away);
    putBot(world, other, { x, z: at.z });
    bot.heading = { x: 0, z: 1 };
    bot.plan.dueSince = -1;
    world.events = [];
    expect(teleport(world, bot, does, 0)).toBe(isFree);
    expect({ x: bot.disc.x, z: bot.disc.z }).toEqual(isFree ? at : away);
    expect(bot.heading.x).toBeCloseTo(isFree ? -1 : 0, 12);
    expect(bot.heading.z).toBeCloseTo(isFree ? 0 : 1, 12);
    expect(bot.plan.dueSince >= 0).toBe(isFree);
    expect(world.events).toEqual(isFree ? [{ type: 'teleported', who: 0 }] : []);
  }
  // In a wall there is no room.
  expect(teleport(world, bot, { ...does, to: { x: at.x, z: -250 } }, 0)).toBe(false);
});

/** A square room with a slanted wall across, behind which the ceiling is that high. */
function slantedWorld(ceiling: number): WorldState {
  const corners = [[0, 0], [0, 512], [512, 512], [512, 0]] as const; // prettier-ignore
  const lines = [
    { from: 0, to: 1, front: 0 },
    { from: 1, to: 2, front: 0 },
    { from: 2, to: 0, front: 0, back: 1, flags: 4 },
    { from: 2, to: 3, front: 1 },
    { from: 3, to: 0, front: 1 },
  ];
  const sectors = [{ ceiling: 128 }, { ceiling }];
  const sketch = { vertices: corners, lines, sectors, things: [{ x: 80, y: 460, angle: 0, type: 1 }] };
  const slanted = buildLevel(loadPlan(writeWad(sketch), 'a.wad'));
  return stateOf(createWorld(slanted, { seed: 1, settings: { bots: 1 } }));
}

test('through a wall a player keeps its height above the floor, but for a lower ceiling', () => {
  for (const [ceiling, above] of [
    [128, 30],
    [64, 8],
  ]) {
    // prettier-ignore
    const world = slantedWorld(ceiling);
    const { disc } = world.player;
    disc.feet = disc.floor + 30;
    expect(teleport(world, 'player', { kind: 'teleport to wall', source: 2, isReversed: true }, 0)).toBe(true);
    expect(disc.feet - disc.floor).toBe(above);
  }
});

test('through a slanted wall a bot keeps its heading to the wall, out of its front or, reversed, its back', () => {
  const world = slantedWorld(128);
  const [bot] = world.bots;
  for (const isReversed of [false, true]) {
    putBot(world, bot, { x: 40, z: -256 });
    bot.heading = { x: -1, z: 0 };
    expect(teleport(world, bot, { kind: 'teleport to wall', source: 2, isReversed }, 0)).toBe(true);
    const out = (isReversed ? 1 : -1) * Math.SQRT1_2;
    expect(bot.heading.x).toBeCloseTo(out, 12);
    expect(bot.heading.z).toBeCloseTo(out, 12);
    expect(bot.disc.x).toBeCloseTo(256 + out, 9);
    expect(bot.disc.z).toBeCloseTo(-256 + out, 9);
  }
});
