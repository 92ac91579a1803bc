// Adaptive resolution. If frames are slow, the sides of the picture shrink to three quarters, down to a minimum that is still readable. If
// there is time, they grow again; each failed attempt delays the next one.
/** A slower average counts as slow. */
const SLOW_SECONDS = 1 / 26;
/** Factor of the sides in one step; pixels change by its square. */
const STEP = 0.75;
/** Frames averaged together, and averages before a higher resolution is tried. */
const FRAMES = 40;
const PATIENCE = 4;
const MOST_PATIENCE = 64;

/** Least picture pixels per CSS pixel, along a side. */
export const COARSEST = 0.5;

export function createResolution() {
  let wanted = 0;
  let ratio = 0;
  let frames = 0;
  let time = 0;
  let patience = PATIENCE;
  let waited = 0;
  const forget = (): void => {
    frames = 0;
    time = 0;
    waited = 0;
    patience = PATIENCE;
  };
  return {
    /** Starts a new measurement for another map; the resolution stays. */
    forget,
    /**
     * Takes the seconds between two frames, and the most picture pixels per CSS pixel; returns those to draw. Starts at the most, and again
     * when that changes.
     */
    frame(seconds: number, most: number): number {
      if (most !== wanted) {
        ratio = wanted = most;
        forget();
      }
      frames++;
      time += seconds;
      if (frames < FRAMES) return ratio;
      const average = time / frames;
      frames = 0;
      time = 0;
      waited++;
      if (average > SLOW_SECONDS && ratio > COARSEST) {
        // Soon after an increase: it was too much.
        if (waited <= PATIENCE) patience = Math.min(MOST_PATIENCE, 2 * patience);
        ratio = Math.max(COARSEST, ratio * STEP);
        waited = 0;
      } else if (ratio < wanted && waited >= patience && average < SLOW_SECONDS * STEP * STEP) {
        ratio = Math.min(wanted, ratio / STEP);
        waited = 0;
      }
      return ratio;
    },
  };
}
