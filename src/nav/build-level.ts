// From a checked plan to a level that can be asked.
import { buildTree } from '../bsp/build-tree.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import type { Level } from './level.ts';

/** Builds the plan's tree. Navigation meshes are made when a body first asks (navMeshOf). */
export function buildLevel(plan: FloorPlan): Level {
  return { plan, tree: buildTree(plan) };
}
