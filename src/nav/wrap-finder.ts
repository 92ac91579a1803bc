// Finders made of others: one that passes questions on, and one whose wrapper applies to every method that the finder has, with any options.
import type { PathAnswer, PathExplanation, PathFinder, Place, QueryOptions } from './path-finder.ts';

/** Finds nothing. */
export const NO_SEARCH: PathFinder = {
  find: () => null,
  answer: () => ({ path: null, reason: 'disconnected', expanded: 0 }),
};

/** A finder that passes every question on to the one that there is when it is asked. */
export const laterFinder = (finderNow: () => PathFinder): PathFinder => ({
  find: (...question) => finderNow().find(...question),
  answer: (...question) => finderNow().answer(...question),
  explain: (...question) => finderNow().explain!(...question),
});

/** A finder that is made when it is first asked. */
export function lazyFinder(make: () => PathFinder): PathFinder {
  let made: PathFinder | null = null;
  return laterFinder(() => (made ??= make()));
}

/** A finder that asks both and gives the cheaper path, the first one's of equal ones. */
export function cheaperOf(one: PathFinder, other: PathFinder): PathFinder {
  const choose = <Answer extends PathAnswer>(first: Answer, second: Answer): Answer => {
    const isSecond = second.path !== null && (first.path === null || second.path.cost < first.path.cost);
    return { ...(isSecond ? second : first), expanded: first.expanded + second.expanded };
  };
  const answer: PathFinder['answer'] = (...question) => choose(one.answer(...question), other.answer(...question));
  return {
    find: (...question) => answer(...question).path,
    answer,
    explain: (...question) => choose(one.explain!(...question), other.explain!(...question)),
  };
}

/** An answer, with its search where an explanation was asked for. */
type ExplainedAnswer = PathAnswer & Partial<Pick<PathExplanation, 'searched'>>;

export type Ask = (start: Place, goal: Place, options: QueryOptions) => ExplainedAnswer;

/**
 * The finder with `wrap` around its queries. `wrap` receives a function that queries a finder, this one or another. It must first put the
 * original question to this one. `passedOn` is what of a query's options this one gets where it looks for the nearest goal.
 */
export function wrapFinder(
  finder: PathFinder,
  wrap: (asking: (asked: PathFinder) => Ask) => Ask,
  passedOn = (options: QueryOptions): QueryOptions => options,
): PathFinder {
  const { explain, nearest } = finder;
  const ask = wrap((asked) => asked.answer);
  /** The same if the finder has already answered the question. */
  const askOn = (answered: PathAnswer, ...question: Parameters<Ask>): ExplainedAnswer => {
    let first: PathAnswer | null = answered;
    const rest = wrap((asked) => (...again) => {
      const explained = first ?? asked.answer(...again);
      first = null;
      return explained;
    });
    return rest(...question);
  };
  // Every key is required here: a new method cannot be left out.
  const wrapped: { readonly [Key in keyof Required<PathFinder>]: PathFinder[Key] } = {
    find: (start, goal) => ask(start, goal, {}).path,
    answer: (start, goal, options = {}) => ask(start, goal, options),
    nearest:
      nearest &&
      ((start, goals, options = {}) => {
        const left = [...goals];
        for (;;) {
          const { goal, ...found } = nearest(start, left, passedOn(options));
          if (found.path === null) return { ...found, goal };
          const explained = askOn(found, start, left[goal], options);
          if (explained.path !== null) return { ...explained, goal: goals.indexOf(left[goal]) };
          left.splice(goal, 1);
        }
      }),
    explain:
      explain &&
      ((start, goal, options = {}, expansions = Infinity) => {
        const explained = wrap(
          (asked) =>
            (...question) =>
              asked.explain?.(...question, expansions) ?? asked.answer(...question),
        )(start, goal, options);
        return { ...explained, searched: explained.searched ?? [] };
      }),
  };
  return Object.fromEntries(Object.entries(wrapped).filter(([, part]) => part !== undefined)) as unknown as PathFinder;
}
