// Answers one command line: arguments in, text, errors and exit codes out. The commands are in commands.ts, the exit codes in ends.ts.
import process from 'node:process';
import manifest from '../../package.json' with { type: 'json' };
import { BakeError } from '../door/nav.ts';
import { MapError } from '../index.ts';
import { readArguments } from './arguments.ts';
import { RUN } from './commands.ts';
import { DONE, FileError, REJECTED, UsageError, WRONG_USAGE, type Outcome } from './ends.ts';
import { helpOfCommand, helpOfTool } from './help.ts';

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
