// The horde's thread; the work is in horde-job.ts.
import { threadOf } from './job-worker.ts';
import { createHordeServer, type HordeOrder, type HordeReport } from './horde-job.ts';

const scope = threadOf<HordeOrder, HordeReport>();
const carryOut = createHordeServer();
scope.onmessage = ({ data }) => {
  const report = carryOut(data);
  if (report !== null) scope.postMessage(report, report.kind === 'step' ? [report.members.buffer] : []);
};
