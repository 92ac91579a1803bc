// The nodes that a search reached, read from its state: the part of PathFinder.explain that all finders over graphs share.
import type { Point3 } from '../../../geometry/point.ts';
import { checkQuery } from '../../checks/check-arguments.ts';
import { tracedNodes, type SearchState } from '../../../search/search-state.ts';
import type { Level } from '../../level.ts';
import type { PathAnswer, PathExplanation, PathFinder, Place, QueryOptions, SearchedPlace } from '../../path-finder.ts';

/** The search behind an answer; valid until the finder's next query. */
export interface MadeSearch {
  readonly state: SearchState;
  placeOf(node: number): Point3;
  repeat(budget: number): void;
}

/** An answer and its search; null where there was none. */
export type MadeAnswer = PathAnswer & { readonly made: MadeSearch | null };

/** The finder with that query function; with the option `aside` it must keep nothing of the query. */
export function finderByAsking(
  { tree: { portals } }: Level,
  ask: (start: Place, goal: Place, options: QueryOptions) => MadeAnswer,
): PathFinder {
  return {
    find: (start, goal) => ask(start, goal, {}).path,
    answer(start, goal, options = {}) {
      checkQuery(options, portals.length);
      const { made: _, ...answer } = ask(start, goal, options);
      return answer;
    },
    explain(start, goal, options = {}, expansions = Infinity): PathExplanation {
      checkQuery(options, portals.length);
      const { made, ...answer } = ask(start, goal, { ...options, aside: true });
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
