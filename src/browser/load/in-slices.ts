// Long work on the page's own thread, done in slices between frames, so that whatever is on the screen goes on meanwhile.
//
// A slice does pieces until its time is over, then lets the browser draw and listen before the next one. A page that draws nothing (a
// hidden tab) goes on all the same. What it is not: a thread; a piece that takes long by itself holds the page.
import type { Slices } from '../../search/slices.ts';

/** How long a slice may be, ms: with a step and a drawing beside it a frame stays well below a thirtieth of a second. */
const SLICE_MS = 8;

let channel: MessageChannel | null = null;
const waiting: (() => void)[] = [];

/** Resolves after the browser has had a turn: by a message, which no browser delays as it does timers. */
export function nextTurn(): Promise<void> {
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

/**
 * Does the work slice by slice and resolves with its result; with null as soon as nobody wants it any more, asked before each slice.
 * `onSlice` hears of each slice that is done. Rejects with what the work throws.
 */
export async function inSlices<T>(
  work: Slices<T>,
  isWanted: () => boolean,
  onSlice: () => void = () => {},
): Promise<T | null> {
  for (;;) {
    if (!isWanted()) return null;
    const until = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < until);
    onSlice();
    await nextTurn();
  }
}
