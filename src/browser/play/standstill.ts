// Why a bot without a path stands still, for its last question; by code that is loaded when it is first needed.
import { bodyOfBots } from '../../game/body-of-bots.ts';
import type { AskedPath } from '../../game/asked-path.ts';
import type { Bot, World } from '../../game/world.ts';
import type { NoPath } from '../../debug/no-path.ts';

export interface Standstill {
  /** Null where the bot has a path, or the code is still on its way. */
  explain(world: World, bot: Bot): NoPath | null;
}

/** A bot asks again and again; its answer is explained once in so many steps. */
const STEPS = 60;

export function createStandstill(): Standstill {
  let code: typeof import('../../debug/no-path.ts') | null = null;
  let known: { readonly asked: AskedPath; readonly tick: number; readonly bot: number; readonly why: NoPath } | null =
    null;
  return {
    explain(world, { id, state, plan: { asked } }) {
      if (state !== 'no path' || asked === null) return null;
      if (code === null) {
        void import('../../debug/no-path.ts').then((loaded) => (code = loaded));
        return null;
      }
      const isFresh = known?.bot === id && world.tick >= known.tick && world.tick - known.tick < STEPS;
      if (!isFresh && known?.asked !== asked) {
        const { words, places } = code.explainNoPath(world.level, bodyOfBots(world.settings), asked);
        known = { asked, tick: world.tick, bot: id, why: { words: `No path: ${words}.`, places } };
      }
      return known!.why;
    },
  };
}
