// Sets a query over a portal graph with all its options; engines that have none use setEnds and do without the code of costs.
import { compileCosts } from '../../cost-terms.ts';
import type { QueryOptions } from '../../path-finder.ts';
import type { QueryEnd } from './end-edges.ts';
import { setEnds, type QueryGraph } from './query-graph.ts';

/** Sets the ends of a query and what it asks for, and removes those of the last. */
export function setQuery(query: QueryGraph, start: QueryEnd, goals: readonly QueryEnd[], options: QueryOptions): void {
  setEnds(query, start, goals, options, options.costs === undefined ? null : compileCosts(query.graph, options.costs));
}
