// The interface of minds: what a bot wants when it plans, and what it is after. The rows are in minds.ts.
//
// A mind returns an order: a place to find a path to, or a ready path. A ready path is not checked against walls: bots
// bump, back up and try again. It reads the world and draws from the bot's own random stream, so runs repeat. How the
// bot moves, collides and waits is the same for all. A mind stores nothing itself: its state is on the bot (memory.ts)
// and in the world, and in the hash.
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import type { Path, Place, QueryOptions } from '../../nav/path-finder.ts';
import { roomAt } from '../collision/arena.ts';
import type { PilotState, PlayerState, WorldState } from '../world-state.ts';
import { stand } from '../motion/trouble.ts';
import type { Mood } from '../world.ts';

/** A goal for the finder (stopping `short` map units of path before it), or a path without it; null to stay. */
export type Order = { readonly goal: Place; readonly short?: number } | { readonly path: Path } | null;

export interface MindRow {
  /** Short and stable: stands in settings and in the address. */
  readonly key: string;
  readonly title: string;
  /** One sentence: what it does, and what to try. */
  readonly note: string;
  catches(bot: PilotState): boolean;
  /** Does it now head straight for a player it sees with a clear line? */
  follows(world: WorldState, bot: PilotState): boolean;
  /** Does it plan again as soon as it has arrived, without waiting for its interval? */
  readonly goesOn?: true;
  /** What it is after, as far as it knows; null: nothing. When that moves, the bot plans again. */
  prey(world: WorldState, bot: PilotState): Place | null;
  /** `options` are those of the bot's queries in this step. */
  order(world: WorldState, bot: PilotState, prey: Place | null, options: QueryOptions): Order;
  /** Does it stay calm when it hears a shot? */
  readonly isFearless?: true;
  /** Does it have eyes and ears whatever the settings say? */
  readonly hasSenses?: true;
  /** With eyes and ears: does it now search for a player it has lost? */
  searches?(bot: PilotState): boolean;
  /** Runs once a step before planning and moving; may change the mood. Returns true to plan again. */
  look?(world: WorldState, bot: PilotState): boolean;
  /** The player has called; returns true to plan again. */
  hear?(world: WorldState, bot: PilotState): boolean;
  /** Steers directly instead of following paths: this step as a fraction of a full one, a vector of length 1 at most; null to stay. */
  steer?(world: WorldState, bot: PilotState): Point | null;
}

/** The place of a body; y is the height of its feet. */
export const placeOf = ({ disc: { x, z, feet } }: Pick<PlayerState, 'disc'>): Place => ({ x, z, y: feet });

export const never = (): boolean => false;
export const always = (): boolean => true;
export const nobody = (): null => null;

/** Steps between two looks of a bot; bots look in different steps. */
export const LOOK_STEPS = 6;

export const isTurnToLook = (world: WorldState, bot: PilotState): boolean => (world.tick + bot.id) % LOOK_STEPS === 0;

/** A bot under orders returns when it was pushed farther than this, map units. */
const HOLDS_WITHIN = 16;

/** To the ordered place; null when it is there. */
export function orderSent(_: WorldState, { disc, sentTo }: PilotState): Order {
  return sentTo === null || distance({ x: disc.x, z: disc.z }, sentTo) < HOLDS_WITHIN ? null : { goal: sentTo };
}

export function lineTo(world: WorldState, bot: PilotState, goal: Point): Order {
  const y = roomAt(world.arena, goal.x, goal.z)?.floor ?? bot.disc.floor;
  return { path: straightPath({ x: goal.x, y, z: goal.z }, distance(bot.disc, goal)) };
}

export function straightPath(goal: Point3, length: number): Path {
  return { points: [goal], links: ['walk'], length, cost: length, expanded: 0, corridor: [] };
}

/** Changes the mood; the bot stands until it has planned again. */
export function changeMood(bot: PilotState, mood: Mood): void {
  bot.mood = mood;
  bot.facing = null;
  bot.plan.failures = 0;
  stand(bot);
}
