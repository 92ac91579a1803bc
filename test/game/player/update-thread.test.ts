// The golden thread on every map of the project: who walks along it gets to the goal, it costs the world nothing but time, and the
// floor and the minimap show the same way.
import { describe, expect, test } from 'vitest';
import { threadPoints, threadShapes } from '../../../src/debug/world/thread-shapes.ts';
import { changeSettings, createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { GOAL_REACHED } from '../../../src/game/player/update-thread.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { runScript } from '../../support/worlds/run-script.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { middleOf } from '../../../src/geometry/polygon.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { finderOf, DEFAULT_FINDER } from '../../../src/nav/finders/finders.ts';
import { reachedRegion } from '../../../src/nav/reach/region.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { bytesOf } from '../../support/data.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { twoRooms } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';

/** One step towards a point. */
function walkTo({ player }: World, to: Point): Intent {
  const gap = distance(player.position, to);
  const facing = { x: (to.x - player.position.x) / gap, z: (to.z - player.position.z) / gap };
  return { forward: gap > 0 ? 1 : 0, right: 0, facing, run: false, jump: false, crouch: false };
}

describe.each(sampled(ownPlans(), 6))('%s', (_, load) => {
  test('guide line: updated while walking, always a valid path to the goal', () => {
    const level = levelOfPlan(load());
    const world = createWorld(level, { seed: 1, settings: { thread: true, bots: 0 } });
    // Exact paths begin at the start rounded to the quantum.
    const check = pathChecker(level, { ...PLAYER_BODY, radius: PLAYER_BODY.radius - level.plan.quantum });
    const still = { ...walkTo(world, { x: 0, z: 0 }), forward: 0 };
    stepWorld(world, still);
    const { goal } = world.thread!;
    const begin = world.thread!.path!.length;
    let updates = 0;
    let [last, shortest] = [world.thread, begin];
    let next = 0;
    for (let i = 0; i < (begin / 200 + 20) * 60 && world.thread!.reached === 0; i++) {
      const { points } = world.thread!.path!;
      const { position } = world.player;
      if (next < points.length - 1 && distance(points[next], position) < 6) next++;
      stepWorld(world, walkTo(world, points[next]));
      if (world.thread === last || world.thread!.reached > 0) continue;
      updates++;
      last = world.thread;
      next = 0;
      expect(last!.goal).toEqual(goal);
      if (updates % 5 === 0) expect(check(world.player.position, last!.path!)).toEqual([]);
      expect(distance(position, world.player.position)).toBeLessThan(8);
      shortest = Math.min(shortest, last!.path!.length);
      // It never leads away again.
      expect(last!.path!.length).toBeLessThan(shortest + 64);
    }
    expect(world.thread!.reached).toBe(1);
    expect(world.events).toContainEqual({ type: 'goal' });
    expect(distance(world.player.position, goal)).toBeLessThan(GOAL_REACHED + 8);
    expect(updates).toBeGreaterThan(begin / 60);
    expect(world.thread!.goal).not.toEqual(goal);
  });
});

test.each(sampled(ownPlans(), 8, 2))(
  '%s: without goals it leads to the farthest by path of the twelve farthest cells',
  (_, load) => {
    const { things, ...plan } = load();
    const level = buildLevel({ ...plan, things: things.filter(({ kind }) => kind !== 'goal') });
    const world = createWorld(level, { seed: 1, settings: { thread: true, bots: 0 } });
    const { position } = world.player;
    stepWorld(world, { ...walkTo(world, { x: 0, z: 0 }), forward: 0 });
    const finder = finderOf(DEFAULT_FINDER).make(level, PLAYER_BODY, { outside: 'snap' });
    const far = reachedRegion(level, PLAYER_BODY, position)
      .leaves.map((leaf) => middleOf(level.tree.leaves[leaf].cell))
      .sort((a, b) => distance(b, position) - distance(a, position))
      .map((at) => ({ at, length: finder.find(position, at)?.length ?? -1 }))
      .filter(({ length }) => length >= 0)
      .slice(0, 12);
    const longest = Math.max(...far.map(({ length }) => length));
    const goal = far.find(({ at }) => distance(at, world.thread!.goal) < 1e-6);
    expect(goal?.length).toBeCloseTo(longest, 3);
  },
);

/** A hall with these goals. */
function worldOfGoals(...goals: readonly (readonly [number, number])[]): World {
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Goals',
    note: 'One after the other.',
    rooms: [{ polygon: [[0, 0], [1024, 0], [1024, 512], [0, 512]] }], // prettier-ignore
    things: [{ kind: 'player', at: [512, 256] }, ...goals.map((at) => ({ kind: 'goal', at }))],
  };
  const level = buildLevel(loadPlan(bytesOf(JSON.stringify(file)), 'goals.json'));
  return createWorld(level, { seed: 1, settings: { route: true, bots: 0 } });
}

test('the guide line leads to a plan’s goals one after the other, repeatedly', () => {
  const world = worldOfGoals([900, 400], [100, 100]);
  const goals: Point[] = [];
  for (let i = 0; i < 60 * 30 && goals.length < 3; i++) {
    stepWorld(world, walkTo(world, world.thread?.goal ?? { x: 512, z: 0 }));
    const { x, z } = world.thread!.goal;
    if (goals.at(-1)?.x !== x) goals.push({ x, z });
  }
  expect(goals).toEqual([{ x: 900, z: 400 }, { x: 100, z: 100 }, { x: 900, z: 400 }]); // prettier-ignore
});

test('without goals the guide line leads to the far end of the map, and then back', () => {
  // Round a corner, the player at one end: the other end is nearer in a straight line than the corner.
  const file = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'Hook',
    note: 'There and back.',
    rooms: [
      { polygon: [[0, 0], [600, 0], [600, 100], [0, 100]] }, // prettier-ignore
      { polygon: [[600, 0], [700, 0], [700, 100], [600, 100]] }, // prettier-ignore
      { polygon: [[600, 100], [700, 100], [700, 300], [600, 300]] }, // prettier-ignore
      { polygon: [[100, 200], [600, 200], [600, 300], [100, 300]] }, // prettier-ignore
      { polygon: [[0, 200], [100, 200], [100, 300], [0, 300]] }, // prettier-ignore
    ],
    things: [{ kind: 'player', at: [50, 50] }],
  };
  const level = buildLevel(loadPlan(bytesOf(JSON.stringify(file)), 'hook.json'));
  const world = createWorld(level, { seed: 1, settings: { thread: true, bots: 0 } });
  stepWorld(world, walkTo(world, { x: 60, z: 50 }));
  expect(world.thread!.goal).toMatchObject({ x: 50, z: 250 });
  expect(world.thread!.path!.length).toBeGreaterThan(1100);
  expect(placePlayer(world, { x: 50, z: 250 }, { x: 1, z: 0 })).toBe(true);
  for (let i = 0; i < 10; i++) stepWorld(world, walkTo(world, { x: 51, z: 250 }));
  expect(world.thread!.reached).toBe(1);
  expect(world.thread!.goal.z).toBe(50);
  expect(world.thread!.path!.length).toBeGreaterThan(800);
});

test('an only goal is reported once a visit', () => {
  const world = worldOfGoals([900, 400]);
  const reached: number[] = [];
  // There, back to the start, and there again, with a stay of seconds each time.
  for (let i = 0; i < 60 * 30; i++) {
    const to = i < 60 * 10 || i > 60 * 20 ? { x: 900, z: 400 } : { x: 512, z: 256 };
    stepWorld(world, walkTo(world, to));
    if (world.events.some(({ type }) => type === 'goal')) reached.push(Math.floor(i / 600));
  }
  expect(reached).toEqual([0, 2]);
  expect(world.thread!.reached).toBe(2);
});

test('a guide line that is switched off is gone', () => {
  const world = worldOfGoals([900, 400]);
  stepWorld(world, walkTo(world, { x: 900, z: 400 }));
  expect(threadPoints(world)).not.toEqual([]);
  changeSettings(world, { route: false });
  stepWorld(world, walkTo(world, { x: 900, z: 400 }));
  expect(threadPoints(world)).toEqual([]);
});

test('guide line and route show one path from the player, change nothing else, and can be switched off', () => {
  const level = buildLevel(twoRooms);
  const run = (settings: object): World => runScript(level, 7, QUICK ? 300 : 1200, settings).world;
  const plain = run({});
  const shown = run({ thread: true });
  expect(plain.thread).toBe(null);
  expect(threadPoints(plain)).toEqual([]);
  expect(threadShapes(plain)).toEqual([]);
  expect(hashWorld(shown)).toBe(hashWorld(plain));
  expect(run({ route: true }).thread).toMatchObject({ goal: shown.thread!.goal, path: shown.thread!.path });
  const points = threadPoints(shown);
  expect(points[0]).toEqual(shown.player.position);
  const lines = threadShapes(shown).filter((shape) => shape.kind === 'line');
  expect(lines.map(({ b: { x, z } }) => ({ x, z }))).toEqual(points.slice(1).map(({ x, z }) => ({ x, z })));
});
