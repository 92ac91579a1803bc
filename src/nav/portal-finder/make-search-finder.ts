// PathFinder over a level's portal graph by any search (search-portals.ts), with all options of queries, explanations, and the nearest of many goals.
import { dijkstra } from '../../search/dijkstra.ts';
import type { Body } from '../body.ts';
import { checkQuery } from '../checks/check-arguments.ts';
import { createCorridorAsker } from '../corridor/ask-corridor.ts';
import type { Level } from '../level.ts';
import type { PathFinder, QueryOptions } from '../path-finder.ts';
import { finderByAsking, type MadeAnswer } from '../portal-graph/query/explain-search.ts';
import { hopsOfSearch } from '../portal-graph/query/path-steps.ts';
import { findEnd } from '../portal-graph/query/query-ends.ts';
import { setQuery } from '../portal-graph/query/set-query.ts';
import { chooseGoal, mayConnect, placeOfNode } from '../portal-graph/query/query-graph.ts';
import { createPortalSearch, type PortalFinderOptions, type SearchParts } from './search-portals.ts';
import { searchCheapest } from './plain-portal-search.ts';

/** Makes a finder. Builds the level's portal graph for the body now, unless it exists. */
export function makeSearchFinder(
  level: Level,
  body: Body,
  parts: SearchParts,
  options: PortalFinderOptions = {},
): PathFinder {
  const { query, state, lead, ask } = createPortalSearch(level, body, parts, options);
  const { pull, smoothing: own } = parts;
  const isOwn = options.smoothing === undefined || options.smoothing === own;
  const quick =
    pull === undefined || !isOwn ? null : createCorridorAsker(query.graph, pull === 'tight', options.budget);
  const finder = finderByAsking(level, (from, to, asked): MadeAnswer => {
    const path = isPlain(asked) ? quick?.find(from, to) : undefined;
    if (path) return { path, reason: null, expanded: path.expanded, made: path.expanded > 0 ? quick!.made : null };
    const { isSearched, ...answer } = ask(from, to, asked, setQuery);
    if (!isSearched) return { ...answer, made: null };
    const placeOf = (node: number): ReturnType<typeof placeOfNode> => placeOfNode(query, node);
    return { ...answer, made: { state, placeOf, repeat: (budget) => void parts.run(query, state, { budget }) } };
  });
  return {
    ...finder,
    // One Dijkstra search from the start ends at the first goal that it reaches, for a goal that is a kind of place (any key, any exit). All
    // goals lead to the query's one goal node, so the search needs no estimate and stops at the cheapest: the same goal and cost as the
    // best of separate queries. After the lecture slides' use of Dijkstra, "when you don't know where to go".
    nearest(from, to, asked = {}) {
      checkQuery(asked, level.tree.portals.length);
      const none = { path: null, expanded: 0, goal: -1 } as const;
      const start = findEnd(query.graph, from, 'start', options);
      if (start.end === null) return { ...none, reason: `start ${start.problem}` };
      const places = to.map((place) => findEnd(query.graph, place, 'goal', options));
      const goals = places.flatMap((place, index) => (place.end === null ? [] : [{ ...place, index }]));
      if (goals.length === 0) {
        const [first] = places;
        return { ...none, reason: first?.end === null ? `goal ${first.problem}` : 'no goal' };
      }
      const goalEnds = goals.map(({ end }) => end);
      setQuery(query, start.end, goalEnds, asked);
      if (!mayConnect(query)) return { ...none, reason: 'disconnected' };
      const { reason, expanded } = dijkstra(state, query, query.start, query.goal, options);
      if (reason !== null) return { ...none, expanded, reason: reason === 'budget' ? 'budget' : 'disconnected' };
      const hops = hopsOfSearch(query, state);
      const { end, index, isMoved } = goals[chooseGoal(query, hops)];
      const path = lead(hops, asked, expanded, start.isMoved);
      const moved = { ...(start.isMoved ? { start: start.end.at } : {}), ...(isMoved ? { goal: end.at } : {}) };
      return { path, reason: null, expanded, goal: index, ...(start.isMoved || isMoved ? { moved } : {}) };
    },
  };
}

/** Does a query ask for nothing but a path? */
const isPlain = ({ avoid, tolls, things, costs }: QueryOptions): boolean =>
  avoid === undefined && tolls === undefined && things === undefined && costs === undefined;

/** The search by portals that exact finders fall back on, with all options of queries. As in exact paths, heights cost nothing. */
export function makePortalSearch(level: Level, body: Body, options: PortalFinderOptions = {}): PathFinder {
  const { heights: _, ...flat } = options;
  return searchCheapest(level, body, (parts) => makeSearchFinder(level, body, parts, flat));
}
