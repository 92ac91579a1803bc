// The pointer that gives orders: a click or a tap, or a rectangle that is drawn (with Ctrl, or after the button Box).
import { byId, pixelOn } from '../dom.ts';
import type { Stage } from '../stage/stage.ts';
import type { Pixel } from './order-targets.ts';

/** A pointer that moves farther drags, CSS pixels. */
const DRAG_PIXELS = 6;

export interface OrderPointerParts {
  readonly element: HTMLElement;
  readonly stage: Pick<Stage, 'canvas'>;
  isReady(): boolean;
  /** `adds`: to what is selected already. */
  onClick(at: Pixel, adds: boolean): void;
  onBox(from: Pixel, to: Pixel): void;
}

/** Returns a function after which the next drag draws a rectangle, or no longer does. */
export function createOrderPointer({ element, stage, isReady, onClick, onBox }: OrderPointerParts) {
  /** Where the pointer went down, and whether it draws a rectangle. */
  let press: { readonly id: number; readonly at: Pixel; readonly isBox: boolean } | null = null;
  const boxButton = byId('orders-box');
  const rectangle = byId('orders-rectangle');
  const setBox = (on: boolean): void => boxButton.setAttribute('aria-pressed', String(on));

  // Before the overview hears of it, which would drag the map.
  element.addEventListener(
    'pointerdown',
    (event) => {
      const isFirst = event.isPrimary && event.button === 0;
      if (!isReady() || event.target !== stage.canvas() || !isFirst) {
        // A second finger zooms.
        press = null;
        return;
      }
      const isBox = event.ctrlKey || event.metaKey || boxButton.ariaPressed === 'true';
      press = { id: event.pointerId, at: pixelOn(stage.canvas(), event), isBox };
      if (!isBox) return;
      event.preventDefault();
      event.stopPropagation();
      stage.canvas().focus({ preventScroll: true });
    },
    true,
  );
  window.addEventListener('pointermove', (event) => {
    if (press?.id !== event.pointerId) return;
    // Lifted where the page did not hear of it.
    if (event.buttons === 0) return lift(event);
    if (!press.isBox) return;
    const { at } = press;
    const now = pixelOn(stage.canvas(), event);
    rectangle.hidden = false;
    const [left, top] = [Math.min(at.x, now.x), Math.min(at.y, now.y)].map((value) => `${value}px`);
    const [width, height] = [Math.abs(at.x - now.x), Math.abs(at.y - now.y)].map((value) => `${value}px`);
    Object.assign(rectangle.style, { left, top, width, height });
  });
  const lift = (event: PointerEvent): void => {
    if (press?.id !== event.pointerId) return;
    const { at, isBox } = press;
    press = null;
    rectangle.hidden = true;
    if (event.type !== 'pointerup' || !isReady()) return;
    const now = pixelOn(stage.canvas(), event);
    const isClick = Math.hypot(now.x - at.x, now.y - at.y) < DRAG_PIXELS;
    if (isClick) onClick(at, event.pointerType === 'touch' || event.ctrlKey || event.metaKey || event.shiftKey);
    else if (isBox) {
      onBox(at, now);
      setBox(false);
    }
  };
  window.addEventListener('pointerup', lift);
  window.addEventListener('pointercancel', lift);
  boxButton.addEventListener('click', () => setBox(boxButton.ariaPressed !== 'true'));
  return setBox;
}
