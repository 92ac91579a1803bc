// What queries take of the heap: all of it, and without the answers, which is what the collector has to clear away.
import { getHeapStatistics } from 'node:v8';

const collect = (globalThis as { gc?: () => void }).gc ?? ((): void => {});
const used = (): number => getHeapStatistics().used_heap_size;

/** Queries asked at most, and for how long, milliseconds. */
const MOST = 500;
const MOST_MS = 500;

/** Bytes a query, of `count` at hand: in all, and beyond the answer. Nothing is collected meanwhile where the young space is large. */
export function heapOf(count: number, run: (query: number) => unknown): { whole: number; beyond: number } {
  const answers: unknown[] = Array.from({ length: Math.min(count, MOST) }, () => null);
  collect();
  const before = used();
  const begin = performance.now();
  let asked = 0;
  for (; asked < answers.length && performance.now() - begin < MOST_MS; asked++) answers[asked] = run(asked);
  const whole = used() - before;
  collect();
  const kept = used() - before;
  // A collection in between, or what the engine itself lets go of, makes the figure worthless.
  if (whole <= 0 || answers.length === 0) return { whole: NaN, beyond: NaN };
  return { whole: whole / asked, beyond: Math.max(0, whole - kept) / asked };
}
