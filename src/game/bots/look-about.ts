// Runs before planning and moving: bots hear the player's call and look around, as their minds do.
//
// A call works once every few seconds, however long the key is held. What a bot sees or hears may change its mood; then
// it requests another path, unless it is backing up or yielding, after which it asks anyway.
import { mindOf } from '../minds/minds.ts';
import { useSenses } from '../minds/senses.ts';
import { isFree } from '../motion/trouble.ts';
import { requestPath } from '../requests/requests.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Intent } from '../world.ts';

export const CALL_REST_STEPS = 3 * STEPS_PER_SECOND;

/** Handles a call of the player, if it is allowed again and a bot listens. */
export function hearCalls(world: WorldState, intent: Intent): void {
  if (intent.call !== true) return;
  if (world.calledAt >= 0 && world.tick - world.calledAt < CALL_REST_STEPS) return;
  const listeners = world.bots.filter((bot) => thinks(bot) && mindOf(world, bot).hear !== undefined);
  if (listeners.length === 0) return;
  world.calledAt = world.tick;
  world.events.push({ type: 'called' });
  for (const bot of listeners) if (mindOf(world, bot).hear!(world, bot)) askSoon(world, bot);
}

export function lookAbout(world: WorldState): void {
  for (const bot of world.bots) {
    if (!thinks(bot)) continue;
    const mind = mindOf(world, bot);
    const hasNews = useSenses(world, bot, mind.searches?.(bot) === true);
    if (mind.look?.(world, bot) === true || hasNews) askSoon(world, bot);
  }
}

/** Bots without a finder, or with their own, have no mind from the table. */
const thinks = (bot: PilotState): boolean => bot.hunts && bot.finder !== null;

function askSoon(world: WorldState, bot: PilotState): void {
  if (isFree(bot)) requestPath(world, bot);
}
