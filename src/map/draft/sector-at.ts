// Point location while a plan is made, before there is a tree: by the next wall to the right. A point on a wall belongs to the sector right
// of it or below it, so every point has one answer.
import type { Point } from '../../geometry/point.ts';
import { SOLID, type Wall } from '../floor-plan.ts';
import { buildSegmentGrid, firstToTheRight } from './segment-grid.ts';

/** The sector on the wall's left side of the page, the one seen when looking right at it. */
export function sectorFacingLeft(
  points: readonly Point[],
  { a, b, front, back }: Pick<Wall, 'a' | 'b' | 'front' | 'back'>,
): number {
  return points[a].z < points[b].z ? front : back;
}

/** Returns a function that finds the sector of a point, or SOLID outside. Build cost is about linear; walls must meet only at ends. */
export function sectorLocator(points: readonly Point[], walls: readonly Wall[]): (p: Point) => number {
  const grid = buildSegmentGrid(points, walls, 0);
  return (p) => {
    const hit = firstToTheRight(grid, p);
    return hit < 0 ? SOLID : sectorFacingLeft(points, walls[hit]);
  };
}
