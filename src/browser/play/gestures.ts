// Handles clicks on the picture and events of the window: loss of focus, a hidden tab, a changed address.
import { byId } from '../dom.ts';
import type { AfterCatch } from './after-catch.ts';
import type { Input } from '../input/input.ts';
import type { Steering } from './steering.ts';
import type { Displays } from '../displays.ts';

interface GestureParts extends Displays {
  readonly input: Input;
  readonly steering: Steering;
  readonly afterCatch: Pick<AfterCatch, 'isShown' | 'again'>;
  /** Down from above, if one is there. */
  comeDown(): void;
  /** The page's address was changed by hand, or is another one by Back or Forward. */
  onAddress(hash: string): void;
}

export function listenToGestures(parts: GestureParts): void {
  const { element, state, stage, overview, input, sound, steering, afterCatch, comeDown, onAddress } = parts;
  element.addEventListener('pointerdown', (event) => {
    if (event.target !== stage.canvas() || state.mode === 'loading') return;
    if (overview.isOn()) return stage.canvas().focus({ preventScroll: true });
    const byMouse = event.pointerType !== 'touch';
    if (afterCatch.isShown()) {
      event.preventDefault();
      return afterCatch.again(byMouse);
    }
    if (state.mode !== 'playing') {
      // Else the click's own default would take the focus off the canvas again.
      event.preventDefault();
      steering.play(byMouse);
    } else if (byMouse && event.button === 0) {
      if (input.look.isLocked()) input.pullTrigger();
      else input.look.grab();
    }
  });
  // From above a finger drags the map, so only this line starts playing.
  byId('take-over').addEventListener('click', (event) => {
    comeDown();
    steering.play((event as PointerEvent).pointerType !== 'touch');
  });
  element.addEventListener('contextmenu', (event) => {
    if (event.target === stage.canvas()) event.preventDefault();
  });
  for (const gesture of ['pointerup', 'keydown'] as const) {
    window.addEventListener(gesture, () => {
      if (state.mode === 'playing') sound.wake();
    });
  }
  window.addEventListener('blur', steering.pause);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) steering.pause();
    if (state.mode === 'attract' || state.mode === 'playing') steering.setMode(state.mode);
  });
  // Two files that were dropped may have one address.
  window.addEventListener('popstate', () => onAddress(location.hash));
}
