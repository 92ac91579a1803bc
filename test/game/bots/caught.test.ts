// While the player is caught nothing moves: what it was in the step before is what it is now.
import { expect, test } from 'vitest';
import { touchesPlayer, waitCaught } from '../../../src/game/bots/chase.ts';
import { throwBolt } from '../../../src/game/minds/bolts.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { writeWad } from '../../support/inputs/wad-writer.ts';

const STILL = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };

/** What of a thing differs from the step before, by the field of then. */
function moved(thing: object): string[] {
  const fields = new Map(Object.entries(thing));
  return [...fields.keys()].filter((then) => {
    if (then !== 'before' && !then.endsWith('Before')) return false;
    const now = then === 'before' ? 'position' : then.slice(0, -'Before'.length);
    return JSON.stringify(fields.get(then)) !== JSON.stringify(fields.get(now));
  });
}

test.each(['station.json', 'office.json', 'gatehouse.json'])(
  'nothing moves while the player is caught, on %s',
  (name) => {
    const load = ownPlans().find(([each]) => each === name)![1];
    const world = stateOf(createWorld(levelOfPlan(load()), { seed: 1, settings: { bots: 2 } }));
    const { player, bots, carts, doors, sectors } = world;
    world.phase = 'caught';
    world.caughtFor = 3;
    const things = [player, ...bots, ...carts, ...doors, ...sectors];
    for (const body of [player, ...bots]) {
      Object.assign(body, { before: { x: 1, y: 2, z: 3 }, velocity: { x: 4, y: 5, z: 6 } });
    }
    for (const bot of bots) bot.yawBefore = 9;
    for (const cart of carts) Object.assign(cart, { before: { x: 1, y: 2, z: 3 }, headingBefore: { x: 0.6, z: 0.8 } });
    for (const door of doors) Object.assign(door, { openBefore: 0.7 });
    for (const sector of sectors) Object.assign(sector, { floorBefore: 7, ceilingBefore: 8 });
    throwBolt(world, bots[0], player.position);
    world.alarm = { at: { x: 1, z: 2 }, seenAt: 3 };
    expect(things.every((thing) => moved(thing).length > 0)).toBe(true);
    waitCaught(world);
    expect([player, ...bots].map(({ velocity }) => velocity)).toEqual(
      [player, ...bots].map(() => ({ x: 0, y: 0, z: 0 })),
    );
    expect(things.map(moved)).toEqual(things.map(() => []));
    waitCaught(world);
    expect([world.phase, world.caughtFor]).toEqual(['caught', 1]);
    waitCaught(world);
    expect(world.phase).toBe('hunt');
    expect(world.events).toContainEqual({ type: 'restarted' });
    expect([world.bolts, world.alarm]).toEqual([[], null]);
  },
);

test('a chase begins with one and a half seconds in which no hunter catches', () => {
  const load = ownPlans().find(([each]) => each === 'one-room.json')![1];
  const world = stateOf(createWorld(levelOfPlan(load()), { seed: 1, settings: { bots: 1 } }));
  for (const chase of [0, 1]) {
    while (world.catches === chase) {
      Object.assign(world.bots[0].disc, { x: world.player.disc.x, z: world.player.disc.z });
      stepWorld(world, STILL);
    }
    expect(world.survived).toBe(90);
  }
});

test('for three seconds after a person takes over hunters stay where they are, and catch nobody who runs into them', () => {
  const load = ownPlans().find(([each]) => each === 'one-room.json')![1];
  const world = createWorld(levelOfPlan(load()), { seed: 1, settings: { bots: 3 } });
  // At the start of the chase there is another such moment.
  for (let i = 0; i < 90; i++) stepWorld(world, STILL);
  expect(world.phase).toBe('hunt');
  const places = (): readonly unknown[] => world.bots.map(({ position: { x, z } }) => ({ x, z }));
  stepWorld(world, { ...STILL, takesOver: true });
  const before = places();
  const walk = (): void => {
    const { x, z } = world.player.position;
    const [at] = world.bots.map(({ position }) => position).sort((a, b) => Math.hypot(a.x - x, a.z - z) - Math.hypot(b.x - x, b.z - z)); // prettier-ignore
    const gap = Math.hypot(at.x - x, at.z - z);
    stepWorld(world, { ...STILL, forward: 1, run: true, facing: { x: (at.x - x) / gap, z: (at.z - z) / gap } });
  };
  for (let i = 1; i < 180; i++) walk();
  expect(places()).toEqual(before);
  expect(world.bots.some((bot) => touchesPlayer(stateOf(world), stateOf(world).bots[bot.id]))).toBe(true);
  expect(world.catches).toBe(0);
  walk();
  expect(world.catches).toBe(1);
});

test.each([1, 2])('the player starts again where walkers come, not on a pedestal (seed %i)', (seed) => {
  const outline = (x: number, y: number, wide: number, high: number): [number, number][] =>
    [[x, y], [x, y + high], [x + wide, y + high], [x + wide, y]]; // prettier-ignore
  const bytes = writeWad({
    vertices: [...outline(0, 0, 2048, 512), ...outline(1640, 232, 48, 48)],
    lines: [0, 1, 2, 3, 4, 5, 6, 7].map((from) => ({
      from,
      to: from % 4 < 3 ? from + 1 : from - 3,
      front: from < 4 ? 0 : 1,
      ...(from >= 4 && { back: 0, flags: 4 }),
    })),
    sectors: [{}, { floor: 64, ceiling: 256 }],
    things: [
      { x: 64, y: 64, type: 1 },
      { x: 1664, y: 256, type: 11 },
      { x: 900, y: 256, type: 11 },
    ],
  });
  const level = buildLevel(loadPlan(bytes, 'pedestal.wad'), 'used');
  const timesAbove = (flyHeight: number): number => {
    const world = stateOf(createWorld(level, { seed, settings: { bots: 2, flyHeight } }));
    let above = 0;
    for (let chase = 0; chase < 12; chase++) {
      Object.assign(world, { phase: 'caught', caughtFor: 1 });
      waitCaught(world);
      if (Math.abs(world.player.disc.x - 1664) < 24) above++;
    }
    return above;
  };
  expect(timesAbove(64)).toBeGreaterThan(0);
  expect(timesAbove(0)).toBe(0);
});
