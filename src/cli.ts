#!/usr/bin/env node
// The command line tool.
import process from 'node:process';
import { FileError } from './cli/ends.ts';
import { main, reportError } from './cli/main.ts';

// A reader may stop early (`leafstar svg … | head`); anything else that hinders the output is an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE')
    process.exitCode = reportError(new FileError(`standard output cannot be written: ${error.message}`));
});
const code = await main(process.argv.slice(2));
// The output may have failed already.
process.exitCode ||= code;
