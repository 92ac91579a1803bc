// The loading worker's thread; the work is in load-job.ts.
import { createLoadServer, type LoadMessage, type LoadMore, type LoadRequest } from './load-job.ts';

/** The part of a worker's global scope that is used; the type check knows only that of pages. */
interface WorkerScope {
  onmessage: ((event: { readonly data: LoadRequest | LoadMore }) => void) | null;
  postMessage(message: LoadMessage): void;
}

const scope = globalThis as unknown as WorkerScope;
const answer = createLoadServer((message) => scope.postMessage(message));
scope.onmessage = ({ data }) => answer(data);
scope.postMessage({ kind: 'ready' });
