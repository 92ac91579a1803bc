import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { runSlices } from '../../../src/search/slices.ts';
import { gatherWallSpans, type WallSpan } from '../../../src/view/scene/surfaces/wall-spans.ts';

/** Every rectangle that a plan's walls show. */
export const findWallSpans = (plan: FloorPlan): WallSpan[] => runSlices(gatherWallSpans(plan));
