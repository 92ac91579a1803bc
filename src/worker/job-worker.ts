/** The part of Worker that is used; a worker that takes orders and sends reports. */
export interface JobWorker<Order, Report> {
  onmessage: ((event: { readonly data: Report }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(order: Order, transfer?: ArrayBuffer[]): void;
  terminate(): void;
}
