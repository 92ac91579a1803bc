// The horde's thread; the work is in horde-job.ts.
import { createHordeServer, type HordeOrder, type HordeReport } from './horde-job.ts';

/** The part of a worker's global scope that is used; the type check knows only that of pages. */
interface WorkerScope {
  onmessage: ((event: { readonly data: HordeOrder }) => void) | null;
  postMessage(report: HordeReport, transfer: ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;
const carryOut = createHordeServer();
scope.onmessage = ({ data }) => {
  const report = carryOut(data);
  if (report !== null) scope.postMessage(report, report.kind === 'step' ? [report.members.buffer] : []);
};
