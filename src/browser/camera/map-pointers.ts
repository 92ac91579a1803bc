// The pointers that move the map seen from above: the left button or a finger drags it, the right one (or Shift) turns and tilts it, the
// wheel or two fingers zoom.
const RADIANS_A_PIXEL = 0.006;
/** A notch of the wheel is about 100 pixels, and makes things nearer by a sixth. */
const ZOOM_A_PIXEL = 0.0018;

export interface MapMoves {
  /** Does a pointer on this element move the map now? */
  isOn(target: EventTarget | null): boolean;
  /** By CSS pixels. */
  drag(dx: number, dy: number): void;
  /** By radians. */
  turn(yaw: number, pitch: number): void;
  /** Multiplies the distance by a factor; what is under that place of the window stays there. */
  zoom(factor: number, clientX: number, clientY: number): void;
}

/** Returns a function that forgets the pointers that are down. */
export function listenToMap(stage: HTMLElement, { isOn, drag, turn, zoom }: MapMoves): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let turns = false;
  stage.addEventListener('pointerdown', (event) => {
    if (!isOn(event.target)) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    turns = event.button === 2 || event.shiftKey;
  });
  window.addEventListener('pointermove', (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    // Lifted where the page did not hear of it: over another window, say.
    if (event.buttons === 0) return lift(event);
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const gap = (p: { x: number; y: number }): number => Math.max(20, Math.hypot(p.x - other.x, p.y - other.y));
      zoom(gap(last) / gap({ x: event.clientX, y: event.clientY }), other.x, other.y);
    } else if (turns) turn(dx * RADIANS_A_PIXEL, -dy * RADIANS_A_PIXEL);
    else drag(dx, dy);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const lift = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  window.addEventListener('pointerup', lift);
  window.addEventListener('pointercancel', lift);
  stage.addEventListener(
    'wheel',
    (event) => {
      if (!isOn(event.target)) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1);
      zoom(Math.exp(Math.max(-300, Math.min(300, pixels)) * ZOOM_A_PIXEL), event.clientX, event.clientY);
    },
    { passive: false },
  );
  return () => pointers.clear();
}
