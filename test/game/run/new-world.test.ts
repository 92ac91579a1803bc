// A world that has just been made: nothing has happened in it yet.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { squareRoom } from '../../support/plans.ts';

test('a new world has counted, heard and caught nothing', () => {
  const world = stateOf(createWorld(buildLevel(squareRoom), { seed: 1, settings: { bots: 0 } }));
  const counts = { tick: 0, catches: 0, survived: 0, expandedBeside: 0, lastJob: 0, headStartMs: 0 };
  const never = { calledAt: -1, changedAt: -1, noise: null, alarm: null, courier: null, thread: null, crowd: null };
  expect(world).toMatchObject({ ...counts, ...never, phase: 'hunt', isPushing: false, gathered: false });
  for (const list of ['bots', 'motions', 'crates', 'shots', 'bolts', 'events', 'edits', 'carts'] as const)
    expect(world[list], list).toEqual([]);
  for (const set of ['spent', 'keys', 'taken', 'secrets', 'buttons', 'switched'] as const)
    expect(world[set].size, set).toBe(0);
});
