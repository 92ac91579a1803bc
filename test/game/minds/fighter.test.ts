// R47: the mind `fighter`: what its bolts meet and miss, whom it sees, and how it sidesteps.
import { expect, test } from 'vitest';
import { throwBolt } from '../../../src/game/minds/bolts.ts';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, Settings, World } from '../../../src/game/world.ts';
import { distance, side, type Point, type Point3 } from '../../../src/geometry/point.ts';
import { createLevel } from '../../../src/index.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import type { Level } from '../../../src/nav/level.ts';
import { ownLevel } from '../../support/all-plans.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

const station = ownLevel('station.json');
const pillars = ownLevel('pillars.json');
const room = ownLevel('one-room.json');

const fightersOn = (level: Level, settings: Partial<Settings> = {}): World =>
  createWorld(level, { seed: 1, settings: { mind: 'fighter', bots: 1, ...settings } });

/** Towards a bot, a unit vector. */
function towards(world: World): Point {
  const [{ position }] = world.bots;
  const gap = distance(world.player.position, position);
  return { x: (position.x - world.player.position.x) / gap, z: (position.z - world.player.position.z) / gap };
}

/** Where a bolt ends that is thrown from here to there. */
function flight(world: World, from: Point3, to: Point3): Point3 {
  const state = stateOf(world);
  const before = hashWorld(world);
  throwBolt(state, { ...state.bots[0], position: from }, to);
  expect(hashWorld(world)).not.toBe(before);
  state.survived = 1000;
  let [bolt] = world.bolts;
  const gap = distance(from, to);
  const along = { x: (to.x - from.x) / gap, z: (to.z - from.z) / gap };
  for (let i = 0; i < 1000 && world.bolts.length > 0; i++) {
    [bolt] = world.bolts;
    const { position } = bolt;
    // Straight on.
    expect(Math.abs((position.x - from.x) * along.z - (position.z - from.z) * along.x)).toBeLessThan(1e-6);
    stepWorld(world, STILL);
  }
  expect(world.bolts).toEqual([]);
  return bolt.position;
}

/** The station with one bot far away and a player who stands somewhere. */
function atStation(player: Point): World {
  const world = createWorld(station, { seed: 1, settings: { bots: 1, speed: 0 } });
  expect(placePlayer(world, player, { x: 1, z: 0 })).toBe(true);
  return world;
}

const FAR = { x: 700, z: 60 };

test('a bolt flies straight and stops at walls and shut doors; it flies through open ones', () => {
  const wall = flight(atStation(FAR), { x: 384, y: 40, z: 240 }, { x: 384, y: 40, z: -500 });
  expect(wall.z).toBeGreaterThan(0);
  expect(wall.z).toBeLessThan(8);
  const from = { x: 160, y: 40, z: 240 };
  const to = { x: 160, y: 40, z: 640 };
  const shut = flight(atStation(FAR), from, to);
  expect(shut.z).toBeGreaterThan(440);
  expect(shut.z).toBeLessThan(472);
  // Beside the door, which opens by itself.
  const beside = atStation({ x: 104, z: 420 });
  for (let i = 0; i < 90; i++) stepWorld(beside, STILL);
  expect(flight(beside, from, to).z).toBeGreaterThan(600);
});

test('a bolt hits bodies in its path, but not those beside it or ducking below it', () => {
  const from = { x: 120, y: 50, z: 240 };
  const to = { x: 700, y: 50, z: 240 };
  const hitAt = (player: Point, crouch = false): boolean => {
    const world = atStation(player);
    for (let i = 0; i < 60; i++) stepWorld(world, { ...STILL, crouch });
    const state = stateOf(world);
    throwBolt(state, { ...state.bots[0], position: from }, to);
    state.survived = 1000;
    while (world.bolts.length > 0) stepWorld(world, { ...STILL, crouch });
    return world.catches === 1;
  };
  expect(hitAt({ x: 500, z: 240 })).toBe(true);
  expect(hitAt({ x: 500, z: 255 })).toBe(true);
  expect(hitAt({ x: 500, z: 265 })).toBe(false);
  expect(hitAt({ x: 500, z: 240 }, true)).toBe(false);
});

test('a bolt hits nobody behind a wall without thickness, and passes none, wherever its steps end', () => {
  const polygon = [[0, 0], [800, 0], [800, 400], [0, 400]] as const; // prettier-ignore
  const level = createLevel({
    unit: 1 / 32,
    rooms: [{ polygon }],
    walls: [
      {
        points: [
          [400, 50],
          [400, 400],
        ],
      },
    ],
  });
  const boltSpeed = 0.375;
  for (const gap of [16.125, 18, 24])
    for (const left of [0, 0.5, 1, 3, 5.9]) {
      const world = fightersOn(level, { speed: 0, boltSpeed });
      expect(placePlayer(world, { x: 400 + gap, z: 200 }, { x: 1, z: 0 })).toBe(true);
      const state = stateOf(world);
      // 6.25 in each step: with 0 left one ends on the wall.
      throwBolt(state, { ...state.bots[0], position: { x: 400 - 8 * 6.25 - left, y: 40, z: 200 } }, { x: 600, y: 40, z: 200 }); // prettier-ignore
      state.survived = 1000;
      let last = 0;
      for (; world.bolts.length > 0; stepWorld(world, STILL)) last = world.bolts[0].position.x;
      expect([gap, left, world.catches, last <= 400]).toEqual([gap, left, 0, true]);
    }
});

test('a fighter keeps its distance and hits a standing player, but not one that sidesteps each bolt', () => {
  const standing = fightersOn(room);
  for (let i = 0; i < 1200 && standing.catches === 0; i++) stepWorld(standing, { ...STILL, facing: towards(standing) });
  expect(standing.catches).toBe(1);
  expect(distance(standing.bots[0].position, standing.player.position)).toBeGreaterThan(100);

  const dodging = fightersOn(room);
  let bolts = 0;
  let walks = 0;
  for (let i = 0; i < 1200; i++) {
    const hasThrown = dodging.events.some(({ type }) => type === 'threw');
    if (hasThrown) {
      bolts++;
      walks = 24;
    }
    // To and fro, so that it stays in the middle of the room.
    stepWorld(dodging, { ...STILL, facing: towards(dodging), right: walks-- > 0 ? (bolts % 2) * 2 - 1 : 0 });
  }
  expect(bolts).toBeGreaterThan(5);
  expect(dodging.catches).toBe(0);
});

test('a fighter sidesteps from the first shot on when the player aims at it, and not otherwise', () => {
  const asideAfter = (isAimed: boolean, shoots: boolean): number => {
    const world = fightersOn(room);
    while (!stateOf(world).bots[0].senses!.sees) stepWorld(world, { ...STILL, facing: towards(world) });
    const aim = towards(world);
    const [{ position }] = world.bots;
    const facing = isAimed ? aim : { x: -aim.z, z: aim.x };
    for (let i = 0; i < 16; i++) stepWorld(world, { ...STILL, facing, shoot: shoots && i === 0 });
    const now = world.bots[0].position;
    return Math.abs((now.x - position.x) * aim.z - (now.z - position.z) * aim.x);
  };
  expect(asideAfter(true, true)).toBeGreaterThan(24);
  expect(asideAfter(true, false)).toBeLessThan(1);
  expect(asideAfter(false, true)).toBeLessThan(1);
});

test('a fighter sidesteps to the side with room, and not into another bot', () => {
  const level = createLevel({ unit: 1 / 32, rooms: [{ polygon: [[0, 0], [800, 0], [800, 400], [0, 400]] }] }); // prettier-ignore
  for (const [z, side, beside] of [
    [20, 1, 340],
    [380, -1, 60],
    [200, -1, 236],
    [200, 1, 164],
  ]) {
    const world = fightersOn(level, { bots: 2, secondMind: 'companion' });
    expect(placePlayer(world, { x: 100, z }, { x: 1, z: 0 })).toBe(true);
    const state = stateOf(world);
    putBot(state, state.bots[0], { x: 500, z });
    while (!state.bots[0].senses!.sees) stepWorld(world, { ...STILL, facing: towards(world) });
    putBot(state, state.bots[1], { x: state.bots[0].disc.x, z: beside });
    for (let i = 0; i < 16; i++) stepWorld(world, { ...STILL, facing: towards(world), shoot: i === 0 });
    expect(side * (world.bots[0].position.z - z)).toBeGreaterThan(24);
  }
});

/** Does the straight line meet a one-sided wall? By looking at every one. */
function meetsWall({ plan }: Level, from: Point, to: Point): boolean {
  return plan.walls.some(({ a, b, back }) => {
    const [p, q] = [plan.vertices[a], plan.vertices[b]];
    return back === SOLID && side(from, to, p) * side(from, to, q) < 0 && side(p, q, from) * side(p, q, to) < 0;
  });
}

test('fighters start without knowledge and never throw through a wall; two runs end in the same hash', () => {
  const run = (): { hash: string; bolts: number } => {
    const world = fightersOn(pillars, { bots: 3 });
    const pilot = createAutopilot(pillars, 1);
    expect(world.bots.every(({ senses }) => senses!.stage === 'rests')).toBe(true);
    let bolts = 0;
    for (let i = 0; i < 540; i++) {
      const places = world.bots.map(({ position }) => position);
      stepWorld(world, steerByItself(pilot, world));
      for (const event of world.events) {
        if (event.type !== 'threw') continue;
        bolts++;
        expect(meetsWall(pillars, places[event.bot], world.player.position)).toBe(false);
      }
    }
    return { hash: hashWorld(world), bolts };
  };
  const { hash, bolts } = run();
  expect(bolts).toBeGreaterThan(0);
  expect(run().hash).toBe(hash);
});
