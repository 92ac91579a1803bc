// The nouns of path questions that are answered elsewhere, or later: the plan that waits for its answer, and who carries
// both to and fro. Couriers live above (worker/path-client.ts); the world works without one, and the same.
import type { Body } from '../nav/body.ts';
import type { Level } from '../nav/level.ts';
import type { PathAnswer } from '../nav/path-finder.ts';
import type { Settings } from './world.ts';
import type { AskedPath, PathQuestion } from './asked-path.ts';

/** What a bot does with answers, question by question. */
export type Plan = Generator<PathQuestion, void, PathAnswer>;

/** A plan whose question is under way. */
export interface PendingPath {
  /** Its number among the world's. */
  readonly job: number;
  readonly question: PathQuestion;
  /** The step in which the answer is told, neither sooner nor later. */
  readonly dueAt: number;
  /** The answer where it was found at once; null where a courier brings it. */
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
  /** Nobody waits for any other job any more. Told in every step. */
  retain(jobs: ReadonlySet<number>): void;
}
