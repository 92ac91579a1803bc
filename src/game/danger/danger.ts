// Danger: how much of it there is in each leaf since a shot was heard there, and what it does to the cost of ways.
//
// A shot is most dangerous where it was fired and less the farther its sound has come, by the ways that are open; all of it fades
// within seconds. What several shots make adds up, to 1 at most. Ways through danger cost more, for everybody who asks for one: the
// possibility map of the founding documents. Worked out from the shots alone, so it is not in the hash.
import type { WorldState } from '../world-state.ts';
import { STEPS_PER_SECOND, type Shot } from '../world.ts';

/** A shot is heard this far, map units of way. */
export const SHOT_REACH = 1024;
/** Steps for which the danger of a shot lasts: 10 s. */
export const DANGER_STEPS = 10 * STEPS_PER_SECOND;
/** Full danger makes ways this many times dearer, and once more. */
const WEIGHT = 8;

/** The danger of every leaf now, 0 … 1; null when there is none anywhere. */
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

/** What a way through each leaf costs now, as a factor of its costs; null when nothing is dearer than usual. */
export function factorsOfDanger(world: WorldState): Float64Array | null {
  return dangerNow(world)?.map((danger) => 1 + WEIGHT * danger) ?? null;
}

/** Forgets shots that have faded. */
export function fadeDanger(world: WorldState): void {
  if (world.shots.some(({ firedAt }) => world.tick - firedAt >= DANGER_STEPS)) {
    world.shots = world.shots.filter(({ firedAt }) => world.tick - firedAt < DANGER_STEPS);
  }
}
