// Mouse look: pointer lock, or dragging if the lock is refused.
//
// Browsers refuse the lock for about a second after Esc, in sandboxed frames, and in other cases. Then dragging with a button turns the
// view, and a hint says so. A single jump of the mouse (some systems send one when the lock begins or the window moves) is dropped. Angles
// are not kept here: `turn` receives pixels.

/** A longer single movement is a jump, CSS pixels. */
const LONGEST_MOVE = 350;

export interface LookParts {
  readonly stage: HTMLElement;
  /** Active only while this returns true. */
  isPlaying(): boolean;
  /** The mouse moved by that many CSS pixels while it steers. */
  turn(dx: number, dy: number): void;
  /** The lock was lost, by Esc or by the system. */
  onFreed(): void;
  /** The lock was refused, so dragging turns the view. Called once. */
  onRefused(): void;
}

export function createLook({ stage, isPlaying, turn, onFreed, onRefused }: LookParts) {
  let isWanted = false;
  let wasLocked = false;
  let skipNext = false;
  let dragging = -1;
  let said = false;
  const isLocked = (): boolean => document.pointerLockElement === stage;

  const refused = (): void => {
    if (said || isLocked()) return;
    said = true;
    onRefused();
  };

  async function ask(): Promise<void> {
    if (typeof stage.requestPointerLock !== 'function') return refused();
    try {
      await stage.requestPointerLock({ unadjustedMovement: true });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') return refused();
      try {
        await stage.requestPointerLock();
      } catch {
        refused();
      }
    }
  }

  document.addEventListener('pointerlockchange', () => {
    const locked = isLocked();
    // It was no longer wanted when it came.
    if (locked && !isWanted) return document.exitPointerLock();
    skipNext = locked;
    if (wasLocked && !locked && isPlaying()) onFreed();
    wasLocked = locked;
  });
  // Some browsers answer only by event, without a promise.
  document.addEventListener('pointerlockerror', refused);

  stage.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch' || !(event.target instanceof HTMLCanvasElement)) return;
    if (isPlaying() && !isLocked()) dragging = event.pointerId;
  });
  const stopDragging = (event: PointerEvent): void => {
    if (event.pointerId === dragging) dragging = -1;
  };
  window.addEventListener('pointerup', stopDragging);
  window.addEventListener('pointercancel', stopDragging);
  window.addEventListener('pointermove', (event) => {
    if (!isPlaying() || event.pointerType === 'touch') return;
    // No button is down where it was lifted unheard, over another window, say.
    if (!isLocked() && (event.pointerId !== dragging || event.buttons === 0)) return;
    // The first move after the lock includes the distance from the last known place.
    const first = skipNext;
    skipNext = false;
    const { movementX, movementY } = event;
    if ((first && Math.hypot(movementX, movementY) > 60) || Math.hypot(movementX, movementY) > LONGEST_MOVE) return;
    turn(movementX, movementY);
  });

  return {
    /** Requests the lock. Never throws or rejects. */
    grab() {
      isWanted = true;
      if (!isLocked()) void ask();
    },
    /** Releases the lock, without onFreed. */
    free() {
      isWanted = false;
      dragging = -1;
      wasLocked = false;
      if (isLocked()) document.exitPointerLock();
    },
    isLocked,
  };
}
