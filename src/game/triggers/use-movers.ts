// How bots use movers: they push the doors and lifts in front of them, wait, and ride.
//
// At a shut passage a bot pushes whatever opens it within reach, and waits until it is open; on a lift it waits until
// it is level with its path. A bot on its way to a switch (errands-to-triggers.ts) pushes it and plans again. A mover
// that never comes counts as trouble in the end.
import { DT_MS } from '../motion/fly-bot.ts';
import { isAtTrigger, isComing, shutAhead, STOP_BEFORE, triggersAtHand } from './openers.ts';
import { isPassable, passagesBeside, type Way } from '../movers/passages.ts';
import { isAtEnd } from '../motion/follow.ts';
import { requestPath } from '../requests/requests.ts';
import { setOffByBot } from './triggers.ts';
import type { PilotState, PushState, WorldState } from '../world-state.ts';

/** After this wait a bot requests another path, and after this one it counts as trouble; ms. */
const ASK_AFTER = 1500;
const GIVE_UP_AFTER = 6000;

export const createPush = (): PushState => ({ trigger: -1, waitedFor: 0 });

/** Sends the bot on to push a trigger, an index into plan.triggers, or none (−1). */
export function goPush({ push }: PilotState, trigger: number): void {
  push.trigger = trigger;
}

/** What a bot does at a passage ahead: 'on' when none blocks it. */
export function waitForMovers(world: WorldState, bot: PilotState): 'on' | 'wait' | 'give up' {
  if (world.sectors.length === 0) return 'on';
  const { disc, body } = bot;
  const { path, nextPoint } = bot.follow;
  if (path === null) return 'on';
  const shut = shutAhead(world, bot, path, nextPoint);
  if (shut === undefined) {
    bot.push.waitedFor = 0;
    return 'on';
  }
  const comes = isComing(world, body, shut) || pushes(world, bot, shut);
  if (shut.gap > disc.radius + STOP_BEFORE) return 'on';
  bot.push.waitedFor = comes ? 0 : bot.push.waitedFor + DT_MS;
  if (bot.push.waitedFor >= ASK_AFTER && bot.push.waitedFor < ASK_AFTER + DT_MS) requestPath(world, bot);
  if (bot.push.waitedFor < GIVE_UP_AFTER) return 'wait';
  bot.push.waitedFor = 0;
  return 'give up';
}

/** A stopped bot pushes what it touches, moving bars for example; true while that opens. */
export function pushWhatStops(world: WorldState, bot: PilotState): boolean {
  const { disc, body } = bot;
  return passagesBeside(world.level, disc, disc.radius + STOP_BEFORE).some((crossing) => {
    if (isPassable(world, body, crossing.passage, crossing.fromFront)) return false;
    return isComing(world, body, crossing) || pushes(world, bot, crossing);
  });
}

/** Pushes what opens the passage and is within reach; true when that has an effect. */
function pushes(world: WorldState, bot: PilotState, way: Way): boolean {
  return triggersAtHand(world, bot, way).some((id) => setOffByBot(world, id, bot));
}

/** Pushes the trigger that the bot was sent to as soon as it is in reach, then requests the path onwards. */
export function runErrand(world: WorldState, bot: PilotState): void {
  if (bot.push.trigger < 0) return;
  const { trigger: id } = bot.push;
  const hasArrived = isAtEnd(bot);
  if (!isAtTrigger(world, bot, id, hasArrived)) {
    if (hasArrived) bot.push.trigger = -1;
    return;
  }
  bot.push.trigger = -1;
  setOffByBot(world, id, bot);
  requestPath(world, bot);
}
