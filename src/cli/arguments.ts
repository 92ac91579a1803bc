// Parses and checks the command line.
import { parseArgs } from 'node:util';

/** Wrong usage; the message says why. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const COMMANDS = ['check', 'path', 'paths', 'bake', 'grid', 'svg', 'run'] as const;
export type CommandName = (typeof COMMANDS)[number];

const GRID_RULES = ['neighbours', 'diagonals', 'steps', 'terrain', 'estimate'] as const;
const GRID_OPTIONS = [...GRID_RULES, 'node-radius', 'world-size', 'world-middle', 'coverage', 'unwalkable'] as const;
const STRING_OPTIONS = [
  ...([
    'map',
    'body',
    'radius',
    'finder',
    'smoothing',
    'heights',
    'from',
    'to',
    'to-nearest',
    'queries',
    'layers',
    'width',
    'in',
    'state',
    'fail-on',
  ] as const),
  ...(['out', 'bake', 'seed', 'settings', 'seconds'] as const),
  ...GRID_OPTIONS,
] as const;
type StringOption = (typeof STRING_OPTIONS)[number];

/** Options of each command, besides --json and --help. */
const OPTIONS_OF: Readonly<Record<CommandName, readonly StringOption[]>> = {
  check: ['map', 'body', 'state', 'fail-on'],
  path: ['map', 'body', 'radius', 'finder', 'smoothing', 'heights', 'state', 'from', 'to', 'to-nearest', 'in', 'bake'],
  paths: ['map', 'body', 'radius', 'finder', 'smoothing', 'heights', 'state', 'queries', 'in', 'bake'],
  bake: ['map', 'body', 'radius', 'in', 'out'],
  grid: ['map', 'body', 'radius', 'from', 'to', 'in', ...GRID_OPTIONS],
  svg: ['map', 'body', 'radius', 'layers', 'width', 'neighbours', 'node-radius'],
  run: ['map', 'seed', 'settings', 'seconds', 'out', 'width'],
};

export interface Arguments {
  readonly command: CommandName;
  readonly file: string;
  readonly json: boolean;
  readonly options: Readonly<Partial<Record<StringOption, string>>>;
}

/** Turns `--from -64,32` into `--from=-64,32`, because negative coordinates look like options. */
function bindNegativeValues(words: readonly string[]): string[] {
  const bound: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const next = words[i + 1];
    const takesValue = STRING_OPTIONS.some((option) => words[i] === `--${option}`);
    if (takesValue && next !== undefined && /^-(?!-)/.test(next)) {
      bound.push(`${words[i]}=${next}`);
      i++;
    } else bound.push(words[i]);
  }
  return bound;
}

/** The command and its options, or null for --help. Throws a UsageError. */
export function readArguments(words: readonly string[]): Arguments | null {
  let parsed: { values: Partial<Record<string, string | boolean | string[]>>; positionals: string[] };
  try {
    parsed = parseArgs({
      args: bindNegativeValues(words),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(STRING_OPTIONS.map((option) => [option, { type: 'string' as const }])),
        to: { type: 'string', multiple: true },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (values.help === true || positionals[0] === 'help') return null;
  const [command, file, ...rest] = positionals;
  if (command === undefined) throw new UsageError(`Which command? Use ${COMMANDS.join(', ')}.`);
  if (!(COMMANDS as readonly string[]).includes(command))
    throw new UsageError(`The command "${command}" is unknown; use ${COMMANDS.join(', ')}.`);
  if (file === undefined) throw new UsageError(`${command}: which file?`);
  if (rest.length > 0) throw new UsageError(`${command}: only one file; remove "${rest.join(' ')}".`);
  const name = command as CommandName;
  for (const option of STRING_OPTIONS) {
    if (values[option] !== undefined && !OPTIONS_OF[name].includes(option))
      throw new UsageError(`${command} has no option --${option}.`);
  }
  if (Array.isArray(values.to)) values.to = values.to.join(PLACES_APART);
  const { json = false, help: _, ...options } = values;
  return {
    command: name,
    file,
    json: json === true,
    options: options as Arguments['options'],
  };
}

/** A finite number. Throws a UsageError that names the option. */
export function readNumber(text: string, option: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`--${option}: "${text}" is not a number.`);
  return value;
}

/** Separates the values of a repeated option. */
const PLACES_APART = ' ';

/** The points of a repeatable option. Throws a UsageError. */
export function readPairs(text: string | undefined, option: string): (readonly [number, number])[] {
  return (text?.split(PLACES_APART) ?? [text]).map((pair) => readPair(pair, option));
}

/** `X,Y` as two numbers. Throws a UsageError that names the option. */
export function readPair(text: string | undefined, option: string): readonly [number, number] {
  if (text === undefined) throw new UsageError(`A path needs --${option} X,Y.`);
  const parts = text.split(',');
  if (parts.length !== 2) throw new UsageError(`--${option}: "${text}" is not a point; write X,Y.`);
  return [readNumber(parts[0], option), readNumber(parts[1], option)];
}
