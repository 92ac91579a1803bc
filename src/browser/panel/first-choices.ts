// What the panel offers at first sight: the map, the tours, what is shown, and how it is looked at.
import type GUI from 'lil-gui';
import type { OptionController } from 'lil-gui';
import { PRESETS } from '../../debug/layers.ts';
import { make, makeButton, nameClicks } from '../dom.ts';
import { nameKeys } from '../input/keys.ts';
import { TOUR_GROUPS, TOURS } from '../links/tours.ts';
import { isSameSet } from '../links/url.ts';
import { SHIPPED_MAPS } from '../maps.ts';
import type { Controls } from './controls.ts';
import type { Values } from './control-rows.ts';
import type { PanelParts, PanelState } from './panel-parts.ts';

/** The map menu's last entry. */
const OPEN_FILE = '?open';
/** The tour menu's first entry, outside a tour and in one. */
const NO_TOUR = 'Choose a tour …';
const LEAVE_TOUR = 'Leave the tour';

/** Brings what was added in line with the page. */
type Refresh = (state: PanelState) => void;

export function addFirstChoices(gui: GUI, controls: Controls, values: Values, parts: PanelParts): Refresh {
  const added = [addMaps(gui, values, parts), addTours(gui, values, parts), addPresets(gui, parts)];
  for (const name of ['blueprint', 'above', 'bots'] as const) controls.add(gui, name);
  return (state) => added.forEach((refresh) => refresh(state));
}

/** The maps that come with the page, one that was dropped, and the way to a person's own file. */
function addMaps(gui: GUI, values: Values, parts: PanelParts): Refresh {
  const choices = (extra: string): Record<string, string> => ({
    ...Object.fromEntries(SHIPPED_MAPS.map(({ label, key }) => [label, key])),
    ...(extra === '' || SHIPPED_MAPS.some(({ key }) => key === extra) ? {} : { [extra]: extra }),
    'Open your own file …': OPEN_FILE,
  });
  let map = '';
  const control = gui.add(values, 'map', choices('')).name('Map');
  control.onChange((key: string) => {
    if (key === map) return;
    if (key === OPEN_FILE) parts.onOpenFile();
    else if (SHIPPED_MAPS.some((each) => each.key === key)) parts.onMap(key);
    // Until another map is there, it says which one is.
    values.map = map;
    control.updateDisplay();
  });
  return (state) => {
    if (map !== state.map) {
      map = state.map;
      values.map = map;
      control.options(choices(map));
    }
    control.domElement.title = SHIPPED_MAPS.find(({ key }) => key === map)?.note ?? '';
  };
}

function addTours(gui: GUI, values: Values, parts: PanelParts): Refresh {
  const titles = { [NO_TOUR]: '', ...Object.fromEntries(TOURS.map(({ title, key }) => [title, key])) };
  const control = gui.add(values, 'tour', titles).name('Tours') as OptionController;
  const [none, ...options] = [...control.$select.options];
  const groups = TOUR_GROUPS.map((group) => {
    const box = make('optgroup');
    box.label = group;
    box.append(...options.filter((_, i) => TOURS[i].group === group));
    return box;
  });
  control.$select.replaceChildren(none, ...groups);
  let shown = '';
  control.onChange((key: string) => {
    values.tour = shown;
    const tour = TOURS.find((each) => each.key === key);
    if (tour) parts.onTour(tour);
    else if (shown !== '') parts.onLeaveTour();
  });
  return ({ tour }) => {
    shown = tour?.key ?? '';
    values.tour = shown;
    none.text = tour ? LEAVE_TOUR : NO_TOUR;
    control.domElement.title = tour
      ? nameKeys(nameClicks(tour.note))
      : 'Each shows one group of features, with the controls that belong to it.';
    control.updateDisplay();
  };
}

/** Nothing, the space, the search or the bots: buttons side by side, of which the one that is on is pressed. */
function addPresets(gui: GUI, parts: PanelParts): Refresh {
  const row = make('div', '', 'lil-controller presets');
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'Show');
  const buttons = PRESETS.map(({ key, title }) => makeButton(title, () => parts.onPreset(key)));
  row.append(make('div', 'Show', 'lil-name'), ...buttons);
  gui.$children.append(row);
  return ({ layers, blueprint }) => {
    PRESETS.forEach((preset, i) => {
      const isOn = preset.blueprint === blueprint && isSameSet(preset.layers, layers);
      buttons[i].setAttribute('aria-pressed', String(isOn));
    });
  };
}
