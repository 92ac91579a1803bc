// PathFinder of a point with an index: find the corners that both ends see, then look up the path between them. Discs use the exact finder:
// the length of their paths depends on where they touch circles about corners.
//
// Answers equal the exact finder's. That finder answers where there is no index, where an end is off the grid, and where more than length
// matters: costs, rises that the path breaks, and terrain. In levels with links the cheapest combination of walks and links is looked up too
// (join-links.ts). The finder never waits for an index. Shut doors and the like are for finders/shut-portals.ts, so the index never
// becomes invalid.
import type { Point } from '../../../geometry/point.ts';
import type { Body } from '../../body.ts';
import type { Level } from '../../level.ts';
import type { PathAnswer, PathFinder, Place, QueryOptions } from '../../path-finder.ts';
import { exactIndexOf } from '../exact-index.ts';
import { createEndJoiner } from './join-ends.ts';
import { createLinkJoiner } from './join-links.ts';
import { levelIndexOf } from './level-indexes.ts';
import { pointPathsOf, makeSpot, turnsAt } from '../point/point-paths.ts';
import type { Jump, Turn } from '../tangents/search-tangents.ts';

/** Makes a finder. Builds the index now, unless it exists or the level is too large for that (level-indexes.ts). `exact` answers the rest. */
export function makeOpenIndexedFinder(level: Level, body: Body, exact: PathFinder): PathFinder {
  const known = levelIndexOf(level, body);
  if (known === null) return exact;
  const index = exactIndexOf(level, body);
  const { corners, sight } = index.open.graph;
  const joiner = createEndJoiner(known, corners, index.navMesh, sight);
  const paths = pointPathsOf(index);
  const linker = index.links.length === 0 ? null : createLinkJoiner(index.links, joiner, paths, corners);
  if (index.links.length > 0 && linker === null) return exact;
  const search = linker ?? joiner;
  // The ends of the current query.
  const from = makeSpot();
  const to = makeSpot();

  /** The length of the path between two places, links at their cost; −1 where the index does not apply. */
  const look = (start: Place, goal: Place): number =>
    paths.stand(from, start, 'start') && paths.stand(to, goal, 'goal') ? search.find(from, to) : -1;

  const answer = (start: Place, goal: Place, queryOptions: QueryOptions): PathAnswer => {
    const length = queryOptions.costs === undefined ? look(start, goal) : -1;
    if (length < 0) return exact.answer(start, goal, queryOptions);
    const { looked } = search;
    if (length === Infinity) return { path: null, reason: 'disconnected', expanded: looked, lookedUp: 'index' };
    const turnsBetween = (a: Point, b: Point): (Turn | Jump)[] =>
      linker?.byLink === true ? linker.turnsBetween(from, to) : turnsAt(corners, joiner.turns, joiner.count, a, b);
    const path = paths.fullPath(turnsBetween, from, to, length, looked);
    return path === null
      ? exact.answer(start, goal, queryOptions)
      : { path, reason: null, expanded: looked, lookedUp: 'index' };
  };

  return {
    find(start, goal) {
      if (paths.floor === null) return answer(start, goal, {}).path;
      const length = look(start, goal);
      if (length < 0) return exact.find(start, goal);
      if (length === Infinity) return null;
      if (linker?.byLink === true) return answer(start, goal, {}).path;
      const corridorOf = (): readonly number[] => answer(start, goal, {}).path!.corridor;
      return paths.pathOf(joiner.turns, joiner.count, to, length, search.looked, corridorOf);
    },
    answer: (start, goal, queryOptions = {}) => answer(start, goal, queryOptions),
    explain(start, goal, queryOptions = {}, expansions = Infinity) {
      const found = answer(start, goal, { ...queryOptions, aside: true });
      return found.lookedUp === 'index'
        ? { ...found, searched: [] }
        : exact.explain!(start, goal, queryOptions, expansions);
    },
  };
}
