// The search by portals that exact finders fall back on: A*, then string pulling. This one is for callers who pass no options of queries,
// which so do without their code.
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { PathAnswer, PathFinder, Place } from '../path-finder.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { terrainOf } from '../portal-graph/terrain.ts';
import { denseGraphOf } from '../portal-graph/dense-graph.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Step } from '../portal-graph/query/path-steps.ts';
import { setEnds } from '../portal-graph/query/query-graph.ts';
import { moveToClosest } from '../smoothing/closest-points.ts';
import { FUNNEL, type SmoothingRow } from '../smoothing/smoothings.ts';
import { cheaperOf, lazyFinder } from '../wrap-finder.ts';
import { aStar } from '../../search/a-star.ts';
import { createPortalSearch, withEstimate, type SearchParts } from './search-portals.ts';

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
