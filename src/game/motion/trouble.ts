// What stops a bot and how it gets away: repeated collisions at one place, portals to avoid for a while, stalling, and
// backing up. And how much faster it goes while it is afraid.
import type { Point3 } from '../../geometry/point.ts';
import type { PilotState, TroubleState, WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND } from '../world.ts';
import { dropPath } from './follow.ts';

/** A bot avoids a portal, or a place, for so long. */
export const SHUN_MS = 6000;

/** How many times its usual speed a frightened bot goes. */
const HURRY = 1.5;

const ORIGIN = { x: 0, y: 0, z: 0 };

/** No trouble yet, for a bot with its feet there. */
export function createTrouble(at: Point3 = ORIGIN): TroubleState {
  return {
    count: 0,
    at,
    portal: -1,
    shunnedPortal: -1,
    shunUntil: 0,
    shuns: false,
    stalledFor: 0,
    stalledAt: at,
    backUpFor: 0,
    backUp: ORIGIN,
    heldUpFor: 0,
  };
}

export const feetOf = ({ disc }: PilotState): Point3 => ({ x: disc.x, y: disc.feet, z: disc.z });

export function restartStall({ trouble }: PilotState, at: Point3): void {
  trouble.stalledAt = at;
  trouble.stalledFor = 0;
}

/** Makes the bot move back or aside by a velocity, map units a second, for so long. */
export function startBackUp({ trouble }: PilotState, velocity: Point3, ms: number): void {
  trouble.backUp = velocity;
  trouble.backUpFor = ms;
}

export const isFree = ({ trouble, yielding }: PilotState): boolean => trouble.backUpFor <= 0 && yielding.ms <= 0;

/** Drops the path; a bot that is free waits. */
export function stand(bot: PilotState): void {
  dropPath(bot);
  if (isFree(bot)) bot.state = 'waiting';
}

/** Has the bot keep off the portals that `manners.blocked` names, else off this one, else (−1) off the place it is at, for a while. */
export function shun(world: WorldState, { trouble, manners }: PilotState, portal: number, blocked: readonly number[]) {
  trouble.shunnedPortal = portal;
  trouble.shunUntil = world.tick + (SHUN_MS * STEPS_PER_SECOND) / 1000;
  manners.blocked = blocked;
}

export const isShunning = ({ tick }: WorldState, { trouble }: PilotState): boolean => tick < trouble.shunUntil;

/** Forgets the portals, whose indices have changed. */
export function forgetPortals({ trouble, manners }: PilotState): void {
  trouble.portal = trouble.shunnedPortal = -1;
  manners.blocked = [];
}

export function isAfraid({ tick }: { readonly tick: number }, { fearUntil }: { readonly fearUntil: number }): boolean {
  return tick < fearUntil;
}

export function hurryOf(world: WorldState, bot: PilotState): number {
  return isAfraid(world, bot) ? HURRY : 1;
}
