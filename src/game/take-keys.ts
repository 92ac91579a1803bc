// Keys are picked up by touch, and open for everybody from then on.
//
// A key is touched when the squares about it and about the player overlap, as in Doom, where it lies no more than a step below the feet
// and no higher than the head. What was picked up is gone for this world.
import { roomAt } from './arena.ts';
import type { WorldState } from './world-state.ts';

/** A key is taken from a floor so much below the feet, and at most so much above them, map units. */
const BELOW = 8;

/** Looks after the player's step whether it touches a key. */
export function takeKeys(world: WorldState): void {
  const { level, player, arena } = world;
  const { x, z, feet, height, radius } = player.mover;
  level.plan.things.forEach((thing, index) => {
    if (thing.kind !== 'key' || thing.key === undefined || world.taken.has(index)) return;
    const reach = radius + thing.radius;
    if (Math.abs(thing.at.x - x) >= reach || Math.abs(thing.at.z - z) >= reach) return;
    const lies = roomAt(arena, thing.at.x, thing.at.z)?.floor ?? -Infinity;
    if (lies < feet - BELOW || lies > feet + height) return;
    world.taken = new Set([...world.taken, index]);
    world.keys.add(thing.key);
    world.events.push({ type: 'key', color: thing.key });
  });
}
