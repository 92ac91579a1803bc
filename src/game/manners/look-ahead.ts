// A bot's forward collision check: the first body that its disc would touch on the straight line to its next point,
// within the distance in which it can still react.
//
// Only the strip swept by the disc counts, not bodies beside it, behind the bot or beyond the next point. Velocities
// are those of the last step.
import type { Point } from '../../geometry/point.ts';
import { findObstacles } from './make-way.ts';
import type { Neighbour } from '../ground/neighbours.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** Seconds of its own travel that a bot looks ahead, plus as many of the other's travel when that approaches. */
const LOOK_SECONDS = 0.3;

export interface Blocker {
  readonly bot: Neighbour;
  /** How far ahead its middle is, and how far to the right (left is negative), map units. */
  readonly ahead: number;
  readonly aside: number;
  /** Free distance before the two touch, map units. */
  readonly gap: number;
  /** Its speed in the bot's direction, map units a second; negative when it approaches. */
  readonly pace: number;
}

/** The body that blocks a move along the unit vector `along` for `length`; null when none is near enough. */
export function lookAhead(
  world: WorldState,
  bot: PilotState,
  along: Point,
  length: number,
  speed: number,
): Blocker | null {
  const { disc } = bot;
  const { x, z, radius } = disc;
  const look = 2 * radius + 2 * LOOK_SECONDS * speed;
  // The strip of floor ahead.
  const width = radius + Math.max(radius, world.player.disc.radius);
  const far = length + width;
  const box = {
    minX: Math.max(x - look, Math.min(x, x + far * along.x) - width),
    minZ: Math.max(z - look, Math.min(z, z + far * along.z) - width),
    maxX: Math.min(x + look, Math.max(x, x + far * along.x) + width),
    maxZ: Math.min(z + look, Math.max(z, z + far * along.z) + width),
  };
  const crowd = findObstacles(world, bot, box);
  let first: Blocker | null = null;
  for (let k = 0; k < crowd.count; k++) {
    const other = crowd.found[k];
    const dx = crowd.x[other] - x;
    const dz = crowd.z[other] - z;
    const ahead = dx * along.x + dz * along.z;
    if (ahead <= 0) continue;
    const aside = along.x * dz - along.z * dx;
    const reach = radius + crowd.radius[other];
    if (Math.abs(aside) >= reach) continue;
    const gap = Math.max(0, ahead - Math.sqrt(reach * reach - aside * aside));
    const pace = crowd.velocityX[other] * along.x + crowd.velocityZ[other] * along.z;
    if (gap > LOOK_SECONDS * (speed + Math.max(0, -pace)) || gap >= length) continue;
    if (first !== null && gap > first.gap) continue;
    const body = crowd.members[other];
    if (first === null || gap < first.gap || body.id < first.bot.id) first = { bot: body, ahead, aside, gap, pace };
  }
  return first;
}
