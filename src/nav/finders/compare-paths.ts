// One question put to many finders: how long each one's way is, what it cost to find, and how much longer it is than the best of them.
//
// A comparison is a list of contenders, each a row of the table of finders with a smoothing. Which is the best is decided among
// those that answered, by length on the floor: a shorter way that nobody was asked for is not known. The clock is the caller's; the
// time is the mean of some more questions after a first one, which is always slow.
import type { FinderRow } from './finder-rows.ts';
import { FINDERS } from './finders.ts';
import type { NoPathReason, Path, PathFinder, Place, QueryOptions } from '../path-finder.ts';
import { SMOOTHINGS } from '../smoothing/smoothings.ts';

/** Times that each question is asked for its time. */
const TIMES = 20;
/** Nobody is asked again after so many milliseconds. */
const MOST_MS = 40;

/** A way of finding paths that takes part: keys of the two tables, `smoothing` null where there is none to choose. */
export interface Contender {
  readonly finder: string;
  readonly smoothing: string | null;
}

export interface ComparedPath extends Contender {
  /** null where it found none, for that reason. */
  readonly path: Path | null;
  readonly reason: NoPathReason | null;
  /** How much longer than the shortest of all, as a part of that: 0 for the best. null without a path. */
  readonly over: number | null;
  /** Nodes that its search expanded. */
  readonly expanded: number;
  /** Microseconds a question. */
  readonly micros: number;
}

/** Each finder as its name says; those that leave the way as it is found, with every smoothing. */
export function allContenders(finders: readonly FinderRow[] = FINDERS): Contender[] {
  return finders.flatMap(({ key: finder, smoothing: own = null }): Contender[] =>
    own === 'none' ? SMOOTHINGS.map(({ key }) => ({ finder, smoothing: key })) : [{ finder, smoothing: own }],
  );
}

/** Asks every contender for the way from start to goal, in their order; `clock` gives milliseconds, the mean of so many `times` counts. */
export function comparePaths<Who extends Contender & { readonly asked: PathFinder }>(
  contenders: readonly Who[],
  start: Place,
  goal: Place,
  clock: () => number,
  times = TIMES,
  wish: QueryOptions = {},
): (Who & ComparedPath)[] {
  const answers = contenders.map((who) => {
    let began = clock();
    const { path, reason, expanded } = who.asked.answer(start, goal, wish);
    let spent = clock() - began;
    let asked = 1;
    if (spent < MOST_MS) {
      began = clock();
      for (asked = 0, spent = 0; asked < times && spent < MOST_MS; asked++) {
        who.asked.answer(start, goal, wish);
        spent = clock() - began;
      }
    }
    return { ...who, path, reason, expanded, micros: (spent * 1000) / asked };
  });
  const best = Math.min(...answers.map(({ path }) => path?.length ?? Infinity));
  return answers.map((answer) => {
    const { path } = answer;
    return { ...answer, over: path === null ? null : best > 0 ? path.length / best - 1 : 0 };
  });
}
