// The ends of walls about each vertex, as one list.
import type { Wall } from '../map/floor-plan.ts';

/** Those of vertex v are ends[start[v]] … ends[start[v + 1] − 1], in the order of walls: 2·wall for its a, 2·wall + 1 for its b. */
export function starsOf(
  walls: readonly Wall[],
  vertices: number,
): { readonly start: Int32Array; readonly ends: Int32Array } {
  const start = new Int32Array(vertices + 1);
  for (const { a, b } of walls) {
    start[a + 1]++;
    start[b + 1]++;
  }
  for (let vertex = 1; vertex < start.length; vertex++) start[vertex] += start[vertex - 1];
  const next = start.slice();
  const ends = new Int32Array(2 * walls.length);
  walls.forEach(({ a, b }, wall) => {
    ends[next[a]++] = 2 * wall;
    ends[next[b]++] = 2 * wall + 1;
  });
  return { start, ends };
}
