// Which sector is a point in? Asked while a plan is made, before there is a tree: by the next wall to its right. A point
// on a wall counts to what is right of it and below it, so that every point has one answer. Once there is a tree, ask that.
import type { Point } from '../../geometry/point.ts';
import { SOLID, type Wall } from '../floor-plan.ts';
import { buildSegmentGrid, firstToTheRight } from './segment-grid.ts';

/** The sector on the left-hand side of the page of a wall: what one sees on it, looking to the right. */
export function sectorFacingLeft(points: readonly Point[], { a, b, front, back }: Wall): number {
  return points[a].z < points[b].z ? front : back;
}

/** A function that tells a point's sector, or SOLID outside. Built once in about linear time; walls meet only at ends. */
export function sectorLocator(points: readonly Point[], walls: readonly Wall[]): (p: Point) => number {
  const grid = buildSegmentGrid(points, walls, 0);
  return (p) => {
    const hit = firstToTheRight(grid, p);
    return hit < 0 ? SOLID : sectorFacingLeft(points, walls[hit]);
  };
}
