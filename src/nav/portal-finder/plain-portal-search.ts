// The search by portals that exact finders fall back on: A*, then string pulling. This one is for callers who pass no options of queries,
// which so do without their code.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathFinder, Place } from '../path-finder.ts';
import { layEnds } from '../portal-graph/query-graph.ts';
import { FUNNEL } from '../smoothing/smoothings.ts';
import { aStar } from '../../search/a-star.ts';
import { createPortalSearch, withEstimate, type SearchParts } from './search-portals.ts';

export const PORTAL_SEARCH: SearchParts = { run: withEstimate(aStar), smoothing: FUNNEL };

/** Makes the search; no options of queries are read. */
export function makePlainPortalSearch(level: Level, body: Body): PathFinder {
  const { ask } = createPortalSearch(level, body, PORTAL_SEARCH, {});
  const answer = (start: Place, goal: Place): PathAnswer => ask(start, goal, {}, layEnds);
  return { find: (start, goal) => answer(start, goal).path, answer };
}
