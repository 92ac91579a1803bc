// The few helpers for elements: find what index.html promises, make the little that is made at run time.

/** The element of that id; throws when index.html does not hold it. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`byId: no element #${id}`);
  return found as T;
}

/** An element with that text and class. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  className = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { textContent: text }, className === '' ? {} : { className });
}

export function makeButton(text: string, onclick: (() => void) | null = null): HTMLButtonElement {
  return Object.assign(make('button', text), { type: 'button', onclick });
}

/** Where a pointer is on an element, CSS pixels from its corner. */
export function pixelOn(element: HTMLElement, { clientX, clientY }: PointerEvent): { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/**
 * Does the element under the focus want this key for itself? Fields want all of them, buttons those that press them, dialogs and the
 * legend those that scroll.
 */
export function wantsKey(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest('input, select, textarea');
  if (field && !(field instanceof HTMLInputElement && field.type === 'checkbox')) return true;
  if (/^Arrow(Up|Down)$/.test(code) && target.closest('dialog, summary')) return true;
  return (
    /^(Space|Enter|NumpadEnter)$/.test(code) && target.closest('button, a, input, summary, [role="button"]') !== null
  );
}

/** Does the person want less motion? Asked each time: the setting may change while the page is open. */
export function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The same condition as in the style sheets. */
export const smallScreen = (): MediaQueryList => matchMedia('(width <= 40rem), (height <= 26.25rem)');

/** Is a finger the main pointer? */
export const isByTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The text for the main pointer: fingers tap, and where they do, brackets that name keys by their codes are left out. */
export const nameClicks = (text: string): string =>
  isByTouch()
    ? text
        .replace(/ \([^)]*(Key[A-Z]|Ctrl)[^)]*\)/g, '')
        .replace(/\bclick\b/g, 'tap')
        .replace(/\bClick\b/g, 'Tap')
    : text;

/** What was kept under a key, or null; private windows may refuse, and then nothing is kept. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`leafstar.${key}`);
  } catch {
    return null;
  }
}

/** Keeps a value for the next visit where the browser lets it. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`leafstar.${key}`, value);
  } catch {
    // Nothing is kept in a private window; the page works without.
  }
}

/** Resolves when the next frame is painted, or after a moment in a hidden tab, which paints none. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 300);
  });
}

/** The animation of .leaving in style.css, ms. */
const FADE_MS = 800;

/** Fades an element out over what lies below it, then removes it. */
export function fadeOut(element: HTMLElement): void {
  element.removeAttribute('id');
  element.classList.add('leaving');
  setTimeout(() => element.remove(), wantsLessMotion() ? 0 : FADE_MS);
}
