// A bot whose start in the plan is a sealed room stays there, wherever the others gather.
import { expect, test } from 'vitest';
import { createWorld, WATCHED } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';

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
