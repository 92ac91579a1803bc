// Loads on the main thread, for browsers that cannot start a worker; blocks the page meanwhile. Its code is fetched on demand.
import type { LoadMessage, LoadWorker } from './load-job.ts';

/** Time to draw a frame before the thread is blocked. */
const DELAY_MS = 50;

export function inlineWorker(): LoadWorker {
  let isOver = false;
  const worker: LoadWorker = {
    onmessage: null,
    onerror: null,
    postMessage(request) {
      // Nothing is sent in parcels, because nothing is cloned on the same thread.
      if ('more' in request) return;
      const post = (data: LoadMessage): void => {
        if (!isOver) worker.onmessage?.({ data });
      };
      const refuse = (): void =>
        post({
          kind: 'done',
          outcome: { kind: 'defect', message: 'The loader could not be fetched; reload the page.' },
        });
      setTimeout(() => {
        void import('./load-job.ts').then(({ runLoad }) => {
          if (isOver) return;
          const outcome = runLoad(request, (stage, part) => post({ kind: 'stage', stage, part }));
          post({ kind: 'done', outcome });
        }, refuse);
      }, DELAY_MS);
    },
    terminate() {
      isOver = true;
    },
  };
  return worker;
}
