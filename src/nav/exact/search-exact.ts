// Shortest paths by tangents: query ends, tangent search, path. Cones (cones/) answer most queries of a point before that.
//
// Exact up to rounding: no shorter path of the agent's centre keeps its radius from every wall that stops it; with links, none costs less.
// A disc counts as narrower by 1e-7 map units. Heights cost nothing.
//
// For walkers rises are walls on ground that no rise leads from (groundLeaves). Elsewhere the first search ignores them. If its path
// obeys them, drops included, it is exact. Otherwise a search among rises finds the shortest that does (rises/uneven-layer.ts). Floors that
// move are at whichever of their heights lets the agent pass. Where they move in large levels, the answer is the cheaper of the shortest path
// that avoids all rises and the portal search's: an upper bound, marked by `why`: 'rises'. The same holds for expensive terrain and the costs
// of a query. A path that none of them affects is optimal and has no `why`.
import { leafBeyond } from '../../bsp/tree.ts';
import { touchesAdded } from '../../bsp/walls-near.ts';
import { boundsOf } from '../../geometry/point.ts';
import { growBounds } from '../clearance/near-walls.ts';
import type { PathCosts } from '../cost-terms.ts';
import type { Path, PathAnswer, PathExplanation, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import type { PortalFinderOptions } from '../portal-finder/search-portals.ts';
import { AROUND, cellsAround } from '../mesh/find-cells.ts';
import type { QueryEnd } from '../portal-graph/query/end-edges.ts';
import { findEnds } from '../portal-graph/query/query-ends.ts';
import type { ConeAsker } from './cones/ask-cones.ts';
import { spotAt, type ExactIndex, type Layer } from './exact-index.ts';
import { plainFloor } from './point/point-paths.ts';
import { buildPath, ROUNDING } from './build-path.ts';
import { breaksRises } from './rises/obeys-rises.ts';
import type { QuerySpot } from './query-spot.ts';
import { createTangentSearch, type Found, type TangentSearch } from './tangents/search-tangents.ts';
import { trimGraph } from './tangents/tangent-graph.ts';
import { createUnevenSearches } from './rises/uneven-layer.ts';
import { oncePer } from '../once-per.ts';
import { mayComeTo } from '../portal-graph/leaf-reach.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';

/** Why a path is only an upper bound: costs that the query brought. */
export const OWN_COSTS = 'costs of the query';

/** A query of a level whose portals are open and free. */
export interface OpenQuery extends QueryOptions {
  /** Paths that cost more need not be found. */
  readonly most?: number | undefined;
}

/** What a query asks beside the shortest path. */
export interface Terms extends Pick<OpenQuery, 'most'> {
  /** In place of length times terrain. */
  readonly costs: PathCosts | null;
}

type Answer = PathAnswer & Partial<PathExplanation>;

/** Arrivals expanded among rises before the portal search is asked how long a path need be at most, or whether there is one. */
const FIRST_TRY = 500;

/** Makes a search faster, without another result. */
type Guide = (search: TangentSearch) => TangentSearch;

/** Makes the finder of an index; `simple` is the portal search of the same level, `cones` answer what they can, if there are any. */
export type FinderOn = (
  index: ExactIndex,
  simple: PathFinder,
  cones: ConeAsker | null,
  options?: PortalFinderOptions,
  guide?: Guide,
) => PathFinder;

/** For callers who pass no options of queries: none is read. */
export const plainFinderOn: FinderOn = (index, simple, cones, options = {}, guide) => {
  const { ask, find } = createExactSearch(index, options, guide);
  return {
    find(start, goal) {
      const path = cones?.find(start, goal);
      return path === undefined ? find(start, goal, () => simple.answer(start, goal)) : path;
    },
    answer: (start, goal) => cones?.answer(start, goal) ?? ask(start, goal, () => simple.answer(start, goal)),
  };
};

/** Creates the search of an index. */
export function createExactSearch(index: ExactIndex, options: PortalFinderOptions, guide: Guide = (search) => search) {
  const { portalGraph, navMesh, open, strict, links } = index;
  const { tree, body } = portalGraph;
  const plainSearch = createTangentSearch(open.graph, links);
  const guidedSearch = guide(plainSearch);
  const strictSearch = strict === null ? null : createTangentSearch(strict.graph, links);
  const spotOf = ({ stops }: Layer, { at, leaves }: QueryEnd): QuerySpot => {
    const spot = spotAt(portalGraph, navMesh, stops, at, leaves);
    // Cells are as before walls were added, and rounding may have bent a wall that was cut past a point.
    const mayBeBeyond = body.radius === 0 && touchesAdded(tree, growBounds(boundsOf([at]), AROUND));
    return mayBeBeyond ? { ...spot, cells: cellsAround(navMesh, at) } : spot;
  };

  const unevenNow = createUnevenSearches(index);

  /** On a plain floor no path has costs or drops to follow. */
  const isPlain = links.length === 0 && plainFloor(index) !== null;

  const ask = (
    from: Place,
    to: Place,
    askSimple: () => Answer,
    terms: Terms | null = null,
    openSearch = guidedSearch,
    isQuick = false,
  ): Answer => {
    made.last = null;
    const costs = terms && terms.costs;
    const least = costs === null ? portalGraph.leastCost : costs.least;
    const longest = (terms?.most ?? Infinity) / least;
    const budget = options.budget ?? Infinity;
    const ends = findEnds(portalGraph, from, to, options);
    if (ends.reason !== null) return { path: null, expanded: 0, reason: ends.reason };
    const { start: startEnd, goal: goalEnd, isStartMoved, hasMoved } = ends;

    const search = (layer: Layer, searcher: TangentSearch, most = longest, effort = budget): Found => {
      trimGraph(layer.graph);
      const [start, goal] = [spotOf(layer, startEnd), spotOf(layer, goalEnd)];
      made.last = { search: searcher, ends: [start, goal] };
      return searcher.find(start, goal, Math.min(effort, budget), undefined, most);
    };
    const pathOf = ({ graph }: Layer, { turns, expanded }: Found, isLazy = false): Path | null => {
      if (turns === null) return null;
      const [start, goal] = made.last!.ends;
      const build = (corridorOf: (() => readonly number[]) | null): Path =>
        buildPath(tree, graph, links, start, goal, turns, expanded, isStartMoved, body.step, costs, corridorOf);
      return build(isLazy ? () => build(null).corridor : null);
    };

    // Among rises as walls, where they are walls.
    const ground = groundOf(index, startEnd.leaves);
    const layer = ground === NO_GROUND ? open : strict!;
    const isThere = (leaf: number): boolean => groundLeaves(portalGraph)[leaf] === ground;
    if (layer === strict && hasMoved.moved === undefined && !goalEnd.leaves.some(isThere))
      return { path: null, expanded: 0, reason: 'disconnected' };
    let found = search(layer, layer === open ? openSearch : strictSearch!);
    if (found.turns === null) {
      const reason = found.isOverBudget ? 'budget' : 'disconnected';
      return { path: null, expanded: found.expanded, ...hasMoved, reason };
    }
    const { expanded } = found;
    let path: Path | null = null;
    let why: string | null = null;
    let simple: Answer | null = null;
    if (strict !== null && layer === open && breaksRises(index, ...made.last!.ends, found.turns)) {
      // The portal search may have moved ends to other places.
      if (hasMoved.moved === undefined && !mayComeTo(portalGraph, startEnd.leaves, goalEnd.leaves))
        return { path: null, expanded, reason: 'disconnected' };
      const among = unevenNow() ?? { layer: strict, search: strictSearch! };
      found = search(among.layer, among.search, longest, FIRST_TRY);
      if (found.isOverBudget && budget > FIRST_TRY) {
        const bound = askSimple();
        simple = bound;
        const most = bound.path === null ? 0 : (bound.path.cost / least) * (1 + ROUNDING);
        found = search(among.layer, among.search, Math.min(longest, most));
      }
      path = pathOf(among.layer, found);
      if (path === null || among.layer === strict) why = 'rises';
    } else path = pathOf(layer, found, isQuick && isPlain && hasMoved.moved === undefined);
    if (path !== null && path.cost > found.length * least * (1 + ROUNDING)) {
      why ??= costs === null ? 'terrain' : OWN_COSTS;
      // Through a place that is closed.
      if (path.cost === Infinity) path = null;
    }
    if (why === null) return { path: path!, reason: null, expanded, ...hasMoved };
    return cheaperOf(path, { ...hasMoved, expanded, why }, simple ?? askSimple());
  };

  const made = {
    plainSearch,
    /** The last tangent search and its ends; null where there was none. */
    last: null as { readonly search: TangentSearch; readonly ends: readonly [QuerySpot, QuerySpot] } | null,
    /** `askSimple` runs the portal search, `openSearch` the first one. */
    ask,
    /** The path alone, without other terms. On a plain floor its corridor is computed when asked for. */
    find: (from: Place, to: Place, askSimple: () => Answer): Path | null =>
      ask(from, to, askSimple, null, guidedSearch, true).path,
  };
  return made;
}

/** The path, which is an upper bound, or what the portal search found where that is cheaper or there is no path. */
function cheaperOf(path: Path | null, own: Pick<Answer, 'moved' | 'why' | 'expanded'>, other: Answer): Answer {
  const { why, moved } = own;
  const expanded = own.expanded + other.expanded;
  if (path === null && other.path === null && why === 'rises') return { ...other, expanded };
  const all = { expanded, why: why! };
  if (path === null || (other.path !== null && other.path.cost < path.cost)) return { ...other, ...all };
  return { path, reason: null, ...all, ...(moved && { moved }) };
}

const NO_GROUND = -1;

/** The ground of all of these leaves; NO_GROUND where that is not one, or there is no rise. */
function groundOf({ strict, portalGraph }: ExactIndex, leaves: readonly number[]): number {
  if (strict === null) return NO_GROUND;
  const grounds = groundLeaves(portalGraph);
  const ground = grounds[leaves[0]];
  return leaves.every((leaf) => grounds[leaf] === ground) ? ground : NO_GROUND;
}

/**
 * By leaf, the number of its ground, or NO_GROUND: floor that the agent cannot leave by a step up or a drop. Around it are only walls and rises
 * that are too high from its highest floor. So the shortest path among walls and rises is the shortest of all. None where floors move or links
 * lead elsewhere.
 */
const groundLeaves = oncePer(({ tree, body, states, links }: PortalGraph): Int32Array => {
  const { leaves, portals } = tree;
  const grounds = new Int32Array(leaves.length).fill(NO_GROUND);
  if (states !== null || links.length > 0) return grounds;
  const least = Math.min(body.step, body.drop);
  const isSeen = new Uint8Array(leaves.length);
  for (let first = 0; first < leaves.length; first++) {
    if (isSeen[first] !== 0) continue;
    isSeen[first] = 1;
    const region = [first];
    let highest = -Infinity;
    let lowestAround = Infinity;
    for (const leaf of region) {
      const { floor } = leaves[leaf];
      highest = Math.max(highest, floor);
      for (const portal of leaves[leaf].portals) {
        const other = leafBeyond(portals[portal], leaf);
        if (Math.abs(leaves[other].floor - floor) > least) lowestAround = Math.min(lowestAround, leaves[other].floor);
        else if (isSeen[other] === 0) {
          isSeen[other] = 1;
          region.push(other);
        }
      }
    }
    if (lowestAround - highest > body.step) for (const leaf of region) grounds[leaf] = first;
  }
  return grounds;
});
