// Poses between the last two steps of the world. The world steps sixty times a second and the screen at another rate. Bots lean into turns
// and nod on acceleration, slightly delayed. The world does not know about this.
import { placeBetween, turnTowards } from '../../browser/camera/blend.ts';
import { yawOfFacing } from '../../browser/screen.ts';
import type { Point3 } from '../../geometry/point.ts';
import { STEPS_PER_SECOND, type World } from '../../game/world.ts';
import type { Level } from '../../nav/level.ts';

interface Lean {
  /** Radians, 0 looks to −z, positive turns left. */
  readonly yaw: number;
  /** Lean to the left, radians. */
  readonly bank: number;
  /** Nod forward, radians. */
  readonly nod: number;
}

export type Pose = Point3 & Lean;

interface Track {
  readonly before: Lean;
  readonly now: Lean;
}

/** Height from which agents are enlarged, map units; and the largest factor. */
const AFAR = 700;
const LARGEST = 5;

/** Scale of agents seen from above at that distance, map units. */
export function sizeFromAfar(away: number): number {
  return Math.max(1, Math.min(LARGEST, away / AFAR));
}

/** The track so many steps later; `speed` in map units a step. */
function advance({ now: last }: Track, yaw: number, speed: number, steps: number): Track {
  const turn = (turnTowards(last.yaw, yaw, 1) - last.yaw) / steps;
  const late = 1 - 0.9 ** steps;
  const bank = last.bank + (Math.max(-0.55, Math.min(0.55, turn * 5)) - last.bank) * late;
  const nod = last.nod + (Math.min(0.3, speed * 0.055) - last.nod) * late;
  return { before: { ...last, yaw: yaw - turn }, now: { yaw, bank, nod } };
}

/** Follows one world; `reset` before another. */
export function createMotion() {
  let tracks: readonly Track[] = [];
  let tick = -1;
  let level: Level | null = null;
  return {
    /** The player's pose, then those of the bots in order. */
    blend(world: World, alpha: number): { player: Pose; bots: readonly Pose[] } {
      const everybody = [{ ...world.player, yaw: yawOfFacing(world.player.facing) }, ...world.bots];
      if (world.level !== level || world.tick < tick) tracks = [];
      const steps = world.tick - tick;
      tracks = everybody.map(({ yaw, velocity }, i): Track => {
        const upright = { yaw, bank: 0, nod: 0 };
        if (i >= tracks.length) return { before: upright, now: upright };
        const speed = Math.hypot(velocity.x, velocity.z) / STEPS_PER_SECOND;
        return steps > 0 ? advance(tracks[i], yaw, speed, steps) : tracks[i];
      });
      ({ tick, level } = world);
      const [player, ...bots] = everybody.map((actor, i): Pose => {
        const { before, now } = tracks[i];
        return {
          ...placeBetween(actor, alpha),
          yaw: turnTowards(before.yaw, now.yaw, alpha),
          bank: before.bank + (now.bank - before.bank) * alpha,
          nod: before.nod + (now.nod - before.nod) * alpha,
        };
      });
      return { player, bots };
    },
    reset() {
      tracks = [];
      tick = -1;
      level = null;
    },
  };
}
