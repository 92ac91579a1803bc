// Lets the player and collectors pick up things by touch: keys, which then open doors for all bodies, and other things,
// which are counted.
//
// A thing is touched when the squares around it and around the taker overlap, as in Doom. It must lie no more than a
// step below the feet and no higher than the head. A taken thing is gone for this world.
import type { FloorPlan, Thing } from '../../map/floor-plan.ts';
import { roomAt } from '../collision/arena.ts';
import type { Disc } from '../collision/slide.ts';
import { oncePer } from '../../nav/once-per.ts';
import type { WorldState } from '../world-state.ts';

/** A thing may lie this far below the feet, map units. */
const BELOW = 8;

/** The things of a plan that are picked up, keys apart: indices into plan.things. */
export function pickupsOf({ things }: FloorPlan): number[] {
  return indicesOf(things, ({ kind }) => kind === 'pickup');
}

/** The things of a plan that can be taken, keys among them: indices into plan.things. */
export const takeableOf = oncePer(({ things }: FloorPlan): readonly number[] =>
  indicesOf(things, ({ kind, key }) => kind === 'pickup' || (kind === 'key' && key !== undefined)),
);

function indicesOf(things: readonly Thing[], isOne: (thing: Thing) => boolean): number[] {
  return things.flatMap((thing, index) => (isOne(thing) ? [index] : []));
}

type Toucher = Pick<Disc, 'x' | 'z' | 'feet' | 'height' | 'radius'>;

export function canTouch({ level, arena }: WorldState, index: number, who: Toucher): boolean {
  const { at, radius } = level.plan.things[index];
  const reach = who.radius + radius;
  if (Math.abs(at.x - who.x) >= reach || Math.abs(at.z - who.z) >= reach) return false;
  const lies = roomAt(arena, at.x, at.z)?.floor ?? -Infinity;
  return lies >= who.feet - BELOW && lies <= who.feet + who.height;
}

export function takeThings(world: WorldState): void {
  takeTouched(world, world.player.disc, () => true);
}

/** Takes the wanted things that a body touches, the bot of that id or else the player; returns how many are no keys. */
export function takeTouched(world: WorldState, who: Toucher, wants: (thing: Thing) => boolean, bot?: number): number {
  const { things } = world.level.plan;
  const touched = takeableOf(world.level.plan).filter(
    (index) => !world.taken.has(index) && canTouch(world, index, who) && wants(things[index]),
  );
  const by = bot === undefined ? {} : { bot };
  for (const thing of touched) {
    const { key } = things[thing];
    if (key !== undefined) world.keys.add(key);
    world.events.push(key === undefined ? { type: 'picked up', thing, ...by } : { type: 'key', color: key, ...by });
  }
  if (touched.length > 0) world.taken = new Set([...world.taken, ...touched]);
  return touched.filter((thing) => things[thing].key === undefined).length;
}
