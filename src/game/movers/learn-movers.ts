// Precomputes what the first steps of a world look up about the movers of its level; on a large map each lookup takes
// as long as several steps.
import type { Level } from '../../nav/level.ts';
import type { Slices } from '../../search/slices.ts';
import { passagesOf } from './passages.ts';
import { machineryOf } from './sectors.ts';

export function* learnMovers(level: Level): Slices<void> {
  if (level.plan.movers.length === 0) return;
  machineryOf(level);
  yield;
  passagesOf(level);
  yield;
}
