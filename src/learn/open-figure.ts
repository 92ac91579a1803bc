// Runs one figure: its frames, its Play button, its handles. A figure moves by itself until touched, and only on screen; where the reader prefers
// reduced motion it waits for Play.
import type { Point } from '../index.ts';
import { createFormState, type FormState } from './form-state.ts';
import { createPen } from './drawing/pen.ts';
import { listenToHandle, toPlan, type Hand } from './drawing/handles.ts';
import { placeOf, styleOf } from './drawing/picture-size.ts';
import type { Choice, Figure, Show, Stage } from './drawing/stage.ts';

export interface OpenFigure {
  /** When the first picture is there. */
  readonly drawn: Promise<void>;
  /** Shows the state of an address. */
  restore(query: string): void;
}

export function openFigure(figure: HTMLElement, make: Figure): OpenFigure {
  const canvas = figure.querySelector('canvas')!;
  const playButton = figure.querySelector<HTMLButtonElement>('.play')!;
  const link = figure.querySelector<HTMLAnchorElement>('.address')!;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let [isPlaying, isVisible, isDirty, isUnfinished, isWaiting, isSized] = [false, false, true, false, false, false];
  let [clock, last] = [0, 0];

  let show: Show | undefined;
  const form = createFormState(figure, (name, at) => show?.limit?.(name, at) ?? at);
  const pen = createPen(canvas);

  const draw = (seconds: number): void => {
    const more = show!.draw(seconds);
    isDirty = Boolean(more) && (isPlaying || !isCalm);
    isUnfinished = more === 'unfinished';
  };
  const frame = (now: number): void => {
    isWaiting = false;
    const seconds = Math.min(0.05, (now - last) / 1000);
    last = now;
    if (isPlaying) {
      clock += seconds;
      show!.play?.(clock);
    }
    if (isDirty || isUnfinished) draw(isDirty ? seconds : 0);
    if (isVisible && (isPlaying || isDirty || isUnfinished)) goOn();
  };
  const goOn = (): void => {
    if (isWaiting || !isSized) return;
    isWaiting = true;
    requestAnimationFrame(frame);
  };
  const play = (isOn: boolean): void => {
    isPlaying = isOn;
    playButton.textContent = isOn ? 'Pause' : 'Play';
    link.href = form.address();
    hand.wake();
  };
  const hand: Hand = {
    touch() {
      if (isPlaying) show!.begin?.();
      play(false);
      figure.dataset.touched = '';
    },
    wake() {
      isDirty = true;
      goOn();
    },
    press(at) {
      if (show!.press === undefined) return;
      // What a demonstration that begins again has shown is not the reader's.
      const isDemonstration = isPlaying && show!.begin !== undefined;
      hand.touch();
      if (!isDemonstration) show!.press(at);
      hand.wake();
      hand.settle();
    },
    settle: () => history.replaceState(null, '', form.address()),
  };
  const setControl = (name: string, value: string): void => {
    if (form.put(name, value)) isDirty = true;
  };
  const stage = createStage(figure, form, pen, setControl, hand);
  show = make(stage);
  listenToControls(figure, form, link, hand);
  playButton.addEventListener('click', () => (isPlaying ? hand.touch() : play(true)));
  for (const handle of form.handles) listenToHandle(handle, canvas, setControl, hand);
  listenToPicture(canvas, hand, (at) => (stage.pointer = at));

  new IntersectionObserver(([entry]) => {
    isVisible = entry.isIntersecting;
    if (isVisible) hand.wake();
  }).observe(canvas);
  // The first picture is drawn after the page's layout, so that opening a figure does not force one.
  const drawn = new Promise<void>((resolve) =>
    new ResizeObserver(([{ contentRect }]) => {
      pen.resize(contentRect.width, contentRect.height);
      draw(0);
      if (isSized) return;
      isSized = true;
      figure.dataset.live = '';
      play(!isCalm && figure.dataset.touched === undefined);
      resolve();
    }).observe(canvas),
  );
  addEventListener('beforeprint', () => {
    if (figure.dataset.touched === undefined) form.restore(''); // printed as its still
    for (draw(0); isUnfinished;) draw(0);
  });
  return {
    drawn,
    restore(query) {
      hand.touch();
      form.restore(query);
      hand.wake();
    },
  };
}

function createStage(
  figure: HTMLElement,
  form: FormState,
  pen: Stage['pen'],
  setControl: (name: string, value: string) => void,
  hand: Hand,
): Stage & { pointer: Point | null } {
  const numbers = new Map<string, Element>();
  for (const element of figure.querySelectorAll<HTMLElement>('[data-number]'))
    numbers.set(element.dataset.number!, element);
  let choicesShown = '';
  const addSpot = ({ at, name }: Choice): void => {
    const spot = Object.assign(document.createElement('button'), { type: 'button', className: 'spot' });
    spot.setAttribute('aria-label', name);
    spot.style.cssText = styleOf(at, false);
    spot.addEventListener('click', () => hand.press(at));
    figure.querySelector('.picture')!.append(spot);
  };
  return {
    pen,
    pointer: null,
    value: (name) => form.values().get(name) ?? '',
    number: (name) => Number(form.values().get(name)),
    set: (name, value) => setControl(name, typeof value === 'object' ? `${value.x},${value.z}` : String(value)),
    at: (name) => placeOf(form.values().get(name)!),
    show(name, text) {
      const place = numbers.get(name)!;
      if (place.textContent !== text) place.textContent = text;
    },
    choose(choices) {
      const key = choices.map(({ name }) => name).join();
      if (key === choicesShown) return;
      choicesShown = key;
      const isFocused = document.activeElement?.className === 'spot';
      figure.querySelectorAll('.spot').forEach((spot) => spot.remove());
      choices.forEach(addSpot);
      if (isFocused) figure.querySelector<HTMLElement>('.spot')?.focus();
    },
    enable: form.enable,
    hide: (isHidden) => form.handles.forEach((handle) => (handle.hidden = isHidden)),
  };
}

function listenToControls(figure: HTMLElement, form: FormState, link: HTMLAnchorElement, hand: Hand): void {
  const element = figure.querySelector('form')!;
  element.addEventListener('submit', (event) => event.preventDefault());
  element.addEventListener('input', hand.touch);
  element.addEventListener('change', hand.settle);
  for (const type of ['pointerdown', 'focus']) link.addEventListener(type, () => (link.href = form.address()));
}

function listenToPicture(canvas: HTMLCanvasElement, hand: Hand, point: (at: Point | null) => void): void {
  canvas.addEventListener('click', (event) => hand.press(toPlan(canvas, event)));
  for (const type of ['pointerdown', 'pointermove', 'pointerleave'] as const)
    canvas.addEventListener(type, (event) => {
      if (type !== 'pointerleave') point(toPlan(canvas, event));
      else if (event.pointerType === 'mouse') point(null);
      hand.wake();
    });
}
