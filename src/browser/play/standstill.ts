// Why a bot without a path stands still, for its last question; by code that is loaded when it is first needed.
import { bodyOfBots } from '../../game/body-of-bots.ts';
import type { AskedPath } from '../../game/asked-path.ts';
import type { Bot, World } from '../../game/world.ts';
import type { NoPath } from '../../debug/no-path.ts';
import type { DebugShape } from '../../debug/shapes.ts';
import { byId } from '../dom.ts';
import { crossAt, type Picture } from './order-targets.ts';

/** Steps between two explanations for one bot, which asks much more often. */
const STEPS = 60;

/** Returns a function that says beside the orders why the bot has no path, and returns crosses where something blocks it. */
export function createStandstill(picture: Picture): (world: World, bot: Bot | null) => DebugShape[] {
  const reason = byId('orders-reason');
  let code: typeof import('../../debug/no-path.ts') | null = null;
  let known: { readonly asked: AskedPath; readonly tick: number; readonly bot: number; readonly why: NoPath } | null =
    null;

  /** Null where the bot has a path, or the code is still on its way. */
  function explain(world: World, { id, state, plan: { asked } }: Bot): NoPath | null {
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
  }

  return (world, bot) => {
    const why = bot && explain(world, bot);
    reason.hidden = why === null;
    if (why !== null && reason.textContent !== why.words) reason.textContent = why.words;
    return why === null ? [] : why.places.map((at) => crossAt(picture, world, at));
  };
}
