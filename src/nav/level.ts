// A plan with its tree. Portal graphs and navmeshes are built per body on demand and cached by level.
import type { Tree } from '../bsp/tree.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import type { SectorStates } from './sector-states.ts';

/** A checked plan with its BSP tree, ready for queries; immutable. It survives `structuredClone` and `postMessage`; for JSON use `saveLevel`. */
export interface Level {
  readonly plan: FloorPlan;
  readonly tree: Tree;
  /** Heights of moving sectors that paths may rely on; null or absent if everything stays as drawn. */
  readonly states?: SectorStates | null;
  /** Indexes that `saveLevel` kept, for navigators' `prepare`. */
  readonly indexes?: readonly object[];
  /** Of a level with obstacles (patch/): the tree of the plan without them, which tells what was floor. */
  readonly bare?: Tree;
}
