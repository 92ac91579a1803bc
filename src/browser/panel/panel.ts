// The panel: seven things at first sight, and everything else in drawers behind them. Every control does something at once.
import GUI from 'lil-gui';
import { LAYERS } from '../../debug/layers.ts';
import { byId } from '../dom.ts';
import { createControls } from './controls.ts';
import type { Values } from './control-rows.ts';
import { addDrawers } from './drawers.ts';
import { addSearchBox } from './search-box.ts';
import { addFirstChoices } from './first-choices.ts';
import type { PanelParts, PanelState } from './panel-parts.ts';
import { afterChoices, createSheet } from './sheet.ts';
import { createTourBar } from './tour-bar.ts';

// Where a frame takes longer than its animation, lil-gui leaves the height of that moment behind, which cuts off what opens inside later.
GUI.prototype.openAnimated = GUI.prototype.open;

export function createPanel(plainParts: PanelParts) {
  const container = byId('panel');
  const gui = new GUI({ container, title: 'Leafstar' });
  const sheet = createSheet(container, gui, plainParts.onCovers);
  const parts = afterChoices(plainParts, sheet.close);
  const values: Values = {
    map: '',
    tour: '',
    seed: 1,
    blueprint: false,
    above: false,
    sound: true,
    tileTable: false,
    ...Object.fromEntries(LAYERS.map(({ key }) => [`layer ${key}`, false])),
    ...parts.settings,
  };
  const controls = createControls(values, parts);
  const refreshFirst = addFirstChoices(gui, controls, values, parts);
  const more = gui.addFolder('More settings').close();
  const drawers = addDrawers(more, controls);
  addSearchBox(more, drawers);
  more.onOpenClose((changed) => {
    // In a sheet it would open below the edge.
    if (changed === more && !more._closed && sheet.isSmall()) more.domElement.scrollIntoView({ block: 'start' });
  });
  const showTour = createTourBar(controls, parts, sheet.isSmall);
  for (const box of [container, byId('place'), byId('legend')]) leaveFocus(box);

  return {
    refresh(state: PanelState) {
      const { seed, blueprint, above, sound, layers, settings, editsTiles, tour } = state;
      Object.assign(values, { seed, blueprint, above, sound, tileTable: editsTiles ?? false }, settings);
      for (const { key } of LAYERS) values[`layer ${key}`] = layers.includes(key);
      showTour(tour);
      controls.refresh(state);
      refreshFirst(state);
    },
    hasFocus: (): boolean => container.contains(document.activeElement),
    /** Closes it where it covers the picture; false where it does not. */
    uncover: sheet.close,
  };
}

/** What was pressed by pointer keeps no focus, so that the next key steers the player. */
function leaveFocus(box: HTMLElement): void {
  let isPressed = false;
  box.addEventListener('pointerdown', () => (isPressed = true), true);
  box.addEventListener('keydown', () => (isPressed = false), true);
  const leave = ({ type, target }: Event): void => {
    const kinds = type === 'click' ? 'button, summary' : 'select, [type=checkbox]';
    if (isPressed && target instanceof HTMLElement && target.matches(kinds)) target.blur();
  };
  box.addEventListener('click', leave);
  box.addEventListener('change', leave);
}
