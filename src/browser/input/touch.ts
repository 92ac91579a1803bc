// Touch controls: a stick appears under a thumb on the left half of the view, the right half turns the view. Each finger is a separate
// pointer, so both work at once. Buttons are at least 44 px.
import { byId } from '../dom.ts';

/** Travel of the stick, CSS pixels; the last fifth runs. */
const STICK_REACH = 52;
const NOBODY = { id: -1, x: 0, y: 0 };

export interface TouchParts {
  readonly stage: HTMLElement;
  isPlaying(): boolean;
  /** The looking thumb moved by that many CSS pixels. */
  turn(dx: number, dy: number): void;
  onTap(name: 'jump' | 'shoot' | 'use'): void;
  onPause(): void;
  onXray(): void;
  onCrate(): void;
}

export function createTouch({ stage, isPlaying, turn, onTap, onPause, onXray, onCrate }: TouchParts) {
  const box = byId('touch');
  const stick = byId('stick');
  const knob = stick.firstElementChild as HTMLElement;
  const crouchButton = byId('touch-crouch');
  let used = false;
  let shown = false;
  let walker = NOBODY;
  let looker = NOBODY;
  let walk = { x: 0, y: 0 };
  let crouch = false;
  const held = { jump: false, shoot: false, use: false };
  const holds = Object.keys(held) as (keyof typeof held)[];

  const endWalk = (): void => {
    walker = NOBODY;
    walk = { x: 0, y: 0 };
    stick.hidden = true;
  };
  const show = (): void => {
    box.hidden = !(used && shown);
  };

  stage.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    used = true;
    show();
    // Under a locked mouse the stage itself is the target.
    if (!isPlaying() || !(event.target === stage || event.target instanceof HTMLCanvasElement)) return;
    const isLeft = event.clientX < stage.clientWidth / 2;
    if (isLeft && walker.id < 0) {
      walker = { id: event.pointerId, x: event.clientX, y: event.clientY };
      stick.hidden = false;
      stick.style.left = `${event.clientX}px`;
      stick.style.top = `${event.clientY}px`;
      knob.style.transform = '';
    } else if (looker.id < 0) {
      looker = { id: event.pointerId, x: event.clientX, y: event.clientY };
    }
  });
  window.addEventListener('pointermove', (event) => {
    if (event.pointerId === walker.id) {
      const dx = event.clientX - walker.x;
      const dy = event.clientY - walker.y;
      const shrink = Math.min(1, STICK_REACH / Math.max(1, Math.hypot(dx, dy)));
      walk = { x: (dx * shrink) / STICK_REACH, y: (dy * shrink) / STICK_REACH };
      knob.style.transform = `translate(${dx * shrink}px, ${dy * shrink}px)`;
    } else if (event.pointerId === looker.id) {
      if (isPlaying()) turn(event.clientX - looker.x, event.clientY - looker.y);
      looker = { id: looker.id, x: event.clientX, y: event.clientY };
    }
  });
  const onLift = (event: PointerEvent): void => {
    if (event.pointerId === walker.id) endWalk();
    if (event.pointerId === looker.id) looker = NOBODY;
  };
  window.addEventListener('pointerup', onLift);
  window.addEventListener('pointercancel', onLift);

  for (const name of holds) {
    const button = byId(`touch-${name}`);
    button.addEventListener('pointerdown', () => {
      held[name] = true;
      onTap(name);
    });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
      button.addEventListener(end, () => (held[name] = false));
    }
  }
  crouchButton.addEventListener('click', () => {
    crouch = !crouch;
    crouchButton.setAttribute('aria-pressed', String(crouch));
  });
  byId('touch-crate').addEventListener('click', onCrate);
  byId('touch-xray').addEventListener('click', onXray);
  byId('touch-pause').addEventListener('click', onPause);

  return {
    read: () => ({ forward: -walk.y, right: walk.x, run: Math.hypot(walk.x, walk.y) > 0.8, crouch, ...held }),
    /** Releases all fingers after the page lost them. */
    release() {
      endWalk();
      looker = NOBODY;
      for (const name of holds) held[name] = false;
    },
    /** Shows or hides the buttons; they appear only after a touch. */
    setShown(next: boolean) {
      shown = next;
      show();
    },
    isUsed: (): boolean => used,
  };
}
