// Moods: what a bot is up to where its mind knows more than one thing. Another mood forgets the path of the old one.
import type { PilotState } from '../world-state.ts';
import type { Mood } from '../world.ts';

/** Puts the bot into a mood; it stands until it has been asked for its order. */
export function changeMood(bot: PilotState, mood: Mood): void {
  bot.mood = mood;
  bot.path = null;
  bot.nextPoint = 0;
  bot.facing = null;
  bot.failures = 0;
  if (bot.backUpFor <= 0 && bot.yieldFor <= 0) bot.state = 'waiting';
}
