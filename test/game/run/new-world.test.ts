// A world that has just been made: nothing has happened in it yet.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box, player, roomsPlan, squareRoom } from '../../support/plans.ts';

test('a new world has counted, heard and caught nothing', () => {
  const world = stateOf(createWorld(buildLevel(squareRoom), { seed: 1, settings: { bots: 0 } }));
  const counts = { tick: 0, catches: 0, survived: 0, safeUntil: 0, expandedBeside: 0, lastJob: 0, headStartMs: 0 };
  const never = { calledAt: -1, changedAt: -1, noise: null, alarm: null, courier: null, thread: null, bodyGrid: null };
  expect(world).toMatchObject({ ...counts, ...never, phase: 'hunt', isPushing: false, gathered: false });
  for (const list of ['bots', 'motions', 'crates', 'shots', 'bolts', 'events', 'edits', 'carts'] as const)
    expect(world[list], list).toEqual([]);
  for (const set of ['spent', 'keys', 'taken', 'secrets', 'buttons', 'switched'] as const)
    expect(world[set].size, set).toBe(0);
});

test('where more bots are set than have room there are fewer, none of them in another or in the player', () => {
  const closet = roomsPlan('closet', { rooms: [{ polygon: box(0, 0, 160, 160) }], things: [player(40, 40)] });
  const world = stateOf(createWorld(buildLevel(closet), { seed: 1, settings: { bots: 12, flyHeight: 0 } }));
  expect(world.bots.length).toBeLessThan(12);
  expect(world.bots.map(({ id }) => id)).toEqual([...world.bots.keys()]);
  const discs = [world.player.disc, ...world.bots.map(({ disc }) => disc)];
  discs.forEach(({ x, z, radius }, i) => {
    expect(Math.min(x, z, 160 - x, 160 - z)).toBeGreaterThanOrEqual(radius - 1e-6);
    for (const other of discs.slice(0, i))
      expect(Math.hypot(other.x - x, other.z - z)).toBeGreaterThanOrEqual(other.radius + radius - 1e-6);
  });
});
