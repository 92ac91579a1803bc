// Bots with a hand on the wall: they come past every place of a maze without loops, and say so where a wall leads round.
import { describe, expect, test } from 'vitest';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { createWorld, giveFinder } from '../../../src/game/run/create-world.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Settings, World } from '../../../src/game/world.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import type { Level } from '../../../src/nav/level.ts';
import { WALL_REACH } from '../../../src/nav/finders/wall-reach.ts';
import type { PathFinder } from '../../../src/nav/path-finder.ts';
import { ownLevel } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { perfectMaze } from '../../support/inputs/mazes.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { sampled } from '../../support/quick.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const MINDS = ['right-hand', 'left-hand'];
const levelOf = (map: string): Level => ownLevel(map);

/** A world with bots and the player, standing, at these places. */
function worldAt(level: Level, settings: Partial<Settings>, player: Point, ...bots: Point[]): World {
  const world = createWorld(level, { seed: 1, settings: { bots: bots.length, ...settings } });
  const state = stateOf(world);
  Object.assign(state.player.disc, player);
  bots.forEach((at, i) => putBot(state, state.bots[i], at));
  state.survived = 1000;
  return world;
}

const gaveUp = (world: World): number => world.events.filter(({ type }) => type === 'gave up').length;

/** Steps until the player is caught; how often anybody gave up before. */
function hunt(world: World, steps: number): { caught: boolean; gaveUp: number } {
  let count = 0;
  for (let i = 0; i < steps && world.catches === 0; i++) {
    stepWorld(world, STILL);
    count += gaveUp(world);
  }
  return { caught: world.catches > 0, gaveUp: count };
}

describe.each(MINDS)('%s', (mind) => {
  test.each([
    [1, 44, 48],
    [2, 60, 240],
    [3, 80, 160],
  ])('meets a standing player in maze %i, corridors %i to %i wide, within one round', (seed, narrow, wide) => {
    const maze = perfectMaze(seed, 6, narrow, wide);
    const level = buildLevel(maze.plan);
    for (const flyHeight of [0, 48]) {
      const world = worldAt(level, { mind, flyHeight }, maze.placeIn(0, 0), maze.placeIn(maze.cells - 1, 0));
      expect(hunt(world, 60 * 90)).toEqual({ caught: true, gaveUp: 0 });
    }
  });

  test('on the hedge maze it meets a standing player anywhere', () => {
    const level = levelOf('hedge-maze.json');
    const ends = level.plan.things.filter(({ kind }) => kind === 'lamp').map(({ at }) => at);
    for (const at of sampled([ends[0], ends[7], ends[12]], 2))
      expect(hunt(worldAt(level, { mind }, at, { x: 500, z: 560 }), 60 * 120)).toEqual({ caught: true, gaveUp: 0 });
  });

  test('follows the wall at its own radius, on its hand’s side, legal at every tick', () => {
    const level = levelOf('hedge-maze.json');
    const { vertices, walls } = level.plan;
    const inspector = createInspector(level.plan);
    const world = worldAt(level, { mind }, { x: 1340, z: 210 }, { x: 500, z: 560 });
    const side = mind === 'right-hand' ? 1 : -1;
    let [steps, atHand] = [0, 0];
    for (let i = 0; i < 60 * 20; i++) {
      stepWorld(world, STILL);
      const [{ body, position, heading }] = world.bots;
      const feet = position.y - body.height / 2;
      const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet });
      if (fault !== null) expect.fail(`tick ${i}: ${fault}`);
      if (i < 60) continue;
      // From here on it meets the player.
      if (distance(position, world.player.position) < WALL_REACH + 8) break;
      const gapTo = (p: Point): number =>
        Math.sqrt(Math.min(...walls.map(({ a, b }) => pointGapSquared(p.x, p.z, vertices[a], vertices[b]))));
      if (!(gapTo(position) < body.radius + 1)) expect.fail(`tick ${i}: off the wall`);
      steps++;
      const hand = { x: position.x - heading.z * side * body.radius, z: position.z + heading.x * side * body.radius };
      atHand += Number(gapTo(hand) < 4);
    }
    expect(atHand).toBeGreaterThan(0.9 * steps);
    expect(steps).toBeGreaterThan(400);
  });

  test('around a pillar it gives up with a reason and tries another wall; it never circles forever', () => {
    const level = buildLevel(
      roomsPlan('hall', { rooms: [{ polygon: box(0, 0, 1024, 1024), holes: [box(200, 200, 300, 300)] }] }),
    );
    const world = worldAt(level, { mind }, { x: 620, z: 620 }, { x: 180, z: 250 });
    const [bot] = world.bots;
    const states = new Set<string>();
    let [count, restedAt, farthest] = [0, { x: 0, z: 0 }, 0];
    for (let i = 0; i < 60 * 90 && count < 3; i++) {
      stateOf(world).survived = 0;
      stepWorld(world, STILL);
      states.add(bot.state);
      if (gaveUp(world) > 0) {
        count++;
        if (count === 1) restedAt = bot.position;
        expect(world.events).toContainEqual({ type: 'gave up', bot: 0, reason: 'not found along the wall' });
      }
      if (count === 1) farthest = Math.max(farthest, distance(bot.position, restedAt));
    }
    expect(count).toBeGreaterThan(1);
    expect(farthest).toBeGreaterThan(200);
    expect(states).toEqual(new Set(['following', 'not found along the wall']));
  });

  test('it goes round a bot of a higher number that stands at the wall', () => {
    const rooms = [box(0, 0, 400, 300), box(600, 0, 900, 300)].map((polygon) => ({ polygon }));
    const level = buildLevel(roomsPlan('two halls', { rooms }));
    const [stands, way] = [{ x: 200, z: 16 }, mind === 'right-hand' ? -1 : 1];
    const from = { x: stands.x - 80 * way, z: 14 };
    const world = worldAt(level, { mind, secondMind: 'hunter' }, { x: 750, z: 150 }, from, stands);
    const finder = finderOf('line-of-sight').make(level, world.bots[1].body);
    const answer: PathFinder['answer'] = (start, _, options) => finder.answer(start, stands, options);
    giveFinder(world, 1, { find: (start) => finder.find(start, stands), answer });
    for (let i = 0; i < 120; i++) stepWorld(world, STILL);
    const [{ position }, { position: there }] = world.bots;
    expect(distance(there, stands)).toBeLessThan(1);
    expect((position.x - stands.x) * way).toBeGreaterThan(60);
  });

  test('it sees no farther than its range', () => {
    const level = buildLevel(roomsPlan('hall', { rooms: [{ polygon: box(0, 0, 1024, 1024) }] }));
    const meet = (z: number): boolean =>
      hunt(worldAt(level, { mind }, { x: 512, z }, { x: 100, z: 100 }), 60 * 22).caught;
    expect(meet(WALL_REACH - 10)).toBe(true);
    expect(meet(WALL_REACH + 100)).toBe(false);
  });
});

const twoHalls = (size: number): Level =>
  buildLevel(
    roomsPlan('two halls', { rooms: [box(0, 0, size, size), box(-300, 0, -100, 200)].map((polygon) => ({ polygon })) }),
  );

test('it gives up, too, where a round takes longer than its first reference place is kept', () => {
  const world = worldAt(
    twoHalls(400),
    { mind: 'right-hand', flyHeight: 0, speed: 0.02 },
    { x: -200, z: 100 },
    { x: 200, z: 40 },
  );
  expect(hunt(world, 10_000).gaveUp).toBe(1);
});

test('where its wall is taken away it goes to another one', () => {
  const world = worldAt(twoHalls(800), { mind: 'right-hand', flyHeight: 0 }, { x: 500, z: 400 }, { x: 300, z: 400 });
  const state = stateOf(world);
  stepWorld(world, { ...STILL, facing: { x: -1, z: 0 }, crate: true });
  expect(world.crates).toHaveLength(1);
  Object.assign(state.player.disc, { x: -200, z: 100 });
  hunt(world, 40);
  const [bot] = world.bots;
  expect(distance(bot.position, world.crates[0])).toBeLessThan(60);
  state.crates = [];
  state.arena.moving.length = 0;
  hunt(world, 300);
  const { x, z } = bot.position;
  expect(Math.min(x, z, 800 - x, 800 - z)).toBeLessThan(bot.body.radius + 2);
});

test('where two meet at a wall the one with the higher number goes round the other', () => {
  const minds = { mind: 'right-hand', secondMind: 'left-hand' };
  const world = worldAt(twoHalls(800), minds, { x: -200, z: 100 }, { x: 600, z: 20 }, { x: 200, z: 20 });
  const farthest = [0, 0];
  for (let i = 0; i < 90; i++) {
    stepWorld(world, STILL);
    world.bots.forEach(({ position }, k) => (farthest[k] = Math.max(farthest[k], position.z)));
  }
  expect(farthest[0]).toBeLessThan(17);
  expect(farthest[1]).toBeGreaterThan(30);
});

test('right and left start in opposite directions, and two of them can pass each other', () => {
  const level = levelOf('hedge-maze.json');
  const player = { x: 120, z: 1000 };
  const run = (): World => {
    const world = worldAt(
      level,
      { mind: 'right-hand', secondMind: 'left-hand' },
      player,
      { x: 1330, z: 190 },
      { x: 1330, z: 230 },
    );
    for (let i = 0; i < 60 * 60 && world.catches === 0; i++) stepWorld(world, STILL);
    return world;
  };
  const world = run();
  expect(world.catches).toBe(1);
  expect(hashWorld(run())).toBe(hashWorld(world));
  const [right, left] = MINDS.map((mind) => {
    const alone = worldAt(level, { mind }, player, { x: 500, z: 560 });
    for (let i = 0; i < 300; i++) stepWorld(alone, STILL);
    return alone.bots[0].position;
  });
  expect(distance(right, left)).toBeGreaterThan(100);
});
