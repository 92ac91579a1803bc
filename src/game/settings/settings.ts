// The settings of the hunt: sliders, choices and switches with their initial values, ranges, and what a change
// requires. Panel and address are built from the three tables: a new setting is a field of Settings and a row here; a
// slider or switch has a note in browser/panel/control-rows.ts, too. The defaults of the PathBots are those of D. Brackeen, Developing Games in Java (2003).
import { COST_TERMS } from '../../nav/cost-terms.ts';
import { FINDERS, DEFAULT_FINDER } from '../../nav/finders/finders.ts';
import { GRID_HEURISTICS } from '../../nav/grid/grid-heuristics.ts';
import { DIAGONALS, NEIGHBOURS, STEP_COSTS } from '../../nav/grid/grid-rules.ts';
import { COVERAGES, UNWALKABLE_LAYERS } from '../../nav/grid/unwalkable.ts';
import { HEIGHT_COSTS } from '../../nav/portal-graph/heights.ts';
import { SMOOTHINGS } from '../../nav/smoothing/smoothings.ts';
import { MANNER_CHOICES, MIXED_MANNERS } from '../manners/manners.ts';
import { WANTS } from '../minds/collector.ts';
import { MINDS, SAME_MIND } from '../minds/minds.ts';
import { WAYS_TO_KNOW } from '../minds/senses.ts';
import { REPLAN_POLICIES } from '../planning/replan-policies.ts';
import { BUDGETS } from '../requests/requests.ts';
import { OWN_SMOOTHING } from '../requests/choose-finder.ts';
import { ASKED_BY_BOT, COMPARED_QUERIES } from '../requests/path-comparisons.ts';
import { WEATHERS } from '../ground/weather.ts';
import type { Settings } from '../world.ts';

/** The names of the settings whose values are of one type. */
type NamesOf<All, Value> = { [Name in keyof All]: All[Name] extends Value ? Name : never }[keyof All] & string;

export const SETTING_GROUPS = ['Behaviour', 'Movement', 'Path finding', 'Costs', 'Grid', 'Performance'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** One slider: folder, setting, what the panel calls it, initial value, lowest, highest, step; 'replan' if a change requires new paths. */
export type SliderRow<Name = NamesOf<Settings, number>> = readonly [
  group: SettingGroup,
  name: Name,
  title: string,
  initial: number,
  low: number,
  high: number,
  step: number,
  redo?: 'replan',
];

/** One choice among the rows of another table. */
export interface ChoiceRow<Name = NamesOf<Settings, string>> {
  readonly group: SettingGroup;
  readonly name: Name;
  readonly title: string;
  readonly initial: string;
  readonly choices: readonly { readonly key: string; readonly title: string; readonly note: string }[];
  /** Former values in addresses, and today's keys for them. */
  readonly formerly?: Readonly<Record<string, string>>;
  readonly redo?: 'replan';
}

/** One switch: folder, setting, what the panel calls it, and initial value. */
export type SwitchRow<Name = NamesOf<Settings, boolean>> = readonly [
  group: SettingGroup,
  name: Name,
  title: string,
  initial: boolean,
];

export const SAME_FINDER = 'same';

export const SLIDERS: readonly SliderRow[] = [
  ['Movement', 'bots', 'Bots', 5, 0, 1000, 1],
  ['Movement', 'speed', 'Speed (units/ms)', 0.25, 0, 1, 0.01],
  ['Movement', 'turnSpeed', 'Turn speed (rad/ms)', 0.005, 0.0005, 0.02, 0.0005],
  ['Movement', 'flyHeight', 'Fly height (units)', 64, 0, 160, 4, 'replan'],
  ['Performance', 'nodesAStep', 'Search limit: nodes per step', 4000, 100, 50_000, 100],
  ['Performance', 'msAStep', 'Search limit: ms per step', 4, 0.5, 50, 0.5],
  ['Performance', 'pathDelay', 'Path delay (steps)', 0, 0, 30, 1],
  ['Path finding', 'recalculateMs', 'New path every (ms)', 4000, 100, 10000, 100],
  ['Path finding', 'randomDelayMs', 'Random delay (ms)', 1000, 0, 5000, 50],
  ['Behaviour', 'randomPart', 'Random share', 0.3, 0, 1, 0.05],
  ['Behaviour', 'coneDegrees', 'View cone (degrees)', 120, 20, 360, 10],
  ['Behaviour', 'reactionMs', 'Reaction (ms)', 300, 0, 3000, 50],
  ['Behaviour', 'hearingRange', 'Hearing (units)', 640, 0, 3200, 20],
  ['Behaviour', 'interestMs', 'Lose interest after (ms)', 8000, 1000, 30000, 500],
  ['Behaviour', 'boltSpeed', 'Bolt speed (units/ms)', 0.4, 0.1, 1, 0.05],
  ['Grid', 'gridRadius', 'Node radius (units)', 8, 4, 64, 1, 'replan'],
  ['Grid', 'gridWorldX', 'World size x (0: all)', 0, 0, 16_384, 32, 'replan'],
  ['Grid', 'gridWorldZ', 'World size z (0: all)', 0, 0, 16_384, 32, 'replan'],
  ...COST_TERMS.map(({ key, usual }): SliderRow => {
    const title = key[0].toUpperCase() + key.slice(1);
    return ['Costs', `cost${title}` as SliderRow[1], title, usual, 0, 8, 0.25];
  }),
  ['Movement', 'backUpMs', 'Back up (ms)', 200, 0, 1000, 10],
];

/** A choice, written like a slider: folder, setting, what the panel calls it, initial key, rows; 'replan' if a change requires new paths. */
function choice(
  group: SettingGroup,
  name: ChoiceRow['name'],
  title: string,
  initial: string,
  choices: ChoiceRow['choices'],
  redo?: 'replan',
): ChoiceRow {
  return { group, name, title, initial, choices, ...(redo === undefined ? {} : { redo }) };
}

const SECOND_MINDS = [
  { key: SAME_MIND, title: 'The same', note: 'All bots are of one mind.' },
  ...MINDS.map(({ key, title, note }) => ({ key, title, note: `Beside the others: ${note}` })),
];
const SECOND_FINDERS = [
  { key: SAME_FINDER, title: 'The same', note: 'All bots have the same finder.' },
  ...FINDERS.map(({ key, title, note }) => ({ key, title, note: `Side by side: ${note}` })),
];
const SMOOTHING_CHOICES = [
  { key: OWN_SMOOTHING, title: "The finder's own", note: 'Each finder as its name says.' },
  ...SMOOTHINGS.map(({ key, title, note, isForAll }) => ({
    key,
    title,
    note: isForAll ? note : `${note} Exact finders and grids have no portals to smooth by.`,
  })),
];

export const CHOICES: readonly ChoiceRow[] = [
  choice('Behaviour', 'mind', 'Bots are', 'hunter', MINDS, 'replan'),
  choice('Behaviour', 'manners', 'Manners when blocked', MIXED_MANNERS, MANNER_CHOICES),
  choice('Behaviour', 'secondMind', 'Half the bots are', SAME_MIND, SECOND_MINDS, 'replan'),
  choice('Behaviour', 'wants', 'Collectors want', 'things', WANTS, 'replan'),
  choice('Behaviour', 'senses', 'Bots know you by', 'god-like', WAYS_TO_KNOW, 'replan'),
  choice('Path finding', 'finder', 'Bots search by', DEFAULT_FINDER, FINDERS, 'replan'),
  choice('Path finding', 'secondFinder', 'Half the bots search by', SAME_FINDER, SECOND_FINDERS, 'replan'),
  choice('Costs', 'weather', 'Weather', 'fair', WEATHERS),
  {
    ...choice('Path finding', 'smoothing', 'Smoothing', OWN_SMOOTHING, SMOOTHING_CHOICES),
    formerly: { 0: 'none', 1: OWN_SMOOTHING, false: 'none', true: OWN_SMOOTHING },
    redo: 'replan',
  },
  choice('Grid', 'gridUnwalkable', 'Unwalkable layer', 'walls-props', UNWALKABLE_LAYERS, 'replan'),
  choice('Grid', 'gridCoverage', 'Coverage', 'centre', COVERAGES, 'replan'),
  choice('Grid', 'gridNeighbours', 'Neighbours', '8', NEIGHBOURS, 'replan'),
  choice('Grid', 'gridDiagonals', 'Diagonals', 'noCorner', DIAGONALS, 'replan'),
  choice('Grid', 'gridSteps', 'Step cost', 'octile', STEP_COSTS, 'replan'),
  choice('Grid', 'gridHeuristic', 'Estimate', 'fitting', GRID_HEURISTICS, 'replan'),
  choice('Path finding', 'heights', 'Heights', 'flat', HEIGHT_COSTS, 'replan'),
  choice('Path finding', 'replan', 'New path', 'goal-moved', REPLAN_POLICIES),
  choice('Path finding', 'comparedQuery', 'Question compared', ASKED_BY_BOT, COMPARED_QUERIES),
  choice('Performance', 'budget', 'Search limit', 'expansions', BUDGETS),
];

export const SWITCHES: readonly SwitchRow[] = [
  ['Behaviour', 'fear', 'Bots fear shots', true],
  ['Behaviour', 'dropsCrates', 'Crates before hunters', false],
  ['Path finding', 'thread', 'Golden thread to the goal', false],
  ['Path finding', 'route', 'Route on the minimap', false],
];

/** The three tables of some settings. */
export interface SettingTables<All> {
  readonly sliders: readonly SliderRow<NamesOf<All, number>>[];
  readonly choices: readonly ChoiceRow<NamesOf<All, string>>[];
  readonly switches: readonly SwitchRow<NamesOf<All, boolean>>[];
}

export const TABLES: SettingTables<Settings> = { sliders: SLIDERS, choices: CHOICES, switches: SWITCHES };

/** Settings that have no effect until another is chosen. */
export interface CountsRow {
  readonly names: readonly (keyof Settings)[];
  readonly isOn: (settings: Settings) => boolean;
  /** What has to be chosen, shown to the user. */
  readonly note: string;
}

const GRID_FINDERS: readonly string[] = ['grid', 'theta-star'];
const EXACT_FINDERS = [SAME_FINDER, ...FINDERS.filter(({ isExact }) => isExact).map(({ key }) => key)];

const countsWithMind = (name: keyof Settings, key: string, title: string): CountsRow => ({
  names: [name],
  isOn: ({ mind, secondMind }) => [mind, secondMind].includes(key),
  note: `Needs Bots are: ${title}.`,
});
export const COUNTS_WITH: readonly CountsRow[] = [
  {
    names: ['coneDegrees', 'reactionMs', 'hearingRange', 'interestMs'],
    isOn: ({ senses, mind, secondMind }) => senses === 'senses' || [mind, secondMind].includes('fighter'),
    note: 'Needs Bots know you by: Eyes and ears.',
  },
  countsWithMind('boltSpeed', 'fighter', 'Fighter'),
  countsWithMind('randomPart', 'mixed', 'Mixed'),
  countsWithMind('wants', 'collector', 'Collector'),
  {
    names: ['gridDiagonals', 'gridSteps', 'gridHeuristic'],
    isOn: ({ finder, secondFinder }) => [finder, secondFinder].some((key) => GRID_FINDERS.includes(key)),
    note: 'Needs a finder on a grid.',
  },
  {
    names: ['heights'],
    isOn: ({ finder, secondFinder }) => [finder, secondFinder].some((key) => !EXACT_FINDERS.includes(key)),
    note: 'Needs a finder that is not exact.',
  },
  {
    names: ['nodesAStep'],
    isOn: ({ budget }) => budget === 'expansions',
    note: 'Needs Search limit: Nodes per step.',
  },
  {
    names: ['msAStep'],
    isOn: ({ budget }) => budget === 'milliseconds',
    note: 'Needs Search limit: Milliseconds per step.',
  },
];

/** The initial values of three tables, which name every setting between them. */
export function initialSettings<All>({ sliders, choices, switches }: SettingTables<All>): All {
  return Object.fromEntries([
    ...sliders.map(([, name, , initial]) => [name, initial]),
    ...choices.map(({ name, initial }) => [name, initial]),
    ...switches.map(([, name, , initial]) => [name, initial]),
  ]) as All;
}

export const DEFAULT_SETTINGS: Settings = Object.freeze(initialSettings(TABLES));

/** Checks settings and returns them. Throws a RangeError for a value outside its row, naming both. */
export function checkSettings(settings: Settings): Settings {
  for (const [, name, , , low, high] of SLIDERS) {
    const value = settings[name];
    if (!(value >= low && value <= high)) {
      throw new RangeError(`settings: ${name} is ${value}; it must be from ${low} to ${high}`);
    }
  }
  for (const { name, choices } of CHOICES) {
    if (choices.some(({ key }) => key === settings[name])) continue;
    const keys = choices.map(({ key }) => key).join(', ');
    throw new RangeError(`settings: ${name} is '${settings[name]}'; it must be one of ${keys}`);
  }
  if (!Number.isInteger(settings.bots)) throw new RangeError(`settings: bots is ${settings.bots}; it must be whole`);
  return settings;
}

export function needsReplan(old: Settings, next: Settings): boolean {
  const changed = (name: keyof Settings): boolean => old[name] !== next[name];
  return (
    SLIDERS.some((row) => row[7] === 'replan' && changed(row[1]) && row[1] !== 'flyHeight') ||
    CHOICES.some(({ name, redo }) => redo === 'replan' && changed(name)) ||
    // The agent size depends only on whether bots fly.
    next.flyHeight > 0 !== old.flyHeight > 0
  );
}
