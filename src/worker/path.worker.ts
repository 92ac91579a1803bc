// A path worker's thread; the work is in path-job.ts.
import { createPathServer, type PathRequest, type PathReport } from './path-job.ts';

/** The part of a worker's global scope that is used; the type check knows only that of pages. */
interface WorkerScope {
  onmessage: ((event: { readonly data: PathRequest }) => void) | null;
  postMessage(report: PathReport): void;
}

const scope = globalThis as unknown as WorkerScope;
const carryOut = createPathServer();
scope.onmessage = ({ data }) => {
  const report = carryOut(data);
  if (report !== null) scope.postMessage(report);
};
