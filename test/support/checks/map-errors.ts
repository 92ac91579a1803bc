// The MapError of a function, for tests that check its parts.
import { MapError } from '../../../src/map/input/map-error.ts';

/** The MapError that `work` throws. Other errors are rethrown; no error is an error. */
export function errorOf(work: () => unknown): MapError {
  try {
    work();
  } catch (error) {
    if (error instanceof MapError) return error;
    throw error;
  }
  throw new Error('no MapError was thrown');
}
