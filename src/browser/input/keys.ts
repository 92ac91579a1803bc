// Which keys are down, by their place on the keyboard (event.code), so WASD lies where it lies whatever the layout.
//
// Keys that a button, a field or a dialog wants are left to it. Losing the window frees every key: the key-up would go to
// someone else. What a key does is not said here.
import { wantsKey } from '../dom.ts';

export interface Keys {
  isDown(...codes: readonly string[]): boolean;
  /** Lets go of everything. */
  release(): void;
  dispose(): void;
}

/** Keys the browser would scroll or search with while one plays. */
const PAGE_KEYS = new Set(['Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Slash', 'Quote']);

const BESIDE_CTRL = /^(Key[WASDQE]|Arrow\w+|Space|(Control|Shift)(Left|Right))$/;

/** Listens on the window; `onPress` hears each key once as it goes down (no repeats) and says whether it used it. */
export function createKeys(onPress: (event: KeyboardEvent) => boolean): Keys {
  const down = new Set<string>();
  const release = (): void => down.clear();

  const onDown = (event: KeyboardEvent): void => {
    if (wantsKey(event.target, event.code) && event.code !== 'Escape') return;
    // Ctrl alone crouches, so walking must go on beside it; every other command is the browser's.
    if (event.metaKey || event.altKey || (event.ctrlKey && !BESIDE_CTRL.test(event.code))) return;
    if (!event.repeat) {
      down.add(event.code);
      if (onPress(event)) event.preventDefault();
    }
    if (PAGE_KEYS.has(event.code) || event.ctrlKey) event.preventDefault();
  };
  const onUp = (event: KeyboardEvent): void => {
    down.delete(event.code);
    // While a Meta key is down, systems swallow the key-ups of others.
    if (event.code.startsWith('Meta')) release();
  };
  // Ctrl+W would close the page in the middle of a crouched walk, and no page may forbid it: ask first.
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (down.has('KeyW') && (down.has('ControlLeft') || down.has('ControlRight'))) event.preventDefault();
  };

  // Captured: the panel stops keys that it does not use itself.
  window.addEventListener('keydown', onDown, true);
  window.addEventListener('keyup', onUp);
  window.addEventListener('blur', release);
  window.addEventListener('beforeunload', onLeave);
  return {
    isDown: (...codes) => codes.some((code) => down.has(code)),
    release,
    dispose() {
      window.removeEventListener('keydown', onDown, true);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', release);
      window.removeEventListener('beforeunload', onLeave);
    },
  };
}

/** The name of a key on a switch: Digit3 → 3, KeyG → G. */
export function nameOfKey(code: string): string {
  return code.replace(/^(Digit|Key|Numpad)/, '');
}
