// The options of the command line, each with the form of its value and a line of help, and which command takes which.
import { FINDERS, SMOOTHINGS } from '../door/nav.ts';
import { DRAWABLE_KEYS } from './draw.ts';
import { GRID_TABLES, keysOf } from './grid-options.ts';

const keysIn = (rows: readonly { readonly key: string }[]): string => rows.map(({ key }) => key).join(', ');

/** Of each option: the form of its value ('' for a switch), and what it does. */
export const OPTIONS = {
  map: ['NAME', 'which map of a WAD that has several'],
  body: ['walk|fly', 'agent: walk climbs steps of 24 units, fly any step; both are 56 high and drop from any height'],
  radius: ['R', 'radius of the agent; 0 by default'],
  from: ['X,Y', 'start'],
  to: ['X,Y', 'goal'],
  'to-nearest': [
    'KIND',
    "nearest of a kind of thing (key, pickup, bot, goal …), a key colour, a prop's kind or a Doom type number",
  ],
  finder: ['NAME', `instead of the exact path round props: ${keysIn(FINDERS)}; with path, all compares them`],
  smoothing: ['NAME', `instead of the finder's own, line-of-sight by default: ${keysIn(SMOOTHINGS)}`],
  heights: ['flat|3d', '3d adds height differences to the cost; the finder is then line-of-sight by default'],
  state: [
    'drawn|open|dyn',
    'drawn: nothing moves; open: doors open, lifts and teleporters work; dyn: only what the agent can set off itself',
  ],
  in: ['cells', 'coordinates in cells of a grid instead of its header units'],
  bake: ['FILE.bake', 'use the paths that leafstar bake wrote'],
  queries: [
    'FILE',
    'tab-separated columns x1 y1 x2 y2 or sx sy gx gy, and optionally map to select lines; - reads standard input',
  ],
  out: ['FILE', 'write to this file'],
  'fail-on': [
    'fault|doubt|note',
    'exit with 3 for findings of at least that severity (fault: the map plays wrong; doubt: probably unintended; note: harmless)',
  ],
  neighbours: [keysOf('neighbours'), 'neighbours of a node'],
  diagonals: [keysOf('diagonals'), 'which diagonal steps are allowed'],
  steps: [keysOf('steps'), 'cost of straight and diagonal steps'],
  terrain: [keysOf('terrain'), 'terrain cost of a step'],
  estimate: [keysOf('estimate'), 'heuristic'],
  coverage: [keysOf('coverage'), 'when a node counts as walkable'],
  unwalkable: [keysOf('unwalkable'), 'what makes a node unwalkable'],
  'node-radius': ['R', 'half the width of a node'],
  'world-size': ['W,D', 'extent of the grid; the whole map by default'],
  'world-middle': ['X,Y', 'centre of the grid'],
  layers: ['KEY,KEY…', DRAWABLE_KEYS.join(', ')],
  width: ['PIXELS', 'width of the drawing; 1024 by default'],
  json: ['', 'print JSON; its field schema is the version of the format'],
  timing: ['', 'add times to the output'],
  why: ['', 'without a path: the least change that would open a path, and the reachable point nearest to the goal'],
} as const satisfies Readonly<Record<string, readonly [value: string, about: string]>>;

export type OptionName = keyof typeof OPTIONS;
export type StringOption = Exclude<OptionName, 'json' | 'timing' | 'why'>;

/** Options without a value. */
export const isSwitch = (option: OptionName): boolean => OPTIONS[option][0] === '';

const AGENT = ['map', 'body', 'radius', 'in'] as const;
const FINDING = ['finder', 'smoothing', 'heights', 'state', 'bake'] as const;
const RULES = Object.keys(GRID_TABLES) as (keyof typeof GRID_TABLES)[];

interface CommandRow {
  /** What follows the command's name. */
  readonly usage: string;
  readonly about: string;
  readonly options: readonly OptionName[];
}

/** The commands, in the order of the help. */
export const COMMANDS = {
  check: {
    usage: 'FILE [options]',
    about:
      "Prints counts, bounds, warnings, tree, areas and the level doctor's findings; with --body also the sectors reached from the player's start.",
    options: ['map', 'body', 'state', 'fail-on', 'json', 'timing'],
  },
  path: {
    usage: 'FILE --from X,Y (--to X,Y … | --to-nearest KIND) [options]',
    about:
      'Finds the shortest path, round props, and prints its length and the points after the start; of several --to to the nearest.',
    options: ['from', 'to', 'to-nearest', ...AGENT, ...FINDING, 'why', 'json', 'timing'],
  },
  paths: {
    usage: 'FILE --queries FILE [options]',
    about: 'Finds one path per line of a file of queries.',
    options: ['queries', ...AGENT, ...FINDING, 'json', 'timing'],
  },
  bake: {
    usage: 'FILE --out FILE.bake [options]',
    about:
      'Precomputes the paths of an agent through portal midpoints, not the shortest, for path --bake and paths --bake.',
    options: ['out', ...AGENT, 'json', 'timing'],
  },
  grid: {
    usage: 'FILE --from X,Y --to X,Y [options]',
    about: 'Searches a grid (that of a grid text, or one over the map), prints it in letters and checks the estimate.',
    options: ['from', 'to', ...AGENT, ...RULES, 'node-radius', 'world-size', 'world-middle', 'json'],
  },
  svg: {
    usage: 'FILE [options]',
    about:
      "Draws the plan as SVG. --neighbours and --node-radius are for the layer grid. --to is the goal of the layer field, by default the player's start; its agents fly by default.",
    options: ['map', 'body', 'radius', 'layers', 'to', 'width', 'neighbours', 'node-radius'],
  },
} as const satisfies Readonly<Record<string, CommandRow>>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

export const takesOption = (command: CommandName, option: OptionName): boolean =>
  (COMMANDS[command].options as readonly OptionName[]).includes(option);
