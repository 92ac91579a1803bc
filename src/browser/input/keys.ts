// Keys that are down, by position on the keyboard (event.code), so WASD works in any layout.
//
// Keys that a button, a field or a dialog handles are left to it. When the window loses focus every key is released, because its key-up
// would be lost. key-bindings.ts assigns actions.
import { wantsKey } from '../dom.ts';

/** Keys with which the browser would scroll or search. */
const PAGE_KEYS = new Set(['Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Slash', 'Quote']);

const BESIDE_CTRL = /^(Key[WASDQE]|Arrow\w+|Space|(Control|Shift)(Left|Right))$/;

/** Listens on the window; `onPress` gets each key once as it goes down (no repeats) and returns whether it used it. */
export function createKeys(onPress: (event: KeyboardEvent) => boolean) {
  const down = new Set<string>();
  const release = (): void => down.clear();

  // Captured: the panel stops keys that it does not use itself.
  const onDown = (event: KeyboardEvent): void => {
    if (wantsKey(event.target, event.code) && event.code !== 'Escape') return;
    // Ctrl alone crouches, so walking keys must work with it; all other shortcuts are the browser's.
    if (event.metaKey || event.altKey || (event.ctrlKey && !BESIDE_CTRL.test(event.code))) return;
    if (!event.repeat) {
      down.add(event.code);
      if (onPress(event)) event.preventDefault();
    }
    if (PAGE_KEYS.has(event.code) || event.ctrlKey) event.preventDefault();
  };
  window.addEventListener('keydown', onDown, true);
  window.addEventListener('keyup', ({ code }) => {
    down.delete(code);
    // While a Meta key is down, systems swallow the key-ups of others.
    if (code.startsWith('Meta')) release();
  });
  window.addEventListener('blur', release);
  const isDown = (...codes: readonly string[]): boolean => codes.some((code) => down.has(code));
  // Ctrl+W would close the page in the middle of a crouched walk, and no page may forbid it: ask first.
  window.addEventListener('beforeunload', (event) => {
    if (isDown('KeyW') && isDown('ControlLeft', 'ControlRight')) event.preventDefault();
  });
  return { isDown, release };
}

/** Signs on an American keyboard. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['Period', '.'],
  ['Slash', '/'],
  ['Semicolon', ';'],
  ['Quote', '’'],
  ['BracketLeft', '['],
  ['BracketRight', ']'],
]);

/** What is printed on the keys, by code. */
let printed = SIGNS;

/** Reads what is printed on this keyboard's keys, where the browser reports it; elsewhere names are those of an American one. */
export async function readKeyNames(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<ReadonlyMap<string, string>> } };
  // A page in a frame may not ask.
  const found = await keyboard?.getLayoutMap?.().catch(() => undefined);
  if (found !== undefined && found.size > 0) printed = found;
}

/** The text with what is printed on keys in place of their codes: KeyG → G, Digit3 → 3. */
export function nameKeys(text: string): string {
  return text.replace(/Key[A-Z]|Digit\d|Period|Slash|Semicolon|Quote|Bracket(Left|Right)/g, (code) =>
    code.startsWith('Digit') ? code.slice(-1) : (printed.get(code) ?? SIGNS.get(code) ?? code.slice(-1)).toUpperCase(),
  );
}
