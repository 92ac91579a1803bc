// A plan ready to be asked: its tree, and on demand one portal graph a body.
import type { Tree } from '../bsp/tree.ts';
import type { FloorPlan } from '../map/floor-plan.ts';

export interface Level {
  readonly plan: FloorPlan;
  readonly tree: Tree;
}
