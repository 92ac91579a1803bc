// The loading worker's work on the page's own thread, for browsers that start no worker: it stops the page while it lasts.
import { runLoad, type LoadMessage, type LoadWorker } from './load-job.ts';

/** Long enough for a frame to be drawn before the thread is taken. */
const DELAY_MS = 50;

export function inlineWorker(): LoadWorker {
  let isOver = false;
  const worker: LoadWorker = {
    onmessage: null,
    onerror: null,
    postMessage(request) {
      const { id } = request;
      const tell = (data: LoadMessage): void => worker.onmessage?.({ data });
      setTimeout(() => {
        if (isOver) return;
        const outcome = runLoad(request, (stage) => tell({ kind: 'stage', id, stage }));
        if (!isOver) tell({ kind: 'done', id, outcome });
      }, DELAY_MS);
    },
    terminate() {
      isOver = true;
    },
  };
  return worker;
}
