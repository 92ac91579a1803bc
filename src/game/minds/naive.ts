// Minds that plan nothing: straight at the player, at random, and a mixture. They ask no finder and see no wall. After
// the enemies of D. Brackeen, Developing Games in Java (2003), that come before its path finding.
import type { Point } from '../../geometry/point.ts';
import type { Place } from '../../nav/path-finder.ts';
import { nextBetween, nextRandom } from '../random.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { lineTo, type Order } from './mind.ts';
import { orderSearch } from './senses.ts';

/** Lengths of a random walk's legs, map units. */
const SHORTEST_LEG = 96;
const LONGEST_LEG = 384;

/** A random unit vector: a point of the unit disc by rejection, normalised. */
export function randomDirection(bot: PilotState): Point {
  let x = 0;
  let z = 0;
  let squared = 0;
  while (squared > 1 || squared < 0.01) {
    x = nextBetween(bot.random, -1, 1);
    z = nextBetween(bot.random, -1, 1);
    squared = x * x + z * z;
  }
  const length = Math.sqrt(squared);
  return { x: x / length, z: z / length };
}

export function orderRandom(world: WorldState, bot: PilotState): Order {
  const { x, z } = randomDirection(bot);
  const length = nextBetween(bot.random, SHORTEST_LEG, LONGEST_LEG);
  return lineTo(world, bot, { x: bot.disc.x + x * length, z: bot.disc.z + z * length });
}

export function orderDirect(world: WorldState, bot: PilotState, prey: Place | null): Order {
  return prey === null ? orderSearch(world, bot) : lineTo(world, bot, prey);
}

/** Straight at the prey, or (`randomPart` of the time) a leg in a random direction. */
export function orderMixed(world: WorldState, bot: PilotState, prey: Place | null): Order {
  const isRandom = nextRandom(bot.random) < world.settings.randomPart;
  return isRandom || prey === null ? orderRandom(world, bot) : lineTo(world, bot, prey);
}
