// PathFinder for shortest paths (search-exact.ts) in a level whose portals are all open and free, with costs of queries and explanations.
// Portals to avoid and tolls are for finders/shut-portals.ts: here only the portal search follows them.
import type { Tree } from '../../bsp/tree.ts';
import type { Body } from '../body.ts';
import { compileCosts } from '../cost-terms.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathExplanation, PathFinder, Place, QueryOptions, SearchedPlace } from '../path-finder.ts';
import { makePortalSearch } from '../portal-finder/make-search-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import type { Arrivals } from './tangents/arrivals.ts';
import { createConeAsker, type ConeAsker } from './cones/ask-cones.ts';
import { exactIndexOf } from './exact-index.ts';
import { createExactSearch, OWN_COSTS, type FinderOn, type OpenQuery } from './search-exact.ts';
import type { TangentSearch } from './tangents/search-tangents.ts';
import { leafAt } from '../../bsp/leaf-at.ts';
import { distance, type Point } from '../../geometry/point.ts';
import { START_X, START_Z } from './cones/first-cones.ts';

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

/** Everything that the last answer's search reached, or had reached after that many expansions: the start first, what a stretch passes before its end. */
export function conePlaces(tree: Tree, asker: ConeAsker, expansions: number): SearchedPlace[] {
  const searched = asker.searched(expansions);
  if (searched === null) return [];
  const { goal, search } = searched;
  const { run, cones } = search.state;
  const { before, by, length, order } = run;
  const { corners } = run.openings;
  const { via, viaStart } = run.stretches;
  const found: SearchedPlace[] = [];
  const add = ({ x, z }: Point, from: number, walked: number, rank: number): number =>
    found.push(searchedPlace(tree, x, z, from, walked, Math.hypot(goal.x - x, goal.z - z), rank)) - 1;
  const start = { x: run.now[START_X], z: run.now[START_Z] };
  add(start, -1, 0, 0);
  const cornerAt = (turn: number): Point => ({ x: corners.x[turn >> 1], z: corners.z[turn >> 1] });
  const passedBy = (turn: number): Int32Array =>
    by[turn] < 0 ? new Int32Array(0) : via.subarray(viaStart[by[turn]], viaStart[by[turn] + 1]);
  const turns = run.reached.subarray(0, run.reachedCount);
  const placeOf = new Map<number, number>([[-1, 0]]);
  let places = 1;
  for (const turn of turns) {
    places += 1 + passedBy(turn).length;
    placeOf.set(turn, places - 1);
  }
  for (const turn of turns) {
    let from = placeOf.get(before[turn])!;
    let last = before[turn];
    let walked = last < 0 ? 0 : length[last];
    for (const passed of passedBy(turn)) {
      walked += distance(cornerAt(last), cornerAt(passed));
      from = add(cornerAt(passed), from, walked, 0);
      last = passed;
    }
    add(cornerAt(turn), from, length[turn], order[turn]);
  }
  for (let cone = 0; cone < cones.count; cone++) {
    const middle = cones.middleOf(cone);
    add(middle, 0, distance(start, middle), cones.order[cone]);
  }
  return found;
}

/**
 * A place of a search, for explanations: the place before it, the length up to it, what is left at least, and the turn in which it was
 * expanded, 0 while open.
 */
function searchedPlace(
  tree: Tree,
  x: number,
  z: number,
  parent: number,
  g: number,
  h: number,
  order: number,
): SearchedPlace {
  const leaf = leafAt(tree, { x, z });
  const y = leaf < 0 ? 0 : tree.leaves[leaf].floor;
  return { at: { x, y, z }, parent, g, h, f: g + h, state: order > 0 ? 'closed' : 'open', order };
}
