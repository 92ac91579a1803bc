// Ends of paths: those that a caller's own physics has pushed a little off the floor, and those inside obstacles.
import { leafAt } from '../../../bsp/leaf-at.ts';
import { distance } from '../../../geometry/point.ts';
import { walks } from '../../exact/corner-path.ts';
import type { Path, Place } from '../../path-finder.ts';
import type { PortalGraph } from '../../portal-graph/portal-graph.ts';
import type { Scene } from '../changes/scene.ts';
import { findEnd } from '../../portal-graph/query/query-ends.ts';
import { equallyNearPlaces, isInObstacle, nearestClearPlace, standingLeaf } from '../../portal-graph/places.ts';

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

/** Where paths to one of several goals end, and the goal's index. */
export interface GoalPlace extends Place {
  readonly goal: number;
}

/** Where paths to the nearest of those goals end. Of several goals, those that agents cannot come near to are left out. */
export function placesOfGoals(standing: PortalGraph, goals: readonly Place[]): readonly GoalPlace[] {
  return goals
    .flatMap((each, goal) => equallyNearPlaces(standing, each).map((at) => ({ ...at, goal })))
    .filter((at) => goals.length === 1 || findEnd(standing, at, 'goal', {}).end !== null);
}

/** The path of an agent that is moved to its start first. */
export function startingAt(at: Place, standing: PortalGraph, path: Path): Path {
  const { points, links, arcs, length, cost, expanded, corridor } = path;
  const y = standing.tree.leaves[standingLeaf(standing, at)].floor;
  return {
    points: [{ x: at.x, y, z: at.z }, ...points],
    links: ['walk', ...links],
    ...(arcs && { arcs: [null, ...arcs] }),
    length,
    cost,
    expanded,
    corridor,
  };
}

/** The finder's path. Of places equally near to an end inside an obstacle it has those of the cheapest: it leads to the near side of a chest. */
export function findTo({ finder, standing, wide }: Scene, from: Place, goal: Place): Path | null {
  const path = finder.find(from, goal);
  const end = path?.points.at(-1);
  // As in floorUnder.
  const isStart = path !== null && path.links === walks(path.points.length);
  const starts = isStart ? [from] : equallyNearPlaces(standing, from);
  const goals = end?.x === goal.x && end.z === goal.z ? [goal] : equallyNearPlaces(standing, goal, end);
  if (starts.length * goals.length === 1) return path;
  // Links may be shorter than a straight line.
  const least = wide.plan.links.length > 0 ? 0 : standing.leastCost;
  const pairs = starts.flatMap((start) => goals.map((at) => ({ start, at, bound: least * distance(start, at) })));
  let best: Path | null = null;
  for (const { start, at, bound } of pairs.sort((one, other) => one.bound - other.bound)) {
    if (best !== null && best.cost <= bound) break;
    const other = finder.find(start, at);
    if (other === null || (best !== null && best.cost <= other.cost)) continue;
    best = start === from ? other : startingAt(start, standing, other);
  }
  return best ?? path;
}
