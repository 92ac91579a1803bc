// Two hundred bots all ask for a path at once, again and again: what a step costs with each budget, with a bake and with a delay, and how long bots wait.
import { test } from 'vitest';
import { createWorld } from '../../src/game/run/create-world.ts';
import { stampede } from '../../src/game/planning/plan-path.ts';
import { BUDGETS } from '../../src/game/requests/requests.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { stateOf } from '../../src/game/world-state.ts';
import type { Settings } from '../../src/game/world.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const MAPS = /office|freedm-map01|freedoom2-map12/;
const WAYS: readonly (readonly [name: string, settings: Partial<Settings>])[] = [
  ...BUDGETS.map(({ key }) => [key, { budget: key }] as const),
  ['expansions, baked', { finder: 'baked' }],
  ['expansions, 4 steps later', { pathDelay: 4 }],
];

test('stampedes', () => {
  for (const [name, load] of [...ownPlans(), ...doomPlans()].filter(([each]) => MAPS.test(each))) {
    const level = buildLevel(load());
    for (const [way, wished] of WAYS) {
      const settings = { bots: 200, ...wished };
      const world = createWorld(level, { seed: 1, settings, clock: () => performance.now() });
      const steps: number[] = [];
      let longest = 0;
      for (let i = 0; i < 900; i++) {
        stateOf(world).survived = 0;
        if (i >= 180 && i % 120 === 0) stampede(world);
        for (const {
          plan: { dueSince },
        } of stateOf(world).bots)
          if (dueSince >= 0) longest = Math.max(longest, world.tick - dueSince);
        const start = performance.now();
        stepWorld(world, STILL);
        if (i >= 180) steps.push(performance.now() - start);
      }
      steps.sort((a, b) => a - b);
      const at = (part: number): string => steps[Math.floor(part * (steps.length - 1))].toFixed(1).padStart(6);
      process.stdout.write(
        `${name.padEnd(20)} ${world.bots.length} bots, ${way.padEnd(25)} a step: median ${at(0.5)} ms, 99 % ${at(0.99)} ms, ` +
          `most ${at(1)} ms; longest wait ${((longest * 1000) / 60).toFixed(0)} ms\n`,
      );
    }
  }
});
