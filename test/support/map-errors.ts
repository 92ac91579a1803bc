// The MapError that some work throws, for tests that look at its parts.
import { MapError } from '../../src/map/map-error.ts';

/** The MapError thrown by the work; anything else that is thrown goes on, and no error is an error. */
export function errorOf(work: () => unknown): MapError {
  try {
    work();
  } catch (error) {
    if (error instanceof MapError) return error;
    throw error;
  }
  throw new Error('no MapError was thrown');
}
