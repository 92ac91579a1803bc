// Starts and stops the horde as the setting says. Its code is fetched on first use, and it runs in a worker. Another level, world or
// number of members gets a new horde.
import { isSafe } from '../../game/links/make-room.ts';
import type { World } from '../../game/world.ts';
import type { Level } from '../../nav/level.ts';
import type { HordeClient } from '../../worker/horde-client.ts';
import type { HordeWorker } from '../../worker/horde-job.ts';
import type { HordeLook } from '../screen.ts';

const startWorker = (): HordeWorker =>
  new Worker(new URL('../../worker/horde.worker.ts', import.meta.url), { type: 'module' }) as HordeWorker;

/** Members from which on threads are worth their start, and most that help. */
const MANY = 5000;
const MOST_HELPERS = 3;

/** Threads beside the page's and the horde's own, where the page may share memory with them. */
const helpersFor = (members: number): number =>
  crossOriginIsolated && members >= MANY ? Math.max(0, Math.min(MOST_HELPERS, navigator.hardwareConcurrency - 2)) : 0;

export interface HuntScore {
  readonly survived: number;
  readonly catches: number;
}

/**
 * `onFull` is called with the number of members that the map holds, if more are wanted; `onCrash` when the horde has failed, or its code
 * did not come.
 */
export function createLateHorde(onFull: (most: number) => void, onCrash: () => void) {
  let code: typeof import('../../worker/horde-client.ts') | null = null;
  let isComing = false;
  let horde: HordeClient | null = null;
  let hunted: World | null = null;
  /** The level and the number that it was made for. */
  let made: readonly [Level, number] | null = null;
  /** The world's step at which it came in last, and how often it has caught the player. */
  let cameIn = 0;
  let catches = 0;
  return {
    /** After each step of the world, with the number wanted; true when the horde has the player. */
    step(world: World, wanted: number): boolean {
      if (wanted === 0) {
        horde?.close();
        horde = null;
        isComing = false;
        return false;
      }
      if (code === null) {
        if (!isComing) void import('../../worker/horde-client.ts').then((module) => (code = module), onCrash);
        isComing = true;
        return false;
      }
      if (horde === null || hunted !== world || made?.[0] !== world.level || made[1] !== wanted) {
        horde?.close();
        const most = code.mostMembers(world.level);
        const helpers = helpersFor(Math.min(wanted, most));
        horde = code.createHordeClient(world.level, world.seed, wanted, startWorker, helpers, onCrash);
        hunted = world;
        made = [world.level, wanted];
        cameIn = world.tick;
        catches = 0;
        if (most < wanted) onFull(most);
      }
      const isCaught = world.phase !== 'caught' && horde.step(world.player.position) && !isSafe(world);
      if (isCaught) catches++;
      return isCaught;
    },
    look: (alpha: number): HordeLook | null => horde?.look(alpha) ?? null,
    /** It comes in again from afar. */
    scatter(world: World) {
      cameIn = world.tick;
      horde?.scatter(world.player.position);
    },
    /** How long the player has survived, steps, and catches: the horde's among them. */
    score: ({ survived, tick, catches: byBots }: World): HuntScore =>
      horde === null
        ? { survived, catches: byBots }
        : { survived: Math.min(survived, tick - cameIn), catches: byBots + catches },
    count: (): number => horde?.count ?? 0,
  };
}
