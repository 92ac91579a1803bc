// Whether a bot is afraid, and how much faster it moves then. Separate from the rest of danger because movement is
// below it.
import type { PilotState, WorldState } from '../world-state.ts';

/** How many times its usual speed a frightened bot goes. */
const HURRY = 1.5;

export function isAfraid({ tick }: { readonly tick: number }, { fearUntil }: { readonly fearUntil: number }): boolean {
  return tick < fearUntil;
}

export function hurryOf(world: WorldState, bot: PilotState): number {
  return isAfraid(world, bot) ? HURRY : 1;
}
