// A ghost hunts like any other, but a call (key H) while it is near and in sight turns it into a pair of eyes. They fly
// home to where the ghost started, catching nobody; there it is whole and hunts again. After the ghosts of Pac-Man (T.
// Iwatani, 1980), whose eyes find their way home; the call stands for the power pill.
import { distance } from '../../geometry/point.ts';
import type { Place } from '../../nav/path-finder.ts';
import { eyesOf, seesNow } from '../ground/sight.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { type Order, changeMood } from './mind.ts';
import { AT_STOP } from '../../nav/patterns/patrol.ts';
import { knownPlayer, orderSearch } from './senses.ts';

/** Range of a call, map units. */
export const SCARED_WITHIN = 320;

export function hearCall(world: WorldState, bot: PilotState): boolean {
  if (bot.mood === 'eyes' || distance(bot.position, world.player.position) > SCARED_WITHIN) return false;
  if (!seesNow(world, bot.position, eyesOf(world.player))) return false;
  changeMood(bot, 'eyes');
  return true;
}

/** Becomes whole at home, or when there is no path home. */
export function lookForHome(_: WorldState, bot: PilotState): boolean {
  if (bot.mood !== 'eyes') return false;
  const isHome = distance({ x: bot.disc.x, z: bot.disc.z }, bot.home) < AT_STOP;
  if (!isHome && bot.state !== 'no path') return false;
  changeMood(bot, 'usual');
  return true;
}

export function orderGhost(world: WorldState, bot: PilotState, prey: Place | null): Order {
  if (bot.mood === 'eyes') return { goal: bot.home };
  return prey === null ? orderSearch(world, bot) : { goal: prey };
}

export const preyOfGhost = (world: WorldState, bot: PilotState): Place | null =>
  bot.mood === 'eyes' ? null : knownPlayer(world, bot);
