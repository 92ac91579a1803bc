// Answers queries by the corner search where it applies, as paths.
//
// It applies to a point without links, if cost depends on length alone. Both ends must be places where the agent can stand, borders and
// walls included. The path is straight if the goal is in view, else it is searched. For any other query (places slightly off, rises on the
// path, expensive terrain) the answer is undefined, and the full finder takes it.
import type { Point } from '../../../geometry/point.ts';
import type { Path, PathAnswer, Place } from '../../path-finder.ts';
import type { ExactIndex } from '../exact-index.ts';
import { makeSpot, pointPathsOf, turnsAt } from '../point/point-paths.ts';
import { seesSpot } from '../point/sees-across.ts';
import { openingsOf } from './build-openings.ts';
import { createCornerSearch, type CornerSearch } from './search-corners.ts';

export type ConeAsker = NonNullable<ReturnType<typeof createConeAsker>>;

/** For bodies without radius in levels without links; else null. Searches stop after `budget` expansions. */
export function createConeAsker(index: ExactIndex, budget: number) {
  const { portalGraph, navMesh, open, links } = index;
  const { corners, sight } = open.graph;
  if (portalGraph.body.radius > 0 || links.length > 0) return null;
  const paths = pointPathsOf(index);
  const search = createCornerSearch(openingsOf(navMesh, corners), sight);
  const from = makeSpot();
  const to = makeSpot();
  let hasSearched = false;

  /** Sets both ends; false where the search does not apply. */
  const stand = (start: Place, goal: Place): boolean => {
    hasSearched = false;
    if (!paths.stand(from, start, 'start') || !paths.stand(to, goal, 'goal')) return false;
    if (seesSpot(navMesh, sight, from, to)) {
      search.count = search.expanded = 0;
      search.length = Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.z - from.z) * (to.z - from.z));
      search.isDone = true;
      return true;
    }
    hasSearched = true;
    search.begin(from, to);
    return true;
  };

  const answer = (start: Place, goal: Place): PathAnswer | undefined => {
    if (!stand(start, goal)) return undefined;
    if (!search.isDone) search.run(budget);
    const { turns, count, length, expanded } = search;
    if (length === Infinity) return { path: null, reason: search.isDone ? 'disconnected' : 'budget', expanded };
    const path = paths.fullPath((a, b) => turnsAt(corners, turns, count, a, b), from, to, length, expanded);
    return path === null ? undefined : { path, reason: null, expanded };
  };

  return {
    /** The path alone; undefined where the search does not apply. */
    find(start: Place, goal: Place): Path | null | undefined {
      if (paths.floor === null) return answer(start, goal)?.path;
      if (!stand(start, goal)) return undefined;
      if (!search.isDone) search.run(budget);
      const { turns, count, length, expanded } = search;
      if (length === Infinity) return null;
      return paths.pathOf(turns, count, to, length, expanded, () => answer(start, goal)!.path!.corridor);
    },
    /** The same as a full answer, or the reason why there is no path. */
    answer,
    /** The last answer's search and its goal, as it is or was after that many expansions; null where there was none. */
    searched(expansions: number): { readonly search: CornerSearch; readonly goal: Point } | null {
      if (!hasSearched) return null;
      if (expansions < search.expanded) {
        search.begin(from, to);
        search.run(expansions);
      }
      return { search, goal: to };
    },
  };
}
