// Answers a query from precomputed paths between places of the mesh, without a search.
//
// A path has three parts: from the start to a place of its leaf, by a known path to a place of the goal's leaf, then to the goal. Pairs
// of places are tried in the order of a straight-line lower bound until no pair can improve on the best; most queries try three or four.
// The known paths come from a table (bake.ts).
import { distance } from '../../geometry/point.ts';
import type { Hop } from '../portal-graph/query/path-steps.ts';
import { hopsThrough, pointOfNode, type QueryGraph } from '../portal-graph/query/query-graph.ts';
import type { BakedPaths } from './bake.ts';

/** The cheapest path of the query by known paths, as hops without the start; null if there is none. */
export function pathByKnown(query: QueryGraph, baked: BakedPaths): Hop[] | null {
  const { graph, startEdges, goalEdges, goalEdgeOf } = query;
  // With links, the straight line is no lower bound.
  const rate = graph.links.length > 0 ? 0 : graph.leastCost;
  const pairs: { first: number; from: number; to: number; ends: number; least: number }[] = [];
  goalEdges.forEach(({ node: to, cost: last }, index) => {
    if (goalEdgeOf[to] !== index) return;
    const at = pointOfNode(query, to);
    startEdges.forEach(({ node: from, cost }, first) => {
      const ends = cost + last;
      pairs.push({ first, from, to, ends, least: ends + rate * distance(pointOfNode(query, from), at) });
    });
  });
  pairs.sort((one, other) => one.least - other.least);
  let best: (typeof pairs)[number] | null = null;
  let bestCost = Infinity;
  for (const pair of pairs) {
    if (pair.least >= bestCost) break;
    const cost = pair.ends + baked.costOf(pair.from, pair.to, bestCost - pair.ends);
    if (cost >= bestCost) continue;
    best = pair;
    bestCost = cost;
  }
  return best === null ? null : hopsThrough(query, best.first, baked.edgesOf(best.from, best.to));
}

/** Does the path avoid every portal with a toll or a ban? Both only add cost, so it is then still the cheapest. */
export function isUntouched({ graph, avoid, tolls }: QueryGraph, hops: readonly Hop[]): boolean {
  if (avoid === null && tolls === null) return true;
  return hops.every(({ node }) => {
    const portal = node < graph.nodeCount ? graph.nodePortal[node] : -1;
    return avoid?.has(portal) !== true && (tolls?.get(portal) ?? 0) === 0;
  });
}
