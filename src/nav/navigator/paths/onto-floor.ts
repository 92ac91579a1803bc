// Ends of paths that a caller's own physics has pushed a little off the floor.
import { leafAt } from '../../../bsp/leaf-at.ts';
import type { Place } from '../../path-finder.ts';
import type { PortalGraph } from '../../portal-graph/portal-graph.ts';
import { isInObstacle, nearestClearPlace } from '../../portal-graph/places.ts';

/** As far off the floor as a point may be, map units: 3 cm in most levels. */
const NEAR = 1;

/**
 * A place off the floor by up to the agent's radius, moved to the nearest where the agent can stand; any other place as it is. Those inside
 * obstacles are moved by every query.
 */
export function ontoFloor(standing: PortalGraph, place: Place): Place {
  if (leafAt(standing.tree, place) >= 0 || isInObstacle(standing, place)) return place;
  const { radius } = standing.body;
  return nearestClearPlace(standing, place, Math.max(2 * radius, NEAR), true)?.at ?? place;
}

/** Both ends of a query without a path, moved like that; null if they stay as they are. */
export function endsOntoFloor(standing: PortalGraph, start: Place, goal: Place): readonly [Place, Place] | null {
  const [nearStart, nearGoal] = [ontoFloor(standing, start), ontoFloor(standing, goal)];
  return nearStart === start && nearGoal === goal ? null : [nearStart, nearGoal];
}
