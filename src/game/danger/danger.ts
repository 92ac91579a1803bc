// Danger: a value per leaf after a shot was heard there, and its effect on path costs.
//
// A shot is most dangerous where it was fired and less so along the paths of its sound; all danger fades within
// seconds. Several shots add up, to 1 at most. Dangerous paths cost more, for every bot. Computed from the shots alone, so it is not in the hash.
import type { WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Shot } from '../world.ts';

/** A shot is heard this far along open paths, map units. */
export const SHOT_REACH = 1024;
/** Steps for which the danger of a shot lasts: 10 s. */
export const DANGER_STEPS = 10 * STEPS_PER_SECOND;
/** Full danger multiplies costs by 1 + this. */
const WEIGHT = 8;

/** The current danger of every leaf, 0 … 1; null when there is none. */
export function dangerNow(world: { readonly shots: readonly Shot[]; readonly tick: number }): Float64Array | null {
  const { shots, tick } = world;
  if (shots.length === 0) return null;
  const danger = new Float64Array(shots[0].sound.toLeaf.length);
  for (const { sound, firedAt } of shots) {
    const left = 1 - (tick - firedAt) / DANGER_STEPS;
    for (let leaf = 0; leaf < danger.length; leaf++) {
      const near = 1 - sound.toLeaf[leaf] / SHOT_REACH;
      if (near > 0) danger[leaf] = Math.min(1, danger[leaf] + near * left);
    }
  }
  return danger;
}

/** The current cost factor of each leaf; null when all are 1. */
export function factorsOfDanger(world: WorldState): Float64Array | null {
  return dangerNow(world)?.map((danger) => 1 + WEIGHT * danger) ?? null;
}

export function fadeDanger(world: WorldState): void {
  if (world.shots.some(({ firedAt }) => world.tick - firedAt >= DANGER_STEPS)) {
    world.shots = world.shots.filter(({ firedAt }) => world.tick - firedAt < DANGER_STEPS);
  }
}
