// The main loop: frames of the renderer add time, the world uses it in fixed steps (G. Fiedler, Fix Your Timestep!, 2004).
//
// Each animation frame adds its time to an accumulator, at most a quarter of a second. So a tab that slept or a debugger that stopped makes
// the world slower, never jumpy, as do steps that take too long; the rest below one step is alpha, by which drawings blend. While it is
// paused the loop still draws, but no time passes. Tests hold it and step by hand.
import { STEPS_PER_SECOND } from '../../game/world.ts';

export const STEP_SECONDS = 1 / STEPS_PER_SECOND;
const LONGEST_FRAME = 0.25;
/** After this time the remaining steps of a frame are dropped, so that slow steps do not pile up; ms. */
const PATIENCE_MS = 20;

export interface LoopParts {
  step(): void;
  /** One drawing: how far between the last two steps it is, and the real seconds since the last drawing (at most ¼). */
  draw(alpha: number, elapsed: number): void;
  /** A step or a drawing threw: the loop has stopped, so that a defect is reported once and not sixty times a second. */
  onDefect(error: unknown): void;
}

export type Loop = ReturnType<typeof createLoop>;

export function createLoop({ step, draw, onDefect }: LoopParts) {
  let running = false;
  let held = false;
  const holders = new Set<string>();
  let last: number | null = null;
  let debt = 0;
  let handle = 0;

  const onFrame = (time: number): void => {
    handle = requestAnimationFrame(onFrame);
    try {
      advance(time);
    } catch (error) {
      cancelAnimationFrame(handle);
      onDefect(error);
    }
  };
  const advance = (time: number): void => {
    const elapsed = last === null ? 0 : Math.min(LONGEST_FRAME, Math.max(0, (time - last) / 1000));
    last = time;
    if (running && !held && holders.size === 0) {
      debt += elapsed;
      const until = performance.now() + PATIENCE_MS;
      while (debt >= STEP_SECONDS) {
        debt -= STEP_SECONDS;
        step();
        if (performance.now() > until) debt %= STEP_SECONDS;
        if (!running) debt = 0; // a step may pause the game
      }
    }
    draw(held ? 1 : debt / STEP_SECONDS, elapsed);
  };

  return {
    start() {
      last = null;
      cancelAnimationFrame(handle);
      handle = requestAnimationFrame(onFrame);
    },
    /** Lets the world's time pass, or holds it. Coming back adds nothing for the time away. */
    setRunning(next: boolean) {
      if (next && !running) last = null;
      running = next;
    },
    /** Something needs the time to stand still, or no longer; it passes when nothing does. */
    setHeldBy(what: string, isHeld: boolean) {
      if (isHeld) holders.add(what);
      else holders.delete(what);
      last = null;
    },
    /** Does anything but `what` need the time to stand still? */
    isHeldBesides: (what: string): boolean => [...holders].some((holder) => holder !== what),
    /** Holds real time for good and lets a test count the steps. */
    hold(next: boolean) {
      held = next;
      debt = 0;
      last = null;
    },
    /** Runs that many steps now, whatever the state, and draws once as if their time had passed. */
    stepNow(count: number) {
      for (let i = 0; i < count; i++) step();
      draw(1, count * STEP_SECONDS);
    },
  };
}
