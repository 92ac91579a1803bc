// Reflex corners: where a sector's boundary turns by more than half a circle, some splitter must end before its cells are convex. Each such
// corner has a number that both of its walls refer to.
import { compareTurns } from '../../geometry/directions.ts';
import { groupByKey } from '../../geometry/lists.ts';
import { SOLID, type FloorPlan, type Wall } from '../../map/floor-plan.ts';

/** Wall ends by vertex. */
export type Stars = Readonly<ReturnType<typeof starsOf>>;

/** Those of vertex v are ends[start[v]] … ends[start[v + 1] − 1], in wall order: 2·wall for its a, 2·wall + 1 for its b. */
export function starsOf(walls: readonly Wall[], vertices: number) {
  const { start, items } = groupByKey(
    walls.flatMap(({ a, b }) => [a, b]),
    vertices,
  );
  return { start, ends: items };
}

/** The slot of wall end `at` (0 = a, 1 = b) and side (0 = front, 1 = back) in the list of reflex corners. */
export const cornerSlot = (wall: number, at: number, side: number): number => 4 * wall + 2 * at + side;

/** The number of the reflex corner at each end and side of each wall (see cornerSlot), or −1 where the corner is not reflex. */
export function numberReflexCorners({ walls, vertices }: FloorPlan, { start, ends }: Stars): Int32Array {
  const corners = new Int32Array(4 * walls.length).fill(-1);
  // By wall end: the direction of the wall from there.
  const rayX = new Float64Array(2 * walls.length);
  const rayZ = new Float64Array(2 * walls.length);
  for (let wall = 0; wall < walls.length; wall++) {
    const a = vertices[walls[wall].a];
    const b = vertices[walls[wall].b];
    rayX[2 * wall] = b.x - a.x;
    rayZ[2 * wall] = b.z - a.z;
    rayX[2 * wall + 1] = a.x - b.x;
    rayZ[2 * wall + 1] = a.z - b.z;
  }
  // The rays of one vertex, sorted by right turn.
  const rays: number[] = [];
  let count = 0;
  for (let vertex = 0; vertex < vertices.length; vertex++) {
    rays.length = 0;
    for (let i = start[vertex]; i < start[vertex + 1]; i++) rays.push(ends[i]);
    // Two rays need no sorting.
    if (rays.length > 2) rays.sort((p, q) => compareTurns(1, 0, rayX[p], rayZ[p], rayX[q], rayZ[q]));
    for (let i = 0; i < rays.length; i++) {
      // The wedge from this ray to the next on its right.
      const ray = rays[i];
      const next = rays[i + 1 < rays.length ? i + 1 : 0];
      if (rays.length > 1 && rayX[ray] * rayZ[next] - rayZ[ray] * rayX[next] >= 0) continue;
      const { front, back } = walls[ray >> 1];
      // Seen from end b, a wall's right side is its back.
      if (((ray & 1) === 0 ? front : back) === SOLID) continue;
      corners[cornerSlot(ray >> 1, ray & 1, ray & 1)] = count;
      corners[cornerSlot(next >> 1, next & 1, 1 - (next & 1))] = count;
      count++;
    }
  }
  return corners;
}
