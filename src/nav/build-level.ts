// Builds a level that answers queries from a checked plan.
import { buildTree } from '../bsp/build/build-tree.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import type { Level } from './level.ts';
import { statesOfPlan, type LevelState } from './sector-states.ts';

/** Builds the plan's tree. Portal graphs and navmeshes are built on first use, with the movers that `state` includes. */
export function buildLevel(plan: FloorPlan, state: LevelState = 'drawn'): Level {
  return { plan, tree: buildTree(plan), states: statesOfPlan(plan, state) };
}
