// Things that take room: nobody walks or flies through them, one may stand on a table, paths lead round them, and a doorway that
// one fills is shunned by those who don't fit past.
import { describe, expect, test } from 'vitest';
import { chooseFinder } from '../../../src/game/requests/choose-finder.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { createStream } from '../../../src/game/random.ts';
import { scriptedIntent } from '../../support/worlds/run-script.ts';
import { DEFAULT_SETTINGS } from '../../../src/game/settings/settings.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { blockersForBody, blockersOfLevel } from '../../../src/nav/blockers.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { FINDERS } from '../../../src/nav/finders/finders.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { besideDoorway, box, roomsPlan, type PlanSketch } from '../../support/plans.ts';
import { QUICK } from '../../support/quick.ts';

const still: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const east: Intent = { ...still, forward: 1 };

type Things = NonNullable<PlanSketch['things']>[number];
const prop = (type: string, x: number, z: number, radius: number): Things => ({
  kind: 'prop',
  type,
  at: { x, z },
  radius,
});

/** One room of 512 with these things, the player at (64, 256). */
function room(...things: Things[]): FloorPlan {
  return roomsPlan('furnished room', {
    rooms: [{ polygon: box(0, 0, 512, 512) }],
    things: [{ kind: 'player', at: { x: 64, z: 256 } }, ...things],
  });
}

function worldOn(plan: FloorPlan, bots = 0): World {
  return createWorld(buildLevel(plan), { seed: 1, settings: { bots } });
}

function walk(world: World, intent: Intent, steps: number): World {
  for (let i = 0; i < steps; i++) stepWorld(world, intent);
  return world;
}

/** How deep the disc is in anything that stands higher than its feet. */
function depthIn(world: World, at: Point & { feet: number; radius: number }): number {
  return blockersOfLevel(world.level).reduce(
    (deepest, thing) =>
      at.feet < thing.top - 1e-6 ? Math.max(deepest, thing.radius + at.radius - distance(thing, at)) : deepest,
    0,
  );
}

describe('the player', () => {
  test('is stopped by a column head-on and slides past it off-centre', () => {
    const headOn = walk(worldOn(room(prop('column', 256, 256, 24))), east, 180).player.position;
    expect(headOn.x).toBeCloseTo(256 - 24 - 16, 2);
    const world = worldOn(room(prop('column', 256, 256, 24)));
    placePlayer(world, { x: 64, z: 236 }, { x: 1, z: 0 });
    expect(walk(world, east, 240).player.position.x).toBeGreaterThan(400);
  });

  test('jumps onto a table, stands there and walks off', () => {
    const world = worldOn(room(prop('table', 200, 256, 40)));
    walk(world, east, 40);
    expect(world.player.position.x).toBeCloseTo(200 - 40 - 16, 2);
    walk(world, { ...east, jump: true }, 1);
    walk(world, east, 40);
    expect(world.player.position.y).toBe(30);
    walk(world, still, 30);
    expect(world.player.position.y).toBe(30);
    walk(world, east, 60);
    expect(world.player.position.y).toBe(0);
    expect(world.player.position.x).toBeGreaterThan(256);
  });

  test('walks through things without collision', () => {
    expect(walk(worldOn(room(prop('', 256, 256, 0))), east, 240).player.position.x).toBeCloseTo(496, 2);
  });

  test('is never placed into a thing, and never enters one', () => {
    const things = Array.from({ length: 40 }, (_, i) =>
      prop(
        ['column', 'barrel', 'table', 'crate', 'plant'][i % 5],
        40 + (i % 7) * 72,
        40 + Math.floor(i / 7) * 80 + (i % 3) * 9,
        8 + (i % 4) * 5,
      ),
    );
    const world = worldOn(room(...things));
    const random = createStream(5, 'furniture');
    let intent = scriptedIntent(random);
    for (let i = 0; i < (QUICK ? 2000 : 20_000); i++) {
      if (i % 15 === 0) intent = scriptedIntent(random);
      stepWorld(world, intent);
      const { x, y, z } = world.player.position;
      expect(depthIn(world, { x, z, feet: y, radius: PLAYER_BODY.radius })).toBeLessThan(1 / 1024);
    }
  });
});

/** How near a path comes to the middle of a thing, less their radii. */
function clearanceOf(from: Point, points: readonly Point[], thing: Point & { radius: number }, radius: number): number {
  let before = from;
  let least = Infinity;
  for (const point of points) {
    least = Math.min(least, Math.sqrt(pointGapSquared(thing.x, thing.z, before, point)) - thing.radius - radius);
    before = point;
  }
  return least;
}

describe('paths', () => {
  test.each(FINDERS.map(({ key }) => key))('%s leads around columns for every body', (finder) => {
    const columns = [prop('column', 256, 256, 24), prop('column', 256, 310, 24), prop('crate', 180, 230, 18)];
    const level = buildLevel(room(...columns));
    for (const body of [PLAYER_BODY, BOT_BODY]) {
      const path = chooseFinder(level, body, { ...DEFAULT_SETTINGS, finder }).find(
        { x: 64, z: 256 },
        { x: 448, z: 256 },
      );
      // Hands on the wall are not made for rooms.
      if (path === null && finder.endsWith('-hand')) continue;
      expect(path).not.toBeNull();
      for (const thing of blockersForBody(level, body)) {
        expect(clearanceOf({ x: 64, z: 256 }, path!.points, thing, body.radius)).toBeGreaterThan(-1e-6);
      }
      const { x, z } = path!.points.at(-1)!;
      expect({ x, z }).toEqual({ x: 448, z: 256 });
      if (finder === 'line-of-sight') {
        expect(path!.length).toBeLessThan(384 * 1.15);
        expect(path!.cost).toBeCloseTo(path!.length, 6);
      }
    }
  });

  /** Two rooms with two doorways, a near one with a barrel in it and a far one. */
  const twoDoors = (radius: number): FloorPlan =>
    roomsPlan('two doorways, a barrel in one', {
      rooms: [
        {
          polygon: [
            [0, 0],
            [256, 0],
            [256, 96],
            [256, 160],
            [256, 416],
            [256, 480],
            [256, 512],
            [0, 512],
          ],
        },
        { polygon: box(256, 96, 272, 160) },
        { polygon: box(256, 416, 272, 480) },
        {
          polygon: [
            [272, 0],
            [528, 0],
            [528, 512],
            [272, 512],
            [272, 480],
            [272, 416],
            [272, 160],
            [272, 96],
          ],
        },
      ],
      things: [{ kind: 'player', at: { x: 128, z: 128 } }, prop('column', 264, 128, radius)],
    });

  test('a doorway blocked by a thing is avoided, but used by bodies that fit past it', () => {
    const [from, to] = [
      { x: 128, z: 128 },
      { x: 400, z: 128 },
    ];
    const lengthPast = (radius: number, body: typeof BOT_BODY): number | undefined =>
      chooseFinder(buildLevel(twoDoors(radius)), body, DEFAULT_SETTINGS).find(from, to)?.length;
    // 32 beside the middle: a barrel of 3 leaves a body of radius 14 its width, one of 6 does not.
    expect(lengthPast(3, BOT_BODY)).toBeLessThan(300);
    expect(lengthPast(6, BOT_BODY)).toBeGreaterThan(600);
    expect(lengthPast(3, { ...BOT_BODY, radius: 16 })).toBeGreaterThan(600);
  });

  test('a thing far below a ledge does not block the ledge', () => {
    const plan = roomsPlan('a column in a pit', {
      rooms: [{ polygon: box(0, 0, 512, 128) }, { polygon: box(0, 128, 512, 256), floor: -160 }],
      things: [{ kind: 'player', at: { x: 64, z: 100 } }, prop('pillar', 256, 148, 16)],
    });
    const path = chooseFinder(buildLevel(plan), PLAYER_BODY, DEFAULT_SETTINGS).find(
      { x: 64, z: 120 },
      { x: 448, z: 120 },
    );
    // Exact paths go round it where the agent overlaps the pit: 0.08 longer.
    expect(path?.length).toBeGreaterThanOrEqual(384);
    expect(path?.length).toBeLessThan(384.1);
  });

  test('a doorway blocked by a thing is no path where there is no other', () => {
    const plan = roomsPlan('one doorway, filled', {
      rooms: [{ polygon: besideDoorway[0] }, { polygon: box(256, 96, 272, 160) }, { polygon: besideDoorway[1] }],
      things: [{ kind: 'player', at: { x: 128, z: 128 } }, prop('column', 264, 128, 20)],
    });
    const answer = chooseFinder(buildLevel(plan), BOT_BODY, DEFAULT_SETTINGS).answer(
      { x: 64, z: 128 },
      { x: 400, z: 128 },
    );
    expect(answer).toMatchObject({ path: null, reason: 'disconnected' });
  });
});

test('flying and walking bots hunt through a furnished room without touching anything', () => {
  const columns = Array.from({ length: 12 }, (_, i) =>
    prop('column', 160 + (i % 4) * 70, 110 + Math.floor(i / 4) * 120, 14),
  );
  for (const flyHeight of [64, 0]) {
    const plan = room(...columns, ...[96, 416].map((z): Things => ({ kind: 'bot', at: { x: 470, z } })));
    const world = createWorld(buildLevel(plan), { seed: 2, settings: { bots: 2, flyHeight } });
    let bumps = 0;
    for (let i = 0; i < 60 * 12 && world.catches === 0; i++) {
      stepWorld(world, still);
      bumps += world.events.filter((event) => event.type === 'bumped' && event.other === 'wall').length;
      for (const { disc } of stateOf(world).bots) expect(depthIn(world, disc)).toBeLessThan(1 / 1024);
    }
    expect(world.catches).toBe(1);
    expect(bumps).toBe(0);
  }
});

/** Seeds on which a bot stood 6 and 12 s between a lamp post and a wall, and another. */
const RUNS = (QUICK ? ['station.json'] : ['keep.json', 'station.json']).flatMap((map) =>
  (QUICK ? [2] : [1, 2, 3]).map((seed) => [map, seed] as const),
);

test.each(RUNS)('on %s none of 30 bots on patrol stands without a path for 3 s, seed %i', (map, seed) => {
  const level = ownLevel(map);
  const world = createWorld(level, { seed, settings: { bots: 30, mind: 'patrol' } });
  const without = world.bots.map(() => 0);
  for (let step = 0; step < (QUICK ? 9 : 20) * 60; step++) {
    stepWorld(world, still);
    world.bots.forEach(({ state, position }, id) => {
      without[id] = state === 'no path' ? without[id] + 1 : 0;
      if (without[id] > 180)
        expect.fail(`step ${step}: bot ${id} at ${position.x},${position.z} has had no path for 3 s`);
    });
  }
});
