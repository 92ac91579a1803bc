// Bolts: slow projectiles of bots. A bolt flies straight until it hits a wall, a door, a thing, a bot or the player. It
// has a height, so the player can duck below it or take cover. A bolt that hits the player is a catch, like a touch.
import { roomAt } from '../collision/arena.ts';
import { seesNow, traceNow } from '../ground/sight.ts';
import type { PilotState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Bolt } from '../world.ts';
import type { Point, Point3 } from '../../geometry/point.ts';

/** Half a bolt's width, map units. */
const BOLT_RADIUS = 5;
/** A line passes a wall that it begins or ends on. Those of a step begin so much earlier, where no step has ended; seconds. */
const EARLIER = 1 / 4096;

export function throwBolt(world: WorldState, { id, position }: PilotState, at: Point3): void {
  const [dx, dy, dz] = [at.x - position.x, at.y - position.y, at.z - position.z];
  const pace = (world.settings.boltSpeed * 1000) / Math.sqrt(dx * dx + dy * dy + dz * dz);
  const velocity = { x: dx * pace, y: dy * pace, z: dz * pace };
  world.bolts = [...world.bolts, { by: id, position, before: position, velocity }];
  world.events.push({ type: 'threw', bot: id });
}

/** One step of every bolt. Returns the id of the bot whose bolt hits the player, or −1. */
export function moveBolts(world: WorldState): number {
  if (world.bolts.length === 0) return -1;
  let hitBy = -1;
  world.bolts = world.bolts.flatMap((bolt): Bolt[] => {
    const { position, velocity, by } = bolt;
    const to = {
      x: position.x + velocity.x / STEPS_PER_SECOND,
      y: position.y + velocity.y / STEPS_PER_SECOND,
      z: position.z + velocity.z / STEPS_PER_SECOND,
    };
    const from = {
      x: position.x - velocity.x * EARLIER,
      y: position.y - velocity.y * EARLIER,
      z: position.z - velocity.z * EARLIER,
    };
    const { disc } = world.player;
    const met = timeToMeet(position, to, disc);
    const atPlayer = met <= 1 && seesNow(world, from, { x: disc.x, y: position.y, z: disc.z }) ? met : Infinity;
    const stop = Math.min(traceNow(world, from, to)?.t ?? Infinity, timeToStop(world, bolt, to));
    if (atPlayer <= stop && atPlayer <= 1 && hitBy < 0) hitBy = by;
    return Math.min(atPlayer, stop) <= 1 ? [] : [{ ...bolt, position: to, before: position }];
  });
  return hitBy;
}

/** The fraction of the step after which something other than a wall or the player stops the bolt; Infinity for nothing. */
function timeToStop(world: WorldState, { position, by }: Bolt, to: Point3): number {
  const { arena, bots } = world;
  const room = roomAt(arena, to.x, to.z);
  let first = room === null || to.y < room.floor || to.y > room.ceiling ? 1 : Infinity;
  for (const { x, z, radius, floor, top } of [...arena.things, ...arena.moving]) {
    first = Math.min(first, timeToMeet(position, to, { x, z, radius, feet: floor, height: top - floor }));
  }
  for (const { id, disc } of bots) if (id !== by) first = Math.min(first, timeToMeet(position, to, disc));
  return first;
}

/** An upright cylinder. */
type Pillar = Point & { readonly radius: number; readonly feet: number; readonly height: number };

/** The fraction of the step at which the bolt is nearest to the cylinder that it hits, 0 … 1; Infinity when it misses. */
function timeToMeet(from: Point3, to: Point3, { x, z, radius, feet, height }: Pillar): number {
  const [dx, dz] = [to.x - from.x, to.z - from.z];
  const whole = dx * dx + dz * dz;
  const along = whole > 0 ? ((x - from.x) * dx + (z - from.z) * dz) / whole : 0;
  const t = Math.max(0, Math.min(1, along));
  const [gapX, gapZ] = [from.x + t * dx - x, from.z + t * dz - z];
  const y = from.y + t * (to.y - from.y);
  const reach = radius + BOLT_RADIUS;
  const isMet = gapX * gapX + gapZ * gapZ < reach * reach && y > feet - BOLT_RADIUS && y < feet + height + BOLT_RADIUS;
  return isMet ? t : Infinity;
}
