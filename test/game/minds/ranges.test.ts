// How far minds see, hear, throw and keep away, and after how many steps they do it again: just before, at and after each limit.
import { expect, test } from 'vitest';
import { touchesPlayer } from '../../../src/game/bots/chase.ts';
import { moveBolts } from '../../../src/game/minds/bolts.ts';
import { KEEPS_AWAY, lookAfterPlayer } from '../../../src/game/minds/companion.ts';
import { FIGHT, fight, standsOff } from '../../../src/game/minds/fighter.ts';
import { hearCall, lookForHome } from '../../../src/game/minds/ghost.ts';
import { lookOut } from '../../../src/game/minds/guard.ts';
import { useSenses } from '../../../src/game/minds/senses.ts';
import { putBot } from '../../../src/game/motion/fly-bot.ts';
import { startLink } from '../../../src/game/motion/follow.ts';
import { startBackUp } from '../../../src/game/motion/trouble.ts';
import { takePath } from '../../../src/game/planning/plan-path.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { requestPath, waitingBots } from '../../../src/game/requests/requests.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stateOf, type PilotState, type WorldState } from '../../../src/game/world-state.ts';
import type { Settings } from '../../../src/game/world.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { box, roomsPlan } from '../../support/plans.ts';

const hall = buildLevel(
  roomsPlan('hall', { rooms: [{ polygon: box(0, 0, 3000, 1000) }, { polygon: box(0, 1020, 3000, 2000) }], things: [{ kind: 'player', at: { x: 500, z: 500 } }] }),
); // prettier-ignore
const HERE = { x: 500, z: 500 };
const EAST: Point = { x: 1, z: 0 };

/** A world with the player in the hall, looking east, and a bot so far east of it, whose turn it is to look and to listen. */
function facing(mind: string, gap: number, settings: Partial<Settings> = {}): [WorldState, PilotState] {
  const world = stateOf(createWorld(hall, { seed: 1, settings: { mind, bots: 1, flyHeight: 0, ...settings } }));
  expect(placePlayer(world, HERE, EAST)).toBe(true);
  const [bot] = world.bots;
  putBot(world, bot, { x: HERE.x + gap, z: HERE.z });
  world.tick = 1200;
  return [world, bot];
}

const PATH = { points: [{ x: 2900, y: 0, z: 500 }], links: ['walk'], length: 1, cost: 1, expanded: 0, corridor: [] } as const; // prettier-ignore

test('steps are heard as far as they are loud', () => {
  const hears = (gap: number, speed: number, more: { crouching?: boolean; onGround?: boolean } = {}): boolean => {
    const [world, bot] = facing('hunter', gap, { senses: 'senses', hearingRange: 400, coneDegrees: 20 });
    Object.assign(bot.senses!, { gaze: EAST });
    Object.assign(world.player, { velocity: { x: 0, y: 0, z: speed }, ...more });
    useSenses(world, bot, false);
    return bot.senses!.sign !== null;
  };
  for (const [speed, range, more] of [
    [19.9, 0, {}],
    [20, 200, {}],
    [230, 200, {}],
    [230.1, 400, {}],
    [300, 400, {}],
    [300, 0, { onGround: false }],
    [90, 60, { crouching: true }],
  ] as const) {
    if (range === 0) expect(hears(40, speed, more)).toBe(false);
    else expect([hears(range, speed, more), hears(range + 0.1, speed, more)]).toEqual([true, false]);
  }
});

test('the player is noticed after the reaction time, in view without a break', () => {
  const [world, bot] = facing('hunter', 300, { senses: 'senses', hearingRange: 0, reactionMs: 300, coneDegrees: 60 });
  bot.senses!.gaze = { x: -1, z: 0 };
  bot.velocity = { x: -100, y: 0, z: 0 };
  bot.heading = { x: -1, z: 0 };
  const seen = [0, 1, 2, 3].map(() => {
    useSenses(world, bot, false);
    world.tick += 6;
    return [bot.senses!.inViewFor, bot.senses!.sees];
  });
  expect(seen).toEqual([[100, false], [200, false], [300, true], [400, true]]); // prettier-ignore
  // Not its turn: what it knows stays.
  world.tick += 1;
  bot.senses!.inViewFor = 50;
  useSenses(world, bot, false);
  expect(bot.senses!.inViewFor).toBe(50);
  world.tick -= 1;
  bot.senses!.gaze = EAST;
  bot.senses!.sees = false;
  bot.senses!.inViewFor = 0;
  bot.heading = EAST;
  useSenses(world, bot, false);
  expect([bot.senses!.inViewFor, bot.senses!.sees]).toEqual([0, false]);
});

test('a fighter throws every 90 steps within 768 units, and stands off within 224', () => {
  const throwsFrom = (gap: number, since: number): boolean => {
    const [world, bot] = facing('fighter', gap);
    bot.senses!.sees = true;
    FIGHT.of(bot).threwAt = since < 0 ? -1 : world.tick - since;
    fight(world, bot);
    expect(FIGHT.of(bot).threwAt === world.tick).toBe(world.bolts.length === 1);
    return world.bolts.length === 1;
  };
  expect([767.9, 768].map((gap) => throwsFrom(gap, -1))).toEqual([true, false]);
  expect([1, 89, 90, 500].map((since) => throwsFrom(400, since))).toEqual([false, false, true, true]);
  for (const gap of [100, 223.9, 224, 224.1, 300]) {
    const [world, bot] = facing('fighter', gap);
    const near = gap <= 224;
    expect(standsOff(world, bot)).toBe(false);
    bot.senses!.sees = true;
    expect(standsOff(world, bot)).toBe(near);
    // On its way it stops there.
    takePath(bot, PATH);
    requestPath(world, bot);
    expect(fight(world, bot)).toBe(false);
    expect(bot.follow.path === null).toBe(near);
    // Where it stands it needs no other path.
    expect(waitingBots(world)).toEqual(near ? [] : [bot]);
    expect(bot.state).toBe(near ? 'waiting' : 'following');
    // Standing, it asks for a path to come nearer every half second.
    for (const since of [29, 30]) {
      Object.assign(bot, { state: 'waiting' });
      bot.follow.path = null;
      bot.plan.askedAt = world.tick - since;
      expect(fight(world, bot)).toBe(!near && since === 30);
    }
  }
});

test('after a shot a fighter sidesteps every 75 steps when the player’s line of sight passes it by less than ten units', () => {
  const dodges = (aside: number, since = -1, ahead = 300, hasShot = true): boolean => {
    const [world, bot] = facing('fighter', ahead);
    putBot(world, bot, { x: HERE.x + ahead, z: HERE.z + aside });
    bot.senses!.sees = true;
    const sound = null as never;
    if (hasShot) world.shots = [{ at: { ...HERE, y: 0 }, firedAt: world.tick - 5, sound }];
    FIGHT.of(bot).dodgedAt = since < 0 ? -1 : world.tick - since;
    fight(world, bot);
    const isAside = bot.state === 'backing up';
    // To the side with more room, half as fast again, for a quarter of a second.
    if (isAside) expect([bot.trouble.backUpFor, bot.trouble.backUp]).toEqual([250, { x: -0, y: 0, z: 375 }]);
    expect(FIGHT.of(bot).dodgedAt === world.tick).toBe(isAside);
    return isAside;
  };
  expect([0, 23.9, -23.9, 24, -24].map((aside) => dodges(aside))).toEqual([true, true, true, false, false]);
  expect([74, 75, 76].map((since) => dodges(0, since))).toEqual([false, true, true]);
  expect(dodges(0, -1, -300)).toBe(false);
  expect(dodges(0, -1, 300, false)).toBe(false);
});

test('on a link and in a sidestep a fighter neither throws nor sidesteps again', () => {
  const begin = [
    (bot: PilotState) => startLink(bot, {} as never),
    (bot: PilotState) => startBackUp(bot, { x: 0, y: 0, z: 375 }, 100),
  ];
  for (const start of begin)
    for (const hasShot of [true, false]) {
      const [world, bot] = facing('fighter', 300);
      bot.senses!.sees = true;
      if (hasShot) world.shots = [{ at: { ...HERE, y: 0 }, firedAt: world.tick - 5, sound: null as never }];
      start(bot);
      expect(fight(world, bot)).toBe(false);
      expect([FIGHT.of(bot), world.bolts]).toEqual([{ threwAt: -1, dodgedAt: -1 }, []]);
    }
});

test('a bolt hits within five units of a body, above, below and beside it', () => {
  const hits = (aside: number, y: number, from = -40, by = 7): number => {
    const [world] = facing('hunter', 900);
    const position = { x: HERE.x + from, y, z: HERE.z + aside };
    world.bolts = [{ by, position, before: position, velocity: { x: 60 * 40, y: 0, z: 0 } }];
    const hit = moveBolts(world);
    expect(world.bolts.length).toBe(hit >= 0 ? 0 : 1);
    if (hit < 0) expect(world.bolts[0]).toEqual({ by, position: { ...position, x: position.x + 40 }, before: position, velocity: { x: 2400, y: 0, z: 0 } }); // prettier-ignore
    return hit;
  };
  // The player is 32 wide and 56 high.
  expect([0, 20.99, -20.99, 21, -21].map((aside) => hits(aside, 30))).toEqual([7, 7, 7, -1, -1]);
  expect([0.01, 60.99, 61].map((y) => hits(0, y))).toEqual([7, 7, -1]);
  expect([-61.01, -60.99, 20.99, 21.01].map((from) => hits(0, 30, from))).toEqual([-1, 7, 7, -1]);
});

test('a companion stops at 96 units in sight of the player, and comes again beyond 160', () => {
  for (const gap of [95.9, 96, 159, 160, 160.1]) {
    const [world, bot] = facing('companion', gap);
    expect(lookAfterPlayer(world, bot)).toBe(false);
    bot.mood = 'called';
    for (const since of [29, 30]) {
      Object.assign(bot, { state: 'arrived' });
      bot.plan.askedAt = world.tick - since;
      expect(lookAfterPlayer(world, bot)).toBe(gap > 160 && since === 30);
      expect(bot.facing).toBe('player');
    }
    takePath(bot, PATH);
    expect(lookAfterPlayer(world, bot)).toBe(false);
    expect(bot.state).toBe(gap < KEEPS_AWAY ? 'arrived' : 'following');
    expect(bot.follow.path === null).toBe(gap < 96);
  }
});

test('a companion comes to a player it does not see, however near', () => {
  const [world, bot] = facing('companion', 100);
  bot.mood = 'called';
  const asks = (): boolean => {
    bot.plan.askedAt = world.tick - 30;
    return lookAfterPlayer(world, bot);
  };
  expect(asks()).toBe(false);
  expect(bot.facing).toBe('player');
  // Beyond a wall.
  expect(placePlayer(world, { x: 600, z: 1100 }, EAST)).toBe(true);
  putBot(world, bot, { x: 600, z: 950 });
  expect(asks()).toBe(true);
  expect(bot.facing).toBe(null);
});

test('ghosts hear calls within 320 units, guards see as far as 1024 and forget after a while', () => {
  for (const gap of [319.9, 320, 320.1]) {
    const [world, bot] = facing('ghost', gap);
    expect(hearCall(world, bot)).toBe(gap <= 320);
    expect(bot.mood).toBe(gap <= 320 ? 'eyes' : 'usual');
    // Eyes hear no call, and are whole again at home.
    expect(hearCall(world, bot)).toBe(false);
    bot.home = { x: bot.disc.x + 200, z: bot.disc.z };
    expect(lookForHome(world, bot)).toBe(false);
    bot.home = { x: bot.disc.x + 1, z: bot.disc.z };
    expect(lookForHome(world, bot)).toBe(gap <= 320);
    expect(bot.mood).toBe('usual');
  }
  for (const gap of [1023.9, 1024, 1024.1]) {
    const [world, bot] = facing('guard', gap, { interestMs: 2000 });
    expect(lookOut(world, bot)).toBe(gap <= 1024);
    expect(world.alarm).toEqual(gap <= 1024 ? { at: { x: 500, y: 0, z: 500 }, seenAt: 1200 } : null);
    expect(world.events.filter(({ type }) => type === 'alarm').length).toBe(gap <= 1024 ? 1 : 0);
    if (gap > 1024) continue;
    expect(lookOut(world, bot)).toBe(false);
    expect(world.events.filter(({ type }) => type === 'alarm').length).toBe(1);
    // Out of sight for two seconds and no longer.
    putBot(world, bot, { x: 2000, z: 500 });
    world.tick = 1320;
    expect(lookOut(world, bot)).toBe(false);
    world.tick = 1321;
    expect([lookOut(world, bot), bot.mood, world.alarm]).toEqual([true, 'usual', null]);
  }
});

test('a ghost behind a wall hears no call; eyes without a path home are whole where they are; an alarm moves with the player', () => {
  const [behind, wall] = [200, -200].map((z) => ({ x: 500, z }));
  const rooms = [{ polygon: box(0, 0, 3000, 1000) }, { polygon: box(0, -400, 3000, -16) }];
  const level = buildLevel(roomsPlan('two halls', { rooms, things: [{ kind: 'player', at: behind }] }));
  const world = stateOf(createWorld(level, { seed: 1, settings: { mind: 'ghost', bots: 1, flyHeight: 0 } }));
  expect(placePlayer(world, behind, EAST)).toBe(true);
  const [bot] = world.bots;
  putBot(world, bot, { ...wall, z: -60 });
  expect([hearCall(world, bot), bot.mood]).toEqual([false, 'usual']);
  putBot(world, bot, { x: 500, z: 400 });
  expect([hearCall(world, bot), bot.mood]).toEqual([true, 'eyes']);
  bot.home = wall;
  expect([lookForHome(world, bot), bot.mood]).toEqual([false, 'eyes']);
  bot.state = 'no path';
  expect([lookForHome(world, bot), bot.mood]).toEqual([true, 'usual']);

  const [guarded, guard] = facing('guard', 400);
  lookOut(guarded, guard);
  placePlayer(guarded, { x: 500, z: 600 }, EAST);
  guarded.tick += 60;
  lookOut(guarded, guard);
  expect(guarded.alarm).toEqual({ at: { x: 500, y: 0, z: 600 }, seenAt: 1260 });
});

test('a bot touches the player two units off, and from as high as it flies', () => {
  for (const [gap, lift, flyHeight, touches] of [
    [32, 0, 0, true],
    [32.01, 0, 0, false],
    [0, 58, 0, true],
    [0, 58.01, 0, false],
    [20, -38, 0, true],
    [20, -38.01, 0, false],
    [0, 120, 64, true],
    [0, 120.01, 64, false],
  ] as const) {
    const [world, bot] = facing('hunter', gap, { flyHeight });
    bot.disc.feet = lift;
    expect(touchesPlayer(world, bot)).toBe(touches);
  }
});
