// The search by portals that exact finders fall back on: A*, then string pulling. This one is for callers who pass no options of queries,
// which so do without their code.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathFinder, Place } from '../path-finder.ts';
import { portalGraphOf, buildPortalGraph, placesIn } from '../portal-graph/build-portal-graph.ts';
import { terrainOf, isEven } from '../portal-graph/terrain.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Step } from '../portal-graph/query/path-steps.ts';
import { setEnds } from '../portal-graph/query/query-graph.ts';
import { moveToClosest } from '../smoothing/closest-points.ts';
import { FUNNEL, type SmoothingRow } from '../smoothing/smoothings.ts';
import { cheaperOf, lazyFinder } from '../wrap-finder.ts';
import { aStar } from '../../search/a-star.ts';
import { createPortalSearch, withEstimate, type SearchParts } from './search-portals.ts';
import type { Tree } from '../../bsp/tree.ts';
import { distance } from '../../geometry/point.ts';
import { oncePerBody } from '../once-per.ts';
import { extendGraph } from '../portal-graph/build/extend-graph.ts';

/** Spacings tried, as parts of the level's width: each free piece has its ends and its middle, and more where it is longer than that. */
const SPACINGS = [1 / 32, 1 / 16, 1 / 8, 1];
/** Most pairs of places that share a leaf: edges grow with the square of their number. */
const MOST_PAIRS = 300_000;

function countPairs({ leaves, portals }: Tree, spacing: number): number {
  return leaves.reduce((sum, leaf) => {
    const places = leaf.portals.reduce((all, id) => all + placesIn(distance(portals[id].a, portals[id].b), spacing), 0);
    return sum + places * places;
  }, 0);
}

const denseGraphs = oncePerBody(({ tree, states, bare, sameWalls }: Level, body): PortalGraph | null => {
  if (sameWalls !== undefined) {
    const known = denseGraphOfAny(sameWalls, body);
    return known && extendGraph(known, tree);
  }
  const { minX, minZ, maxX, maxZ } = tree.plan.bounds;
  const width = Math.max(maxX - minX, maxZ - minZ);
  const part = SPACINGS.find((each) => countPairs(tree, each * width) <= MOST_PAIRS);
  if (part === undefined) return null;
  return buildPortalGraph(tree, { ...body }, states, bare, part * width);
});

const denseGraphOfAny: (level: Level, body: Body) => PortalGraph | null = denseGraphs.get;

/**
 * A second graph for the cheapest paths: where terrain differs, with several places in each free piece of a portal. Through middles alone, a
 * search may pass expensive ground on the wrong side, or cross it where it is wide. More places, the ends of each free piece among them, show
 * it where the corners of that ground are; smoothing then moves the path's points to their best places. Built on first use and cached; null
 * where all terrain costs the same, and in levels that are too large. Steiner points: M. Lanthier, A. Maheshwari, J.-R. Sack, Approximating
 * Weighted Shortest Paths on Polyhedral Surfaces, 1997.
 */
export function denseGraphOf(level: Level, body: Body): PortalGraph | null {
  return isEven(level.tree) ? null : denseGraphOfAny(level, body);
}

/** String pulling; where costs differ, also after the points have moved to where they are cheapest in their portals, if that is better. */
const CHEAPEST: SmoothingRow = {
  ...FUNNEL,
  smooth(graph, steps, own, costs) {
    const pulled = FUNNEL.smooth(graph, steps, own, costs);
    if (costs === null && steps.every(({ leaf }) => terrainOf(graph.tree, leaf) === graph.leastCost)) return pulled;
    const moved = FUNNEL.smooth(graph, moveToClosest(graph, steps, costs), own, costs);
    return costOfSteps(moved) < costOfSteps(pulled) ? moved : pulled;
  },
};

const costOfSteps = (steps: readonly Step[]): number => steps.reduce((sum, { cost }) => sum + cost, 0);

const PORTAL_SEARCH: SearchParts = { run: withEstimate(aStar), smoothing: CHEAPEST };

/** The search of a level made by `make`; where terrain differs, the cheaper of that and of one through many places in each portal. */
export function searchCheapest(level: Level, body: Body, make: (parts: SearchParts) => PathFinder): PathFinder {
  return lazyFinder(() => {
    const usual = make(PORTAL_SEARCH);
    const graph = denseGraphOf(level, body);
    return graph === null ? usual : cheaperOf(usual, make({ ...PORTAL_SEARCH, graph }));
  });
}

/** What a plain search leaves out, and the graph that it searches in place of one of the level's. */
export interface PlainSearchOptions {
  readonly avoid?: () => ReadonlySet<number>;
  readonly shape?: (graph: PortalGraph) => PortalGraph;
}

/** Makes the search; no options of queries are read. */
export function makePlainPortalSearch(
  level: Level,
  body: Body,
  { avoid, shape = (graph) => graph }: PlainSearchOptions = {},
): PathFinder {
  return searchCheapest(level, body, (parts) => {
    const graph = shape(parts.graph ?? portalGraphOf(level, body));
    const { ask } = createPortalSearch(level, body, { ...parts, graph }, {});
    const answer = (start: Place, goal: Place): PathAnswer =>
      ask(start, goal, avoid === undefined ? {} : { avoid: avoid() }, setEnds);
    return { find: (start, goal) => answer(start, goal).path, answer };
  });
}
