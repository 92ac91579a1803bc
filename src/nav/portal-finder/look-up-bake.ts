// The layer of a portal finder that looks paths up in the level's bake.
import { pathsOfBake } from '../known/bake.ts';
import { bakeOf } from '../known/baked-levels.ts';
import { isUntouched, pathByKnown, type KnownPaths } from '../known/known-paths.ts';
import type { QueryGraph } from '../portal-graph/query-graph.ts';
import { DISCONNECTED, NOT_SEARCHED, type LookUp } from './found-hops.ts';

/** Looks in the level's bake; null without one, and where the query's costs, tolls or portals to avoid need a search. */
export function lookUpInBake(query: QueryGraph): LookUp {
  let table: KnownPaths | null = null;
  return (asked) => {
    if (asked.costs !== undefined) return null;
    const bake = bakeOf(query.graph);
    if (bake === null) return null;
    table ??= pathsOfBake(query.graph, bake);
    const hops = pathByKnown(query, table);
    if (hops === null) return { ...DISCONNECTED, lookedUp: 'bake' };
    return isUntouched(query, hops) ? { ...NOT_SEARCHED, hops, lookedUp: 'bake' } : null;
  };
}
