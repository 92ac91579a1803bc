// The settings of the page: those of the hunt, and those that no world uses, such as the number of path workers and the
// size of the horde. Panel, address and command line read one set of tables with all of them.
import { initialSettings, TABLES, type SettingTables } from '../game/settings/settings.ts';
import type { Settings } from '../game/world.ts';

export interface PageSettings extends Settings {
  /** How many workers look for answers while a path is delayed. */
  readonly workers: number;
  /** Members of the horde; 0 is none. */
  readonly horde: number;
}

export const PAGE_TABLES: SettingTables<PageSettings> = {
  sliders: [
    ...TABLES.sliders,
    ['Behaviour', 'horde', 'Horde', 0, 0, 100_000, 1000],
    ['Performance', 'workers', 'Path workers', 0, 0, 4, 1],
  ],
  choices: TABLES.choices,
  switches: TABLES.switches,
};

export const DEFAULT_PAGE_SETTINGS: PageSettings = Object.freeze(initialSettings(PAGE_TABLES));

/** What a world has to know of them. */
export function settingsOfWorld<Some extends Partial<PageSettings>>(settings: Some): Omit<Some, 'workers' | 'horde'> {
  const { workers: _, horde: __, ...rest } = settings;
  return rest;
}
