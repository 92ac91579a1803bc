// Questions for the search of a point's ways: which it can answer, and its answers as paths.
//
// It is for a point that knows no links, between places where it can stand as it is, on borders and at walls too, where nothing but length
// tells what a way costs: straight where the goal is in view, else searched. Whatever else is asked (places a little off, rises in the
// way, dear terrain) is undefined here, and left to those who look at it in full.
import { leafAt } from '../../../bsp/leaf-at.ts';
import type { Path, PathAnswer, Place, SearchedPlace } from '../../path-finder.ts';
import type { ExactIndex } from '../exact-index.ts';
import { makeSpot, pointWaysOf } from '../indexed/point-ways.ts';
import { seesSpot } from '../indexed/sees-across.ts';
import { openingsOf } from './lay-openings.ts';
import { createCornerSearch } from './search-corners.ts';

export interface ConeAsker {
  /** The path alone; undefined where it is not for this search to tell. */
  find(start: Place, goal: Place): Path | null | undefined;
  /** The same laid out in full, or why there is none. */
  answer(start: Place, goal: Place): PathAnswer | undefined;
  /** Begins the same to be searched piece by piece: null from `run` means that it has to go on, undefined that others must tell. */
  begin(start: Place, goal: Place): { run(expansions: number): PathAnswer | null | undefined } | undefined;
  /** The same with this asker's own state, which must then be asked nothing else. */
  begun: ConeAsker['begin'];
  /** All that the last answer's search reached, or had after so many expansions. */
  searched(expansions: number): SearchedPlace[];
}

/** For bodies without radius where there are no links; else null. Searches are given up beyond that many expansions. */
export function createConeAsker(index: ExactIndex, budget: number): ConeAsker | null {
  const { mesh, navMesh, open, ways: links } = index;
  const { corners, sight } = open.graph;
  if (mesh.body.radius > 0 || links.length > 0) return null;
  const ways = pointWaysOf(index);
  const search = createCornerSearch(openingsOf(navMesh, corners), sight);
  const from = makeSpot();
  const to = makeSpot();
  let hasSearched = false;

  /** Stands at both ends; false where that is not for this search. */
  const stand = (start: Place, goal: Place): boolean => {
    hasSearched = false;
    if (!ways.stand(from, start, 'start') || !ways.stand(to, goal, 'goal')) return false;
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

  /** Tells what the search has found so far. */
  const tell = (): PathAnswer | undefined => {
    const { turns, count, length, expanded } = search;
    if (length === Infinity) return { path: null, reason: search.isDone ? 'disconnected' : 'budget', expanded };
    const path = ways.layOut(turns, count, from, to, length, expanded);
    return path === null ? undefined : { path, reason: null, expanded };
  };

  const answer = (start: Place, goal: Place): PathAnswer | undefined => {
    if (!stand(start, goal)) return undefined;
    if (!search.isDone) search.run(budget);
    return tell();
  };

  return {
    find(start, goal) {
      if (!ways.isPlain) return answer(start, goal)?.path;
      if (!stand(start, goal)) return undefined;
      if (!search.isDone) search.run(budget);
      const { turns, count, length, expanded } = search;
      if (length === Infinity) return null;
      return ways.pathOf(turns, count, to, length, expanded, () => answer(start, goal)?.path?.corridor ?? []);
    },
    answer,
    begin: (start, goal) => createConeAsker(index, budget)!.begun(start, goal),
    begun: (start, goal) =>
      stand(start, goal)
        ? {
            run(expansions) {
              if (!search.isDone) search.run(Math.min(expansions, budget - search.expanded));
              return search.isDone || search.expanded >= budget ? tell() : null;
            },
          }
        : undefined,
    searched(expansions) {
      if (!hasSearched) return [];
      if (expansions < search.expanded) {
        search.begin(from, to);
        search.run(expansions);
      }
      return search.reached().map(({ x, z, from: before, length, order }): SearchedPlace => {
        const leaf = leafAt(mesh.tree, { x, z });
        const rest = Math.hypot(to.x - x, to.z - z);
        return {
          at: { x, y: leaf < 0 ? 0 : mesh.tree.leaves[leaf].floor, z },
          parent: before,
          g: length,
          h: rest,
          f: length + rest,
          state: order > 0 ? 'closed' : 'open',
          order,
        };
      });
    },
  };
}
