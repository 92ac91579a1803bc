// Flee: to the farthest of some places that the agent reaches before its pursuer can.
//
// Reaching a place first is enough for a safe path. Along a shortest path both distances fall, the agent's own by the length walked and the
// pursuer's by no more; so who is first at the end is first everywhere on the path, if the pursuer is no faster. Straight distances do not
// say this: the place farthest from a pursuer may lie behind it.
import { distance, type Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { randomPoint, reachedRegion } from '../reach/region.ts';

/** Places that are compared. */
const CHOICES = 8;

/**
 * Of some places drawn, the one farthest from the pursuer of those that the agent reaches first by path; where it reaches none first, the one
 * where it comes least late. Null when no path leads to any. Usually asks for two or four paths.
 */
export function chooseRefugeFrom(
  draw: () => Point | null,
  finder: PathFinder,
  agent: Place,
  pursuer: Place,
): Point | null {
  const spots = Array.from({ length: CHOICES }, draw).filter((spot) => spot !== null);
  spots.sort((one, other) => distance(other, pursuer) - distance(one, pursuer));
  let best: Point | null = null;
  let bestLead = -Infinity;
  for (const at of spots) {
    // Where the agent cannot come it is no number, or below any other.
    const lead = lengthBetween(finder, pursuer, at) - lengthBetween(finder, agent, at);
    if (lead > 0) return at;
    if (lead > bestLead) [best, bestLead] = [at, lead];
  }
  return best;
}

function lengthBetween(finder: PathFinder, from: Place, to: Place): number {
  return finder.find(from, to)?.length ?? Infinity;
}

/** A finder whose paths flee from the goal. `random` gives numbers from 0 up to, not including, 1: the same ones give the same paths. */
export function makeFleeFinder(level: Level, body: Body, finder: PathFinder, random: () => number): PathFinder {
  const graph = portalGraphOf(level, body);
  const answer = (start: Place, goal: Place, options?: QueryOptions): PathAnswer => {
    const region = reachedRegion(level, body, start);
    const draw = (): Point | null => randomPoint(region, random, (at) => standingLeaf(graph, at) >= 0);
    const refuge = chooseRefugeFrom(draw, finder, start, goal);
    return refuge === null ? { path: null, reason: 'no goal', expanded: 0 } : finder.answer(start, refuge, options);
  };
  return { find: (start, goal) => answer(start, goal).path, answer };
}
