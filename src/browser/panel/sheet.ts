// On a small screen the panel is a sheet at the bottom. It covers the lower half of the picture while the hunt waits, and goes
// down when something has been chosen or the picture is touched.
import type GUI from 'lil-gui';
import { byId } from '../dom.ts';

/** The same as in the style sheet. */
const SMALL = matchMedia('(width <= 640px), (height <= 420px)');

export type Sheet = ReturnType<typeof createSheet>;

export function createSheet(container: HTMLElement, gui: GUI, onCovers: (covers: boolean) => void) {
  let covers = false;
  const update = (): void => {
    const next = SMALL.matches && !gui._closed;
    container.classList.toggle('sheet', next);
    if (next === covers) return;
    covers = next;
    onCovers(covers);
  };
  const close = (): boolean => {
    if (!covers) return false;
    gui.close();
    return true;
  };
  gui.onOpenClose((changed) => changed === gui && update());
  SMALL.addEventListener('change', update);
  byId('stage').addEventListener(
    'pointerdown',
    (event) => {
      // A touch beside the sheet is none of the hunt.
      if (!covers || !(event.target instanceof HTMLCanvasElement)) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    true,
  );
  // On a small screen the panel would cover the game.
  if (innerWidth <= 760 || innerHeight <= 420) gui.close();
  update();
  return {
    /** Goes down, if it is up; false where it is not. */
    close,
    isSmall: (): boolean => SMALL.matches,
  };
}

/** Reports that choose something for the picture, after which the sheet goes down. */
const CHOICES = [
  'onMap',
  'onOpenFile',
  'onDoctor',
  'onMapList',
  'onNextMap',
  'onTour',
  'onLeaveTour',
  'onReset',
  'onRestart',
  'onStampede',
  'onCall',
  'onCrate',
  'onWatch',
  'onPreset',
  'onBlueprint',
  'onAbove',
  'onTileTable',
] as const;

/** The same reports, with `then` after each that chooses something. */
export function afterChoices<Parts extends Record<(typeof CHOICES)[number], (value: never) => void>>(
  parts: Parts,
  then: () => void,
): Parts {
  const wrapped = CHOICES.map((name) => {
    const report = (value: never): void => {
      parts[name](value);
      then();
    };
    return [name, report] as const;
  });
  return { ...parts, ...Object.fromEntries(wrapped) };
}
