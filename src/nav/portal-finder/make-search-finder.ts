// PathFinder over a level's portal graph by any search (search-portals.ts), with all options of queries, explanations, and the nearest of many goals.
import type { Body } from '../body.ts';
import { checkQuery } from '../checks/check-arguments.ts';
import { createCorridorAsker } from '../corridor/ask-corridor.ts';
import type { Level } from '../level.ts';
import type { PathFinder, QueryOptions } from '../path-finder.ts';
import { finderByAsking, type MadeAnswer } from '../portal-graph/query/explain-search.ts';
import { setQuery } from '../portal-graph/query/set-query.ts';
import { placeOfNode } from '../portal-graph/query/query-graph.ts';
import { findNearest } from './find-nearest.ts';
import { createPortalSearch, type PortalFinderOptions, type SearchParts } from './search-portals.ts';

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
    nearest(start, goals, asked = {}) {
      checkQuery(asked, level.tree.portals.length);
      return findNearest(query, state, options, lead, start, goals, asked);
    },
  };
}

/** Does a query ask for nothing but a path? */
const isPlain = ({ avoid, tolls, things, costs }: QueryOptions): boolean =>
  avoid === undefined && tolls === undefined && things === undefined && costs === undefined;
