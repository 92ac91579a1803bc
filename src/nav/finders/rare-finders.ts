// Finders that few games ask for, in one place: the page of the demo fetches them when it needs one (browser/load/late-finders.ts).
import { makeGridFinder } from '../grid/make-grid-finder.ts';
import { makeHandFinder } from '../hand/make-hand-finder.ts';
import { makeIndexedFinder } from './make-indexed-finder.ts';
import { makeWalkingFinder } from './make-walking-finder.ts';
import { makeWallFinder } from './make-wall-finder.ts';
import { pathsOfBake, type BakedPaths } from '../known/bake.ts';
import { bakeOf } from '../known/baked-levels.ts';
import { isUntouched, pathByKnown } from '../known/known-paths.ts';
import type { QueryGraph } from '../portal-graph/query/query-graph.ts';
import { DISCONNECTED, NOT_SEARCHED, type LookUp } from '../portal-finder/search-portals.ts';

const ALL = {
  makeIndexedFinder,
  makeGridFinder,
  makeHandFinder,
  lookUpInBake,
  makeWalkingFinder,
  makeWallFinder,
};

/** All of them. */
export const rareFinders = (): typeof ALL => ALL;

/** Looks in the level's bake; null without one, and where the query's costs, tolls or portals to avoid need a search. */
function lookUpInBake(query: QueryGraph): LookUp {
  let table: BakedPaths | null = null;
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
