// What the first steps of a world would look up about what moves in its level, looked up beforehand: on a large map each of these takes as
// long as several steps.
import type { Level } from '../../nav/level.ts';
import type { Slices } from '../../search/slices.ts';
import { passagesOf } from './passages.ts';
import { machineryOf } from './sectors.ts';

/** Knows the level's movers from now on; yields after each thing that is learnt. */
export function* learnMovers(level: Level): Slices<void> {
  if (level.plan.movers.length === 0) return;
  machineryOf(level);
  yield;
  passagesOf(level);
  yield;
}
