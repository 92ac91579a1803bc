// PathFinder for shortest paths: query ends, tangent search, path. Cones (cones/) answer most queries of a point before that.
//
// Exact up to rounding: no shorter path of the agent's centre keeps its radius from every wall that stops it; with links, none costs less.
// A disc counts as narrower by 1e-7 map units. Heights cost nothing.
//
// For walkers rises are walls on ground that no rise leads from (ground-leaves.ts). Elsewhere the first search ignores them. If its path obeys them, drops included, it is exact. Otherwise the answer is the cheaper of
// the shortest path that avoids all rises and the portal search's path: an upper bound, marked by `why`: 'rises'. The same holds for
// expensive terrain, avoided or tolled portals on the path, and costs of the query. A path that none of them affects is optimal and has no
// `why`.
import type { Tree } from '../../bsp/tree.ts';
import type { Body } from '../body.ts';
import { checkQuery } from '../checks/check-arguments.ts';
import { compileCosts } from '../cost-terms.ts';
import type { Level } from '../level.ts';
import type { PortalFinderOptions } from '../portal-finder/make-search-finder.ts';
import { makePortalSearch } from '../portal-finder/portal-search.ts';
import type {
  Path,
  PathAnswer,
  PathExplanation,
  PathFinder,
  Place,
  QueryOptions,
  SearchedPlace,
} from '../path-finder.ts';
import { findEnds } from '../portal-graph/ends/query-ends.ts';
import type { Arrivals } from './arrivals.ts';
import { chargeOf } from './charge-of.ts';
import { createConeAsker, searchedPlace, type ConeAsker } from './cones/ask-cones.ts';
import { exactIndexOf, spotAt, type ExactIndex, type Layer } from './exact-index.ts';
import { areGround } from './ground-leaves.ts';
import { layPath, ROUNDING } from './lay-path.ts';
import { obeysRises } from './obeys-rises.ts';
import type { QuerySpot } from './query-spot.ts';
import { createTangentSearch, type Found, type TangentSearch } from './search-tangents.ts';
import { trimGraph } from './tangent-graph.ts';
import { touchesRises } from './touches-rises.ts';

const OWN_COSTS = 'costs of the query';

/** Makes a finder of shortest paths. Builds the level's index for the body if there is none. */
export function makeExactFinder(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const index = exactIndexOf(level, body);
  const simple = makePortalSearch(level, body, options);
  return exactFinderOn(index, simple, createConeAsker(index, options.budget ?? Infinity), options);
}

/**
 * The finder of an index. `simple` is the portal search of the same level; `cones` answer what they can, if there are any. `guide` may make
 * its search faster; explanations do without.
 */
export function exactFinderOn(
  index: ExactIndex,
  simple: PathFinder,
  cones: ConeAsker | null,
  options: PortalFinderOptions = {},
  guide: (search: TangentSearch) => TangentSearch = (search) => search,
): PathFinder {
  const { portalGraph, navMesh, open, strict, ways } = index;
  const { tree, body } = portalGraph;
  const plainSearch = createTangentSearch(open.graph, ways);
  const guidedSearch = guide(plainSearch);
  const strictSearch = strict === null ? null : createTangentSearch(strict.graph, ways);
  /** The last tangent search and its ends, for `explain`. */
  let last: { readonly search: TangentSearch; readonly ends: readonly [QuerySpot, QuerySpot] } | null = null;

  /** `askSimple` runs the portal search, `openSearch` the first one. */
  const answer = (
    from: Place,
    to: Place,
    wish: QueryOptions,
    openSearch = guidedSearch,
    askSimple: (...question: [Place, Place, QueryOptions]) => PathAnswer = simple.answer,
  ): PathAnswer & Partial<PathExplanation> => {
    last = null;
    checkQuery(wish, tree.portals.length);
    const costs = wish.costs === undefined ? null : compileCosts(portalGraph, wish.costs);
    // The query's costs change what links cost, and with it the search itself.
    if (costs !== null && ways.length > 0) return { ...askSimple(from, to, wish), why: OWN_COSTS };
    const ends = findEnds(portalGraph, from, to, options);
    if (ends.reason !== null) return { path: null, expanded: 0, reason: ends.reason };
    const { start: startEnd, goal: goalEnd, isStartMoved, hasMoved } = ends;

    const search = (layer: Layer, searcher: TangentSearch): Found & { ends: readonly [QuerySpot, QuerySpot] } => {
      trimGraph(layer.graph);
      const ends = [startEnd, goalEnd].map((end) => spotAt(portalGraph, navMesh, layer.stops, end.at, end.leaves)) as [
        QuerySpot,
        QuerySpot,
      ];
      last = { search: searcher, ends };
      return { ...searcher.find(...ends, options.budget ?? Infinity), ends };
    };
    const layOut = (layer: Layer, { turns, expanded, ends }: ReturnType<typeof search>): Path | null =>
      turns && layPath(tree, layer.graph, ways, ends[0], ends[1], turns, expanded, isStartMoved, body.step, costs);

    // Among rises as walls, where they are walls.
    const layer = strict !== null && areGround(portalGraph, startEnd.leaves) ? strict : open;
    let found = search(layer, layer === open ? openSearch : strictSearch!);
    if (found.turns === null) {
      const reason = found.isOverBudget ? 'budget' : 'disconnected';
      return { path: null, expanded: found.expanded, ...hasMoved, reason };
    }
    const { expanded } = found;
    let [path, why]: [Path | null, string | null] = [null, null];
    if (strict !== null && layer === open && breaksRises(index, strict, found.ends, found.turns)) {
      why = 'rises';
      found = search(strict, strictSearch!);
      path = layOut(strict, found);
    } else path = layOut(layer, found);
    if (path !== null) {
      const charge = chargeOf(path, wish);
      if (charge === Infinity) {
        why = 'portals to avoid';
        path = null;
      } else if (charge > 0) {
        why = 'tolls';
        path = { ...path, cost: path.cost + charge };
      }
      const least = costs === null ? portalGraph.leastCost : costs.least;
      if (path !== null && charge === 0 && path.cost > found.length * least * (1 + ROUNDING))
        why ??= costs === null ? 'terrain' : OWN_COSTS;
      // Through a place that is closed.
      if (path?.cost === Infinity) path = null;
    }
    if (why === null) return { path: path!, reason: null, expanded, ...hasMoved };
    const other = askSimple(from, to, wish);
    const all = { expanded: expanded + other.expanded, why };
    if (path === null || (other.path !== null && other.path.cost < path.cost)) return { ...other, ...all };
    return { path, reason: null, ...all, ...hasMoved };
  };

  return {
    find(start, goal) {
      const path = cones?.find(start, goal);
      return path === undefined ? answer(start, goal, {}).path : path;
    },
    answer(start, goal, wish = {}) {
      return (isPlain(wish) ? cones?.answer(start, goal) : undefined) ?? answer(start, goal, wish);
    },
    explain(start, goal, wish = {}, expansions = Infinity) {
      const quick = isPlain(wish) ? cones?.answer(start, goal) : undefined;
      if (quick !== undefined) return { ...quick, searched: cones!.searched(expansions) };
      const found = answer(start, goal, wish, plainSearch, (...question) => simple.explain!(...question, expansions));
      if (found.searched !== undefined || last === null) return { searched: [], ...found };
      const { search, ends } = last;
      if (expansions < found.expanded) search.find(...ends, expansions);
      return { ...found, searched: placesSearched(tree, search.states) };
    },
  };
}

/** Does a path of the open layer go up where the agent cannot, or down where it may not? */
function breaksRises(
  { portalGraph, open, ways }: ExactIndex,
  strict: Layer,
  ends: readonly [QuerySpot, QuerySpot],
  turns: NonNullable<Found['turns']>,
): boolean {
  return (
    touchesRises(portalGraph.tree, open, strict, ways, ...ends, turns) &&
    !obeysRises(portalGraph, open.graph, open.reach, ways, ...ends, turns)
  );
}

function isPlain(wish: QueryOptions): boolean {
  for (const _ in wish) return false;
  return true;
}

function placesSearched(tree: Tree, { count, x, z, parent, cost, total, order }: Arrivals): SearchedPlace[] {
  return Array.from({ length: count }, (_, i) =>
    searchedPlace(tree, x[i], z[i], parent[i], cost[i], total[i] - cost[i], order[i]),
  );
}
