// The lines of a text as ranges of its bytes, so that a big grid is read without making a string of it.

export interface ByteLine {
  /** Counted from 1. */
  readonly number: number;
  /** First byte, and the byte after the last; the line's end (\n or \r\n) is not part of it. */
  readonly start: number;
  readonly end: number;
}

/** The line that begins at byte `start`, and where the next begins; null at the end of the bytes. */
export function lineFrom(bytes: Uint8Array, start: number, number: number): { line: ByteLine; next: number } | null {
  if (start >= bytes.length) return null;
  const found = bytes.indexOf(10, start);
  const stop = found < 0 ? bytes.length : found;
  const end = stop > start && bytes[stop - 1] === 13 ? stop - 1 : stop;
  return { line: { number, start, end }, next: stop + 1 };
}

/** The first `most` letters of a line, as Latin letters: for headers and messages. */
export function startOfLine(bytes: Uint8Array, { start, end }: ByteLine, most: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + most)));
}
