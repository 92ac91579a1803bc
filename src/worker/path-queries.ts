// The path queries of a client: those that wait for a worker, and answers that wait until they are due.
import type { PathQuestion } from '../game/asked-path.ts';
import type { PathAnswer } from '../nav/path-finder.ts';

export interface PendingQuery {
  /** Its number here; job numbers of different worlds may coincide. */
  readonly ticket: number;
  readonly job: number;
  readonly finder: 0 | 1;
  readonly question: PathQuestion;
  isWanted: boolean;
}

type Pending = Map<number, PendingQuery>;

export function createQueries() {
  const answers = new Map<number, PathAnswer>();
  let queue: PendingQuery[] = [];
  let lastTicket = 0;
  return {
    add: (job: number, finder: 0 | 1, question: PathQuestion) =>
      void queue.push({ ticket: ++lastTicket, job, finder, question, isWanted: true }),
    isWaiting: (): boolean => queue.length > 0,
    /** Takes the one that waits longest. */
    next: (): PendingQuery => queue.shift()!,
    /** Keeps an answer, if it is still wanted. */
    answer({ job, isWanted }: PendingQuery, answer: PathAnswer) {
      if (isWanted) answers.set(job, answer);
    },
    /** The answer of that job, which is kept no longer; null without one. */
    take(job: number): PathAnswer | null {
      const answer = answers.get(job) ?? null;
      answers.delete(job);
      return answer;
    },
    /** Cancels queries that wait or are with workers; returns their number. */
    cancel(isForgotten: (job: number) => boolean, workers: readonly { readonly pending: Pending }[]): number {
      const before = queue.length + answers.size;
      queue = queue.filter(({ job }) => !isForgotten(job));
      for (const job of answers.keys()) if (isForgotten(job)) answers.delete(job);
      let count = before - queue.length - answers.size;
      for (const { pending } of workers) {
        for (const query of pending.values()) {
          if (!query.isWanted || !isForgotten(query.job)) continue;
          query.isWanted = false;
          count++;
        }
      }
      return count;
    },
  };
}
