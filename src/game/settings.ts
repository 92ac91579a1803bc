// The sliders of the hunt: what they start at, how far they go, and what has to be done anew when one moves. The panel
// builds itself from the table; the defaults of the PathBots are those of D. Brackeen, Developing Games in Java (2003).
import { BOT_BODY, PLAYER_BODY } from '../nav/bodies.ts';
import type { Body } from '../nav/body.ts';
import { USUAL_FINDER } from '../nav/finders.ts';
import type { Settings } from './world.ts';

/** What moving a slider costs: nothing but the next drawing, new paths for the bots, or a new level. */
export type Redo = 'redraw' | 'replan' | 'rebuild';

/** The names of the settings that are numbers. */
export type NumberSetting = {
  [Name in keyof Settings]: Settings[Name] extends number ? Name : never;
}[keyof Settings];

/** One slider: setting, initial value, lowest, highest, step, and what to redo. */
export type SettingRow = readonly [
  name: NumberSetting,
  initial: number,
  low: number,
  high: number,
  step: number,
  redo: Redo,
];

/** One row a slider; finder and smoothing are choices, not sliders. */
export const SETTINGS_TABLE: readonly SettingRow[] = [
  ['bots', 5, 0, 50, 1, 'redraw'],
  ['speed', 0.25, 0, 1, 0.01, 'redraw'],
  ['turnSpeed', 0.005, 0.0005, 0.02, 0.0005, 'redraw'],
  ['flyHeight', 64, 0, 160, 4, 'replan'],
  ['recalculateMs', 4000, 100, 10000, 100, 'redraw'],
  ['randomDelayMs', 1000, 0, 5000, 50, 'redraw'],
  ['backUpMs', 200, 0, 1000, 10, 'redraw'],
];

/** What a world starts with. */
export const DEFAULT_SETTINGS: Settings = {
  bots: 5,
  speed: 0.25,
  turnSpeed: 0.005,
  flyHeight: 64,
  recalculateMs: 4000,
  randomDelayMs: 1000,
  backUpMs: 200,
  finder: USUAL_FINDER,
  smoothing: true,
};

/** A bot without fly height walks. */
const WALKING_BOT_BODY: Body = { ...BOT_BODY, flies: false, step: PLAYER_BODY.step };

/** The body of every bot under these settings. */
export function bodyOfBots(settings: Settings): Body {
  return settings.flyHeight > 0 ? BOT_BODY : WALKING_BOT_BODY;
}
