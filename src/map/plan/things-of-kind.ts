// Things by kind: the goals of a query for the nearest one.
import type { Point } from '../../geometry/point.ts';
import type { FloorPlan } from '../floor-plan.ts';

/** Indices of a plan's things of that kind: a ThingKind, a colour of key, or a type as in the file. */
export function thingsOfKind(plan: FloorPlan, wanted: string): number[] {
  return plan.things.flatMap(({ kind, key, type }, index) => ([kind, key, type].includes(wanted) ? [index] : []));
}

/** Positions of those things. */
export const placesOfKind = (plan: FloorPlan, wanted: string): Point[] =>
  thingsOfKind(plan, wanted).map((index) => plan.things[index].at);
