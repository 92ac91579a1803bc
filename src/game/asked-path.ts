// A bot's question for a path, and the record of one that was answered.
import type { PathAnswer, PathFinder, Place, QueryOptions } from '../nav/path-finder.ts';

/** All that an answer depends on, beside the finder: it can be answered anywhere and at any time. */
export interface PathQuestion {
  readonly start: Place;
  readonly goal: Place;
  readonly options: QueryOptions;
}

/** A question and its answer, with all that it takes to explain the answer later. For drawing: nothing in the world depends on it. */
export interface AskedPath {
  /** As it was asked: with a copy of what the bot remembered. */
  readonly question: PathQuestion;
  /** The bot's, and its key in the table of finders; null for one that is in no table. */
  readonly finder: PathFinder;
  readonly key: string | null;
  readonly answer: PathAnswer;
  /** A courier brought the answer. */
  readonly isCarried: boolean;
}
