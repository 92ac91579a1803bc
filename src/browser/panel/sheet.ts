// On a small screen the panel is a sheet at the bottom. It covers the lower half of the picture while the hunt waits, and goes
// down when something has been chosen or the picture is touched.
import type GUI from 'lil-gui';
import { byId, smallScreen } from '../dom.ts';
import type { ActionName } from '../links/control-names.ts';
import type { PanelParts } from './panel-parts.ts';

export function createSheet(container: HTMLElement, gui: GUI, onCovers: (covers: boolean) => void) {
  const small = smallScreen();
  let covers = false;
  const update = (): void => {
    const next = small.matches && !gui._closed;
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
  // Where the window has become small, the panel closes beside the hunt or its pause, unless one is in it.
  small.addEventListener('change', () => {
    const isHunt = ['playing', 'paused'].includes(document.body.dataset.mode ?? '');
    if (small.matches && isHunt && !container.contains(document.activeElement)) gui.close();
    update();
  });
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
  if (matchMedia('(width <= 47.5rem), (height <= 26.25rem)').matches) gui.close();
  update();
  return {
    /** Goes down, if it is up; false where it is not. */
    close,
    isSmall: (): boolean => small.matches,
  };
}

/** Buttons after which it stays up, because more may follow. */
const STAYS: readonly ActionName[] = ['takeBack', 'saveMap', 'copyLink'];

/** The same reports, with `then` after each that chooses something for the picture. */
export function afterChoices(parts: PanelParts, then: () => void): PanelParts {
  const after =
    <Args extends unknown[]>(report: (...args: Args) => void) =>
    (...args: Args): void => {
      report(...args);
      then();
    };
  const actions = { ...parts.actions };
  for (const name of Object.keys(actions) as ActionName[]) {
    if (!STAYS.includes(name)) actions[name] = after(actions[name]);
  }
  return {
    ...parts,
    actions,
    onMap: after(parts.onMap),
    onOpenFile: after(parts.onOpenFile),
    onTour: after(parts.onTour),
    onLeaveTour: after(parts.onLeaveTour),
    onPreset: after(parts.onPreset),
    onBlueprint: after(parts.onBlueprint),
    onAbove: after(parts.onAbove),
    onTileTable: after(parts.onTileTable),
  };
}
