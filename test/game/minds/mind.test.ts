// What minds share: a change of mood, and random directions.
import { expect, test } from 'vitest';
import { changeMood } from '../../../src/game/minds/mind.ts';
import { randomDirection } from '../../../src/game/minds/naive.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf, type PilotState } from '../../../src/game/world-state.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { squareRoom } from '../../support/plans.ts';

const oneBot = (seed: number): PilotState =>
  stateOf(createWorld(buildLevel(squareRoom), { seed, settings: { bots: 1 } })).bots[0];

test('a bot in another mood looks where it goes, and has failed at nothing', () => {
  const bot = oneBot(1);
  bot.facing = { x: 1, z: 0 };
  bot.plan.failures = 3;
  changeMood(bot, 'called');
  expect([bot.mood, bot.facing, bot.plan.failures]).toEqual(['called', null, 0]);
});

test('random directions are units, as many near the axes as near the diagonals (seed 4)', () => {
  const bot = oneBot(4);
  let straight = 0;
  for (let i = 0; i < 4000; i++) {
    const { x, z } = randomDirection(bot);
    expect(Math.hypot(x, z)).toBeCloseTo(1, 12);
    const [less, more] = [Math.abs(x), Math.abs(z)].sort((one, other) => one - other);
    if (less < more * Math.tan(Math.PI / 8)) straight++;
  }
  expect(Math.abs(straight - 2000)).toBeLessThan(120);
});
