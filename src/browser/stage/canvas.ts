// The canvas in the page, which is replaced with its renderer, and the loss of its WebGL context.
import { byId } from '../dom.ts';
import type { Notice } from '../hud/notice.ts';

export const FLAT_SENTENCE = 'This browser shows no 3D (WebGL) now, so here is the same hunt from above.';
/** A context not restored after this long is permanently lost. */
const PATIENCE_MS = 5000;

/** Width and height, CSS pixels. */
export const sizeOf = (canvas: HTMLCanvasElement): [number, number] => [
  canvas.clientWidth || 1,
  canvas.clientHeight || 1,
];

export function holdCanvas(onSize: () => void) {
  let canvas = byId<HTMLCanvasElement>('view');
  const sizes = new ResizeObserver(onSize);
  return {
    canvas: (): HTMLCanvasElement => canvas,
    /** A canvas to take its place: one canvas can have only one kind of context. */
    another: (): HTMLCanvasElement => canvas.cloneNode(false) as HTMLCanvasElement,
    replace(fresh: HTMLCanvasElement) {
      const hadFocus = document.activeElement === canvas;
      sizes.unobserve(canvas);
      canvas.replaceWith(fresh);
      canvas = fresh;
      sizes.observe(canvas);
      if (hadFocus) canvas.focus({ preventScroll: true });
    },
    watchSize: () => sizes.observe(canvas),
  };
}

/** Waits for a lost context to be restored; calls `onGone` if it never is. */
export function watchContext(canvas: HTMLCanvasElement, notice: Notice, onBack: () => void, onGone: () => void): void {
  let patience = 0;
  canvas.addEventListener('webglcontextlost', (event) => {
    // Without this the browser never restores the context.
    event.preventDefault();
    notice.say('The graphics were lost. Waiting for them to come back …', { busy: true });
    clearTimeout(patience);
    patience = window.setTimeout(() => {
      onGone();
      notice.clear();
      notice.hint(FLAT_SENTENCE, 8);
    }, PATIENCE_MS);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(patience);
    onBack();
    notice.clear();
    notice.hint('The graphics are back.', 2);
  });
}
