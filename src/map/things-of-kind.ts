// Things by what they are: the goals of a query for the nearest of a kind.
import type { Point } from '../geometry/point.ts';
import type { FloorPlan } from './floor-plan.ts';

/** Indices of a plan's things of that kind, which is one of ThingKind, a colour of key, or a type as the file has it. */
export function thingsOfKind({ things }: FloorPlan, wanted: string): number[] {
  return things.flatMap(({ kind, key, type }, index) => ([kind, key, type].includes(wanted) ? [index] : []));
}

/** Where those are. */
export const placesOfKind = (plan: FloorPlan, wanted: string): Point[] =>
  thingsOfKind(plan, wanted).map((index) => plan.things[index].at);
