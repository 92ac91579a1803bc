// A fighter hunts by its eyes and ears. While it sees the player it keeps its distance and throws slow bolts. After the
// first shot it sidesteps when the player aims at it.
import { distance, type Point } from '../../geometry/point.ts';
import { throwBolt } from './bolts.ts';
import { circlesNear } from '../ground/neighbours.ts';
import { seesNow } from '../ground/sight.ts';
import { freeWay } from '../collision/slide.ts';
import { cancelRequest } from '../requests/requests.ts';
import { dropPath } from '../motion/follow.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { createMemory } from './memory.ts';
import { isTurnToLook } from './mind.ts';
import { startBackUp } from '../motion/trouble.ts';

/** Smallest distance while it sees the player, and largest distance of a throw; map units. */
const KEEPS_AWAY = 224;
const THROW_WITHIN = 768;
/** Steps from one bolt to the next, and from one sidestep to the next. */
const THROW_STEPS = 90;
const DODGE_STEPS = 75;
/** Steps between two attempts to come nearer. */
const ASK_AGAIN = 30;
/** It counts as aimed at when the player's line of sight passes its body by less than this, map units. */
const AIM_MARGIN = 10;
/** Duration of a sidestep, and its factor on the speed. */
const DODGE_MS = 250;
const DODGE_HURRY = 1.5;
/** Where it aims, as a fraction of the player's height. */
const CHEST = 0.6;

/** The ticks in which a fighter last threw a bolt and sidestepped, or −1. */
export const FIGHT = createMemory(
  () => ({ threwAt: -1, dodgedAt: -1 }),
  ({ threwAt, dodgedAt }) => (threwAt >= 0 || dodgedAt >= 0 ? [threwAt, dodgedAt] : []),
);

/** Throws, sidesteps and stands off; true when it needs another path. */
export function fight(world: WorldState, bot: PilotState): boolean {
  if (bot.senses?.sees !== true || bot.follow.crossing !== null || bot.trouble.backUpFor > 0) return false;
  if (isAimedAt(world, bot) && isRested(world, FIGHT.of(bot).dodgedAt, DODGE_STEPS)) {
    dodge(world, bot);
    return false;
  }
  const { position, body } = world.player;
  const gap = distance(bot.position, position);
  const chest = { ...position, y: position.y + CHEST * body.height };
  const isLoaded = isTurnToLook(world, bot) && isRested(world, FIGHT.of(bot).threwAt, THROW_STEPS);
  if (isLoaded && gap < THROW_WITHIN && seesNow(world, bot.position, chest)) {
    FIGHT.of(bot).threwAt = world.tick;
    throwBolt(world, bot, chest);
  }
  if (gap > KEEPS_AWAY)
    return bot.state === 'waiting' && bot.follow.path === null && world.tick - bot.plan.askedAt >= ASK_AGAIN;
  if (bot.state === 'following') stop(bot);
  return false;
}

export function standsOff(world: WorldState, bot: PilotState): boolean {
  return bot.senses?.sees === true && distance(bot.position, world.player.position) <= KEEPS_AWAY;
}

/** Is that tick this many steps ago, or never (−1)? */
const isRested = ({ tick }: WorldState, since: number, steps: number): boolean => since < 0 || tick - since >= steps;

function isAimedAt({ player, shots }: WorldState, { disc }: PilotState): boolean {
  if (shots.length === 0) return false;
  const { facing } = player;
  const [dx, dz] = [disc.x - player.disc.x, disc.z - player.disc.z];
  const aside = facing.x * dz - facing.z * dx;
  return facing.x * dx + facing.z * dz > 0 && Math.abs(aside) < disc.radius + AIM_MARGIN;
}

/** Out of the player's aim, to the side with more room. */
function dodge(world: WorldState, bot: PilotState): void {
  const { facing } = world.player;
  const speed = world.settings.speed * 1000 * DODGE_HURRY;
  const look = (speed * DODGE_MS) / 1000;
  const right = { x: -facing.z, z: facing.x };
  const left = { x: facing.z, z: -facing.x };
  const others = circlesNear(world, bot, look);
  const room = ({ x, z }: Point): number => freeWay(world.arena, bot.disc, x * look, z * look, others);
  const along = room(right) >= room(left) ? right : left;
  FIGHT.of(bot).dodgedAt = world.tick;
  startBackUp(bot, { x: along.x * speed, y: 0, z: along.z * speed }, DODGE_MS);
  stop(bot);
  bot.state = 'backing up';
}

function stop(bot: PilotState): void {
  dropPath(bot);
  bot.state = 'waiting';
  cancelRequest(bot);
}
