// The wall ends at each vertex, in one list.
import type { Wall } from '../map/floor-plan.ts';

/** Wall ends by vertex. */
export type Stars = Readonly<ReturnType<typeof starsOf>>;

/** Those of vertex v are ends[start[v]] … ends[start[v + 1] − 1], in wall order: 2·wall for its a, 2·wall + 1 for its b. */
export function starsOf(walls: readonly Wall[], vertices: number) {
  const start = new Int32Array(vertices + 1);
  for (const { a, b } of walls) {
    start[a + 1]++;
    start[b + 1]++;
  }
  for (let vertex = 1; vertex < start.length; vertex++) start[vertex] += start[vertex - 1];
  const next = start.slice();
  const ends = new Int32Array(2 * walls.length);
  for (let wall = 0; wall < walls.length; wall++) {
    ends[next[walls[wall].a]++] = 2 * wall;
    ends[next[walls[wall].b]++] = 2 * wall + 1;
  }
  return { start, ends };
}
