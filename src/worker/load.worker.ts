// The loading worker's thread: hears a request, runs it, answers. All of what it does stands in load-job.ts.
import { createLoadServer, type LoadMessage, type LoadMore, type LoadRequest } from './load-job.ts';

/** The part of a worker's global scope that is used here; the type check knows the page's only. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LoadRequest | LoadMore }) => void) | null;
  postMessage(message: LoadMessage): void;
}

const scope = globalThis as unknown as WorkerScope;
const answer = createLoadServer((message) => scope.postMessage(message));
scope.onmessage = ({ data }) => answer(data);
scope.postMessage({ kind: 'ready' });
