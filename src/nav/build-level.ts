// From a checked plan to a level that can be asked.
import { buildTree } from '../bsp/build-tree.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import type { Level } from './level.ts';
import { statesOfPlan, type LevelState } from './sector-states.ts';

/** Builds the plan's tree. Navigation meshes are made when a body first asks (portalGraphOf); they count on what moves in that state. */
export function buildLevel(plan: FloorPlan, state: LevelState = 'drawn'): Level {
  return { plan, tree: buildTree(plan), states: statesOfPlan(plan, state) };
}
