// What queries take of the heap: all of it, and without the answers, which is what the collector has to clear away.
import { getHeapStatistics } from 'node:v8';

const collect = (globalThis as { gc?: () => void }).gc ?? ((): void => {});
const used = (): number => getHeapStatistics().used_heap_size;

/** Queries asked at most, for how long, milliseconds, and how much they may take before the collector would come, bytes. */
const MOST = 5000;
const MOST_MS = 500;
const MAX_BYTES = 64 * 2 ** 20;
/** So many are asked before their number is settled. */
const FIRST = 16;

/**
 * Bytes a query, of `count` at hand, asked again and again: in all, and beyond the answer. Nothing is collected meanwhile where the young
 * space is large. Many are asked, because the engine gives memory out in pieces far larger than what one takes.
 */
export function heapOf(count: number, run: (query: number) => unknown): { whole: number; beyond: number } {
  const answers: unknown[] = Array.from({ length: MOST }, () => null);
  // Twice, for what the first lets go of.
  collect();
  collect();
  const before = used();
  const begin = performance.now();
  let asked = 0;
  let most = MOST;
  for (; asked < most && performance.now() - begin < MOST_MS; asked++) {
    answers[asked] = run(asked % count);
    if (asked === FIRST) most = Math.min(MOST, Math.max(FIRST, (FIRST * MAX_BYTES) / Math.max(1, used() - before)));
  }
  const whole = used() - before;
  collect();
  const kept = used() - before;
  // A collection in between, or what the engine itself lets go of, makes the figure worthless.
  // The answers are looked at once more, or the engine may have let go of them too.
  if (whole <= 0 || count === 0 || answers[0] === null) return { whole: NaN, beyond: NaN };
  return { whole: whole / asked, beyond: Math.max(0, whole - kept) / asked };
}
