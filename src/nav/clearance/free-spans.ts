// The free spans of a portal for a disc's centre: the portal without the parts too near an obstacle.
//
// The ends of a portal do not decide: an end may be a wall, or the opening may go on in the next portal. So each obstacle nearby removes
// its exact span. The body fits in the pieces that remain.
import { spanNearSegment, spansBetween, type Span } from '../../geometry/gap.ts';
import type { Portal } from '../../bsp/tree.ts';
import type { NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';

/** The free pieces of portal.a → portal.b, as parameters 0 … 1, in order; `feet` is the lowest height it is crossed from. */
export function findFreeSpans(near: NearWalls, portal: Portal, feet: number): Span[] {
  const { start, walls, obstacles, reach, tree } = near;
  if (reach === 0) return [{ from: 0, to: 1 }];
  const taken: Span[] = [];
  // Walls near the portal are near the cells on both sides of it; one list suffices.
  for (let i = start[portal.front]; i < start[portal.front + 1]; i++) {
    if (!stopsAt(obstacles, walls[i], feet)) continue;
    const { a, b } = tree.plan.walls[walls[i]];
    const span = spanNearSegment(portal.a, portal.b, tree.plan.vertices[a], tree.plan.vertices[b], reach);
    if (span !== null) taken.push(span);
  }
  return spansBetween(taken, 1);
}
