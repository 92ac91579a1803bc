// A path worker's thread; the work is in path-job.ts.
import { threadOf } from './job-worker.ts';
import { createPathServer, type PathRequest, type PathReport } from './path-job.ts';

const scope = threadOf<PathRequest, PathReport>();
const carryOut = createPathServer();
scope.onmessage = ({ data }) => {
  const report = carryOut(data);
  if (report !== null) scope.postMessage(report);
};
