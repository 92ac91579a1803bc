// What is picked up by touch: keys, which open for everybody from then on, and whatever else lies about, which is counted.
//
// A thing is touched when the squares about it and about the player overlap, as in Doom, where it lies no more than a step below the feet
// and no higher than the head. What was picked up is gone for this world.
import type { FloorPlan, Thing } from '../../map/floor-plan.ts';
import { roomAt } from '../arena.ts';
import type { WorldState } from '../world-state.ts';

/** A thing is taken from a floor so much below the feet, and at most so much above them, map units. */
const BELOW = 8;

const takeable = new WeakMap<FloorPlan, readonly number[]>();

/** The things of a plan that are picked up, keys apart: indices into plan.things. */
export function pickupsOf({ things }: FloorPlan): number[] {
  return indicesOf(things, ({ kind }) => kind === 'pickup');
}

function takeableOf(plan: FloorPlan): readonly number[] {
  let found = takeable.get(plan);
  if (found === undefined) {
    found = indicesOf(plan.things, ({ kind, key }) => kind === 'pickup' || (kind === 'key' && key !== undefined));
    takeable.set(plan, found);
  }
  return found;
}

function indicesOf(things: readonly Thing[], isOne: (thing: Thing) => boolean): number[] {
  return things.flatMap((thing, index) => (isOne(thing) ? [index] : []));
}

/** Looks after the player's step what it touches. */
export function takeThings(world: WorldState): void {
  const { level, player, arena } = world;
  const { x, z, feet, height, radius } = player.mover;
  const touched: number[] = [];
  for (const index of takeableOf(level.plan)) {
    const thing = level.plan.things[index];
    const reach = radius + thing.radius;
    if (Math.abs(thing.at.x - x) >= reach || Math.abs(thing.at.z - z) >= reach || world.taken.has(index)) continue;
    const lies = roomAt(arena, thing.at.x, thing.at.z)?.floor ?? -Infinity;
    if (lies < feet - BELOW || lies > feet + height) continue;
    touched.push(index);
    if (thing.key === undefined) {
      world.events.push({ type: 'picked up', thing: index });
      continue;
    }
    world.keys.add(thing.key);
    world.events.push({ type: 'key', color: thing.key });
  }
  if (touched.length > 0) world.taken = new Set([...world.taken, ...touched]);
}
