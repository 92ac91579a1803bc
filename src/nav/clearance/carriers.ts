// Lines of teleporters that carry agents off when they cross them from the front (sector-states.ts).
import { side, whereMet, type Point } from '../../geometry/point.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { SectorStates } from '../sector-states.ts';

/** Does the straight walk cross such a line from its front? There are few of them: all are looked at. */
export function isCarriedOff(
  { walls, vertices }: FloorPlan,
  states: SectorStates | null,
  from: Point,
  to: Point,
): boolean {
  if (states === null) return false;
  for (const wall of states.carriers) {
    const line = { a: vertices[walls[wall].a], b: vertices[walls[wall].b] };
    if (side(line.a, line.b, from) >= 0 && whereMet(line, from, to) !== null) return true;
  }
  return false;
}
