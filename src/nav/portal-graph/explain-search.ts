// What a search looked at, read from its state: the part of PathFinder.explain that all finders over graphs share.
import type { Point3 } from '../../geometry/point.ts';
import { tracedNodes, type SearchState } from '../../search/search-state.ts';
import type { PathAnswer, PathExplanation, PathFinder, Place, QueryOptions, SearchedPlace } from '../path-finder.ts';

/** The search behind an answer; it is read, and made again, before the finder is asked anything else. */
export interface MadeSearch {
  readonly state: SearchState;
  placeOf(node: number): Point3;
  /** Makes the same search again with that budget. */
  repeat(budget: number): void;
}

/** An answer and its search; null where there was none. */
export type MadeAnswer = PathAnswer & { readonly made: MadeSearch | null };

/** The finder that asks so; with `aside` in the wish nothing may be kept of the query. */
export function finderByAsking(ask: (start: Place, goal: Place, wish: QueryOptions) => MadeAnswer): PathFinder {
  return {
    find: (start, goal) => ask(start, goal, {}).path,
    answer(start, goal, wish = {}) {
      const { made: _, ...answer } = ask(start, goal, wish);
      return answer;
    },
    explain(start, goal, wish = {}, expansions = Infinity): PathExplanation {
      const { made, ...answer } = ask(start, goal, { ...wish, aside: true });
      if (made === null) return { ...answer, searched: [] };
      if (expansions < answer.expanded) made.repeat(expansions);
      return { ...answer, searched: placesOf(made) };
    },
  };
}

function placesOf({ state, placeOf }: MadeSearch): SearchedPlace[] {
  const traced = tracedNodes(state);
  const indexOf = new Map(traced.map(({ node }, index) => [node, index]));
  return traced.map(({ node, parent, ...numbers }) => ({
    ...numbers,
    at: placeOf(node),
    parent: indexOf.get(parent) ?? -1,
  }));
}
