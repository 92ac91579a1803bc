// The loading worker's work on the page's own thread, for browsers that start no worker: it stops the page while it lasts. Its code
// is fetched only where it is needed.
import type { LoadMessage, LoadWorker } from './load-job.ts';

/** Long enough for a frame to be drawn before the thread is taken. */
const DELAY_MS = 50;

export function inlineWorker(): LoadWorker {
  let isOver = false;
  const worker: LoadWorker = {
    onmessage: null,
    onerror: null,
    postMessage(request) {
      // It hands over all at once: nothing is cloned on one's own thread.
      if ('more' in request) return;
      const { id } = request;
      const tell = (data: LoadMessage): void => {
        if (!isOver) worker.onmessage?.({ data });
      };
      const refuse = (): void =>
        tell({ kind: 'done', id, outcome: { kind: 'defect', message: 'The loader did not arrive.' } });
      setTimeout(() => {
        void import('./load-job.ts').then(({ runLoad }) => {
          if (isOver) return;
          const outcome = runLoad(request, (stage, part) => tell({ kind: 'stage', id, stage, part }));
          tell({ kind: 'done', id, outcome });
        }, refuse);
      }, DELAY_MS);
    },
    terminate() {
      isOver = true;
    },
  };
  return worker;
}
