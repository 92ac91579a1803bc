// The nearest of many goals: one Dijkstra search from the start ends at the first goal that it reaches.
//
// For a goal that is a kind of place (any key, any exit) and not a place. All goals lead to the query's one goal node, so the search
// needs no estimate and stops at the cheapest: the same goal and cost as the best of separate queries. After the lecture
// slides' use of Dijkstra, "when you don't know where to go".
import { dijkstra } from '../../search/dijkstra.ts';
import type { SearchState } from '../../search/search-state.ts';
import { findEnd, type EndOptions } from '../portal-graph/query/query-ends.ts';
import type { LeadPath } from './lead-path.ts';
import type { NearestAnswer, Place, QueryOptions } from '../path-finder.ts';
import { hopsOfSearch } from '../portal-graph/query/path-steps.ts';
import { setQuery } from '../portal-graph/query/set-query.ts';
import { chooseGoal, mayConnect, type QueryGraph } from '../portal-graph/query/query-graph.ts';

/** Answers a query with several goals; `lead` makes the path. */
export function findNearest(
  query: QueryGraph,
  state: SearchState,
  options: EndOptions & { readonly budget?: number },
  lead: LeadPath,
  from: Place,
  to: readonly Place[],
  queryOptions: QueryOptions,
): NearestAnswer {
  const { graph } = query;
  const none = { path: null, expanded: 0, goal: -1 } as const;
  const start = findEnd(graph, from, 'start', options);
  if (start.end === null) return { ...none, reason: `start ${start.problem}` };
  const places = to.map((place) => findEnd(graph, place, 'goal', options));
  const goals = places.flatMap((place, index) => (place.end === null ? [] : [{ ...place, index }]));
  if (goals.length === 0) {
    const [first] = places;
    return { ...none, reason: first?.end === null ? `goal ${first.problem}` : 'no goal' };
  }
  const goalEnds = goals.map(({ end }) => end);
  setQuery(query, start.end, goalEnds, queryOptions);
  if (!mayConnect(query)) return { ...none, reason: 'disconnected' };
  const { reason, expanded } = dijkstra(state, query, query.start, query.goal, options);
  if (reason !== null) return { ...none, expanded, reason: reason === 'budget' ? 'budget' : 'disconnected' };
  const hops = hopsOfSearch(query, state);
  const { end, index, isMoved } = goals[chooseGoal(query, hops)];
  const path = lead(hops, queryOptions, expanded, start.isMoved);
  const moved = { ...(start.isMoved ? { start: start.end.at } : {}), ...(isMoved ? { goal: end.at } : {}) };
  return { path, reason: null, expanded, goal: index, ...(start.isMoved || isMoved ? { moved } : {}) };
}
