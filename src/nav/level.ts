// A plan ready to be asked: its tree, and on demand one portal graph a body.
import type { Tree } from '../bsp/tree.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import type { SectorStates } from './sector-states.ts';

export interface Level {
  readonly plan: FloorPlan;
  readonly tree: Tree;
  /** The heights that ways may count on; null (or left out) where everything stays as drawn. */
  readonly states?: SectorStates | null;
}
