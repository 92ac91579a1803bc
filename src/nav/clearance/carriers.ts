// Lines of teleporters that carry agents off when they cross them from the front (sector-states.ts).
import { crossesLine, side, type Point } from '../../geometry/point.ts';
import type { Level } from '../level.ts';

type Lines = Pick<Level, 'tree' | 'states'>;

export const hasCarriers = ({ states }: Pick<Level, 'states'>): boolean => !!states && states.carriers.size > 0;

/** A line that the straight walk crosses from its front, as a wall of the plan; −1 if there is none. There are few of them: all are looked at. */
export function carrierAcross({ tree, states }: Lines, from: Point, to: Point): number {
  if (!states) return -1;
  const { walls, vertices } = tree.plan;
  for (const wall of states.carriers) {
    const a = vertices[walls[wall].a];
    const b = vertices[walls[wall].b];
    if (side(a, b, from) >= 0 && crossesLine(a, b, from, to)) return wall;
  }
  return -1;
}

/** Is there one? */
export const isCarriedOff = (lines: Lines, from: Point, to: Point): boolean => carrierAcross(lines, from, to) >= 0;
