// What a bot wants when its turn to plan has come: a table of minds, from the hunter that asks its path finder to the naive movers
// that plan nothing, and some that do not care for the player at all.
//
// A mind gives an order: a place to ask the finder for, or a path of its own that nobody has checked against walls (bots bump,
// back up and try again, as those movers do). It sees the world and draws from the bot's own dice, so runs repeat. How the
// bot flies, collides and waits is the same for all. The naive movers are those of D. Brackeen, Developing Games in Java (2003).
import { distance, type Point } from '../../geometry/point.ts';
import type { Path, Place } from '../../nav/path-finder.ts';
import { roomAt } from '../arena.ts';
import { randomSpot } from '../places.ts';
import { nextBetween, nextRandom } from '../random.ts';
import { reachedRegion } from '../region.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** Where to by the finder, or along which points without it; null to stay. */
export type Order = { readonly goal: Place } | { readonly path: Path } | null;

export interface MindRow {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** Is touching the player a catch? */
  readonly catches: boolean;
  /** Does it head straight for a player it sees with a clear flight, and ask again when the player has moved? */
  readonly follows: boolean;
  /** Does it ask again as soon as it has arrived, without waiting for its interval? */
  readonly goesOn: boolean;
  order(world: WorldState, bot: PilotState): Order;
}

/** Lengths of a random walk's legs, map units. */
const SHORTEST_LEG = 96;
const LONGEST_LEG = 384;
/** Places that who flees weighs, and how many a patrol has. */
const FLEE_CHOICES = 8;
const PATROL_STOPS = 4;
/** A patrol's stop has been reached within this distance. */
const AT_STOP = 48;

const placeOf = ({ mover }: { mover: { x: number; z: number; feet: number } }): Place => ({
  x: mover.x,
  z: mover.z,
  y: mover.feet,
});

/** A straight line that asks nobody. */
function lineTo(world: WorldState, bot: PilotState, goal: Point): Order {
  const y = roomAt(world.arena, goal.x, goal.z)?.floor ?? bot.mover.floor;
  const length = distance({ x: bot.mover.x, z: bot.mover.z }, goal);
  const points = [{ x: goal.x, y, z: goal.z }];
  return { path: { points, links: ['walk'], length, cost: length, expanded: 0, corridor: [] } };
}

/** One leg in any direction: a point of the unit disc, by throwing away what lies outside, made a unit vector. */
function randomLeg(world: WorldState, bot: PilotState): Order {
  let x = 0;
  let z = 0;
  let squared = 0;
  while (squared > 1 || squared < 0.01) {
    x = nextBetween(bot.random, -1, 1);
    z = nextBetween(bot.random, -1, 1);
    squared = x * x + z * z;
  }
  const length = nextBetween(bot.random, SHORTEST_LEG, LONGEST_LEG) / Math.sqrt(squared);
  return lineTo(world, bot, { x: bot.mover.x + x * length, z: bot.mover.z + z * length });
}

/** The bot's stops, always the same for a world: the plan's bot starts that it reaches, filled up by places drawn with its own dice. */
function stopsOf(world: WorldState, bot: PilotState): readonly Point[] {
  if (bot.stops.length > 0) return bot.stops;
  const region = reachedRegion(world.level, bot.body, { x: bot.mover.x, z: bot.mover.z });
  const stops: Point[] = [];
  for (let i = 0; i < PATROL_STOPS; i++) {
    const spot = randomSpot(world.arena, region, bot.random, bot.mover);
    if (spot !== null) stops.push(spot);
  }
  bot.stops = stops;
  return stops;
}

export const MINDS: readonly MindRow[] = [
  {
    key: 'hunter',
    title: 'Hunter',
    note: 'Asks its finder for the way to the player, and heads straight there when the flight is clear.',
    catches: true,
    follows: true,
    goesOn: false,
    order: (world) => ({ goal: placeOf(world.player) }),
  },
  {
    key: 'direct',
    title: 'Direct',
    note: 'Straight at the player, through nothing and round nothing: walls stop it.',
    catches: true,
    follows: false,
    goesOn: true,
    order: (world, bot) => lineTo(world, bot, placeOf(world.player)),
  },
  {
    key: 'random',
    title: 'Random walk',
    note: 'Any direction, some steps, and again, until it meets the player by chance.',
    catches: true,
    follows: false,
    goesOn: true,
    order: randomLeg,
  },
  {
    key: 'mixed',
    title: 'Mixed',
    note: 'Straight at the player, but now and then a random leg; how often is a slider.',
    catches: true,
    follows: false,
    goesOn: true,
    order: (world, bot) =>
      nextRandom(bot.random) < world.settings.randomPart
        ? randomLeg(world, bot)
        : lineTo(world, bot, placeOf(world.player)),
  },
  {
    key: 'patrol',
    title: 'Patrol',
    note: 'From stop to stop of its own round, whatever the player does.',
    catches: false,
    follows: false,
    goesOn: true,
    order(world, bot) {
      const stops = stopsOf(world, bot);
      if (stops.length === 0) return null;
      const stop = stops[bot.stop % stops.length];
      if (distance({ x: bot.mover.x, z: bot.mover.z }, stop) < AT_STOP) bot.stop = (bot.stop + 1) % stops.length;
      return { goal: stops[bot.stop % stops.length] };
    },
  },
  {
    key: 'flee',
    title: 'Flee',
    note: 'Away from the player: of some places it could go to, the one farthest from where the player is.',
    catches: false,
    follows: false,
    goesOn: false,
    order(world, bot) {
      const region = reachedRegion(world.level, bot.body, { x: bot.mover.x, z: bot.mover.z });
      const player = placeOf(world.player);
      let best: Point | null = null;
      for (let i = 0; i < FLEE_CHOICES; i++) {
        const spot = randomSpot(world.arena, region, bot.random, bot.mover);
        if (spot !== null && (best === null || distance(spot, player) > distance(best, player))) best = spot;
      }
      return best === null ? null : { goal: best };
    },
  },
];

/** The mind that the settings name; bots with a finder of their own hunt by it. */
export function mindOf(world: WorldState): MindRow {
  return MINDS.find(({ key }) => key === world.settings.mind) ?? MINDS[0];
}
