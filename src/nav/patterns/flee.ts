// Flee: of some places that can be reached, to the one farthest from the goal.
import { distance, type Point } from '../../geometry/point.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import { randomPoint, reachedRegion } from '../reach/region.ts';

/** Places that are compared. */
const CHOICES = 8;

/** Of some places drawn, the one farthest from that which is fled from; null when none is drawn. */
export function chooseFarthest(draw: () => Point | null, from: Point): Point | null {
  let best: Point | null = null;
  for (let i = 0; i < CHOICES; i++) {
    const spot = draw();
    if (spot !== null && (best === null || distance(spot, from) > distance(best, from))) best = spot;
  }
  return best;
}

/** A finder whose paths lead away from the goal. `random` gives numbers from 0 up to, not including, 1: the same ones give the same paths. */
export function makeFleeFinder(level: Level, body: Body, finder: PathFinder, random: () => number): PathFinder {
  const graph = portalGraphOf(level, body);
  const answer = (start: Place, goal: Place, wish?: QueryOptions): PathAnswer => {
    const region = reachedRegion(level, body, start);
    const refuge = chooseFarthest(() => randomPoint(region, random, (at) => standingLeaf(graph, at) >= 0), goal);
    return refuge === null ? { path: null, reason: 'no goal', expanded: 0 } : finder.answer(start, refuge, wish);
  };
  return { find: (start, goal) => answer(start, goal).path, answer };
}
