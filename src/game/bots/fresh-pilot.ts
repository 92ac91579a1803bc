// The state of a bot at its start: a new bot, or an old one in a new chase or with another finder. Each record is
// created by the file that owns it.
import { createManners } from '../manners/manners.ts';
import { createYield } from '../manners/make-way.ts';
import { ownMindOf } from '../minds/minds.ts';
import { createSenses } from '../minds/senses.ts';
import { createFollow } from '../motion/follow.ts';
import { createTrouble } from '../motion/trouble.ts';
import { createPlan, planLater } from '../requests/requests.ts';
import { createPush } from '../triggers/use-movers.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** All state of a bot that a new chase resets, except its senses. createBot adds the rest. */
export function freshPilot(dealt: number, lastWork?: number) {
  return {
    facing: null,
    state: 'waiting',
    mood: 'usual',
    fearUntil: 0,
    follow: createFollow(),
    plan: createPlan(lastWork),
    trouble: createTrouble(),
    yielding: createYield(),
    push: createPush(),
    manners: createManners(dealt),
    memories: new Map(),
    senses: null,
  } satisfies Partial<PilotState>;
}

/** Forgets the path and plans again after the random delay: another finder, another map, another chase. */
export function resetPilot(world: WorldState, bot: PilotState): void {
  Object.assign(bot, freshPilot(bot.manners.dealt, bot.plan.lastWork));
  bot.senses = createSenses(world, bot, ownMindOf(world, bot).hasSenses);
  planLater(world, bot);
}
