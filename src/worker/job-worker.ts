/** The part of Worker that is used; a worker that takes orders and sends reports. */
export interface JobWorker<Order, Report> {
  onmessage: ((event: { readonly data: Report }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(order: Order, transfer?: ArrayBuffer[]): void;
  terminate(): void;
}

/** The global scope of a worker's script; the type check knows only that of pages. */
export const threadOf = <Order, Report>() =>
  globalThis as unknown as {
    onmessage: ((event: { readonly data: Order }) => void) | null;
    postMessage(report: Report, transfer?: ArrayBuffer[]): void;
  };
