// Long work in slices: a generator that yields after each little piece of it and returns the result, so that whoever runs it may stop at any
// piece, for a frame or for good. It knows no clock; how long a slice is, is the runner's affair (browser/in-slices.ts).

/** Work that yields after each little piece; what it returns is its result. */
export type Slices<T> = Generator<void, T>;

/** Does all of it at once. */
export function finish<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
