// The quickest escape from danger: the nearest safe place, with dangerous ground expensive to cross.
//
// Dijkstra's search from the body over its graph until no better place can follow; there is no goal, so no estimate. Each place costs its
// path, a penalty for the danger left there, and one for passing near a source of danger. The least sum wins: the nearest safe place in a
// small danger, the least bad one if danger is everywhere.
import { pointGapSquared } from '../../geometry/gap.ts';
import type { Point } from '../../geometry/point.ts';
import { dijkstra } from '../../search/dijkstra.ts';
import type { Graph } from '../../search/graph.ts';
import { createSearchState, wasReached } from '../../search/search-state.ts';
import type { CostOptions } from '../cost-terms.ts';
import type { PortalGraph } from '../portal-graph/portal-graph.ts';
import type { Place } from '../path-finder.ts';
import { findEnd } from '../portal-graph/query/query-ends.ts';
import { setQuery } from '../portal-graph/query/set-query.ts';
import { createQueryGraph, pointOfNode } from '../portal-graph/query/query-graph.ts';

/** Penalties of full danger and of passing its source, map units. */
const FINE = 6000;
/** Distance that counts as passing a source, map units. */
const PAST = 96;

/**
 * The node of the graph to flee to, and the number expanded; null if the body cannot move. `danger` is 0 … 1 by leaf, `costs` are the costs
 * of paths, and `sources` are places not to run past.
 */
export function findEscape(
  portalGraph: PortalGraph,
  from: Place,
  danger: Float64Array,
  costs: CostOptions,
  sources: readonly Point[],
): { readonly at: Point | null; readonly expanded: number } {
  const { end } = findEnd(portalGraph, from, 'start', { outside: 'snap' });
  if (end === null) return { at: null, expanded: 0 };
  const query = createQueryGraph(portalGraph);
  setQuery(query, end, [{ at: end.at, leaves: [] }], { costs });
  const dangerAt = dangerOfNodes(portalGraph, danger);
  const state = createSearchState(query.nodeCount);
  let best = -1;
  let least = Infinity;
  const graph: Graph = {
    nodeCount: query.nodeCount,
    forEachNeighbour(node, visit) {
      const p = pointOfNode(query, node);
      query.forEachNeighbour(node, (to, cost, edge) => {
        const q = pointOfNode(query, to);
        const isPast = sources.some(
          (source) => pointGapSquared(source.x, source.z, p, q) < PAST * PAST && !leaves(source, p, q),
        );
        visit(to, isPast ? cost + FINE : cost, edge);
      });
    },
  };
  const { expanded } = dijkstra(state, graph, query.start, (node) => {
    const cost = state.g[node];
    if (cost >= least) return true;
    if (node < portalGraph.nodeCount && cost + FINE * dangerAt[node] < least) {
      least = cost + FINE * dangerAt[node];
      best = node;
    }
    return false;
  });
  return {
    at: best < 0 || !wasReached(state, best) ? null : { x: portalGraph.nodeX[best], z: portalGraph.nodeZ[best] },
    expanded,
  };
}

/** Whether the first step leads away from the source. */
function leaves(source: Point, p: Point, q: Point): boolean {
  return (q.x - p.x) * (p.x - source.x) + (q.z - p.z) * (p.z - source.z) >= 0;
}

/** A place between two leaves is as dangerous as the worse of them. */
function dangerOfNodes({ nodeCount, leafStart, leafNodes, tree }: PortalGraph, danger: Float64Array): Float64Array {
  const worst = new Float64Array(nodeCount);
  for (const { id } of tree.leaves) {
    for (let i = leafStart[id]; i < leafStart[id + 1]; i++) {
      worst[leafNodes[i]] = Math.max(worst[leafNodes[i]], danger[id]);
    }
  }
  return worst;
}
