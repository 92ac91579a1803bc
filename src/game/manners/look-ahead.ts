// A bot's forward collision check: the first body that its disc would touch on the straight line to its next point,
// within the distance in which it can still react.
//
// Only the strip swept by the disc counts, not bodies outside it, behind the bot or beyond the next point. Velocities
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

/** How far it looks at first, map units: in a press the first body is as near, and many are farther off. */
const FIRST_LOOK = 16;

/** The body that blocks a move along the unit vector `along` for `length`; null when none is near enough. */
export function lookAhead(world: WorldState, bot: PilotState, along: Point, length: number, speed: number) {
  const near = blockerWithin(world, bot, along, length, speed, FIRST_LOOK);
  if (near !== null && near.gap < FIRST_LOOK) return near;
  return blockerWithin(world, bot, along, length, speed, length);
}

/** The same, where all bodies with gaps smaller than `clear` are seen. */
function blockerWithin(world: WorldState, bot: PilotState, along: Point, length: number, speed: number, clear: number) {
  const { x, z, radius } = bot.disc;
  const look = 2 * radius + 2 * LOOK_SECONDS * speed;
  // The strip of floor ahead.
  const width = radius + Math.max(radius, world.player.disc.radius);
  const far = Math.min(length, clear) + width;
  const box = {
    minX: Math.max(x - look, Math.min(x, x + far * along.x) - width),
    minZ: Math.max(z - look, Math.min(z, z + far * along.z) - width),
    maxX: Math.min(x + look, Math.max(x, x + far * along.x) + width),
    maxZ: Math.min(z + look, Math.max(z, z + far * along.z) + width),
  };
  const { found, count, members, x: atX, z: atZ, radius: radii, velocityX, velocityZ } = findObstacles(world, bot, box);
  let first = -1;
  let least = length;
  for (let k = 0; k < count; k++) {
    const other = found[k];
    const dx = atX[other] - x;
    const dz = atZ[other] - z;
    const ahead = dx * along.x + dz * along.z;
    const aside = along.x * dz - along.z * dx;
    const reach = radius + radii[other];
    if (ahead <= 0 || Math.abs(aside) >= reach) continue;
    const gap = Math.max(0, ahead - Math.sqrt(reach * reach - aside * aside));
    const pace = velocityX[other] * along.x + velocityZ[other] * along.z;
    if (gap > LOOK_SECONDS * (speed + Math.max(0, -pace)) || gap > least || gap >= length) continue;
    if (first >= 0 && gap === least && members[other].id > members[first].id) continue;
    first = other;
    least = gap;
  }
  if (first < 0) return null;
  const dx = atX[first] - x;
  const dz = atZ[first] - z;
  return {
    bot: members[first],
    ahead: dx * along.x + dz * along.z,
    aside: along.x * dz - along.z * dx,
    gap: least,
    pace: velocityX[first] * along.x + velocityZ[first] * along.z,
  };
}
