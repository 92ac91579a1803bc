// Lines of teleporters that carry agents off when they cross them from the front (sector-states.ts).
import { crossesLine, side, type Point } from '../../geometry/point.ts';
import type { Level } from '../level.ts';

/** Does the straight walk cross such a line from its front? There are few of them: all are looked at. */
export function isCarriedOff({ tree, states }: Pick<Level, 'tree' | 'states'>, from: Point, to: Point): boolean {
  if (!states) return false;
  const { walls, vertices } = tree.plan;
  for (const wall of states.carriers) {
    const a = vertices[walls[wall].a];
    const b = vertices[walls[wall].b];
    if (side(a, b, from) >= 0 && crossesLine(a, b, from, to)) return true;
  }
  return false;
}
