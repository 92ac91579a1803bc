// A link's view or a test puts the player somewhere: only where it fits, on the floor, at rest.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';

const HALL = ['10', '5', '5', 'xxxxx', 'x...x', 'x...x', 'x...x', 'xxxxx'].join('\n');

function makeWorld(): ReturnType<typeof createWorld> {
  const level = buildLevel(loadPlan(new TextEncoder().encode(HALL), 'hall.txt'));
  return createWorld(level, { seed: 1, settings: { bots: 0 } });
}

test('the player stands where it was placed, on the floor and at rest', () => {
  const world = makeWorld();
  const { minX, maxX, minZ, maxZ } = world.level.plan.bounds;
  const at = { x: (minX + maxX) / 2 + 5, z: (minZ + maxZ) / 2 - 3 };
  expect(placePlayer(world, at, { x: 1, z: 0 })).toBe(true);
  const { position, before, velocity, facing, onGround } = world.player;
  expect(position).toEqual({ ...at, y: world.level.plan.sectors[0].floor });
  expect(before).toEqual(position);
  expect(velocity).toEqual({ x: 0, y: 0, z: 0 });
  expect(facing).toEqual({ x: 1, z: 0 });
  expect(onGround).toBe(true);
});

test.each([
  ['in a wall', 1],
  ['outside the plan', -5000],
  ['nowhere', NaN],
])('%s the player is not placed, and nothing changes', (_where, offset) => {
  const world = makeWorld();
  const before = hashWorld(world);
  const { minX, minZ } = world.level.plan.bounds;
  expect(placePlayer(world, { x: minX + offset, z: minZ + offset }, { x: 1, z: 0 })).toBe(false);
  expect(hashWorld(world)).toBe(before);
});
