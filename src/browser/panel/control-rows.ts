// The table of the panel's controls: title, help and constructor of every setting, layer, switch and button. Settings and layers come
// from their own tables. The panel's drawers and the tour bar pick from these rows by name.
import type GUI from 'lil-gui';
import type { Controller } from 'lil-gui';
import { LAYERS } from '../../debug/layers.ts';
import { nameClicks } from '../dom.ts';
import { nameKeys } from '../input/keys.ts';
import { PAGE_TABLES, type PageSettings } from '../page-settings.ts';
import { ACTIONS, type ControlName, type ValueName } from '../links/control-names.ts';
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
    rows.set(name, { title, hotkey: nameKeys(hotkey), note: nameKeys(nameClicks(note)), add });
  }
  return rows;
}

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
    'Edit tiles',
    'KeyY',
    'From above: click or draw to place tiles (on foot KeyQ places the tile ahead).',
    parts.onTileTable,
  ],
];

type Noted = { [Name in keyof PageSettings]: PageSettings[Name] extends string ? never : Name }[keyof PageSettings];

/** What the panel says of each slider and switch, as a tooltip; choices say it of what is chosen. */
const NOTES: Readonly<Record<Noted, string>> = {
  bots: 'How many bots hunt you.',
  horde: 'Small hunters that all come for you at once, as many of them as fit into the map.',
  speed: 'How fast bots fly or walk.',
  turnSpeed: 'How fast bots turn.',
  flyHeight: 'How high above the floor bots fly. At 0 they walk, and high steps stop them.',
  backUpMs: 'How long a bot backs off after it has bumped into something.',
  recalculateMs: 'A bot asks for a new path when this time is over, a tenth more or less.',
  randomDelayMs: 'Each bot begins up to this much later, so that not all ask in the same step.',
  randomPart: 'How much of the time such a bot flies about at random.',
  coneDegrees: 'How wide a bot looks.',
  reactionMs: 'How long you must be seen before a bot notices you.',
  hearingRange: 'From how far a bot hears a run, a jump or a shot, round corners.',
  interestMs: 'How long a bot goes on looking for you after the last sign.',
  boltSpeed: 'How fast the bolts of fighters fly.',
  fear: 'Bots keep away from where a shot was fired, for a while.',
  dropsCrates: 'While the player walks by itself, it drops crates in front of hunters.',
  thread: 'A golden line on the floor leads you to the goal of the map by the shortest path.',
  route: 'Draws that path on the minimap.',
  costDistance: 'What a path costs for its length: more counts more, 0 not at all.',
  costTime: 'What a path costs for the time that it takes; slow ground takes longer.',
  costTerrain: 'What a path costs for the ground that it crosses: water and mud cost more, ice does not.',
  costDanger: 'What a path costs where you see it, more when near: bots then come from behind you.',
  costCover: 'What a path costs in rooms that you could see into: bots then keep to those that you cannot.',
  gridRadius: 'Half of the width of a node.',
  gridWorldX: 'How wide the grid is, about the middle of the map; 0 covers all of it.',
  gridWorldZ: 'How deep the grid is, about the middle of the map; 0 covers all of it.',
  nodesAStep: 'Most nodes that all searches expand in a step of the game; the rest wait for the next one.',
  msAStep: 'Most time that all searches take in a step of the game; the rest wait for the next one.',
  pathDelay: 'Steps from a question to its answer. Bots follow their old paths meanwhile.',
  workers: 'Threads that search while answers are delayed.',
};
