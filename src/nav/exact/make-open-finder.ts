// PathFinder for shortest paths (search-exact.ts) in a level whose portals are all open and free, with costs of queries and explanations.
// Portals to avoid and tolls are for finders/shut-portals.ts: here only the portal search follows them.
import type { Tree } from '../../bsp/tree.ts';
import type { Body } from '../body.ts';
import { compileCosts } from '../cost-terms.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathExplanation, PathFinder, Place, QueryOptions, SearchedPlace } from '../path-finder.ts';
import { makePortalSearch } from '../portal-finder/portal-search.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import type { Arrivals } from './tangents/arrivals.ts';
import { createConeAsker } from './cones/ask-cones.ts';
import { conePlaces, searchedPlace } from './cones/list-reached.ts';
import { exactIndexOf } from './exact-index.ts';
import { createExactSearch, OWN_COSTS, type FinderOn, type OpenQuery } from './search-exact.ts';
import type { TangentSearch } from './tangents/search-tangents.ts';

/** Builds the level's index for the body if there is none. */
export function makeOpenFinder(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const index = exactIndexOf(level, body);
  const simple = makePortalSearch(level, body, options);
  return exactFinderOn(index, simple, createConeAsker(index, options.budget ?? Infinity), options);
}

/** The finder of an index; explanations do without the guide. */
export const exactFinderOn: FinderOn = (index, simple, cones, options = {}, guide) => {
  const { portalGraph, links } = index;
  const { tree } = portalGraph;
  const search = createExactSearch(index, options, guide);

  const answer = (
    from: Place,
    to: Place,
    { most, ...queryOptions }: OpenQuery,
    openSearch?: TangentSearch,
    askSimple: (...question: [Place, Place, QueryOptions]) => PathAnswer = simple.answer,
  ): PathAnswer & Partial<PathExplanation> => {
    const costs = queryOptions.costs === undefined ? null : compileCosts(portalGraph, queryOptions.costs);
    // The query's costs change what links cost, and with it the search itself.
    if (costs !== null && links.length > 0) return { ...askSimple(from, to, queryOptions), why: OWN_COSTS };
    return search.ask(from, to, () => askSimple(from, to, queryOptions), { costs, most }, openSearch);
  };

  return {
    find(start, goal) {
      const path = cones?.find(start, goal);
      return path === undefined ? answer(start, goal, {}).path : path;
    },
    answer(start, goal, queryOptions = {}) {
      return (isPlain(queryOptions) ? cones?.answer(start, goal) : undefined) ?? answer(start, goal, queryOptions);
    },
    explain(start, goal, queryOptions = {}, expansions = Infinity) {
      const quick = isPlain(queryOptions) ? cones?.answer(start, goal) : undefined;
      if (quick !== undefined) return { ...quick, searched: conePlaces(tree, cones!, expansions) };
      const { plainSearch } = search;
      const found = answer(start, goal, queryOptions, plainSearch, (...question) =>
        simple.explain!(...question, expansions),
      );
      if (found.searched !== undefined || search.last === null) return { searched: [], ...found };
      const { search: last, ends } = search.last;
      if (expansions < found.expanded) last.find(...ends, expansions);
      return { ...found, searched: placesSearched(tree, last.states) };
    },
  };
};

function isPlain(queryOptions: QueryOptions): boolean {
  for (const _ in queryOptions) return false;
  return true;
}

function placesSearched(tree: Tree, { count, x, z, parent, cost, total, order }: Arrivals): SearchedPlace[] {
  return Array.from({ length: count }, (_, i) =>
    searchedPlace(tree, x[i], z[i], parent[i], cost[i], total[i] - cost[i], order[i]),
  );
}
