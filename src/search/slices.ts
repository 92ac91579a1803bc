// Time-sliced work: a generator that yields after each small step and returns the result, so that its runner can pause or cancel it. It
// knows no clock; the runner decides on the length of a slice (browser/load/in-slices.ts).

export type Slices<T> = Generator<void, T>;

/** Runs the work to its end at once. */
export function runSlices<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same steps, with the numbers that they yield, parts done from 0 to 1, as a part of a larger whole. */
export function* scaled<Step, T>(steps: Generator<Step, T>, from: number, upTo: number): Generator<Step | number, T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    yield typeof value === 'number' ? from + value * (upTo - from) : value;
  }
}
