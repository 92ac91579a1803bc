// The player takes teleporters: carried once, facing kept, never back and forth, never into a wall; and so does who walks by itself.
import { expect, test } from 'vitest';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { isFreeFor, makeRoomForPlayer } from '../../../src/game/links/make-room.ts';
import { takeLinks } from '../../../src/game/links/teleport.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { cancelRequest } from '../../../src/game/requests/requests.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, World } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import type { FloorPlan, PlanLink } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { box, roomsPlan } from '../../support/plans.ts';

const still: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const east: Intent = { ...still, forward: 1 };
const west: Intent = { ...east, facing: { x: -1, z: 0 } };

const teleport = (fromX: number, toX: number): PlanLink => ({
  type: 'teleport',
  from: { x: fromX, z: 128 },
  to: { x: toX, z: 128 },
  cost: 32,
});

/** Two rooms that nothing but the links joins, the player in the western one at (64, 128). */
function apart(...links: PlanLink[]): FloorPlan {
  const plan = roomsPlan('two rooms apart', {
    rooms: [{ polygon: box(0, 0, 256, 256) }, { polygon: box(512, 0, 768, 256), floor: 40 }],
    things: [{ kind: 'player', at: { x: 64, z: 128 } }],
  });
  return { ...plan, links };
}

function walk(world: World, intent: Intent, steps: number): number {
  let carried = 0;
  for (let i = 0; i < steps; i++) {
    stepWorld(world, intent);
    carried += world.events.filter((event) => event.type === 'teleported' && event.who === 'player').length;
  }
  return carried;
}

test('one end teleports the player to the other once, keeping direction and motion; leaving and returning teleports back', () => {
  const world = createWorld(buildLevel(apart(teleport(192, 576), teleport(576, 192))), {
    seed: 1,
    settings: { bots: 0 },
  });
  let carried = 0;
  while (carried === 0 && world.tick < 120) carried += walk(world, east, 1);
  expect(world.player.position).toEqual({ x: 576, y: 40, z: 128 });
  expect(world.player.before).toEqual(world.player.position);
  expect(world.player.facing).toEqual({ x: 1, z: 0 });
  expect(walk(world, east, 30)).toBe(0);
  expect(world.player.position.x).toBeGreaterThan(620);
  expect(walk(world, west, 40)).toBe(1);
  expect(world.player.position.x).toBeLessThan(256);
});

test('a body at its exit stays there, and so does one that starts on an entrance', () => {
  const world = createWorld(buildLevel(apart(teleport(192, 576), teleport(576, 192))), {
    seed: 1,
    settings: { bots: 0 },
  });
  expect(placePlayer(world, { x: 192, z: 128 }, { x: 1, z: 0 })).toBe(true);
  expect(walk(world, still, 60)).toBe(0);
  expect(walk(world, west, 30)).toBe(0);
  expect(walk(world, east, 30)).toBe(1);
  expect(walk(world, still, 60)).toBe(0);
});

test('the player takes the place of one bot, if that one has room at the player’s; a hunter may catch it there instead', () => {
  const world = createWorld(buildLevel(apart()), { seed: 1, settings: { bots: 2, flyHeight: 0, randomDelayMs: 0 } });
  const state = stateOf(world);
  const [bot, other] = state.bots;
  const [player, exit] = [{ x: 64, z: 128 }, { x: 200, z: 128 }]; // prettier-ignore
  placePlayer(world, player, { x: 1, z: 0 });
  const placesAfter = (at: Point, otherAt: Point): unknown => {
    putBot(state, bot, at);
    putBot(state, other, otherAt);
    const hasRoom = makeRoomForPlayer(state, exit);
    return [hasRoom, ...[bot, other].map(({ disc: { x, z } }) => ({ x, z }))];
  };
  const away = { x: 200, z: 30 };
  while (bot.follow.path === null) stepWorld(world, still);
  state.survived = 0;
  cancelRequest(bot);
  expect(placesAfter(exit, away)).toEqual([true, player, away]);
  expect(bot.follow.path).toBeNull();
  expect(bot.plan.dueSince >= 0 || bot.plan.pending !== null).toBe(true);
  const beside = { x: 200, z: 140 };
  expect(placesAfter(exit, beside)).toEqual([false, exit, beside]);
  const atPlayer = { x: 80, z: 128 };
  expect(placesAfter(exit, atPlayer)).toEqual([false, exit, atPlayer]);
  expect(isFreeFor(state, bot, player)).toBe(false);
  state.survived = 1000;
  expect(placesAfter(exit, away)).toEqual([true, exit, away]);
  expect([player, away].map((at) => isFreeFor(state, bot, at))).toEqual([true, false]);
  state.phase = 'caught';
  expect(isFreeFor(state, bot, player)).toBe(false);
});

test('an exit where the player does not fit is blocked, and an entrance can be jumped over', () => {
  const narrow = createWorld(buildLevel(apart(teleport(192, 520))), { seed: 1, settings: { bots: 0 } });
  expect(walk(narrow, east, 120)).toBe(0);
  const world = createWorld(buildLevel(apart(teleport(192, 576))), { seed: 1, settings: { bots: 0 } });
  placePlayer(world, { x: 120, z: 128 }, { x: 1, z: 0 });
  expect(walk(world, { ...east, run: true }, 5)).toBe(0);
  // 44 units high at its highest, over the entrance.
  expect(walk(world, { ...east, run: true, jump: true }, 24)).toBe(0);
  expect(world.player.position.x).toBeGreaterThan(208);
});

test('the tunnel of the maze connects both ends, and the same run has the same hash', () => {
  const [, load] = ownPlans().find(([name]) => name === 'pac-maze.txt')!;
  const level = levelOfPlan(load());
  const [link] = level.plan.links;
  const inspector = createInspector(level.plan);
  const run = (): World => {
    const world = createWorld(level, { seed: 3, settings: { bots: 0 } });
    const inside = link.from.x < link.to.x ? 1 : -1;
    expect(placePlayer(world, { x: link.from.x + 96 * inside, z: link.from.z }, { x: -inside, z: 0 })).toBe(true);
    expect(walk(world, { ...still, forward: 1, facing: { x: -inside, z: 0 } }, 60)).toBe(1);
    expect(Math.abs(world.player.position.x - link.to.x)).toBeLessThan(160);
    const { position, body } = world.player;
    expect(
      inspector.faultOf({
        x: position.x,
        z: position.z,
        feet: position.y,
        height: body.height,
        radius: body.radius,
        stoppedBy: body.stoppedBy,
      }),
    ).toBeNull();
    return world;
  };
  expect(hashWorld(run())).toBe(hashWorld(run()));
});

test('the autopilot uses teleporters', () => {
  const level = buildLevel(apart(teleport(192, 576), teleport(576, 192)));
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  const pilot = createAutopilot(level, 1);
  let carried = 0;
  for (let i = 0; i < 60 * 30; i++) {
    stepWorld(world, steerByItself(pilot, world));
    if (world.events.some(({ type }) => type === 'teleported')) carried++;
  }
  expect(carried).toBeGreaterThan(3);
});

test('an entrance works within 16 units and 16 above its floor, and again once the player is 28 off', () => {
  const world = stateOf(createWorld(buildLevel(apart(teleport(128, 576))), { seed: 1, settings: { bots: 0 } }));
  const { disc } = world.player;
  const at = (gap: number, feet: number, isOff: boolean): [x: number, isOff: boolean] => {
    Object.assign(disc, { x: 128 - gap, z: 128, feet, floor: 0 });
    world.player.isOffLinks = isOff;
    takeLinks(world);
    return [disc.x, world.player.isOffLinks];
  };
  expect([at(16, 0, true), at(16.01, 0, true)]).toEqual([[576, false], [111.99, true]]); // prettier-ignore
  expect([at(0, 16, true), at(0, 16.01, true)]).toEqual([[576, false], [128, true]]); // prettier-ignore
  expect([at(28, 0, false), at(28.01, 0, false), at(0, 0, false)]).toEqual([[100, false], [99.99, true], [128, false]]); // prettier-ignore
});

test('the entrance of a link that a trigger sets off takes nobody who stands on it', () => {
  const world = stateOf(
    createWorld(buildLevel(apart({ ...teleport(128, 576), trigger: 0 })), { seed: 1, settings: { bots: 0 } }),
  );
  const { player } = world;
  player.isOffLinks = true;
  Object.assign(player.disc, { x: 128, z: 128 });
  takeLinks(world);
  expect(player.disc.x).toBe(128);
});
