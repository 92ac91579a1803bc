// The wall ends at each vertex, in one list.
import { groupByKey } from '../../geometry/lists.ts';
import type { Wall } from '../../map/floor-plan.ts';

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
