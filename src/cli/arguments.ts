// Parses and checks the command line.
import { parseArgs } from 'node:util';
import { UsageError } from './ends.ts';
import { COMMAND_NAMES, COMMANDS, isSwitch, OPTIONS, takesOption } from './options.ts';
import type { CommandName, OptionName, StringOption } from './options.ts';

export interface Arguments {
  readonly command: CommandName;
  readonly file: string;
  readonly json: boolean;
  readonly timing: boolean;
  readonly why: boolean;
  readonly options: Readonly<Partial<Record<StringOption, string>>>;
}

/** What the words ask for: a command, help (of a command, or null for all), or the version. */
export type Request =
  Arguments | { readonly command: 'help'; readonly about: CommandName | null } | { readonly command: 'version' };

const NAMES = Object.keys(OPTIONS) as OptionName[];

/** Turns `--from -64,32` into `--from=-64,32`, because negative coordinates look like options. */
function bindNegativeValues(words: readonly string[]): string[] {
  const bound: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const next = words[i + 1];
    const takesValue = NAMES.some((option) => !isSwitch(option) && words[i] === `--${option}`);
    if (takesValue && next !== undefined && /^-(?!-)/.test(next)) {
      bound.push(`${words[i]}=${next}`);
      i++;
    } else bound.push(words[i]);
  }
  return bound;
}

function parseWords(words: readonly string[]): {
  values: Partial<Record<string, string | boolean | string[]>>;
  positionals: string[];
} {
  try {
    return parseArgs({
      args: bindNegativeValues(words),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(
          NAMES.map((name) => [
            name,
            isSwitch(name) ? { type: 'boolean' as const } : { type: 'string' as const, multiple: true },
          ]),
        ),
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    // Node's advice after the first sentence is about names of files.
    const [what] = (error as Error).message.split(/\.? To specify|\n/);
    throw new UsageError(what);
  }
}

function readCommand(word: string): CommandName {
  if (!Object.hasOwn(COMMANDS, word))
    throw new UsageError(`The command "${word}" is unknown; use ${COMMAND_NAMES.join(', ')}.`);
  return word as CommandName;
}

/** What the words ask for; no words ask for help. Throws a UsageError. */
export function readArguments(words: readonly string[]): Request {
  const { values, positionals } = parseWords(words);
  if (values.version === true) return { command: 'version' };
  const isHelp = values.help === true || positionals[0] === 'help';
  const [word, file, ...rest] = positionals[0] === 'help' ? positionals.slice(1) : positionals;
  if (isHelp) return { command: 'help', about: word === undefined ? null : readCommand(word) };
  if (word === undefined) {
    if (words.length === 0) return { command: 'help', about: null };
    throw new UsageError(`Which command? Use ${COMMAND_NAMES.join(', ')}.`);
  }
  const command = readCommand(word);
  if (file === undefined) throw new UsageError(`${command}: which file?`);
  if (rest.length > 0) throw new UsageError(`${command}: only one file; remove "${rest.join(' ')}".`);
  for (const option of NAMES) {
    const typed = values[option];
    if (typed !== undefined && !takesOption(command, option))
      throw new UsageError(`${command} has no option --${option}.`);
    if (!Array.isArray(typed)) continue;
    if (typed.length > 1 && !(command === 'path' && option === 'to'))
      throw new UsageError(`--${option} is there twice; remove one.`);
    values[option] = typed.join(BETWEEN_POINTS);
  }
  const { json = false, timing = false, why = false, help: _, version: __, ...options } = values;
  return {
    command,
    file,
    json: json === true,
    timing: timing === true,
    why: why === true,
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
const BETWEEN_POINTS = ' ';

/** The points of a repeatable option. Throws a UsageError. */
export function readPairs(text: string | undefined, option: string): (readonly [number, number])[] {
  return (text?.split(BETWEEN_POINTS) ?? [text]).map((pair) => readPair(pair, option));
}

/** `X,Y` as two numbers. Throws a UsageError that names the option. */
export function readPair(text: string | undefined, option: string): readonly [number, number] {
  if (text === undefined) throw new UsageError(`A path needs --${option} X,Y.`);
  const parts = text.split(',');
  if (parts.length !== 2) throw new UsageError(`--${option}: "${text}" is not a point; write X,Y.`);
  return [readNumber(parts[0], option), readNumber(parts[1], option)];
}

/** Milliseconds from any start. */
export type Clock = () => number;

/** The clock, or null where times do not matter. */
export const clockOf = ({ timing }: Arguments): Clock | null => (timing ? () => performance.now() : null);
