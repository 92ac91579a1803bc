// The hunt on every map: bots get to a player who stands still, catch it, begin anew, and never touch wall, floor or ceiling.
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import { doomPlans, levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import type { Inspector } from '../../support/checks/legal.ts';
import { TINY_PLANS } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';

const still: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

function expectBotsLegal(world: World, inspector: Inspector): void {
  for (const { id, position, body, state } of world.bots) {
    const feet = position.y - body.height / 2;
    const fault = inspector.faultOf({ ...body, x: position.x, z: position.z, feet }, stateOf(world).arena.rooms);
    if (fault !== null) expect.fail(`tick ${world.tick}, bot ${id} (${state}): ${fault}`);
  }
}

describe('five bots hunt a standing player', () => {
  const wads = doomPlans().filter(([name]) => !QUICK || /map01|e1m1/.test(name));
  const plans = [...TINY_PLANS.map((plan) => [plan.name, () => plan] as const), ...ownPlans(), ...wads];
  test.each(sampled(plans, 4, 3))('%s: repeated catches, every bot legal at every tick, seed 1', (_name, load) => {
    const plan = load();
    const world = createWorld(levelOfPlan(plan), { seed: 1 });
    const inspector = createInspector(plan);
    let restarts = 0;
    for (let i = 0; i < 7200 && !(QUICK && i >= 300 && restarts > 0); i++) {
      stepWorld(world, still);
      expectBotsLegal(world, inspector);
      restarts += world.events.filter(({ type }) => type === 'restarted').length;
    }
    expect(world.catches).toBeGreaterThanOrEqual(1);
    expect(restarts).toBeGreaterThanOrEqual(world.catches - 1);
  });
});
