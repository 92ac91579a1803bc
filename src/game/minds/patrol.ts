// Rounds that a bot walks whatever the player does: from stop to stop, drawn anywhere it gets to or given by who draws them.
// And the opposite of a hunt: of some places it could go to, the one farthest from whom it flees.
import { distance, type Point } from '../../geometry/point.ts';
import type { Place } from '../../nav/path-finder.ts';
import { randomSpot } from '../places.ts';
import { reachedRegion } from '../region.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import type { Order } from './mind.ts';

/** Places that who flees weighs, and how many a patrol has. */
const FLEE_CHOICES = 8;
const PATROL_STOPS = 4;
/** A stop has been reached within this distance, map units. */
export const AT_STOP = 48;

/** To the stop it makes for, or to the one after it when it is there; `draw` makes the round when it has none yet. */
export function orderRound(
  world: WorldState,
  bot: PilotState,
  draw: (world: WorldState, bot: PilotState) => readonly Point[],
  near = AT_STOP,
): Order {
  if (bot.stops.length === 0) bot.stops = draw(world, bot);
  const { stops } = bot;
  if (stops.length === 0) return null;
  const stop = stops[bot.stop % stops.length];
  // A stop that somebody stands on, or that cannot be reached, is passed over.
  const isPassed = bot.state === 'no path' || distance({ x: bot.mover.x, z: bot.mover.z }, stop) < near;
  if (isPassed) bot.stop = (bot.stop + 1) % stops.length;
  return { goal: stops[bot.stop % stops.length] };
}

/** The patrol that the plan's author drew for the bot; else stops drawn with its own dice from where it gets to. */
function drawStops(world: WorldState, bot: PilotState): readonly Point[] {
  const authored = world.level.plan.things.filter(({ kind }) => kind === 'bot')[bot.id]?.route;
  if (authored !== undefined) return authored;
  const region = reachedRegion(world.level, bot.body, { x: bot.mover.x, z: bot.mover.z });
  const stops: Point[] = [];
  for (let i = 0; i < PATROL_STOPS; i++) {
    const spot = randomSpot(world.arena, region, bot.random, bot.mover);
    if (spot !== null) stops.push(spot);
  }
  return stops;
}

/** From stop to stop of its own round. */
export function orderPatrol(world: WorldState, bot: PilotState): Order {
  return orderRound(world, bot, drawStops);
}

/** Away from whom it flees; nowhere when there is nobody. */
export function orderFlee(world: WorldState, bot: PilotState, prey: Place | null): Order {
  if (prey === null) return null;
  const region = reachedRegion(world.level, bot.body, { x: bot.mover.x, z: bot.mover.z });
  let best: Point | null = null;
  for (let i = 0; i < FLEE_CHOICES; i++) {
    const spot = randomSpot(world.arena, region, bot.random, bot.mover);
    if (spot !== null && (best === null || distance(spot, prey) > distance(best, prey))) best = spot;
  }
  return best === null ? null : { goal: best };
}
