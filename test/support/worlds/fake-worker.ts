// A worker without a thread, for tests: it carries out each order once its caller has let go of the thread. Messages are cloned, as ports do.
import type { JobWorker } from '../../../src/worker/job-worker.ts';

export interface FakeWorker<Order, Report> extends JobWorker<Order, Report> {
  readonly orders: Order[];
  isOver: boolean;
}

/** A worker that does `how` with each order. */
export function fakeWorker<Order, Report>(
  how: (order: Order, say: (report: Report) => void, worker: FakeWorker<Order, Report>) => void,
): FakeWorker<Order, Report> {
  const say = (report: Report): void => {
    if (!worker.isOver) worker.onmessage?.({ data: structuredClone(report) });
  };
  const worker: FakeWorker<Order, Report> = {
    orders: [],
    isOver: false,
    onmessage: null,
    onerror: null,
    terminate: () => void (worker.isOver = true),
    postMessage(order) {
      const copy = structuredClone(order);
      worker.orders.push(copy);
      queueMicrotask(() => {
        if (!worker.isOver) how(copy, say, worker);
      });
    },
  };
  return worker;
}
