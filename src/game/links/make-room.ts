// Makes room where a body is to be placed: at the end of a link, at a start, at the viewpoint of an address.
//
// A bot waits until the place is free; only a hunter may land on the player, which catches it. The player swaps places
// with a bot that stands there, so that an idle bot never blocks a teleporter.
import type { Point } from '../../geometry/point.ts';
import { putBot } from '../motion/fly-bot.ts';
import { isHunter } from '../minds/minds.ts';
import { bodiesAt, isPlayer, type Neighbour } from '../ground/neighbours.ts';
import { requestPath } from '../requests/requests.ts';
import { dropPathAndLink } from '../motion/follow.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Intent, type World } from '../world.ts';

/** Steps at the beginning of a chase in which bots do not catch the player: 1.5 s. */
const GRACE_STEPS = (STEPS_PER_SECOND * 3) / 2;
/** The same after a person has taken control: 3 s. */
const TAKE_OVER_STEPS = STEPS_PER_SECOND * 3;

export const mayCatch = (world: WorldState, bot: PilotState): boolean =>
  world.phase === 'hunt' && world.survived >= GRACE_STEPS && !isSafe(world) && isHunter(world, bot);

/** Has a person taken control a moment ago, so that nothing catches the player yet? */
export const isSafe = ({ tick, safeUntil }: World): boolean => tick < safeUntil;

/** If a person takes control in this step, nothing catches the player for a moment. */
export function protectPlayer(world: WorldState, { takesOver }: Intent): void {
  if (takesOver === true) world.safeUntil = world.tick + TAKE_OVER_STEPS;
}

/** Is the place free for the bot, except for a player that it would catch? */
export function isFreeFor(world: WorldState, bot: PilotState, at: Point): boolean {
  return bodiesAt(world, bot, at).every((other) => isPlayer(other) && mayCatch(world, bot));
}

/** Makes room for the player: a bot that stands there takes the player's place. False where that does not work. */
export function makeRoomForPlayer(world: WorldState, at: Point): boolean {
  const { x, z } = world.player.disc;
  const isInWay = (other: Neighbour): other is PilotState => !isPlayer(other) && !mayCatch(world, other);
  const [bot, ...more] = bodiesAt(world, world.player, at).filter(isInWay);
  if (bot === undefined) return true;
  if (more.length > 0 || !bodiesAt(world, bot, { x, z }).every(isPlayer)) return false;
  carryBot(world, bot, { x, z });
  return true;
}

/** Moves a bot elsewhere on its way; it requests a new path. */
export function carryBot(world: WorldState, bot: PilotState, at: Point): void {
  putBot(world, bot, at);
  dropPathAndLink(bot);
  requestPath(world, bot);
  world.events.push({ type: 'teleported', who: bot.id });
}
