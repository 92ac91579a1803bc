// The patrol finder: leads once round a set of stops, wherever the goal is.
import { distance, type Point } from '../../geometry/point.ts';
import { joinPaths } from '../along/join-paths.ts';
import type { Path, PathAnswer, PathFinder, Place, QueryOptions } from '../path-finder.ts';

/** A stop has been reached within this distance, map units. */
export const AT_STOP = 48;

/** The stop to go to: the present one, or the one after it if the place is within `near` of it. */
export function nextStop(stops: readonly Point[], stop: number, at: Point, near = AT_STOP): number {
  return distance(at, stops[stop]) < near ? (stop + 1) % stops.length : stop;
}

/**
 * A finder whose paths go once round its stops from the one nearest to the start, whatever the goal. Stops that cannot be reached are
 * passed over; where none can, the answer is that of the last. `stops` may depend on the start.
 */
export function makePatrolFinder(
  finder: PathFinder,
  stops: readonly Point[] | ((start: Place) => readonly Point[]),
  near = AT_STOP,
): PathFinder {
  const answer = (start: Place, options?: QueryOptions): PathAnswer => {
    const round = typeof stops === 'function' ? stops(start) : stops;
    let last: PathAnswer = { path: null, reason: 'no goal', expanded: 0 };
    if (round.length === 0) return last;
    const gaps = round.map((stop) => distance(start, stop));
    let stop = nextStop(round, gaps.indexOf(Math.min(...gaps)), start, near);
    const legs: Path[] = [];
    let [here, expanded] = [start, 0];
    for (let i = 0; i < round.length; i++) {
      last = finder.answer(here, round[stop], options);
      expanded += last.expanded;
      if (last.path !== null) {
        legs.push(last.path);
        here = last.path.points[last.path.points.length - 1];
      }
      stop = (stop + 1) % round.length;
    }
    return legs.length === 0 ? { ...last, expanded } : { path: joinPaths(legs, expanded), reason: null, expanded };
  };
  return { find: (start) => answer(start).path, answer: (start, _, options) => answer(start, options) };
}
