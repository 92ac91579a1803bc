// Runs work in slices between other tasks of the same thread, so pages go on drawing and servers answering: each slice is a message, or in
// Node, which hands out many messages at once, a callback of setImmediate.
import { badArgument, checkBoolean, checkFields, checkFunction } from '../../../geometry/checks.ts';
import type { Body } from '../../body.ts';
import type { LevelIndex } from '../../exact/indexed/level-indexes.ts';
import type { Level } from '../../level.ts';

/** What work yields after a slice: the part done, 0 to 1, or what it waits for. */
export type Slice = number | Promise<void>;

/** How `prepare` works. */
export interface PrepareOptions {
  /** An AbortSignal: stops the work, also while an index is built elsewhere; the promise is rejected with its reason. */
  readonly signal?: {
    readonly aborted: boolean;
    readonly reason?: unknown;
    addEventListener?(type: 'abort', listener: () => void): void;
    removeEventListener?(type: 'abort', listener: () => void): void;
  };
  /** Called after each slice with the part done, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Prepares again by itself, each time that about 1,000 paths were asked for since the last change, until `signal` aborts. Default false. */
  readonly keep?: boolean;
  /**
   * Builds the index elsewhere, as a rule by sending both to a worker that calls `indexLevel(level, body)` of `leafstar/nav` and sends the result
   * back. It is called for every index that is built, with the level as it is then, or with its doors open. Default: the index is built here,
   * in slices.
   */
  readonly buildIndex?: (level: Level, body: Body) => Promise<LevelIndex | null>;
}

// Node has it.
declare const setImmediate: ((run: () => void) => unknown) | undefined;
// Pages and workers have it.
declare const MessageChannel: new () => {
  readonly port1: { onmessage: (() => void) | null; close(): void };
  readonly port2: { postMessage(message: null): void };
};

/** The result of the work; rejected for wrong options, by its signal, and with what the work throws. */
export async function runBetween<T>(work: Generator<Slice, T>, options: PrepareOptions = {}): Promise<T> {
  const name = 'prepare';
  checkFields(name, 'options', options, ['signal', 'onProgress', 'keep', 'buildIndex']);
  const { signal, onProgress = () => {}, keep = false, buildIndex = onProgress } = options;
  checkBoolean(name, 'options.keep', keep);
  checkFunction(name, 'options.onProgress', onProgress, 'pass a function of the part done');
  checkFunction(name, 'options.buildIndex', buildIndex, 'pass an async function');
  if (signal !== undefined && typeof signal?.aborted !== 'boolean')
    throw badArgument(name, 'options.signal', signal, "pass an AbortController's signal");
  const { port1, port2 } = new MessageChannel();
  let stop = (): void => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  signal?.addEventListener?.('abort', stop);
  try {
    for (;;) {
      if (signal?.aborted === true) throw signal.reason ?? new Error(`${name}: aborted`);
      const { done, value } = work.next();
      if (done === true) {
        onProgress(1);
        return value;
      }
      if (typeof value !== 'number') {
        await Promise.race([value, stopped]);
        continue;
      }
      onProgress(value);
      await new Promise<void>((resolve) => {
        if (typeof setImmediate === 'function') return void setImmediate(resolve);
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    }
  } finally {
    port1.close();
    signal?.removeEventListener?.('abort', stop);
  }
}
