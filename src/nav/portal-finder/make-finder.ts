// A PathFinder for a body in a level: ends, overlay, search, steps, path.
//
// 1. The ends are put on the grid, into leaves, clear of walls (query-ends.ts). 2. They are laid over the mesh (query-graph.ts).
// 3. In plain view of each other inside one leaf, the goal alone is the path. 4. Where the parts of the graph say that
// there is no way, no search is made. 5. Else one search, its steps, and their smoothing. All state is
// the finder's: make one for each that asks at the same time.
import { segmentGapSquared } from '../../geometry/gap.ts';
import { aStar } from '../../search/a-star.ts';
import { breadthFirst } from '../../search/breadth-first.ts';
import { dijkstra } from '../../search/dijkstra.ts';
import { greedy } from '../../search/greedy.ts';
import { createSearchState, type SearchResult, type SearchState } from '../../search/search-state.ts';
import { pathsOfBake } from '../known/bake.ts';
import { bakeOf } from '../known/baked-levels.ts';
import type { Body } from '../body.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { portalsCrossed } from '../portal-graph/crossed-portals.ts';
import { estimateTo } from '../portal-graph/estimate.ts';
import { compileCosts } from '../cost-terms.ts';
import { countHeights, type HeightCost } from '../portal-graph/heights.ts';
import { isUntouched, pathByKnown, type KnownPaths } from '../known/known-paths.ts';
import type { Level } from '../level.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import { finderByAsking, type MadeAnswer } from '../portal-graph/explain-search.ts';
import type { PathFinder } from '../path-finder.ts';
import { corridorOf, hopsOfSearch, pathOfSteps, stepsOfWay, type Hop, type Step } from '../portal-graph/path-steps.ts';
import { findNearest, type LeadPath } from './find-nearest.ts';
import { findEnds, type EndOptions } from '../portal-graph/ends/query-ends.ts';
import { smoothingOf } from '../smoothing/smoothings.ts';
import {
  createQueryGraph,
  directHop,
  layEnds,
  mayConnect,
  placeOfNode,
  pointOfNode,
  type QueryGraph,
} from '../portal-graph/query-graph.ts';

export interface PortalFinderOptions extends EndOptions {
  /** The most nodes one search may expand. */
  readonly budget?: number;
  /** Key of the smoothing to use (smoothing/smoothings.ts); the finder's own when left out. */
  readonly smoothing?: string;
  /** What heights cost the finders that search places in portals; nothing when left out. */
  readonly heights?: HeightCost;
}

/** Wishes under which ways known beforehand may be used: what they change is looked at, or others look after it. */
const KNOWN_WISHES: ReadonlySet<string> = new Set(['avoid', 'tolls', 'things', 'memory', 'aside']);

/** What tells one way of finding paths from another. */
export interface FinderParts {
  readonly search: 'a-star' | 'dijkstra' | 'breadth-first' | 'greedy';
  /** Look ways up in the level's bake instead, where there is one; `search` is for what it cannot answer. */
  readonly isBaked?: true;
  /** Key of its own smoothing; none when left out. */
  readonly smoothing?: string;
}

/** Makes a finder. The level's mesh for the body is built now if nobody has asked for it yet. */
export function makeFinder(
  level: Level,
  body: Body,
  parts: FinderParts,
  options: PortalFinderOptions = {},
): PathFinder {
  const floorMesh = portalGraphOf(level, body);
  const mesh = options.heights === '3d' ? countHeights(floorMesh) : floorMesh;
  const query = createQueryGraph(mesh);
  const state = createSearchState(query.nodeCount);
  const own = smoothingOf(parts.smoothing ?? 'none');
  const smoothing = options.smoothing === undefined ? own : smoothingOf(options.smoothing);

  // Looked for when it is first needed: many finders are never asked.
  let table: KnownPaths | null | undefined;

  /** By the level's bake: the way, null for none, undefined where the query wishes what a bake knows nothing of. */
  const lookUp = (): readonly Hop[] | null | undefined => {
    table ??= parts.isBaked === true ? waysOf(mesh) : null;
    if (table === null) return undefined;
    const way = pathByKnown(query, table);
    return way === null || isUntouched(query, way) ? way : undefined;
  };

  /** The path along the edges that were found, smoothed. */
  const lead: LeadPath = (hops, { avoid, tolls }, expanded, withStart) => {
    const steps = stepsOfWay(query, hops);
    const corridor = corridorOf(steps);
    const better = smoothing.smooth(mesh, steps, own, query.costs);
    // A straight line might lead through a portal that the search has gone round.
    const gone = [...(avoid ?? []), ...(tolls?.keys() ?? [])].filter((portal) => !corridor.includes(portal));
    const refined = gone.some((portal) => crossesPortal(mesh, better, portal)) ? steps : better;
    const crossed = refined === steps ? corridor : (portalsCrossed(mesh, refined) ?? corridor);
    const walked = pathOfSteps(refined, crossed, expanded, withStart);
    const toll = corridor.reduce((sum, portal) => sum + (tolls?.get(portal) ?? 0), 0);
    return toll > 0 ? { ...walked, cost: walked.cost + toll } : walked;
  };

  const finder = finderByAsking((from, to, wish): MadeAnswer => {
    const costs = wish.costs === undefined ? null : compileCosts(mesh, wish.costs);
    const avoid = wish.avoid !== undefined && wish.avoid.size > 0 ? wish.avoid : null;
    const none = { path: null, expanded: 0, made: null } as const;
    const ends = findEnds(mesh, from, to, options);
    if (ends.reason !== null) return { ...none, reason: ends.reason };
    const { start, goal, isStartMoved, hasMoved } = ends;

    layEnds(query, start, goal, avoid, wish.tolls ?? null, costs);
    if (!mayConnect(query)) return { ...none, ...hasMoved, reason: 'disconnected' };
    let hops: readonly Hop[] | null = directHop(query);
    let expanded = 0;
    let isLookedUp = false;
    const isUsual = Object.keys(wish).every((key) => KNOWN_WISHES.has(key));
    if (hops === null && isUsual) {
      const found = lookUp();
      isLookedUp = found !== undefined;
      if (found === null) return { ...none, ...hasMoved, reason: 'disconnected', lookedUp: 'bake' };
      hops = found ?? null;
    }
    const made =
      hops !== null
        ? null
        : {
            state,
            placeOf: (node: number) => placeOfNode(query, node),
            repeat: (budget: number) => void search(query, state, parts, { budget }),
          };
    if (hops === null) {
      const result = search(query, state, parts, options);
      expanded = result.expanded;
      if (result.reason !== null) {
        const reason = result.reason === 'budget' ? 'budget' : 'disconnected';
        return { path: null, expanded, ...hasMoved, made, reason };
      }
    }
    const path = lead(hops ?? hopsOfSearch(query, state), wish, expanded, isStartMoved);
    return { path, reason: null, expanded, ...hasMoved, ...(isLookedUp ? { lookedUp: 'bake' } : {}), made };
  });
  return {
    ...finder,
    nearest: (start, goals, wish = {}) => findNearest(query, state, options, lead, start, goals, wish),
  };
}

function waysOf(mesh: PortalGraph): KnownPaths | null {
  const bake = bakeOf(mesh);
  return bake === null ? null : pathsOfBake(mesh, bake);
}

/** Do the steps touch the portal anywhere? */
function crossesPortal({ tree }: PortalGraph, steps: readonly Step[], id: number): boolean {
  const { a, b } = tree.portals[id];
  return steps.some((step, i) => i > 0 && !step.byLink && segmentGapSquared(steps[i - 1], step, a, b) === 0);
}

function search(query: QueryGraph, state: SearchState, parts: FinderParts, options: PortalFinderOptions): SearchResult {
  const { start, goal } = query;
  if (parts.search === 'breadth-first') return breadthFirst(state, query, start, goal, options);
  if (parts.search === 'dijkstra') return dijkstra(state, query, start, goal, options);
  const estimate = estimateTo(query.mesh, query.goalEnd.at, (node) => pointOfNode(query, node), query.costs);
  const run = parts.search === 'greedy' ? greedy : aStar;
  return run(state, query, start, goal, estimate, options);
}
