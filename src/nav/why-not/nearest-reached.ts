// The reachable place nearest to a goal, to the grid: the triangles that are reached, those nearer to the goal first, and in each what the
// walls about it leave for the agent.
import { closestInConvex } from '../../geometry/erode.ts';
import { boundsOf, distance, type Point } from '../../geometry/point.ts';
import { nearestPlaceIn } from '../portal-graph/places.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { cornersOf, isInTriangle, type FloorNet } from './floor-net.ts';

/** Places on the grid lie beside a triangle by less, quanta. */
const OFF = 4;

/** The nearest place in the reached triangles at which the agent can stand and that `isReached`; null where there is none. */
export function nearestReached(
  { net, level }: FloorNet,
  standing: PortalGraph,
  reached: readonly number[],
  goal: Point,
  isReached: (at: Point) => boolean,
): Point | null {
  const order = reached
    .map((triangle) => ({ triangle, gap: distance(goal, closestInConvex(cornersOf(net, triangle), goal)) }))
    .sort((one, other) => one.gap - other.gap);
  const off = OFF * level.plan.quantum;
  let best: Point | null = null;
  let least = Infinity;
  for (const { triangle, gap } of order) {
    if (gap >= least) break;
    const box = boundsOf(cornersOf(net, triangle));
    const at = nearestPlaceIn(
      standing,
      goal,
      box,
      least,
      (place) => isInTriangle(net, triangle, place, off) && isReached(place),
    );
    if (at === null || distance(goal, at) >= least) continue;
    best = at;
    least = distance(goal, at);
  }
  return best;
}
