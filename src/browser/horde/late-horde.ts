// Follows the setting: fetches the code of the horde when somebody wants one, and makes a new one for another level, world or number.
import type { World } from '../../game/world.ts';
import type { HordeLook } from '../screen.ts';
import type { Horde } from './horde.ts';

export interface LateHorde {
  /** After each step of the world, with the number wanted; true when the horde has the player. */
  step(world: World, wanted: number): boolean;
  look(alpha: number): HordeLook | null;
  /** It comes in again from afar. */
  scatter(): void;
  count(): number;
}

export function createLateHorde(): LateHorde {
  let code: typeof import('./horde.ts') | null = null;
  let isComing = false;
  let horde: Horde | null = null;
  let hunted: World | null = null;
  return {
    step(world, wanted) {
      if (wanted === 0) {
        horde = null;
        return false;
      }
      if (code === null) {
        if (!isComing) void import('./horde.ts').then((module) => (code = module));
        isComing = true;
        return false;
      }
      if (horde === null || hunted !== world || horde.level !== world.level || horde.wanted !== wanted) {
        horde = code.createHorde(world, wanted);
        hunted = world;
      }
      return world.phase !== 'caught' && horde.step();
    },
    look: (alpha) => horde?.look(alpha) ?? null,
    scatter: () => horde?.scatter(),
    count: () => horde?.count ?? 0,
  };
}
