// Patterns that ignore the player or flee from it, as orders: a patrol, a room's perimeter, and away (nav/patterns/).
import type { Point } from '../../geometry/point.ts';
import type { Place } from '../../nav/path-finder.ts';
import { chooseRefugeFrom } from '../../nav/patterns/flee.ts';
import { AT_STOP, nextStop } from '../../nav/patterns/patrol.ts';
import { AT_CORNER, cornersOfRoom } from '../../nav/patterns/perimeter.ts';
import { reachedRegion } from '../../nav/reach/region.ts';
import { randomSpot } from '../ground/places.ts';
import { fitsAt } from '../collision/slide.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { createMemory } from './memory.ts';
import type { Order } from './mind.ts';

/** How many stops a bot draws. */
const PATROL_STOPS = 4;

/** The stops of a bot's round, drawn when it first needs them, and the index of the current one. */
export const ROUND = createMemory<{ stops: readonly Point[]; stop: number }>(
  () => ({ stops: [], stop: 0 }),
  ({ stop, stops }) => [stop, ...stops.flatMap(({ x, z }) => [x, z])],
);

const placeOfBot = ({ disc }: PilotState): Point => ({ x: disc.x, z: disc.z });

/** To the current stop, or to the next one when it is reached; `draw` makes the round when there is none yet. */
function orderRound(bot: PilotState, draw: () => readonly Point[], within: number): Order {
  const round = ROUND.of(bot);
  if (round.stops.length === 0) round.stops = draw();
  const { stops } = round;
  if (stops.length === 0) return null;
  // An unreachable stop is skipped.
  const near = bot.state === 'no path' ? Infinity : within;
  round.stop = nextStop(stops, round.stop % stops.length, placeOfBot(bot), near);
  return { goal: stops[round.stop] };
}

/** From stop to stop: of the route drawn in the plan for the bot, else of random reachable places. */
export function orderPatrol(world: WorldState, bot: PilotState): Order {
  const draw = (): readonly Point[] => {
    const authored = world.level.plan.things.filter(({ kind }) => kind === 'bot')[bot.id]?.route;
    if (authored !== undefined) return authored;
    const spot = spotsFor(world, bot);
    return Array.from({ length: PATROL_STOPS }, spot).filter((stop) => stop !== null);
  };
  return orderRound(bot, draw, AT_STOP);
}

/** Around the room, clockwise, from the corner nearest to the bot. */
export function orderPerimeter(world: WorldState, bot: PilotState): Order {
  const { level, arena } = world;
  const fits = ({ x, z }: Point): boolean => fitsAt(arena, bot.disc, x, z);
  return orderRound(bot, () => cornersOfRoom(level, bot.body, placeOfBot(bot), fits), AT_CORNER);
}

/** To where the prey cannot come before the bot; nowhere when there is none. */
export function orderFlee(world: WorldState, bot: PilotState, prey: Place | null): Order {
  const { finder } = bot;
  const refuge =
    prey === null || finder === null ? null : chooseRefugeFrom(spotsFor(world, bot), finder, placeOfBot(bot), prey);
  return refuge === null ? null : { goal: refuge };
}

function spotsFor(world: WorldState, bot: PilotState): () => Point | null {
  const region = reachedRegion(world.level, bot.body, placeOfBot(bot));
  return () => randomSpot(world.arena, region, bot.random, bot.disc);
}
