// Entry of the horde's worker thread and of its helper threads. The work is in horde-job.ts and horde.ts.
import type { SharedCrowd } from '../crowd/team.ts';
import type { Level } from '../nav/level.ts';
import { threadOf, type JobWorker } from './job-worker.ts';
import { createHordeServer, type HordeOrder, type HordeReport } from './horde-job.ts';
import { helpHorde } from './horde.ts';

interface HelpOrder {
  readonly kind: 'help';
  readonly level: Level;
  readonly shared: SharedCrowd;
}

const scope = threadOf<HordeOrder | HelpOrder, HordeReport>();
const carryOut = createHordeServer((level, shared) => {
  // Some browsers let workers start none; the horde then goes on alone.
  if (typeof Worker === 'undefined') return;
  const helper = new Worker(location.href, { type: 'module' }) as JobWorker<HelpOrder, never>;
  helper.postMessage({ kind: 'help', level, shared });
});
scope.onmessage = ({ data }) => {
  if (data.kind === 'help') return helpHorde(data.level, data.shared);
  const report = carryOut(data);
  if (report !== null) scope.postMessage(report, report.kind === 'step' ? [report.members.buffer] : []);
};
