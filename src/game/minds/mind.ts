// What a mind is: it says what a bot wants when its turn to plan has come, and whom it is after. The rows are in minds.ts.
//
// A mind gives an order: a place to ask the finder for, or a path of its own that nobody has checked against walls (bots bump,
// back up and try again). It sees the world and draws from the bot's own dice, so runs repeat. How the bot flies,
// collides and waits is the same for all. A mind keeps no memory of its own: what it must remember stands on the bot and
// in the world, and in the hash.
import { distance, type Point } from '../../geometry/point.ts';
import type { Path, Place, QueryOptions } from '../../nav/path-finder.ts';
import { roomAt } from '../collision/arena.ts';
import type { PilotState, WorldState } from '../world-state.ts';

/** Where to by the finder (ending `short` map units of way before it), or along which points without it; null to stay. */
export type Order = { readonly goal: Place; readonly short?: number } | { readonly path: Path } | null;

export interface MindRow {
  /** Short and stable: stands in settings and in the address. */
  readonly key: string;
  readonly title: string;
  /** One sentence: what it does, and what to try. */
  readonly note: string;
  /** Is touching the player a catch, just now? */
  catches(bot: PilotState): boolean;
  /** Does it, just now, head straight for a player it sees with a clear flight? */
  follows(world: WorldState, bot: PilotState): boolean;
  /** Does it ask again as soon as it has arrived, without waiting for its interval? */
  readonly goesOn: boolean;
  /** Whom or what it is after, as far as it knows; null: nothing. When that moves, the bot asks again. */
  prey(world: WorldState, bot: PilotState): Place | null;
  /** `options` is what the bot's queries options in this step. */
  order(world: WorldState, bot: PilotState, prey: Place | null, options: QueryOptions): Order;
  /** Does it stay calm when it hears a shot? */
  readonly isFearless?: true;
  /** Does it have eyes and ears whatever the settings say? */
  readonly hasSenses?: true;
  /** With eyes and ears: does it, just now, look for a player it has lost? */
  searches?(bot: PilotState): boolean;
  /** Looks about, once a step, before anybody plans or moves; it may change its mood, and says true to be asked for its order. */
  look?(world: WorldState, bot: PilotState): boolean;
  /** The player has called; true to be asked for its order. */
  hear?(world: WorldState, bot: PilotState): boolean;
  /** Moves by itself in place of following paths: this step as a part of a full one, a vector of length 1 at most; null to stay. */
  steer?(world: WorldState, bot: PilotState): Point | null;
}

/** Where somebody stands on the floor; y is the height of the feet. */
export const placeOf = ({ disc }: { disc: { x: number; z: number; feet: number } }): Place => ({
  x: disc.x,
  z: disc.z,
  y: disc.feet,
});

export const never = (): boolean => false;
export const always = (): boolean => true;
export const nobody = (): null => null;

/** Each bot looks about once in so many steps, not all in the same one. */
export const LOOK_STEPS = 6;

/** Is it this bot's turn to look about? */
export const isTurnToLook = (world: WorldState, bot: PilotState): boolean => (world.tick + bot.id) % LOOK_STEPS === 0;

/** A bot that was sent somewhere comes back when it has been pushed farther away than this, map units. */
const HOLDS_WITHIN = 16;

/** To where it was sent; null when it is there. */
export function orderSent(_: WorldState, { disc, sentTo }: PilotState): Order {
  return sentTo === null || distance({ x: disc.x, z: disc.z }, sentTo) < HOLDS_WITHIN ? null : { goal: sentTo };
}

/** A straight line that asks nobody. */
export function lineTo(world: WorldState, bot: PilotState, goal: Point): Order {
  const y = roomAt(world.arena, goal.x, goal.z)?.floor ?? bot.disc.floor;
  const length = distance({ x: bot.disc.x, z: bot.disc.z }, goal);
  const points = [{ x: goal.x, y, z: goal.z }];
  return { path: { points, links: ['walk'], length, cost: length, expanded: 0, corridor: [] } };
}
