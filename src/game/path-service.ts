// Types of path questions that are answered elsewhere, or later: the waiting plan, and the service that answers.
// Services live above (worker/path-client.ts); without one a world runs the same.
import type { Body } from '../nav/body.ts';
import type { Level } from '../nav/level.ts';
import type { PathAnswer } from '../nav/path-finder.ts';
import type { Settings } from './world.ts';
import type { AskedPath, PathQuestion } from './asked-path.ts';

/** What a bot does with answers, question by question. */
export type Plan = Generator<PathQuestion, void, PathAnswer>;

export interface PendingPath {
  /** Its number among the world's. */
  readonly job: number;
  readonly question: PathQuestion;
  /** The tick on which the answer is delivered. */
  readonly dueAt: number;
  /** The answer, if found at once; null if a service computes it. */
  readonly asked: AskedPath | null;
  readonly plan: Plan;
}

/** Answers questions beside the world. It may be late or never answer: the world then finds the same answer itself. */
export interface PathService {
  /** From now on questions are about this level, these bodies and the finders of these settings. */
  prepare(level: Level, body: Body, settings: Settings): void;
  /** Takes a question along for the first finder (0) or that of every other bot (1). */
  send(job: number, finder: 0 | 1, question: PathQuestion): void;
  /** The answer, if it is there; it is handed over once. */
  take(job: number): PathAnswer | null;
  /** Drops all other jobs. Called in every step. */
  retain(jobs: ReadonlySet<number>): void;
}
