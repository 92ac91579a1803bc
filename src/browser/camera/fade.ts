// The transition between the keep and the blueprint: one second, eased at both ends. It is a cut for users who want less motion.

export type Fade = ReturnType<typeof createFade>;

const SECONDS = 1;

export function createFade(start: number) {
  let target = start;
  let at = start;
  return {
    /** Where it goes: 0 or 1. `cut` is at once. */
    setTarget(next: number, cut: boolean) {
      target = next;
      if (cut) at = next;
    },
    target: (): number => target,
    isMoving: (): boolean => at !== target,
    /** Lets time pass and gives the eased value, 0 … 1. */
    advance(elapsed: number): number {
      const step = elapsed / SECONDS;
      at = at < target ? Math.min(target, at + step) : Math.max(target, at - step);
      return at * at * (3 - 2 * at);
    },
  };
}
