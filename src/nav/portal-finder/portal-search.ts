// The search by portals that exact finders fall back on, with all options of queries. As in exact paths, heights cost nothing.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import { makeSearchFinder } from './make-search-finder.ts';
import { searchCheapest } from './plain-portal-search.ts';
import type { PortalFinderOptions } from './search-portals.ts';

export function makePortalSearch(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const { heights: _, ...flat } = options;
  return searchCheapest(level, body, (parts) => makeSearchFinder(level, body, parts, flat));
}
