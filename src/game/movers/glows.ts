// Lights that change by themselves, as the original's sectors do: a flicker, two strobes, a fire, a slow swell. A glow is a function of
// the time alone, so nothing is stored and any moment can be drawn. For looks only: senses ignore it.
// Timings after The Unofficial Doom Specs (M. S. Fell, 1994), in tics.
import { hashAt } from '../../geometry/hash-at.ts';
import type { Glow } from '../../map/lights.ts';

const BRIGHT = 5;
const FAST_DARK = 15;
const SLOW_DARK = 35;
/** A flicker is dark for up to 8 tics in each period of this length, tics. */
const FLICKER_TICS = 37;
const LONGEST_FLICKER = 8;
const FIRE_TICS = 4;
const FIRE_STEP = 16 / 255;
const SWELL_A_TIC = 8 / 255;

/** The light of a glow, `low` … `high` (0 … 1), at a time; `phase`, a whole number, shifts lights against each other. */
export function lightOfGlow({ kind, low, inStep }: Glow, high: number, tics: number, phase: number): number {
  switch (kind) {
    case 'fast strobe':
    case 'slow strobe': {
      const period = BRIGHT + (kind === 'fast strobe' ? FAST_DARK : SLOW_DARK);
      const begin = inStep ? 0 : Math.floor(hashAt(phase, 1, 5) * period);
      return (Math.floor(tics) + begin) % period < BRIGHT ? high : low;
    }
    case 'flicker': {
      const turn = Math.floor(tics / FLICKER_TICS);
      const begin = Math.floor(hashAt(phase, turn, 6) * (FLICKER_TICS - LONGEST_FLICKER));
      const lasts = 1 + Math.floor(hashAt(phase, turn, 7) * LONGEST_FLICKER);
      const at = Math.floor(tics) - turn * FLICKER_TICS;
      return at >= begin && at < begin + lasts ? low : high;
    }
    case 'fire': {
      const dip = Math.floor(hashAt(phase, Math.floor(tics / FIRE_TICS), 8) * 4);
      return Math.max(low, high - dip * FIRE_STEP);
    }
    case 'swell': {
      const way = (high - low) / SWELL_A_TIC;
      const at = tics % (2 * way);
      return high - Math.min(at, 2 * way - at) * SWELL_A_TIC;
    }
  }
}
