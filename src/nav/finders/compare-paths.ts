// Compares finders on one query: length, cost of the search, and excess over the shortest path found.
//
// A comparison is a list of contenders, each a finder with a smoothing. The best is the shortest answer among them by length on the floor;
// other finders may be shorter. The caller supplies the clock. Times are means of repeated queries after a slow first one.
import { FINDERS } from './finders.ts';
import type { NoPathReason, Path, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { SMOOTHINGS } from '../smoothing/smoothings.ts';

/** Repetitions of each query for its time: at most this many, until they take a millisecond, since browsers' clocks are coarse. */
const TIMES = 20;
const MOST_TIMES = 200;
const LEAST_MS = 1;
/** Repetitions end after this many milliseconds. */
const MOST_MS = 40;

/** A finder that takes part: keys of the two tables; `smoothing` is null if there is no choice. */
export interface Contender {
  readonly finder: string;
  readonly smoothing: string | null;
}

/** A contender's path beside the best one. */
export interface ComparedPath extends Contender {
  /** null if it found none, for that reason. */
  readonly path: Path | null;
  readonly reason: NoPathReason | null;
  /** Excess over the shortest path, as a fraction of it: 0 for the best; null without a path. */
  readonly over: number | null;
  /** Nodes expanded by its search. */
  readonly expanded: number;
  /** Microseconds per query. */
  readonly micros: number;
}

/** Every finder; those without a fixed smoothing appear with each smoothing. */
export function allContenders(): Contender[] {
  return FINDERS.flatMap(({ key: finder, smoothing: own = null }): Contender[] =>
    own === 'none' ? SMOOTHINGS.map(({ key }) => ({ finder, smoothing: key })) : [{ finder, smoothing: own }],
  );
}

/**
 * Queries every contender in order for the path from start to goal. `clock` returns milliseconds; times are means of at least `times` queries.
 * With a clock that returns NaN each is asked once.
 */
export function comparePaths<Who extends Contender & { readonly asked: PathFinder }>(
  contenders: readonly Who[],
  start: Place,
  goal: Place,
  clock: () => number,
  times = TIMES,
  options: QueryOptions = {},
): (Who & ComparedPath)[] {
  const answers = contenders.map((who) => {
    let began = clock();
    const { path, reason, expanded } = who.asked.answer(start, goal, options);
    let spent = clock() - began;
    let asked = 1;
    if (spent < MOST_MS) {
      began = clock();
      asked = 0;
      do {
        who.asked.answer(start, goal, options);
        asked++;
        spent = clock() - began;
      } while (spent < MOST_MS && (asked < times || (spent < LEAST_MS && asked < MOST_TIMES)));
    }
    return { ...who, path, reason, expanded, micros: (spent * 1000) / asked };
  });
  const best = Math.min(...answers.map(({ path }) => path?.length ?? Infinity));
  return answers.map((answer) => {
    const { path } = answer;
    return { ...answer, over: path === null ? null : best > 0 ? path.length / best - 1 : 0 };
  });
}
