// Runs work in slices between other tasks of the same thread, so pages go on drawing and servers answering: each slice is a message, or in
// Node, which hands out many messages at once, a callback of setImmediate.
import { badArgument, checkBoolean, checkFields, checkFunction } from '../../geometry/checks.ts';

/** How `prepare` works. */
export interface PrepareOptions {
  /** An AbortSignal: stops the work; the promise is rejected with its reason. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown };
  /** Called after each slice with the part done, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Prepares again by itself, each time that about 1,000 paths were asked for since the last change, until `signal` aborts. Default false. */
  readonly keep?: boolean;
}

// Node has it.
declare const setImmediate: ((run: () => void) => unknown) | undefined;
// Pages and workers have it.
declare const MessageChannel: new () => {
  readonly port1: { onmessage: (() => void) | null; close(): void };
  readonly port2: { postMessage(message: null): void };
};

/** The result of the work; rejected for wrong options, by its signal, and with what the work throws. */
export async function runBetween<T>(
  name: string,
  work: Generator<number, T>,
  options: PrepareOptions = {},
): Promise<T> {
  checkFields(name, 'options', options, ['signal', 'onProgress', 'keep']);
  const { signal, onProgress = () => {}, keep = false } = options;
  checkBoolean(name, 'options.keep', keep);
  checkFunction(name, 'options.onProgress', onProgress, 'pass a function of the part done');
  if (signal !== undefined && typeof signal?.aborted !== 'boolean')
    throw badArgument(name, 'options.signal', signal, "pass an AbortController's signal");
  const { port1, port2 } = new MessageChannel();
  try {
    for (;;) {
      if (signal?.aborted === true) throw signal.reason ?? new Error(`${name}: aborted`);
      const step = work.next();
      onProgress(step.done === true ? 1 : step.value);
      if (step.done === true) return step.value;
      await new Promise<void>((resolve) => {
        if (typeof setImmediate === 'function') return void setImmediate(resolve);
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    }
  } finally {
    port1.close();
  }
}
