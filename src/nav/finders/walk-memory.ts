// What somebody who searches while walking has learnt of the place so far (make-walking-finder.ts). It belongs to the walker, not to the
// finder: many may walk by one finder.
import type { WalkMemory } from '../path-finder.ts';

/** The same for somebody else to write in. */
export function copyWalkMemory({ learnt, goal }: WalkMemory): WalkMemory {
  return { learnt: new Map(learnt), goal };
}

/** Knows nothing yet. */
export function createWalkMemory(): WalkMemory {
  return { learnt: new Map(), goal: null };
}
