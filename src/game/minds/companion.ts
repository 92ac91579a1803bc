// A companion stays where it is until it is called (key H, for "here"); then it comes, and follows at a distance. It
// never catches, and stops when the player comes close.
import { distance } from '../../geometry/point.ts';
import type { Place } from '../../nav/path-finder.ts';
import { eyesOf, seesNow } from '../ground/sight.ts';
import { dropPath } from '../motion/follow.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { placeOf, isTurnToLook, type Order, changeMood } from './mind.ts';

/** It stops this far from the player, and sets out when the player is farther away than that; map units. */
export const KEEPS_AWAY = 96;
const FOLLOWS_FROM = 160;
/** Steps between two searches for the player. */
const ASK_AGAIN = 30;

export function hearHere(_: WorldState, bot: PilotState): boolean {
  changeMood(bot, 'called');
  return true;
}

export function lookAfterPlayer(world: WorldState, bot: PilotState): boolean {
  if (bot.mood !== 'called' || !isTurnToLook(world, bot)) return false;
  const gap = distance(bot.position, world.player.position);
  const sees = seesNow(world, bot.position, eyesOf(world.player));
  bot.facing = sees ? 'player' : null;
  if (bot.state === 'following') {
    if (sees && gap < KEEPS_AWAY) {
      dropPath(bot);
      bot.state = 'arrived';
    }
    return false;
  }
  return (gap > FOLLOWS_FROM || !sees) && world.tick - bot.plan.askedAt >= ASK_AGAIN;
}

export function orderCompanion(_: WorldState, __: PilotState, prey: Place | null): Order {
  return prey === null ? null : { goal: prey, short: KEEPS_AWAY };
}

export const preyOfCompanion = (world: WorldState, bot: PilotState): Place | null =>
  bot.mood === 'called' ? placeOf(world.player) : null;
