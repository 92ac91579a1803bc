// The loading worker's thread; the work is in load-job.ts.
import { threadOf } from './job-worker.ts';
import { createLoadServer, type LoadMessage, type LoadMore, type LoadRequest } from './load-job.ts';

const scope = threadOf<LoadRequest | LoadMore, LoadMessage>();
const answer = createLoadServer((message) => scope.postMessage(message));
scope.onmessage = ({ data }) => answer(data);
scope.postMessage({ kind: 'ready' });
