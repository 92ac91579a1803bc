// A bot whose start in the plan is a sealed room stays there, wherever the others gather; and what bots do that find no path.
import { expect, test } from 'vitest';
import { createWorld, giveFinder, WATCHED } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { levelOfPlan, ownLevel, ownPlans } from '../../support/all-plans.ts';

const REST = { forward: 0, right: 0, facing: { x: 0, z: -1 }, run: false, jump: false, crouch: false };

test.each([1, 2, 7])('the gold bot of the sealed vault is in it, at first and after a catch (seed %i)', (seed) => {
  const level = levelOfPlan(ownPlans().find(([name]) => name === 'sealed-room.json')![1]());
  const { tree, plan } = level;
  const sealed = plan.sectors.flatMap(({ name }, i) => (name === 'sealed vault' ? [i] : []));
  expect(sealed).toHaveLength(1);
  const world = createWorld(level, { seed, settings: { bots: 5 }, ...WATCHED });
  const state = stateOf(world);
  const inVault = (): number[] =>
    world.bots.filter(({ position }) => tree.leaves[leafAt(tree, position)].sector === sealed[0]).map(({ id }) => id);
  expect(inVault()).toEqual([0]);
  state.phase = 'caught';
  state.catches = 1;
  state.caughtFor = 1;
  stepWorld(world, REST);
  expect(world.phase).toBe('hunt');
  expect(inVault()).toEqual([0]);
});

test.each([
  [true, 18],
  [false, 0],
])('a bot that finds no path, and hunts (%s), wanders for %i steps', (hunts, steps) => {
  const settings = { bots: 1, randomDelayMs: 0, recalculateMs: 10_000 };
  const world = createWorld(ownLevel('one-room.json'), { seed: 1, settings });
  const none = { path: null, reason: 'disconnected', expanded: 0 } as const;
  giveFinder(world, 0, { find: () => null, answer: () => none }, hunts);
  const [bot] = world.bots;
  let moves = 0;
  for (let i = 0; i < 60; i++) {
    const { x, z } = bot.position;
    stepWorld(world, REST);
    if (bot.position.x !== x || bot.position.z !== z) moves++;
  }
  expect([bot.state, moves]).toEqual(['no path', steps]);
});
