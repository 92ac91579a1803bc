// Where along a portal a disc's centre may cross: the portal less what lies too near an obstacle.
//
// The ends of a portal do not decide: an end may be a wall, or the opening may go on in the next portal. So every obstacle near
// takes away its own exact span, and what is left, one piece or several or none, is where the body fits.
import { spanNearSegment, type Span } from '../../geometry/gap.ts';
import type { Portal } from '../../bsp/tree.ts';
import type { NearWalls } from './near-walls.ts';
import { stopsAt } from './obstacles.ts';

/** The free pieces of portal.a → portal.b, as parameters 0 … 1, in order; `feet` is the lowest height it is crossed from. */
export function findFreeSpans(near: NearWalls, portal: Portal, feet: number): Span[] {
  const { start, walls, obstacles, reach, tree } = near;
  if (reach === 0) return [{ from: 0, to: 1 }];
  const taken: Span[] = [];
  // Whatever is near the portal is near the cells on both sides of it; one list will do.
  for (let i = start[portal.front]; i < start[portal.front + 1]; i++) {
    if (!stopsAt(obstacles, walls[i], feet)) continue;
    const { a, b } = tree.plan.walls[walls[i]];
    const span = spanNearSegment(portal.a, portal.b, tree.plan.vertices[a], tree.plan.vertices[b], reach);
    if (span !== null && span.to > 0 && span.from < 1) taken.push(span);
  }
  taken.sort((one, other) => one.from - other.from);
  const free: Span[] = [];
  let from = 0;
  for (const span of taken) {
    if (span.from >= from) free.push({ from, to: span.from });
    from = Math.max(from, span.to);
    if (from > 1) break;
  }
  if (from <= 1) free.push({ from, to: 1 });
  return free;
}
