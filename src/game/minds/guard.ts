// Guards patrol until one of them sees the player: it raises the alarm, and all of them go to where the player was last
// seen, each by its own path. While any guard sees the player, that place moves along. After some seconds without a
// sighting the alarm ends and they patrol again. The alarm is shared and stored in the world.
import { distance } from '../../geometry/point.ts';
import type { Place } from '../../nav/path-finder.ts';
import { eyesOf, seesNow } from '../ground/sight.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';
import { placeOf, isTurnToLook, type Order, changeMood } from './mind.ts';
import { orderPatrol } from './patrol.ts';

/** A guard sees no farther than this, map units. */
export const GUARD_SIGHT = 1024;

/** Does the guard see the player now? By its senses if it has some, else in every direction. */
function seesPlayer(world: WorldState, bot: PilotState): boolean {
  if (bot.senses !== null) return bot.senses.sees;
  const isNear = distance(bot.position, world.player.position) <= GUARD_SIGHT;
  return isNear && seesNow(world, bot.position, eyesOf(world.player));
}

export function lookOut(world: WorldState, bot: PilotState): boolean {
  if (isTurnToLook(world, bot) && seesPlayer(world, bot)) {
    if (world.alarm === null) world.events.push({ type: 'alarm', bot: bot.id });
    world.alarm = { at: placeOf(world.player), seenAt: world.tick };
  }
  const patience = (world.settings.interestMs * STEPS_PER_SECOND) / 1000;
  if (world.alarm !== null && world.tick - world.alarm.seenAt > patience) world.alarm = null;
  const mood = world.alarm === null ? 'usual' : 'alarmed';
  if (mood === bot.mood) return false;
  changeMood(bot, mood);
  return true;
}

export const preyOfGuard = (world: WorldState): Place | null => world.alarm?.at ?? null;

export function orderGuard(world: WorldState, bot: PilotState, prey: Place | null): Order {
  return prey === null ? orderPatrol(world, bot) : { goal: prey };
}
