// Snaps points to the plan's grid and merges nearly equal ones. A point joins the first one within reach, so none moves farther than that.
import { addToList } from '../../geometry/lists.ts';
import type { Point } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';

/** Merges points that are at most `reach` apart (reach > 0, map units): distinct points on the grid, and the index of each point given. */
export function weldPoints(given: readonly Point[], quantum: number, reach: number) {
  const points: Point[] = [];
  const squares = new Map<string, number[]>();
  const nearby = (point: Point, column: number, row: number): number => {
    for (let dc = -1; dc <= 1; dc++) {
      for (let dr = -1; dr <= 1; dr++) {
        for (const index of squares.get(`${column + dc} ${row + dr}`) ?? []) {
          const dx = points[index].x - point.x;
          const dz = points[index].z - point.z;
          if (dx * dx + dz * dz <= reach * reach) return index;
        }
      }
    }
    return -1;
  };
  const indexOf = Int32Array.from(given, (raw) => {
    const point = snapPoint(raw, quantum);
    const column = Math.floor(point.x / reach);
    const row = Math.floor(point.z / reach);
    const index = nearby(point, column, row);
    if (index >= 0) return index;
    const key = `${column} ${row}`;
    addToList(squares, key, points.length);
    return points.push(point) - 1;
  });
  return { points, indexOf };
}
