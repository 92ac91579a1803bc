// Formats lengths for messages.
import type { Frame } from '../floor-plan.ts';

/** Rounding is smaller than these decimals. */
const MOST_MORE = 6;

/** Lengths in map units, written in the file's own units: with one decimal, more where the unit is longer or the first two would look alike. */
export function formatLengths({ scale }: Frame, ...lengths: readonly [number, number, ...number[]]): string[] {
  const decimals = 1 + Math.max(0, Math.ceil(Math.log10(scale)));
  const write = (more: number): string[] =>
    lengths.map((length) => String(+(length / scale).toFixed(decimals + more) + 0));
  for (let more = 0; more < MOST_MORE; more++) {
    const [one, other] = write(more);
    if (one !== other) return write(more);
  }
  return write(0);
}
