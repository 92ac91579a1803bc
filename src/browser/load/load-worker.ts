// The worker that reads, builds and examines maps.
import type { LoadWorker } from '../../worker/load-job.ts';

export function startLoadWorker(): LoadWorker {
  return new Worker(new URL('../../worker/load.worker.ts', import.meta.url), { type: 'module' }) as LoadWorker;
}
