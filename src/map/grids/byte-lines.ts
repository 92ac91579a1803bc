// Lines of a text as byte ranges, so that large grids are read without creating strings.

export interface ByteLine {
  /** From 1. */
  readonly number: number;
  /** First byte, and the byte after the last, without the line break (\n or \r\n). */
  readonly start: number;
  readonly end: number;
}

/** The line that starts at byte `start`, and the start of the next; null at the end. */
export function lineFrom(bytes: Uint8Array, start: number, number: number): { line: ByteLine; next: number } | null {
  if (start >= bytes.length) return null;
  const found = bytes.indexOf(10, start);
  const stop = found < 0 ? bytes.length : found;
  const end = stop > start && bytes[stop - 1] === 13 ? stop - 1 : stop;
  return { line: { number, start, end }, next: stop + 1 };
}

/** The first `most` letters of a line as Latin-1 text, for headers and messages. */
export function startOfLine(bytes: Uint8Array, { start, end }: ByteLine, most: number): string {
  return String.fromCharCode(...bytes.subarray(start, Math.min(end, start + most)));
}
