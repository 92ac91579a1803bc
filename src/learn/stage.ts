// Runs one figure: its controls, its handles, its frames and its address.
//
// The state of a figure is its form: sliders, radio buttons, switches, and handles, which are buttons on the picture whose value is a place.
// So every state has an address (`#grid?size=32`), works by keyboard and touch, and is there before the script. A figure moves by itself until
// touched, and only on screen; where the reader wishes reduced motion it waits for Play.
import type { Point } from '../index.ts';
import { HEIGHT, WIDTH } from './floor.ts';
import { createPen, MARGIN, type Pen } from './pen.ts';

export interface Stage {
  readonly pen: Pen;
  /** The value of a control: '1' or '' of a switch. */
  value(name: string): string;
  number(name: string): number;
  set(name: string, value: string | number | Point): void;
  /** The place of a handle. */
  at(name: string): Point;
  /** Shows a text in the row of numbers. */
  show(name: string, text: string): void;
  /** Puts a button on each of those places. */
  choose(choices: readonly Choice[], pick: (value: string) => void): void;
  /** Hides the handles, or shows them. */
  hide(isHidden: boolean): void;
}

export interface Choice {
  readonly at: Point;
  readonly name: string;
  readonly value: string;
}

export interface Show {
  /** The first touch after moving by itself. */
  begin?(): void;
  /** Sets the controls as they are after so many seconds of moving by itself. */
  play?(seconds: number): void;
  /** Draws, `seconds` after the last picture; true if it goes on moving without a change. */
  draw(seconds: number): boolean | void;
  /** Where a handle may be. */
  limit?(name: string, at: Point): Point;
  /** A click on the picture. */
  press?(at: Point): void;
}

/** A module in figures/: its default export. */
export type Figure = (stage: Stage) => Show;

/** One press of an arrow key, in units of the plan. */
const KEY_STEP = 8;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const placeOf = (text: string): Point => {
  const [x, z] = text.split(',').map(Number);
  return { x, z };
};

export interface OpenFigure {
  /** Shows the state of an address. */
  restore(query: string): void;
}

export function openFigure(figure: HTMLElement, make: Figure): OpenFigure {
  const form = figure.querySelector('form')!;
  const canvas = figure.querySelector('canvas')!;
  const playButton = figure.querySelector<HTMLButtonElement>('.play')!;
  const link = figure.querySelector<HTMLAnchorElement>('.address')!;
  const pen = createPen(canvas);
  const handles = [...figure.querySelectorAll<HTMLButtonElement>('.handle')];
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let [isPlaying, isVisible, isDirty, isWaiting, clock, last] = [false, false, true, false, 0, 0];

  let choicesShown = '';
  let picked: (value: string) => void = () => undefined;
  const place = (element: HTMLElement, { x, z }: Point): void => {
    element.style.left = `${(100 * (x + MARGIN)) / (WIDTH + 2 * MARGIN)}%`;
    element.style.top = `${(100 * (z + MARGIN) * canvas.clientWidth) / (WIDTH + 2 * MARGIN) / canvas.clientHeight}%`;
  };
  const values = (): Map<string, string> => {
    const all = new Map(handles.map(({ name, value }) => [name, value]));
    for (const element of form.elements) {
      if (!(element instanceof HTMLInputElement) || element.name === '') continue;
      if (element.type === 'checkbox') all.set(element.name, element.checked ? '1' : '');
      else if (element.type !== 'radio' || element.checked) all.set(element.name, element.value);
    }
    return all;
  };
  const put = (name: string, value: string): void => {
    const before = values().get(name);
    write(name, value);
    if (values().get(name) !== before) isDirty = true;
  };
  const write = (name: string, value: string): void => {
    const handle = handles.find((each) => each.name === name);
    if (handle !== undefined) {
      const at = placeOf(value);
      if (!Number.isFinite(at.x + at.z)) return;
      const { x, z } = show?.limit?.(name, at) ?? at;
      handle.value = `${Math.round(x * 100) / 100},${Math.round(z * 100) / 100}`;
      place(handle, { x, z });
    } else
      for (const element of form.elements) {
        if (!(element instanceof HTMLInputElement) || element.name !== name) continue;
        if (element.type === 'checkbox') element.checked = value === '1';
        else if (element.type === 'radio') element.checked = element.value === value;
        else element.value = value;
      }
  };

  const defaults = values();
  let current = defaults;
  const stage: Stage = {
    pen,
    value: (name) => current.get(name) ?? '',
    number: (name) => Number(current.get(name)),
    set(name, value) {
      put(name, typeof value === 'object' ? `${value.x},${value.z}` : String(value));
      current = values();
    },
    at: (name) => placeOf(current.get(name)!),
    show(name, text) {
      const place = figure.querySelector(`[data-number="${name}"]`)!;
      if (place.textContent !== text) place.textContent = text;
    },
    choose(choices, pick) {
      picked = pick;
      const key = choices.map(({ value }) => value).join();
      if (key === choicesShown) return;
      choicesShown = key;
      figure.querySelectorAll('.spot').forEach((spot) => spot.remove());
      for (const { at, name, value } of choices) {
        const spot = Object.assign(document.createElement('button'), { type: 'button', className: 'spot', value });
        spot.setAttribute('aria-label', name);
        place(spot, at);
        spot.addEventListener('click', () => {
          // The bets of the demonstration are not the reader's.
          if (isPlaying) touch();
          else picked(value);
          settle();
          wake();
        });
        canvas.parentElement!.append(spot);
      }
    },
    hide: (isHidden) => handles.forEach((handle) => (handle.hidden = isHidden)),
  };
  let show: Show | undefined;
  show = make(stage);

  const draw = (seconds: number): void => {
    isDirty = false;
    current = values();
    for (const { name, value } of handles) write(name, value);
    isDirty = show.draw(seconds) === true && (isPlaying || !isCalm);
  };
  const frame = (now: number): void => {
    isWaiting = false;
    const seconds = Math.min(0.05, (now - last) / 1000);
    last = now;
    if (isPlaying) {
      clock += seconds;
      show.play?.(clock);
    }
    if (isDirty) draw(seconds);
    if (isVisible && (isPlaying || isDirty)) goOn();
  };
  const goOn = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(frame);
  };
  const wake = (): void => {
    isDirty = true;
    goOn();
  };

  const address = (): string => {
    const changed = [...values()].filter(([name, value]) => defaults.get(name) !== value);
    const query = changed.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    return `#${figure.id}${query === '' ? '' : `?${query}`}`;
  };
  const play = (isOn: boolean): void => {
    isPlaying = isOn;
    playButton.textContent = isOn ? 'Pause' : 'Play';
    link.href = address();
    wake();
  };
  const touch = (): void => {
    if (isPlaying) show.begin?.();
    play(false);
    figure.dataset.touched = '';
  };
  const settle = (): void => history.replaceState(null, '', address());

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', touch);
  form.addEventListener('change', settle);
  playButton.addEventListener('click', () => (isPlaying ? touch() : play(true)));
  link.addEventListener('pointerdown', () => (link.href = address()));
  link.addEventListener('focus', () => (link.href = address()));
  const toPlan = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width } = canvas.getBoundingClientRect();
    const scale = (WIDTH + 2 * MARGIN) / width;
    return { x: (clientX - left) * scale - MARGIN, z: (clientY - top) * scale - MARGIN };
  };
  const moveHandle = (name: string, { x, z }: Point): void => {
    touch();
    put(name, `${Math.min(WIDTH, Math.max(0, x))},${Math.min(HEIGHT, Math.max(0, z))}`);
    wake();
  };
  for (const handle of handles) {
    handle.addEventListener('pointerdown', (event) => {
      handle.setPointerCapture(event.pointerId);
      touch();
    });
    handle.addEventListener('pointermove', (event) => {
      if (handle.hasPointerCapture(event.pointerId)) moveHandle(handle.name, toPlan(event));
    });
    handle.addEventListener('pointerup', settle);
    handle.addEventListener('keydown', (event) => {
      const step = KEYS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const { x, z } = placeOf(handle.value);
      moveHandle(handle.name, { x: x + step[0] * KEY_STEP, z: z + step[1] * KEY_STEP });
      settle();
    });
  }
  canvas.addEventListener('click', (event) => {
    if (show.press === undefined) return;
    touch();
    show.press(toPlan(event));
    settle();
  });

  new IntersectionObserver(([entry]) => {
    isVisible = entry.isIntersecting;
    if (isVisible) wake();
  }).observe(canvas);
  new ResizeObserver(() => draw(0)).observe(canvas);
  addEventListener('beforeprint', () => draw(0));
  figure.dataset.live = '';
  play(!isCalm);
  draw(0);
  return {
    restore(query) {
      touch();
      // An address names what differs from the first state.
      for (const [name, value] of [...defaults, ...new URLSearchParams(query)]) put(name, value);
      wake();
    },
  };
}
