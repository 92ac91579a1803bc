// Lines of teleporters that carry agents off when they cross them from the front (sector-states.ts).
import { side, type Point } from '../../geometry/point.ts';
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
    const [a, b] = [vertices[walls[wall].a], vertices[walls[wall].b]];
    // As in the world's test, a point on the wall is in front of it, and its ends belong to it: a point turns at door posts.
    const comesOver = side(a, b, from) >= 0 && side(a, b, to) < 0;
    if (comesOver && side(from, to, a) * side(from, to, b) <= 0) return true;
  }
  return false;
}
