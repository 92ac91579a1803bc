// The clock for --timing: without it no output has times, so that outputs can be compared.
import type { Arguments } from './arguments.ts';

/** Milliseconds from any start. */
export type Clock = () => number;

/** The clock, or null where times do not matter. */
export const clockOf = ({ timing }: Arguments): Clock | null => (timing ? () => performance.now() : null);
