// How finely the picture is drawn: as finely as the machine manages fluently. Where frames come slowly the sides are made three quarters as
// long, down to a floor below which nothing is told apart any more; where there would be time for finer ones they come back, later each
// time that this was too much.
/** Slower than this on the average is slow. */
const SLOW_SECONDS = 1 / 26;
/** A step: the picture's sides become so long, and its pixels the square of it as many. */
const STEP = 0.75;
/** Frames that are judged together, and how many such judgements pass before a finer picture is tried. */
const FRAMES = 40;
const PATIENCE = 4;
const MOST_PATIENCE = 64;

/** Fewest pixels of the picture a pixel of the page, along a side. */
export const COARSEST = 0.5;

export interface Resolution {
  /** Takes the seconds between two frames; the pixels of the picture a pixel of the page from now on. */
  frame(seconds: number): number;
  /** Another map begins: what was slow before counts no more, how fine it is stays. */
  forget(): void;
}

/** Begins as finely as is wished, and never draws finer. */
export function createResolution(wished: number): Resolution {
  let ratio = wished;
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
    forget,
    frame(seconds) {
      frames++;
      time += seconds;
      if (frames < FRAMES) return ratio;
      const average = time / frames;
      frames = 0;
      time = 0;
      waited++;
      if (average > SLOW_SECONDS && ratio > COARSEST) {
        // Soon after a finer one was tried: that was too much.
        if (waited <= PATIENCE) patience = Math.min(MOST_PATIENCE, 2 * patience);
        ratio = Math.max(COARSEST, ratio * STEP);
        waited = 0;
      } else if (ratio < wished && waited >= patience && average < SLOW_SECONDS * STEP * STEP) {
        ratio = Math.min(wished, ratio / STEP);
        waited = 0;
      }
      return ratio;
    },
  };
}
