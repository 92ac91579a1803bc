// What each control of the panel is called, what it says of itself and how it is made: a row for every setting, layer, switch and button.
// Settings and layers come from their own tables. The panel's drawers and the tour bar pick from these rows by name.
import type GUI from 'lil-gui';
import type { Controller } from 'lil-gui';
import { LAYERS } from '../../debug/layers.ts';
import { nameKeys } from '../input/keys.ts';
import { PAGE_TABLES, type PageSettings } from '../page-settings.ts';
import type { ActionName, ControlName, ValueName } from '../links/control-names.ts';
import { NOTES } from './control-notes.ts';
import type { PanelParts } from './panel-parts.ts';

/** The slider's most; an address or a tour may ask for more. */
export const FEW_BOTS = 50;

export interface ControlRow {
  readonly title: string;
  readonly hotkey?: string;
  /** Shown as a tooltip. */
  readonly note: string;
  add(gui: GUI): Controller;
}

export type Values = Record<string, string | number | boolean>;

export function controlRows(values: Values, parts: PanelParts): ReadonlyMap<ControlName, ControlRow> {
  const rows = new Map<ControlName, ControlRow>();
  const setting = (name: keyof PageSettings, title: string, note: string, make: (gui: GUI) => Controller): void => {
    const add = (gui: GUI): Controller =>
      make(gui).onChange((value: PageSettings[typeof name]) => parts.onSetting({ [name]: value }));
    rows.set(name, { title, note, add });
  };
  for (const [, name, title, , low, high, step] of PAGE_TABLES.sliders) {
    setting(name, title, NOTES[name], (gui) => gui.add(values, name, low, name === 'bots' ? FEW_BOTS : high, step));
  }
  for (const { name, title, choices } of PAGE_TABLES.choices) {
    const keyOfTitle = Object.fromEntries(choices.map((choice) => [choice.title, choice.key]));
    // What is chosen speaks for itself.
    setting(name, title, '', (gui) => gui.add(values, name, keyOfTitle));
  }
  for (const [, name, title] of PAGE_TABLES.switches) setting(name, title, NOTES[name], (gui) => gui.add(values, name));
  for (const { key, title, note, hotkey } of LAYERS) {
    rows.set(`layer ${key}`, {
      title,
      hotkey: nameKeys(hotkey),
      note,
      add: (gui) => gui.add(values, `layer ${key}`).onChange((on: boolean) => parts.onLayer(key, on)),
    });
  }
  for (const [name, title, hotkey, note] of ACTIONS) {
    rows.set(name, { title, hotkey: nameKeys(hotkey), note, add: (gui) => gui.add(parts.actions, name) });
  }
  for (const [name, title, hotkey, note, onChange] of valueRows(parts)) {
    // A seed restarts the hunt, so not at every digit.
    const report = name === 'seed' ? 'onFinishChange' : 'onChange';
    const add = (gui: GUI): Controller => gui.add(values, name)[report](onChange);
    rows.set(name, { title, hotkey: nameKeys(hotkey), note: nameKeys(note), add });
  }
  return rows;
}

const ACTIONS: readonly (readonly [name: ActionName, title: string, hotkey: string, note: string])[] = [
  ['doctor', 'Check this map', 'Slash', 'Lists what is wrong or doubtful with this map, and where.'],
  ['mapList', 'Maps of this file …', '', 'Lists all maps of the file that is open.'],
  ['nextMap', 'Next map', '', 'Opens the map after this one in its file.'],
  ['restart', 'Restart', '', 'Begins again with the same seed.'],
  [
    'stampede',
    'All plan now',
    '',
    'Every bot asks for a path at once. With a search limit they take turns; without one the step takes as long as it takes.',
  ],
  ['call', 'Call', 'KeyH', 'Companions come, and ghosts that are near and in sight fly home as eyes.'],
  ['crate', 'Crate', 'Period', 'Drops a crate ahead of you, or takes away the one there. Paths lead round it at once.'],
  ['takeBack', 'Undo', 'KeyZ', 'Takes back the tile laid last.'],
  ['saveMap', 'Save the map …', '', 'Saves the file with the tiles that were laid.'],
  ['watch', 'Let it play', '', 'The player walks by itself again, and a camera follows.'],
  ['learn', 'Article', '', 'How they find you: BSP trees, portals and shortest paths in live figures.'],
  ['examples', 'Examples', '', 'Nine small programs with the library, each running beside its code.'],
  ['reference', 'Reference', '', 'Every function and type of the library.'],
  ['copyLink', 'Copy link', '', 'Copies an address that brings all of this back.'],
  ['reset', 'Reset everything', '', 'All settings, layers and the look as on a first visit.'],
];

type ValueRow = readonly [
  name: ValueName,
  title: string,
  hotkey: string,
  note: string,
  onChange: (value: never) => void,
];

const valueRows = (parts: PanelParts): readonly ValueRow[] => [
  ['blueprint', 'X-ray', 'KeyX', 'Turns walls to glass and shows the plan behind them.', parts.onBlueprint],
  ['above', 'From above', 'KeyO', 'Looks down on the map: drag, turn and zoom it.', parts.onAbove],
  ['sound', 'Sound', 'KeyM', 'Steps, doors and the hum of bots.', parts.onSound],
  ['seed', 'Seed', '', 'Equal seeds make equal runs.', parts.onSeed],
  [
    'tileTable',
    'Lay tiles',
    'KeyY',
    'From above: click or draw to lay tiles. On foot KeyQ lays the tile before you.',
    parts.onTileTable,
  ],
];
