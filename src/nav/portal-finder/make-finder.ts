// PathFinders over a level's portal graph by the name of their search.
import { aStar } from '../../search/a-star.ts';
import { breadthFirst } from '../../search/breadth-first.ts';
import { dijkstra } from '../../search/dijkstra.ts';
import { greedy } from '../../search/greedy.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import { makeSearchFinder } from './make-search-finder.ts';
import { withEstimate, type FinderParts, type PortalFinderOptions, type Run } from './search-portals.ts';

const RUNS: Readonly<Record<FinderParts['search'], Run>> = {
  'a-star': withEstimate(aStar),
  greedy: withEstimate(greedy),
  dijkstra: (query, state, limit) => dijkstra(state, query, query.start, query.goal, limit),
  'breadth-first': (query, state, limit) => breadthFirst(state, query, query.start, query.goal, limit),
};

/** Makes a finder. Builds the level's portal graph for the body now, unless it exists. */
export function makeFinder(
  level: Level,
  body: Body,
  { search, ...parts }: FinderParts,
  options: PortalFinderOptions = {},
): PathFinder {
  return makeSearchFinder(level, body, { run: RUNS[search], ...parts }, options);
}
