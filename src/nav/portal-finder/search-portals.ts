// One query of a level's portal graph by any search: ends, overlay, search, path.
//
// The ends are put on the grid, into leaves, clear of walls (query-ends.ts), and set in the query (query-graph.ts). Then three layers
// are asked for the edges of the path, until one answers: the ends themselves (they share a leaf, or their parts of the graph do not
// connect), the level's bake, and a search. Last, the edges become steps, are smoothed, and become a path. All state is the
// finder's: make one for each query that runs at the same time.
import type { aStar } from '../../search/a-star.ts';
import { createSearchState, type SearchResult, type SearchState } from '../../search/search-state.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, Place, QueryOptions, Path } from '../path-finder.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { findEnds, type EndOptions } from '../portal-graph/query/query-ends.ts';
import { estimateTo } from '../portal-graph/query/estimate.ts';
import { countHeights, type HeightCost } from '../portal-graph/heights.ts';
import type { setQuery } from '../portal-graph/query/set-query.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import {
  hopsOfSearch,
  corridorOf,
  pathOfSteps,
  payTolls,
  stepsOfHops,
  type Hop,
  type Step,
} from '../portal-graph/query/path-steps.ts';
import {
  createQueryGraph,
  directHop,
  mayConnect,
  pointOfNode,
  type QueryGraph,
} from '../portal-graph/query/query-graph.ts';
import { NO_SMOOTHING, type SmoothingRow } from '../smoothing/smoothings.ts';
import { segmentGapSquared } from '../../geometry/gap.ts';
import { portalsCrossed } from '../portal-graph/query/crossed-portals.ts';

/** What one layer of a finder found for the query that is set; hops are null, with a reason, where there is no path. */
interface FoundHops {
  readonly hops: readonly Hop[] | null;
  readonly reason: 'disconnected' | 'budget' | null;
  readonly expanded: number;
  readonly isSearched: boolean;
  readonly lookedUp?: 'bake';
}

export const NOT_SEARCHED = { reason: null, expanded: 0, isSearched: false } as const;
export const DISCONNECTED = { ...NOT_SEARCHED, hops: null, reason: 'disconnected' } as const;

/** A layer of a finder that looks answers up; null for what needs a search. */
export type LookUp = (asked: QueryOptions) => FoundHops | null;

/** Options of finders that search portals. */
export interface PortalFinderOptions extends EndOptions {
  /** The most nodes one search may expand. */
  readonly budget?: number;
  /** The smoothing to use (smoothing/smoothings.ts); the finder's own when left out. */
  readonly smoothing?: SmoothingRow;
  /** What heights cost; nothing when left out. */
  readonly heights?: HeightCost;
}

/** Runs a search of a query's graph with that much budget. */
export type Run = (query: QueryGraph, state: SearchState, limit: { readonly budget?: number }) => SearchResult;

/** What distinguishes one finder from another. */
export interface FinderParts {
  readonly search: 'a-star' | 'dijkstra' | 'breadth-first' | 'greedy';
  /** Looks paths up; `search` is for what it cannot answer. */
  readonly lookUp?: ((query: QueryGraph) => LookUp) | undefined;
  /** Its own smoothing; none when left out. */
  readonly smoothing?: SmoothingRow;
  /** How paths are pulled through a corridor, where that can be searched for by itself (ask-corridor.ts) in place of search and smoothing. */
  readonly pull?: 'tight' | 'straight';
}

/** The same by the search itself, so that callers bring only the one that they use. */
export interface SearchParts extends Omit<FinderParts, 'search'> {
  readonly run: Run;
  /** The graph to search; by default the level's portal graph, in which the rows of a bake are. */
  readonly graph?: PortalGraph;
}

/** Creates a search. Builds its graph for the body now, unless it exists. */
export function createPortalSearch(level: Level, body: Body, parts: SearchParts, options: PortalFinderOptions) {
  const flat = parts.graph ?? portalGraphOf(level, body);
  const graph = options.heights === '3d' ? countHeights(flat) : flat;
  const query = createQueryGraph(graph);
  const state = createSearchState(query.nodeCount);
  const lookUp = parts.lookUp?.(query);
  const own = parts.smoothing ?? NO_SMOOTHING;
  const lead = createLead(query, own, options.smoothing ?? own);
  return {
    query,
    state,
    lead,
    /** `set` sets the ends of the query and as many of its options as it knows. */
    ask(from: Place, to: Place, asked: QueryOptions, set: typeof setQuery): PathAnswer & Pick<FoundHops, 'isSearched'> {
      const ends = findEnds(graph, from, to, options);
      if (ends.reason !== null) return { path: null, expanded: 0, isSearched: false, reason: ends.reason };
      set(query, ends.start, [ends.goal], asked);
      const { hops, ...found } =
        findDirectly(query) ?? lookUp?.(asked) ?? findBySearch(query, state, parts.run, options.budget);
      const answer = { ...found, ...ends.hasMoved };
      if (hops === null) return { ...answer, path: null, reason: found.reason ?? 'disconnected' };
      return { ...answer, path: lead(hops, asked, found.expanded, ends.isStartMoved), reason: null };
    },
  };
}

/** Makes a path of the edges that a search found; `withStart`: the start was moved, so it is a point to go to. */
type LeadPath = (hops: readonly Hop[], options: QueryOptions, expanded: number, withStart: boolean) => Path;

/** Makes the path along the edges that were found, smoothed; `own` is the smoothing of the finder itself. */
function createLead(query: QueryGraph, own: SmoothingRow, smoothing: SmoothingRow): LeadPath {
  const { graph } = query;
  return (hops, { avoid, tolls }, expanded, withStart) => {
    const steps = stepsOfHops(query, hops);
    const corridor = corridorOf(steps);
    const better = smoothing.smooth(graph, steps, own, query.costs);
    // A straight line might lead through a portal that the search has gone round.
    const gone = [...(avoid ?? []), ...(tolls?.keys() ?? [])].filter((portal) => !corridor.includes(portal));
    const refined = gone.some((portal) => crossesPortal(graph, better, portal)) ? steps : better;
    const crossed = refined === steps ? corridor : (portalsCrossed(graph, refined) ?? corridor);
    return payTolls(pathOfSteps(refined, crossed, expanded, withStart), corridor, tolls);
  };
}

/** Do the steps touch the portal anywhere? */
function crossesPortal({ tree }: PortalGraph, steps: readonly Step[], id: number): boolean {
  const { a, b } = tree.portals[id];
  return steps.some((step, i) => i > 0 && !step.byLink && segmentGapSquared(steps[i - 1], step, a, b) === 0);
}

/** For ends that share a leaf or are in parts of the graph that do not connect; null where there must be more. */
function findDirectly(query: QueryGraph): FoundHops | null {
  if (!mayConnect(query)) return DISCONNECTED;
  const hops = directHop(query);
  return hops === null ? null : { ...NOT_SEARCHED, hops };
}

function findBySearch(query: QueryGraph, state: SearchState, run: Run, budget = Infinity): FoundHops {
  const { reason, expanded } = run(query, state, { budget });
  const isSearched = true;
  if (reason !== null)
    return { hops: null, reason: reason === 'budget' ? 'budget' : 'disconnected', expanded, isSearched };
  return { hops: hopsOfSearch(query, state), reason, expanded, isSearched };
}

/** A* with the straight line as its estimate, or a search that takes the same. */
export function withEstimate(search: typeof aStar): Run {
  return (query, state, limit) => {
    const estimate = estimateTo(query.graph, query.goalEnd.at, (node) => pointOfNode(query, node), query.costs);
    return search(state, query, query.start, query.goal, estimate, limit);
  };
}
