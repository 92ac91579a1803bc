// Answers a query from ways between places of the mesh that are known beforehand, instead of searching for one.
//
// A way leads from the start to a place of its leaf, by a known way to a place of the goal's leaf, and on to the goal; the cheapest of
// these is the cheapest of all. The pairs of places are gone through from the most promising on (by straight line), until no
// pair can be better than the best so far; most queries look at three or four. The ways come from a table made before (bake.ts).
import { distance } from '../../geometry/point.ts';
import type { Hop } from '../portal-graph/path-steps.ts';
import { hopsThrough, pointOfNode, type QueryGraph } from '../portal-graph/query-graph.ts';

export interface KnownPaths {
  /** What the cheapest way between two nodes costs; Infinity when there is none, or none that costs less than `most`. */
  costOf(from: number, to: number, most: number): number;
  /** The edges of that way, in order; only asked for a pair that has one. */
  edgesOf(from: number, to: number): readonly number[];
}

/** The cheapest way of the query by known ways, as hops without the start; null when there is none. */
export function pathByKnown(query: QueryGraph, ways: KnownPaths): Hop[] | null {
  const { mesh, startEdges, goalEdges, goalEdgeOf } = query;
  // Where there are links, the straight line says nothing of what lies between.
  const rate = mesh.links.length > 0 ? 0 : mesh.leastCost;
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
    const cost = pair.ends + ways.costOf(pair.from, pair.to, bestCost - pair.ends);
    if (cost >= bestCost) continue;
    best = pair;
    bestCost = cost;
  }
  return best === null ? null : hopsThrough(query, best.first, ways.edgesOf(best.from, best.to));
}

/** Does the way go through no portal that the query would rather not? Wishes only ever make ways dearer, so it is then the cheapest still. */
export function isUntouched({ mesh, avoid, tolls }: QueryGraph, hops: readonly Hop[]): boolean {
  if (avoid === null && tolls === null) return true;
  return hops.every(({ node }) => {
    const portal = node < mesh.nodeCount ? mesh.nodePortal[node] : -1;
    return avoid?.has(portal) !== true && (tolls?.get(portal) ?? 0) === 0;
  });
}
