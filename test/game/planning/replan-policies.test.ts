// When each policy asks for another path, just before, at and after its limits; and how long the rest of a path is.
import { expect, test } from 'vitest';
import { lengthLeft, REPLAN_POLICIES } from '../../../src/game/planning/replan-policies.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf, type PilotState, type WorldState } from '../../../src/game/world-state.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box, roomsPlan } from '../../support/plans.ts';

const hall = buildLevel(
  roomsPlan('hall', { rooms: [{ polygon: box(0, 0, 1000, 600) }], things: [{ kind: 'player', at: { x: 100, z: 300 } }] }),
); // prettier-ignore

/** The player at (100, 300), and a bot so far east of it. */
function apart(gap: number): [WorldState, PilotState] {
  const world = stateOf(createWorld(hall, { seed: 1, settings: { bots: 1, flyHeight: 0 } }));
  expect(placePlayer(world, { x: 100, z: 300 }, { x: 1, z: 0 })).toBe(true);
  const [bot] = world.bots;
  putBot(world, bot, { x: 100 + gap, z: 300 });
  world.tick = 1000;
  return [world, bot];
}

const policy = (key: string): (typeof REPLAN_POLICIES)[number] => REPLAN_POLICIES.find((row) => row.key === key)!;

test('the goal has moved by 64 units or a quarter of the distance, 24 steps ago and one more for each 16 units', () => {
  const isDue = (gap: number, moved: number, since: number): boolean => {
    const [world, bot] = apart(gap);
    bot.plan.askedFor = { x: 100, z: 300 + moved };
    bot.plan.askedAt = world.tick - since;
    return policy('goal-moved').isDue(world, bot);
  };
  expect([64, 64.01].map((moved) => isDue(160, moved, 34))).toEqual([false, true]);
  expect([33, 34].map((since) => isDue(160, 65, since))).toEqual([false, true]);
  expect([100, 100.01].map((moved) => isDue(400, moved, 49))).toEqual([false, true]);
  expect([48, 49].map((since) => isDue(400, 101, since))).toEqual([false, true]);
  const [world, bot] = apart(160);
  expect(policy('goal-moved').isDue(world, bot)).toBe(false);
  expect(policy('interval').isDue(world, bot)).toBe(false);
  expect(policy('every-frame').isDue(world, bot)).toBe(true);
});

test('the map has changed since the bot asked', () => {
  const [world, bot] = apart(160);
  bot.plan.askedAt = 500;
  world.changedAt = 501;
  expect(policy('map-changed').isDue(world, bot)).toBe(false);
  bot.plan.askedFor = { x: 0, z: 0 };
  expect(policy('map-changed').isDue(world, bot)).toBe(true);
  world.changedAt = 500;
  expect(policy('map-changed').isDue(world, bot)).toBe(false);
});

test('a bot more than 48 units off its leg is off its path, and the rest of its path is as long as its legs but for teleports', () => {
  const [world, bot] = apart(160);
  const points = [[400, 300], [400, 500], [900, 500], [900, 400]].map(([x, z]) => ({ x, y: 0, z })); // prettier-ignore
  const path: Path = { points, links: ['walk', 'walk', 'teleport', 'walk'], length: 0, cost: 0, expanded: 0, corridor: [] }; // prettier-ignore
  const { isDue } = policy('off-path');
  expect([isDue(world, bot), lengthLeft(bot)]).toEqual([false, Infinity]);
  bot.follow.path = path;
  const stands = (x: number, z: number, nextPoint: number): [boolean, number] => {
    Object.assign(bot.disc, { x, z });
    Object.assign(bot.follow, { nextPoint, legFrom: { x: 200, y: 0, z: 300 } });
    return [isDue(world, bot), lengthLeft(bot)];
  };
  expect(stands(300, 348, 0)).toEqual([false, Math.sqrt(100 * 100 + 48 * 48) + 300]);
  expect(stands(300, 348.1, 0)[0]).toBe(true);
  expect(stands(300, 251.9, 0)[0]).toBe(true);
  expect(stands(152, 300, 0)).toEqual([false, 248 + 300]);
  expect(stands(151.9, 300, 0)[0]).toBe(true);
  expect(stands(448, 300, 0)[0]).toBe(false);
  expect(stands(448.1, 300, 0)[0]).toBe(true);
  expect(stands(400, 450, 1)[1]).toBe(50 + 100);
  expect(stands(400, 450, 2)[1]).toBe(100);
  expect(stands(900, 470, 3)[1]).toBe(70);
  expect(stands(10, 10, 4)).toEqual([false, 0]);
  bot.follow.nextPoint = 0;
  Object.assign(bot.follow, { legFrom: { x: 400, y: 0, z: 300 } });
  Object.assign(bot.disc, { x: 400, z: 349 });
  expect(isDue(world, bot)).toBe(true);
});
