// The search by portals that exact finders fall back on: A*, then string pulling. This one is for callers who pass no options of queries,
// which so do without their code.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathFinder, Place } from '../path-finder.ts';
import { terrainOf } from '../portal-graph/build-portal-graph.ts';
import { denseGraphOf } from '../portal-graph/dense-graph.ts';
import { layEnds } from '../portal-graph/query/query-graph.ts';
import { moveToClosest } from '../smoothing/closest-points.ts';
import { FUNNEL, type SmoothingRow } from '../smoothing/smoothings.ts';
import { cheaperOf, lazyFinder } from '../wrap-finder.ts';
import { aStar } from '../../search/a-star.ts';
import { createPortalSearch, withEstimate, type SearchParts } from './search-portals.ts';

/** String pulling; where costs differ, after the points have moved to where they are cheapest in their portals. */
const CHEAPEST: SmoothingRow = {
  ...FUNNEL,
  smooth(graph, steps, own, costs) {
    const isCheap = costs === null && steps.every(({ leaf }) => terrainOf(graph.tree, leaf) === graph.leastCost);
    return FUNNEL.smooth(graph, isCheap ? steps : moveToClosest(graph, steps, costs), own, costs);
  },
};

const PORTAL_SEARCH: SearchParts = { run: withEstimate(aStar), smoothing: CHEAPEST };

/** The search of a level made by `make`; where terrain differs, the cheaper of that and of one through many places in each portal. */
export function searchCheapest(level: Level, body: Body, make: (parts: SearchParts) => PathFinder): PathFinder {
  return lazyFinder(() => {
    const usual = make(PORTAL_SEARCH);
    const graph = denseGraphOf(level, body);
    return graph === null ? usual : cheaperOf(usual, make({ ...PORTAL_SEARCH, graph }));
  });
}

/** Makes the search; no options of queries are read. */
export function makePlainPortalSearch(level: Level, body: Body): PathFinder {
  return searchCheapest(level, body, (parts) => {
    const { ask } = createPortalSearch(level, body, parts, {});
    const answer = (start: Place, goal: Place): PathAnswer => ask(start, goal, {}, layEnds);
    return { find: (start, goal) => answer(start, goal).path, answer };
  });
}
