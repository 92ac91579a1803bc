// Moods: what a bot is up to where its mind knows more than one thing. Another mood forgets the path of the old one.
import { dropPath } from '../motion/follow.ts';
import type { PilotState } from '../world-state.ts';
import type { Mood } from '../world.ts';

/** Puts the bot into a mood; it stands until it has been asked for its order. */
export function changeMood(bot: PilotState, mood: Mood): void {
  bot.mood = mood;
  dropPath(bot);
  bot.facing = null;
  bot.plan.failures = 0;
  if (bot.trouble.backUpFor <= 0 && bot.yielding.ms <= 0) bot.state = 'waiting';
}
