// Makes a path from the edges that a search of portals found: steps, smoothing, portals crossed, tolls.
import { segmentGapSquared } from '../../geometry/gap.ts';
import type { Path, QueryOptions } from '../path-finder.ts';
import { portalsCrossed } from '../portal-graph/query/crossed-portals.ts';
import {
  corridorOf,
  pathOfSteps,
  payTolls,
  stepsOfHops,
  type Hop,
  type Step,
} from '../portal-graph/query/path-steps.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { QueryGraph } from '../portal-graph/query/query-graph.ts';
import type { SmoothingRow } from '../smoothing/smoothings.ts';

/** Makes a path of the edges that a search found; `withStart`: the start was moved, so it is a point to go to. */
export type LeadPath = (hops: readonly Hop[], options: QueryOptions, expanded: number, withStart: boolean) => Path;

/** Makes the path along the edges that were found, smoothed; `own` is the smoothing of the finder itself. */
export function createLead(query: QueryGraph, own: SmoothingRow, smoothing: SmoothingRow): LeadPath {
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
