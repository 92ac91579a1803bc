// How a bot takes an off-mesh link: it leaves the path's ground and moves along the link's curve until it lands.
//
// A jump is an arc, a lift a ride, a teleport instant; a door is waited for, water swum. A link is started only when
// its end is free. Once started it is finished; a path found meanwhile starts where the link lands. Walls stop a bot in
// the air as on the ground: a bot that is stopped, or lands elsewhere, has collided. Falls are no links of this kind:
// they are walked over the edge, and gravity does the rest (fly-bot.ts).
import { directionTo, distance, pointBetween, type Point3 } from '../../geometry/point.ts';
import { linkTypeOf } from '../../map/link-types.ts';
import { SLOWEST_PACE } from '../../nav/cost-terms.ts';
import { curveOf } from '../../nav/link-curve.ts';
import { DT_MS, fullSpeedOf, hoverFeetAt, isFlying, paceAt, putBot } from '../motion/fly-bot.ts';
import { isFreeFor } from './make-room.ts';
import { moveDisc } from '../collision/slide.ts';
import { endLink, startLink } from '../motion/follow.ts';
import { restartStall } from '../motion/trouble.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** A delayed bot catches up at this many times the curve's pace, for at most so long after its end, ms. */
const CATCH_UP = 2;
const LATE_MS = 600;

/** Starts the link to the bot's next point; false when its end is occupied. A teleport is over at once. */
export function beginLink(world: WorldState, bot: PilotState): boolean {
  const { disc } = bot;
  const { path } = bot.follow;
  if (path === null) return false;
  const to = path.points[bot.follow.nextPoint];
  const type = path.links[bot.follow.nextPoint];
  if (!isFreeFor(world, bot, to)) return false;
  if (linkTypeOf(type).motion === 'flash') {
    startLink(bot, null);
    putBot(world, bot, to);
    world.events.push({ type: 'teleported', who: bot.id });
    return true;
  }
  startLink(bot, {
    type,
    from: { x: disc.x, y: disc.feet, z: disc.z },
    to: { ...to, y: isFlying(world) ? hoverFeetAt(world, bot, to) : to.y },
    ms: 0,
  });
  return true;
}

/** One step along the link; 'stopped' when a wall was in the way or the bot landed elsewhere. */
export function crossLink(world: WorldState, bot: PilotState): 'under way' | 'landed' | 'stopped' {
  const { disc, before } = bot;
  const { crossing } = bot.follow;
  if (crossing === null) return 'landed';
  const { type, from, to } = crossing;
  const pace = Math.max(fullSpeedOf(world, bot) / 1000, SLOWEST_PACE);
  const curve = curveOf(type, from, to, pace, paceAt(world, from));
  crossing.ms += DT_MS;
  const { part, feet } = curve.at(crossing.ms);
  const goal = pointBetween(from, to, part);
  bot.heading = directionTo(from, to) ?? bot.heading;
  disc.feet = between(disc.floor, feet, disc.ceiling - disc.height);
  const most = CATCH_UP * DT_MS * Math.max(pace, distance(from, to) / Math.max(curve.ms, DT_MS));
  const gap = distance(disc, goal);
  const share = gap > most ? most / gap : 1;
  const met = moveDisc(world.arena, disc, (goal.x - disc.x) * share, (goal.z - disc.z) * share, [], false);
  disc.feet = between(disc.floor, disc.feet, disc.ceiling - disc.height);
  if (met.hitWall) return end(bot, before, 'stopped');
  if (crossing.ms < curve.ms) return 'under way';
  if (distance(disc, to) <= disc.radius / 4) return end(bot, before, 'landed');
  return crossing.ms < curve.ms + LATE_MS ? 'under way' : end(bot, before, 'stopped');
}

function end<How>(bot: PilotState, before: Point3, how: How): How {
  endLink(bot);
  restartStall(bot, { x: before.x, y: bot.disc.feet, z: before.z });
  return how;
}

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));
