// Lays a query with all its options over a portal graph; engines that have none use layEnds and do without the code of costs.
import { compileCosts } from '../../cost-terms.ts';
import type { QueryOptions } from '../../path-finder.ts';
import type { QueryEnd } from './end-edges.ts';
import { layEnds, type QueryGraph } from './query-graph.ts';

/** Sets the ends of a query and what it asks for, and removes those of the last. */
export function layQuery(query: QueryGraph, start: QueryEnd, goals: readonly QueryEnd[], options: QueryOptions): void {
  layEnds(query, start, goals, options, options.costs === undefined ? null : compileCosts(query.graph, options.costs));
}
