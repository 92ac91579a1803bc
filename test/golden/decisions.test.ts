// What minds, manners and motions make of any situation: all bodies are put anywhere, in the middle of whatever they could be doing, and each
// bot is asked once. No world steps, so that many situations are met in a short time.
import { test } from 'vitest';
import { circlesNear } from '../../src/game/ground/neighbours.ts';
import { getAlong } from '../../src/game/manners/get-along.ts';
import { lookAhead } from '../../src/game/manners/look-ahead.ts';
import { givesWay, isCrowded, makeWay, meetBot, pushBot, settleBetween } from '../../src/game/manners/make-way.ts';
import { weave } from '../../src/game/manners/weave.ts';
import { MINDS } from '../../src/game/minds/minds.ts';
import { drift, followPath, glide, hover, hoverFeetAt, settleBot, speedOf } from '../../src/game/motion/fly-bot.ts';
import { isAtEnd, isLegAhead } from '../../src/game/motion/follow.ts';
import { turnVisor } from '../../src/game/bots/pilot-bots.ts';
import { canFly, detour, goElsewhere, headStraight, portalAhead } from '../../src/game/planning/plan-path.ts';
import { lengthLeft } from '../../src/game/planning/replan-policies.ts';
import { hashWorld } from '../../src/game/run/hash-world.ts';
import type { PilotState, WorldState } from '../../src/game/world-state.ts';
import { EIGHT_DIRECTIONS } from '../../src/geometry/directions.ts';
import { digest, expectGoldenPart } from '../support/golden.ts';
import { sampled } from '../support/quick.ts';
import { SHAKEN_LEVELS, shakeOnly } from '../support/worlds/shaken-worlds.ts';

/** Everything that a mind says, and what it does to the bot. */
function askMind(world: WorldState, bot: PilotState, turn: number): unknown {
  const mind = MINDS[turn % MINDS.length];
  const told = [mind.key, mind.catches(bot), mind.follows(world, bot), mind.searches?.(bot), mind.hear?.(world, bot), mind.look?.(world, bot)]; // prettier-ignore
  return [told, mind.order(world, bot, mind.prey(world, bot), {}), mind.steer?.(world, bot)];
}

/** How it gets on with the others. */
function askManners(world: WorldState, bot: PilotState, turn: number): unknown {
  const along = EIGHT_DIRECTIONS[turn % 8];
  const speed = speedOf(world, bot);
  const other = world.bots[(bot.id + 1) % world.bots.length];
  const { path, nextPoint } = bot.follow;
  // The other stands on the path, so many units before its next point.
  const beyond = { x: other.disc.x + 30 * along.x, y: other.disc.feet, z: other.disc.z + 30 * along.z };
  if (path !== null && turn % 4 > 0) bot.follow.path = { ...path, points: path.points.map((at, i) => (i === nextPoint ? beyond : at)) }; // prettier-ignore
  const ahead = lookAhead(world, bot, along, 80, speed);
  const told = [isCrowded(world, bot), ahead && [ahead.bot.id, ahead.gap, ahead.ahead, ahead.aside, ahead.pace], weave(world, bot, along, speed, 1)]; // prettier-ignore
  if (turn % 9 === 0) meetBot(world, bot, other.id);
  if (turn % 11 === 0) settleBetween(world, bot, turn % 2 === 0 ? other : world.player);
  if (turn % 13 === 0) pushBot(world, bot.id);
  if (givesWay(bot)) makeWay(world, bot);
  return [told, isAtEnd(bot) ? null : getAlong(world, bot)];
}

/** How it moves, and plans. */
function askMotion(world: WorldState, bot: PilotState, turn: number): unknown {
  const along = EIGHT_DIRECTIONS[turn % 8];
  const there = { x: bot.disc.x + 90 * along.x, z: bot.disc.z + 90 * along.z };
  const told = [hoverFeetAt(world, bot, { ...there, y: bot.disc.floor }), isLegAhead(bot, (from, to) => to.x - from.x > 20), portalAhead(world, bot), lengthLeft(bot), canFly(world, bot, bot.disc, there), circlesNear(world, bot, 6)]; // prettier-ignore
  const moves = [
    () => drift(world, bot, { ...bot.velocity, y: 30 - (turn % 3) * 30 }),
    () => glide(world, bot, along),
    () => hover(world, bot),
    () => followPath(world, bot),
    () => followPath(world, bot, along),
    () => detour(world, bot, there),
    () => goElsewhere(world, bot),
    () => headStraight(world, bot),
  ];
  const moved = moves[turn % moves.length]();
  settleBot(bot);
  turnVisor(world, bot);
  return [told, moved, bot.disc.x, bot.disc.z, bot.disc.feet, bot.yaw];
}

const ASKED = { minds: askMind, manners: askManners, motions: askMotion };

test.each(Object.keys(SHAKEN_LEVELS))('any situation has the same outcome as before: %s', async (name) => {
  const level = SHAKEN_LEVELS[name]();
  const lines: string[] = [];
  const seeds = Array.from({ length: 6 }, (_, i) => i + 101);
  for (const seed of sampled(seeds, 6))
    for (const [what, ask] of Object.entries(ASKED)) {
      const all: unknown[] = [];
      // Two are no crowd.
      const [bots, times] = ask === askManners ? [2 + (seed % 2), 60] : [7, 16];
      shakeOnly(level, seed, bots, times, (world, i) => {
        for (const bot of world.bots) all.push(ask(world, bot, 5 * i + bot.id));
        all.push(hashWorld(world), world.events);
      });
      lines.push(`${seed}, ${what}: ${digest(all)}`);
    }
  await expectGoldenPart(`decisions-${name}`, lines);
});
