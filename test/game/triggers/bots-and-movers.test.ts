// Bots use what moves: they open doors, ride lifts, fetch openings from elsewhere, and ask anew when their way opens or shuts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { startPath } from '../../../src/game/motion/follow.ts';
import { crossingsOn, passagesOf } from '../../../src/game/movers/passages.ts';
import { moveSectors } from '../../../src/game/movers/sectors.ts';
import { canFly } from '../../../src/game/planning/plan-path.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { isComing } from '../../../src/game/triggers/openers.ts';
import { errandFor } from '../../../src/game/triggers/errands-to-triggers.ts';
import { crossByBots, setOffByBot } from '../../../src/game/triggers/triggers.ts';
import { goPush, pushWhatStops, runErrand, waitForMovers } from '../../../src/game/triggers/use-movers.ts';
import { stateOf, type WorldState } from '../../../src/game/world-state.ts';
import type { Settings, WorldEvent } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { findNearestPoint } from '../../../src/nav/portal-graph/places.ts';
import { doomPlans, levelOfPlan } from '../../support/all-plans.ts';
import { dataFolder } from '../../support/data.ts';
import { box } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';
import { writeWad } from '../../support/inputs/wad-writer.ts';

const STILL = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };

/** The middle of a room of the row. */
const middle = (room: number): Point => ({ x: room * 256 + 128, z: -128 });

/** A world with its player at `to` and its first bot at `from`; null where the player does not fit. */
function chase(level: Level, from: Point, to: Point, settings: Partial<Settings>): WorldState | null {
  const world = createWorld(level, { seed: 1, settings: { bots: 1, randomDelayMs: 0, ...settings } });
  if (!placePlayer(world, to, { x: 1, z: 0 })) return null;
  const state = stateOf(world);
  putBot(state, state.bots[0], from);
  return state;
}

/** Steps until the bot has caught the player or the seconds are over; all events. */
function run(world: WorldState, seconds: number): WorldEvent[] {
  const events: WorldEvent[] = [];
  for (let i = 0; i < seconds * 60 && world.catches === 0; i++) {
    stepWorld(world, STILL);
    events.push(...world.events);
  }
  return events;
}

const WALKS = { flyHeight: 0 };
const SHUT = { ceiling: 0 };

describe('one bot and its obstacles', () => {
  const hunt = (plan: FloorPlan, to: number, settings: Partial<Settings>): [WorldState, WorldEvent[]] => {
    const world = chase(buildLevel(plan, 'used'), middle(0), middle(to), settings)!;
    return [world, run(world, 40)];
  };

  test.each([
    ['flying', {}],
    ['walking', WALKS],
  ])('a %s bot uses a door, waits until it is up, and passes without a bump', (_, settings) => {
    const [world, events] = hunt(rowOfRooms([{}, SHUT, {}], [{ special: 1 }]), 2, settings);
    expect(world.catches).toBe(1);
    expect(events.filter(({ type }) => type === 'sector')[0]).toMatchObject({ sector: 1, kind: 'door', starts: true });
    expect(events.filter(({ type }) => type === 'bumped')).toEqual([]);
  });

  test('a walking bot calls a lift, rides it up, and leaves it at the top', () => {
    const lift = { special: 62, tag: 4 };
    const rooms = [{ ceiling: 256 }, { floor: 96, ceiling: 256, tag: 4 }, { floor: 96, ceiling: 256 }];
    const [world, events] = hunt(rowOfRooms(rooms, [lift]), 2, WALKS);
    expect(world.catches).toBe(1);
    expect(world.bots[0].disc.feet).toBe(96);
    expect(events.filter((event) => event.type === 'sector' && event.kind === 'lift').length).toBeGreaterThanOrEqual(3);
    expect(events.filter(({ type }) => type === 'bumped')).toEqual([]);
  });

  test('a bot goes back for a switch that opens its path', () => {
    // The switch is the line between the two rooms on the west; it faces west, and the door is far to the east.
    const rooms = [{}, {}, {}, { ...SHUT, tag: 6 }, {}];
    const world = chase(
      buildLevel(rowOfRooms(rooms, [{ special: 103, tag: 6 }]), 'used'),
      middle(1),
      middle(4),
      WALKS,
    )!;
    const places: number[] = [];
    for (let i = 0; i < 60 * 40 && world.catches === 0; i++) {
      stepWorld(world, STILL);
      places.push(world.bots[0].disc.x);
      if (world.events.some(({ type }) => type === 'switched')) expect(world.bots[0].disc.x).toBeLessThan(256);
    }
    expect(Math.min(...places)).toBeLessThan(256);
    expect(world.catches).toBe(1);
    expect(world.spent).toEqual(new Set([0]));
  });

  test('a bot crosses a remote line that opens its path', () => {
    const rooms = [{}, {}, {}, { ...SHUT, tag: 6 }, {}];
    const plan = rowOfRooms(rooms, [{ special: 2, tag: 6 }]);
    const world = chase(buildLevel(plan, 'used'), middle(1), middle(4), WALKS)!;
    run(world, 40);
    expect(world.catches).toBe(1);
  });

  test('a bot sets off a line by walking over it, not from before it, however near the door', () => {
    const plan = rowOfRooms([{}, { width: 32 }, { ...SHUT, tag: 6 }, {}], [{ special: 2, tag: 6 }]);
    const world = chase(buildLevel(plan, 'used'), { x: 100, z: -128 }, { x: 672, z: -128 }, WALKS)!;
    for (let i = 0; i < 60 * 10 && world.spent.size === 0; i++) stepWorld(world, STILL);
    expect(world.spent).toEqual(new Set([0]));
    expect(world.bots[0].disc.x).toBeGreaterThanOrEqual(256);
  });

  test('a switch that works once and was wasted leaves no path', () => {
    const rooms = [{}, {}, {}, { ...SHUT, tag: 6 }, {}];
    const world = chase(buildLevel(rowOfRooms(rooms, [{ special: 103, tag: 6 }]), 'used'), middle(1), middle(4), {})!;
    world.spent.add(0);
    const events = run(world, 10);
    expect(events.some((event) => event.type === 'planned' && event.found)).toBe(false);
  });
});

test.each(['midpoints', 'dijkstra', 'exact'])('a bot that a lift raises by its rim goes on: %s', (finder) => {
  const rooms = [
    { polygon: box(0, 0, 350, 256), ceiling: 400 },
    { polygon: box(350, 0, 450, 256), ceiling: 400, name: 'lift', lift: { to: 120, goes: 'switch', wait: 5 } },
    { polygon: box(450, 0, 800, 256), ceiling: 400, floor: 120 },
  ];
  // So near that the bot comes to the lift while it can still step onto it.
  const switches = [{ from: [300, 0], to: [340, 0], moves: ['lift'] }];
  const plan = loadPlan(JSON.stringify({ format: 'leafstar floor plan', version: 1, title: 'Rim', rooms, switches }));
  const world = chase(buildLevel(plan, 'used'), { x: 100, z: 128 }, { x: 700, z: 128 }, { ...WALKS, finder })!;
  run(world, 25);
  expect(world.catches).toBe(1);
});

test('when a passage opens or shuts, exactly the bots with it on their remaining path ask in that step', () => {
  const settings = { bots: 6, replan: 'interval', budget: 'none', recalculateMs: 10_000 };
  // A crossroads of doors: two in a row to the east of the middle room, one to the west.
  const plan = rowOfRooms([{}, SHUT, {}, SHUT, {}, SHUT, {}], [{ special: 1 }, {}, { special: 1 }, {}, { special: 1 }]);
  const level = buildLevel(plan, 'used');
  const world = chase(level, middle(2), middle(6), settings)!;
  world.bots.forEach((bot, i) => putBot(world, bot, { x: middle([0, 2, 2, 4, 6, 0][i]).x, z: -60 - 30 * (i % 5) }));
  let flips = 0;
  let spared = 0;
  for (let i = 0; i < 60 * 30 && world.catches === 0; i++) {
    const before = world.passable;
    const paths = world.bots.map(({ follow: { path, nextPoint }, disc }) =>
      path === null
        ? []
        : crossingsOn(level, { x: disc.x, z: disc.z }, path, nextPoint).map(({ passage }) => passage.portal),
    );
    stepWorld(world, STILL);
    if (before === null || world.passable === before) continue;
    const portals = level.tree.portals
      .filter(({ wall }) => wall >= 0 && plan.walls[wall].back >= 0)
      .map(({ id }) => id);
    const changed = new Set(portals.filter((_, at) => before[at] !== world.passable![at]));
    if (changed.size === 0) continue;
    flips++;
    world.bots.forEach((bot, at) => {
      const isOnIt = paths[at].some((portal) => changed.has(portal));
      if (!isOnIt) spared++;
      expect(bot.plan.askedAt === world.tick, `bot ${bot.id} in step ${world.tick}`).toBe(isOnIt);
    });
  }
  expect(flips).toBeGreaterThanOrEqual(3);
  expect(spared).toBeGreaterThan(0);
});

test('the same seed gives the same run with doors and lifts', () => {
  const plan = rowOfRooms([{}, SHUT, {}], [{ special: 1 }]);
  const runs = [0, 1].map(() => {
    const world = chase(buildLevel(plan, 'used'), middle(0), middle(2), WALKS)!;
    return run(world, 20);
  });
  expect(runs[0]).toEqual(runs[1]);
});

const folder = dataFolder('freedoom');
/** One place in so many is tried when tests are to be quick. */
const EVERY = QUICK ? 72 : 2;
const SECONDS = 120;

describe.skipIf(folder === null)('on E1M1 (skipped: ../shared/data/freedoom is missing)', () => {
  const NAME = 'freedoom1-e1m1';

  /** A place in the sector where the player has room to stand, as far as there is one while all doors are shut. */
  const placeIn = (level: Level, sector: number): Point | null => {
    const leaves = level.tree.leaves.filter((leaf) => leaf.sector === sector).sort((a, b) => b.area - a.area);
    for (const { cell } of leaves) {
      const x = cell.reduce((sum, corner) => sum + corner.x, 0) / cell.length;
      const z = cell.reduce((sum, corner) => sum + corner.z, 0) / cell.length;
      const at = findNearestPoint(level, PLAYER_BODY, { x, z }, 32);
      if (at !== null && level.tree.leaves[leafAt(level.tree, at)].sector === sector) return at;
    }
    return null;
  };

  test.each([
    ['walking', WALKS],
    ['flying', {}],
  ])(
    'a %s bot that hunts reaches a player anywhere in the dyn set',
    (_, settings) => {
      const level = levelOfPlan(doomPlans().find(([name]) => name === `${NAME}.wad`)![1](), 'used');
      const { reached_sectors: truth } = JSON.parse(readFileSync(join(folder!, `${NAME}.truth.json`), 'utf8'));
      const start = level.plan.things.find(({ kind }) => kind === 'player')!.at;
      let places = 0;
      const missed: number[] = [];
      const kinds = new Set<string>();
      (truth.dyn as number[]).forEach((sector, index) => {
        const at = index % EVERY === 0 ? placeIn(level, sector) : null;
        const world = at === null ? null : chase(level, start, at, settings);
        if (world === null) return;
        places++;
        for (const event of run(world, SECONDS)) if (event.type === 'sector') kinds.add(event.kind);
        if (world.catches === 0) missed.push(sector);
      });
      expect(missed).toEqual([]);
      expect(places).toBeGreaterThan(50 / EVERY);
      expect(kinds).toContain('door');
      if (settings === WALKS) expect(kinds).toContain('lift');
    },
    120_000,
  );
});

test('before a passage that nothing opens a bot waits, asks again after 1.5 s and gives up after 6 s', () => {
  const level = buildLevel(rowOfRooms([{}, SHUT, {}], [{ special: 1 }, { special: 1 }]), 'used');
  const world = chase(level, middle(0), middle(2), WALKS)!;
  const [bot] = world.bots;
  const to = { ...middle(2), y: 0 };
  const links = ['walk'] as const;
  /** What it does with its middle so far before the door, having waited that long. */
  const waits = (gap: number, waitedFor: number): unknown[] => {
    putBot(world, bot, { x: 256 - gap, z: -128 });
    startPath(bot, { points: [to], links, length: 512, cost: 512, expanded: 0, corridor: [] });
    bot.push.waitedFor = waitedFor;
    bot.plan.dueSince = -1;
    const does = waitForMovers(world, bot);
    return [does, Math.round(bot.push.waitedFor), bot.plan.dueSince >= 0];
  };
  for (let id = 0; id < level.plan.triggers.length; id++) world.spent.add(id);
  expect(waits(70, 40)).toEqual(['on', 0, false]);
  expect(waits(18.01, 40)).toEqual(['on', 40, false]);
  expect(waits(18, 40)).toEqual(['wait', 57, false]);
  expect(waits(18, 1480)).toEqual(['wait', 1497, false]);
  expect(waits(18, 1490)).toEqual(['wait', 1507, true]);
  expect(waits(18, 1510)).toEqual(['wait', 1527, false]);
  expect(waits(18, 5980)).toEqual(['wait', 5997, false]);
  expect(waits(18, 5990)).toEqual(['give up', 0, false]);
  bot.follow.path = null;
  expect(waitForMovers(world, bot)).toBe('on');
  // As soon as something opens it, the wait begins again, and goes on while the door is on its way.
  world.spent.clear();
  expect(waits(18, 5990)).toEqual(['wait', 0, false]);
  expect(world.motions.length).toBe(1);
  expect(waits(18, 5990)).toEqual(['wait', 0, false]);
});

describe('two switches before a lift: one raises it, the other one a second lift too', () => {
  const rooms = [
    { polygon: box(0, 0, 350, 256), ceiling: 400 },
    { polygon: box(350, 0, 450, 256), ceiling: 400, name: 'lift', lift: { to: 120, goes: 'switch', wait: 5 } },
    { polygon: box(450, 0, 800, 256), ceiling: 400 },
    { polygon: box(800, 0, 900, 256), ceiling: 400, name: 'other', lift: { to: 120, goes: 'switch', wait: 5 } },
  ];
  const switches = [
    { from: [300, 0], to: [340, 0], moves: ['lift'] },
    { from: [250, 0], to: [290, 0], moves: ['lift', 'other'] },
  ];
  const file = { format: 'leafstar floor plan', version: 1, title: 'Two switches', rooms, switches };
  const level = buildLevel(loadPlan(JSON.stringify(file)), 'used');
  /** A bot before the lift, within reach of both switches. */
  const stopped = (): WorldState => {
    const world = chase(level, { x: 332, z: 40 }, { x: 700, z: 128 }, WALKS)!;
    const points = [{ x: 700, y: 0, z: 40 }];
    startPath(world.bots[0], { points, links: ['walk'], length: 368, cost: 368, expanded: 0, corridor: [] });
    return world;
  };
  const moving = ({ motions }: WorldState): number[] => motions.map(({ mover }) => level.plan.movers[mover].sector);

  test('a bot that is stopped pushes nothing beside an open passage, or while it is opening', () => {
    const world = stopped();
    const [bot] = world.bots;
    expect(pushWhatStops(world, bot)).toBe(false);
    expect(moving(world)).toEqual([]);
    setOffByBot(world, 0, bot);
    for (let i = 0; i < 90; i++) moveSectors(world);
    expect([pushWhatStops(world, bot), waitForMovers(world, bot)]).toEqual([true, 'wait']);
    expect(moving(world)).toEqual([1]);
  });

  test('a bot pushes the switch that it was sent to once, and forgets one that its path does not reach', () => {
    const world = stopped();
    const [bot] = world.bots;
    bot.follow.path = null;
    const pushed = [1, 1, 0].map((id, i) => {
      if (i !== 1) goPush(bot, id);
      if (i === 2) putBot(world, bot, { x: 100, z: 128 });
      runErrand(world, bot);
      return [bot.push.trigger, world.events.filter(({ type }) => type === 'triggered').length];
    });
    expect(pushed).toEqual([[-1, 1], [-1, 1], [-1, 1]]); // prettier-ignore
  });
});

test.each(['switch', 'always'])('what is coming: a lift that goes by %s, at its ends, waiting and halted', (goes) => {
  const rooms = [
    { polygon: box(0, 0, 350, 256), ceiling: 400 },
    { polygon: box(350, 0, 450, 256), ceiling: 400, name: 'lift', lift: { to: 120, goes, wait: 5 } },
    { polygon: box(450, 0, 800, 256), ceiling: 400, floor: 120 },
  ];
  const switches = goes === 'switch' ? [{ from: [300, 0], to: [340, 0], moves: ['lift'] }] : [];
  const file = { format: 'leafstar floor plan', version: 1, title: 'Coming', rooms, switches };
  const level = buildLevel(loadPlan(JSON.stringify(file)), 'used');
  const world = chase(level, { x: 332, z: 40 }, { x: 700, z: 128 }, WALKS)!;
  const comesTo = (room: number, from: number, motion: object): boolean => {
    const passage = passagesOf(level).find(({ front, back }) => [front, back].includes(room) && [front, back].includes(from))!; // prettier-ignore
    world.motions = [{ mover: 0, other: 120, back: 0, isBack: false, waitFor: 0, isHalted: false, ...motion }];
    return isComing(world, world.bots[0].body, { passage, fromFront: passage.front === from });
  };
  const motions = [{}, { isBack: true }, { waitFor: 1800 }, { waitFor: 1801 }, { isHalted: true }];
  expect(motions.map((motion) => comesTo(1, 0, motion))).toEqual([true, true, true, false, false]);
  expect(motions.map((motion) => comesTo(2, 1, motion))).toEqual([true, goes === 'always', true, false, false]);
});

test('a straight line is free but for crates, shut doors and passages that are shut now', () => {
  const rooms = [
    { polygon: box(0, 0, 300, 256), ceiling: 400 },
    { polygon: box(300, 0, 600, 256), ceiling: 400 },
    { polygon: box(600, 0, 700, 256), ceiling: 400, name: 'lift', lift: { to: 120, goes: 'switch', wait: 5 } },
  ];
  const doors = [{ from: [300, 0], to: [300, 256], opens: 'use' }];
  const switches = [{ from: [500, 0], to: [540, 0], moves: ['lift'] }];
  const file = { format: 'leafstar floor plan', version: 1, title: 'Line', rooms, doors, switches };
  const level = buildLevel(loadPlan(JSON.stringify(file)), 'used');
  const world = chase(level, { x: 100, z: 128 }, { x: 200, z: 40 }, WALKS)!;
  const isFree = (from: number, to: number): boolean => canFly(world, world.bots[0], { x: from, z: 128 }, { x: to, z: 128 }); // prettier-ignore
  const lines = (): boolean[] => [isFree(100, 200), isFree(200, 400), isFree(400, 520), isFree(520, 650)];
  expect(lines()).toEqual([true, false, true, true]);
  world.doors[0].open = 1;
  expect(lines()).toEqual([true, true, true, true]);
  world.crates = [{ x: 460, z: 128, radius: 16, floor: 0, top: 32, ceiling: 400, heading: { x: 1, z: 0 } }];
  world.arena.rooms[2].floor = 120;
  expect(lines()).toEqual([true, true, false, false]);
});

test('a bot takes a line for walked over on its path exactly where the world does (seed 41)', () => {
  // A hall with a line that ends in the open, and a shut door that it opens.
  const ends: [number, number][] = [[0, 0], [0, 256], [256, 256], [256, 0], [320, 256], [320, 0], [576, 256], [576, 0], [128, 64], [128, 192]]; // prettier-ignore
  const solid = [[0, 1, 0], [1, 2, 0], [3, 0, 0], [2, 4, 1], [5, 3, 1], [4, 6, 2], [6, 7, 2], [7, 5, 2]]; // prettier-ignore
  const open = { flags: 4, back: 0 };
  const bytes = writeWad({
    vertices: ends,
    lines: [
      ...solid.map(([from, to, front]) => ({ from, to, front })),
      { from: 2, to: 3, front: 0, ...open, back: 1 },
      { from: 4, to: 5, front: 1, ...open, back: 2 },
      { from: 8, to: 9, front: 0, ...open, special: 2, tag: 6 },
    ],
    sectors: [{}, { ...SHUT, tag: 6 }, {}],
    things: [{ x: 64, y: 64, type: 1 }],
  });
  const world = chase(buildLevel(loadPlan(bytes, 'line.wad'), 'used'), { x: 32, z: -128 }, { x: 500, z: -128 }, WALKS)!;
  const [bot] = world.bots;
  const random = randomFrom(41);
  const place = (): Point => ({ x: 32 + 32 * Math.floor(7 * random()), z: -32 - 32 * Math.floor(7 * random()) });
  const isWalkedOver = [0, 0];
  for (let round = 0; round < 400; round++) {
    const from = place();
    putBot(world, bot, from);
    const points = [place(), place(), { x: 240, z: -128 }, { x: 500, z: -128 }].map((at) => ({ ...at, y: 0 }));
    const links = points.map((_, i) => (i < 2 && random() < 0.3 ? 'teleport' : 'walk'));
    const path: Path = { points, links, length: 500, cost: 500, expanded: 0, corridor: [] };
    const asked = errandFor(world, bot, path, (goal) => ({ start: from, goal, options: {} })).next();
    for (const [i, { x, z }] of points.entries()) {
      bot.before = links[i] === 'teleport' ? { x, y: 0, z } : { x: bot.disc.x, y: 0, z: bot.disc.z };
      Object.assign(bot.disc, { x, z });
      crossByBots(world);
    }
    expect(asked.done, JSON.stringify([from, points, links])).toBe(world.spent.size > 0);
    isWalkedOver[world.spent.size]++;
    world.spent.clear();
    world.motions.length = 0;
  }
  expect(Math.min(...isWalkedOver)).toBeGreaterThan(50);
});
