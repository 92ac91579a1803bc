// Bots on foot cope with the ground: stairs, ledges, water. (What stands and what moves in the way: things and carts.)
import { expect, test } from 'vitest';
import { sectorAt } from '../../../src/bsp/leaf-at.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';

const still: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

/** One walking bot at `from`, the player standing at `to`; steps until it is caught or `seconds` are over, and the rooms the bot was in. */
function hunt(
  map: string,
  from: Point,
  to: Point,
  seconds: number,
): { world: World; rooms: string[]; climbed: number } {
  const [, load] = ownPlans().find(([name]) => name === map)!;
  const level = levelOfPlan(load());
  const world = createWorld(level, { seed: 1, settings: { bots: 1, flyHeight: 0, randomDelayMs: 0 } });
  expect(placePlayer(world, to, { x: 1, z: 0 })).toBe(true);
  const state = stateOf(world);
  putBot(state, state.bots[0], from);
  const rooms: string[] = [];
  let climbed = 0;
  let feet = state.bots[0].disc.feet;
  for (let i = 0; i < 60 * seconds && world.catches === 0; i++) {
    stepWorld(world, still);
    const { disc } = state.bots[0];
    const sector = sectorAt(level.tree, disc);
    expect(sector).toBeGreaterThanOrEqual(0);
    // On its feet: never higher than a step above the floor it came from at once.
    expect(disc.feet - feet).toBeLessThanOrEqual(24);
    climbed += Math.max(0, disc.feet - feet);
    feet = disc.feet;
    const { name } = level.plan.sectors[sector];
    if (rooms.at(-1) !== name) rooms.push(name);
  }
  return { world, rooms, climbed };
}

test('a walking bot climbs the stairs of the keep to the gallery', () => {
  const { world, rooms, climbed } = hunt('keep.json', { x: 1000, z: 800 }, { x: 1100, z: 560 }, 60);
  expect(world.catches).toBe(1);
  expect(world.bots[0].position.y).toBeGreaterThan(96);
  expect(climbed).toBeGreaterThanOrEqual(96);
  expect(rooms.filter((name) => /stair|step/.test(name)).length).toBeGreaterThan(2);
});

test('a walking bot avoids water where that is cheaper, and crosses it where there is no other path', () => {
  const dry = hunt('station.json', { x: 40, z: 720 }, { x: 720, z: 720 }, 40);
  expect(dry.world.catches).toBe(1);
  expect(dry.rooms).toContain('platform');
  expect(dry.rooms).not.toContain('track, flooded');
  const wet = hunt('station.json', { x: 200, z: 720 }, { x: 384, z: 720 }, 30);
  expect(wet.world.catches).toBe(1);
  expect(wet.rooms.at(-1)).toMatch(/flooded|west/);
});
