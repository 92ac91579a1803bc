// Builds the command line tool as `npm run build` does, and runs the project's compiler.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Writes cli.js into `outDir`. */
export async function buildTool(outDir: string): Promise<void> {
  const configFile = resolve(ROOT, 'vite.config.ts');
  await build({ root: ROOT, configFile, mode: 'tool', logLevel: 'error', build: { outDir } });
}

/** Runs a TypeScript compiler, by default the project's; rejects with its output on errors. */
export async function runTsc(
  words: readonly string[],
  typescript = resolve(ROOT, 'node_modules/typescript'),
): Promise<void> {
  await run(process.execPath, [resolve(typescript, 'bin/tsc'), ...words]).catch(
    (error: { stdout: string; message: string }) => {
      throw new Error(error.stdout || error.message);
    },
  );
}
