// Memory of an agent that searches while walking (make-walking-finder.ts). It belongs to the agent, not to the finder, which many share.
import type { WalkMemory } from '../path-finder.ts';

/** A copy for another agent. */
export function copyWalkMemory({ learnt, goal }: WalkMemory): WalkMemory {
  return { learnt: new Map(learnt), goal };
}

/** An empty memory. */
export function createWalkMemory(): WalkMemory {
  return { learnt: new Map(), goal: null };
}
