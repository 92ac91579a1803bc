// Handles: buttons on the picture that are dragged, or moved with the arrow keys.
import type { Point } from '../../index.ts';
import { HEIGHT, MARGIN, placeOf, WIDTH } from './picture-size.ts';

/** One press of an arrow key, in units of the plan. */
const KEY_STEP = 8;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a reader's hand does to a figure. */
export interface Hand {
  /** Ends the moving by itself. */
  touch(): void;
  /** Draws in the next frame. */
  wake(): void;
  /** A click on the picture, or Enter on a handle there. */
  press(at: Point): void;
  /** Puts the state into the page's address. */
  settle(): void;
}

export function listenToHandle(
  handle: HTMLButtonElement,
  canvas: HTMLCanvasElement,
  setControl: (name: string, value: string) => void,
  hand: Hand,
): void {
  const move = ({ x, z }: Point): void => {
    hand.touch();
    setControl(handle.name, `${Math.min(WIDTH, Math.max(0, x))},${Math.min(HEIGHT, Math.max(0, z))}`);
    hand.wake();
  };
  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    hand.touch();
  });
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) move(toPlan(canvas, event));
  });
  handle.addEventListener('pointerup', hand.settle);
  // By Enter: a click of the pointer has a count.
  handle.addEventListener('click', ({ detail }) => detail === 0 && hand.press(placeOf(handle.value)));
  handle.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { x, z } = placeOf(handle.value);
    move({ x: x + step[0] * KEY_STEP, z: z + step[1] * KEY_STEP });
    hand.settle();
  });
}

/** The place of the plan under the pointer. */
export function toPlan(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width } = canvas.getBoundingClientRect();
  const scale = (WIDTH + 2 * MARGIN) / width;
  return { x: (clientX - left) * scale - MARGIN, z: (clientY - top) * scale - MARGIN };
}
