// Runs long work on the main thread in slices between frames, so the page stays responsive.
//
// A slice runs pieces until its time is used, then yields to the browser. It also runs in a hidden tab, which draws nothing. A single long
// piece still blocks the page.
import type { Slices } from '../../search/slices.ts';

/** Length of a slice, ms: together with a step and a draw, a frame stays well below a thirtieth of a second. */
const SLICE_MS = 8;

let channel: MessageChannel | null = null;
const waiting: (() => void)[] = [];

/** Resolves after the browser has had a turn: by a message, which browsers do not delay like timers. */
function nextTurn(): Promise<void> {
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
 * Runs the work in slices and resolves with its result, or with null once it is no longer wanted, which is tested before each slice.
 * `onSlice` is called after each slice. Rejects with any error of the work.
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
