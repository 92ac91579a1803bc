// The move between the keep and the blueprint: one second, eased at both ends; a cut for those who want less motion.

export interface Fade {
  /** Where it goes: 0 or 1. `cut` is at once. */
  setTarget(target: number, cut: boolean): void;
  target(): number;
  isMoving(): boolean;
  /** Lets time pass and gives the eased value, 0 … 1. */
  advance(elapsed: number): number;
}

const SECONDS = 1;

export function createFade(start: number): Fade {
  let target = start;
  let at = start;
  return {
    setTarget(next, cut) {
      target = next;
      if (cut) at = next;
    },
    target: () => target,
    isMoving: () => at !== target,
    advance(elapsed) {
      const step = elapsed / SECONDS;
      at = at < target ? Math.min(target, at + step) : Math.max(target, at - step);
      return at * at * (3 - 2 * at);
    },
  };
}
