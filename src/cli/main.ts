// Answers one command line: arguments in, text, errors and exit codes out. The commands are in commands.ts, the exit codes in ends.ts.
import process from 'node:process';
import manifest from '../../package.json' with { type: 'json' };
import { BakeError } from '../door/nav.ts';
import { MapError } from '../index.ts';
import { readArguments } from './arguments.ts';
import { RUN } from './commands.ts';
import { DONE, FileError, REJECTED, UsageError, WRONG_USAGE, type Outcome, EXIT_CODES } from './ends.ts';
import { COMMAND_NAMES, COMMANDS, OPTIONS, type CommandName } from './options.ts';

/** Errors of what the user gave; any other is a defect and shows its stack. */
const REPORTED = [MapError, BakeError, FileError, UsageError] as const;

export function reportError(error: Error): number {
  if (!REPORTED.some((kind) => error instanceof kind)) throw error;
  const isUsage = error instanceof UsageError;
  const message = error.message.replaceAll('\n', ' ');
  const text = isUsage ? `${message.replace(/[^.?]$/, '$&.')} See leafstar help.` : message;
  process.stderr.write(`${error.name}: ${text}\n`);
  return isUsage ? WRONG_USAGE : REJECTED;
}

async function answer(words: readonly string[]): Promise<Outcome> {
  const request = readArguments(words);
  if (request.command === 'version') return { text: manifest.version };
  if (request.command === 'help') {
    const { about } = request;
    return { text: (about === null ? helpOfTool() : helpOfCommand(about)).trimEnd() };
  }
  return RUN[request.command](request);
}

/** The exit code; texts go to the process's streams. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    const { text, code = DONE, error } = await answer(words);
    if (text !== '') process.stdout.write(`${text}\n`);
    return error === undefined ? code : reportError(error);
  } catch (error) {
    return reportError(error as Error);
  }
}

const WIDTH = 110;

/** Rows of two columns, the second one wrapped. */
function columns(rows: readonly (readonly [left: string, right: string])[]): string {
  const left = Math.min(34, Math.max(...rows.map(([word]) => word.length)));
  const indent = ' '.repeat(left + 4);
  return rows
    .map(([word, text]) => {
      const lines = wrap(text, WIDTH - indent.length);
      if (word.length > left) return [`  ${word}`, ...lines.map((line) => indent + line)].join('\n');
      return `  ${word.padEnd(left)}  ${lines.join(`\n${indent}`)}`;
    })
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

function helpOfTool(): string {
  return `leafstar checks maps and finds paths in them: Leafstar JSON, grid text, Doom WAD, MovingAI .map, wall segments.

${columns(COMMAND_NAMES.map((name) => [`leafstar ${name}`, COMMANDS[name].about]))}

leafstar help COMMAND prints a command's options, leafstar --version the version.

FILE may be - for standard input. Coordinates and lengths are in the file's units: Doom's x, y; cells of a MovingAI
map; header units of a grid text.

Exit codes:
${columns(Object.entries(EXIT_CODES))}
`;
}

function helpOfCommand(name: CommandName): string {
  const { usage, about, options } = COMMANDS[name];
  return `leafstar ${name} ${usage}

${wrap(about, WIDTH).join('\n')}

${columns(options.map((option) => [`--${option} ${OPTIONS[option][0]}`.trimEnd(), OPTIONS[option][1]]))}
`;
}
