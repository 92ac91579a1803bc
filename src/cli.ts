#!/usr/bin/env node
// The command line: arguments in, text, errors and exit codes out. The commands are in cli/commands.ts, the exit codes in cli/ends.ts.
import { MapError } from './index.ts';
import process from 'node:process';
import { version } from '../package.json';
import { readArguments } from './cli/arguments.ts';
import { RUN } from './cli/commands.ts';
import { DONE, FileError, REJECTED, UsageError, WRONG_USAGE, type Outcome } from './cli/ends.ts';
import { helpOfCommand, helpOfTool } from './cli/help.ts';
import { BakeError } from './entry/nav.ts';
import { NoRoomError } from './game/ground/no-room-error.ts';

/** Errors of what the user gave; any other is a defect and shows its stack. */
const REPORTED = [MapError, NoRoomError, BakeError, FileError, UsageError] as const;

function reportError(error: Error): number {
  if (!REPORTED.some((kind) => error instanceof kind)) throw error;
  const isUsage = error instanceof UsageError;
  process.stderr.write(
    `${error.name}: ${error.message.replaceAll('\n', ' ')}${isUsage ? ' See leafstar help.' : ''}\n`,
  );
  return isUsage ? WRONG_USAGE : REJECTED;
}

async function answer(words: readonly string[]): Promise<Outcome> {
  const request = readArguments(words);
  if (request.command === 'version') return { text: version };
  if (request.command === 'help') {
    const { about } = request;
    return { text: (about === null ? helpOfTool() : helpOfCommand(about)).trimEnd() };
  }
  return RUN[request.command](request);
}

async function main(words: readonly string[]): Promise<number> {
  try {
    const { text, code = DONE, error } = await answer(words);
    if (text !== '') process.stdout.write(`${text}\n`);
    return error === undefined ? code : reportError(error);
  } catch (error) {
    return reportError(error as Error);
  }
}

// A reader may stop early (`leafstar svg … | head`); anything else that hinders the output is an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE')
    process.exitCode = reportError(new FileError(`standard output cannot be written: ${error.message}`));
});
const code = await main(process.argv.slice(2));
// The output may have failed already.
process.exitCode ||= code;
