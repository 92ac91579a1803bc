// The tool's exit codes, and the errors that it reports in one line.

export const DONE = 0;
export const REJECTED = 1;
export const WRONG_USAGE = 2;
export const FOUND = 3;
export const NO_PATH = 4;

/** What each exit code means; the help prints it. */
export const EXIT_CODES: Readonly<Record<number, string>> = {
  [DONE]: 'done',
  [REJECTED]: 'a file or map was rejected, or the output cannot be written',
  [WRONG_USAGE]: 'wrong usage',
  [FOUND]: 'check --fail-on: there are such findings',
  [NO_PATH]: 'path, grid: there is no path',
};

/** Wrong usage; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A file cannot be read or written. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** What a command prints on standard output, how it ends, and an error to report besides. */
export interface Outcome {
  readonly text: string;
  readonly code?: number;
  readonly error?: Error;
}
