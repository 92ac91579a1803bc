// The border of the free space of a body's centre.
import type { Point3 } from '../../geometry/point.ts';
import { centreOutline, type RoundBorder } from '../../nav/mesh/centre-outline.ts';
import { checkInput, type LevelInput } from '../level-input.ts';
import { lineShape, linesThrough, type DebugShape } from '../shapes.ts';

/** Above the floor; map units. */
const LIFT = 5;
const WIDTH = 1.5;
/** Sides of a drawn circle. */
const SIDES = 32;

/** The border of the free space of an agent size: where its centre can be, straight along walls and round at corners. Map units. */
export function freeSpaceShapes(input: LevelInput): DebugShape[] {
  const { level, body } = checkInput('freeSpaceShapes', input);
  const { straight, round } = centreOutline(level, body);
  const above = (leaf: number): number => level.tree.leaves[leaf].floor + LIFT;
  return [
    ...straight.map(({ a, b, leaf }) => {
      const y = above(leaf);
      return lineShape('centre', { ...a, y }, { ...b, y }, WIDTH, 0.9);
    }),
    ...round.flatMap((border) => arcShapes(border, above(border.leaf))),
  ];
}

function arcShapes({ x, z, radius, from, turn }: RoundBorder, y: number): DebugShape[] {
  const count = Math.max(1, Math.ceil((turn / (2 * Math.PI)) * SIDES));
  const at = (part: number): Point3 => {
    const angle = from + (turn * part) / count;
    return { x: x + radius * Math.cos(angle), y, z: z + radius * Math.sin(angle) };
  };
  const points = Array.from({ length: count + 1 }, (_, i) => at(i));
  return linesThrough(points, 'centre', WIDTH, 0.9);
}
