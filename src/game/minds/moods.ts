// Moods: the current behaviour of a bot whose mind has more than one. A new mood drops the old path.
import { stand } from '../motion/trouble.ts';
import type { PilotState } from '../world-state.ts';
import type { Mood } from '../world.ts';

/** Changes the mood; the bot stands until it has planned again. */
export function changeMood(bot: PilotState, mood: Mood): void {
  bot.mood = mood;
  bot.facing = null;
  bot.plan.failures = 0;
  stand(bot);
}
