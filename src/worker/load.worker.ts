// The loading worker's thread: hears a request, runs it, answers. All of what it does stands in load-job.ts.
import { runLoad, type LoadMessage, type LoadRequest } from './load-job.ts';

/** The part of a worker's global scope that is used here; the type check knows the page's only. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LoadRequest }) => void) | null;
  postMessage(message: LoadMessage): void;
}

const scope = globalThis as unknown as WorkerScope;
scope.onmessage = ({ data: request }) => {
  const { id } = request;
  const outcome = runLoad(request, (stage, part) => scope.postMessage({ kind: 'stage', id, stage, part }));
  scope.postMessage({ kind: 'done', id, outcome });
};
scope.postMessage({ kind: 'ready' });
