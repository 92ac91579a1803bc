// Where a sector's boundary turns by more than half a circle, some splitter must end there before its cells are convex. These reflex
// corners are what splitters are needed for; each has a number that both of its walls know.
import { compareTurns } from '../geometry/directions.ts';
import type { FloorPlan } from '../map/floor-plan.ts';
import { SOLID } from '../map/floor-plan.ts';

/** For wall end `at` (0 = a, 1 = b) and side (0 = front, 1 = back): where its reflex corner stands in the list. */
export const cornerSlot = (wall: number, at: number, side: number): number => 4 * wall + 2 * at + side;

/** The number of the reflex corner at each end and side of each wall (see cornerSlot), or −1 where the corner is not reflex. */
export function numberReflexCorners({ walls, vertices }: FloorPlan): Int32Array {
  const corners = new Int32Array(4 * walls.length).fill(-1);
  // Ends of walls at each vertex: 2·wall for a, 2·wall + 1 for b.
  const stars: number[][] = vertices.map(() => []);
  walls.forEach(({ a, b }, wall) => {
    stars[a].push(2 * wall);
    stars[b].push(2 * wall + 1);
  });
  let count = 0;
  stars.forEach((star, vertex) => {
    const hub = vertices[vertex];
    const rays = star.map((end) => {
      const wall = walls[end >> 1];
      const other = vertices[end & 1 ? wall.a : wall.b];
      return { wall: end >> 1, at: end & 1, x: other.x - hub.x, z: other.z - hub.z };
    });
    rays.sort((p, q) => compareTurns(1, 0, p.x, p.z, q.x, q.z));
    rays.forEach((ray, i) => {
      // The wedge from this ray to the next on its right.
      const next = rays[(i + 1) % rays.length];
      if (rays.length > 1 && ray.x * next.z - ray.z * next.x >= 0) return;
      const { front, back } = walls[ray.wall];
      // Seen from its end b, a wall's right side is its back.
      if ((ray.at === 0 ? front : back) === SOLID) return;
      corners[cornerSlot(ray.wall, ray.at, ray.at)] = count;
      corners[cornerSlot(next.wall, next.at, 1 - next.at)] = count;
      count++;
    });
  });
  return corners;
}
