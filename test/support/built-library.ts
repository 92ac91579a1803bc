// Builds the library and the command line tool like `npm run build`, into a temporary folder.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Writes index.js with its chunks and cli.js into `outDir`. */
export async function buildLibrary(outDir: string): Promise<void> {
  const configFile = resolve(ROOT, 'vite.config.ts');
  for (const mode of ['library', 'tool']) {
    await build({ root: ROOT, configFile, mode, logLevel: 'error', build: { outDir } });
  }
}

/** Runs the project's TypeScript compiler; rejects with its output on errors. */
export async function runTsc(...words: readonly string[]): Promise<void> {
  const tsc = resolve(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, ...words]).catch((error: { stdout: string; message: string }) => {
    throw new Error(error.stdout || error.message);
  });
}

/** Writes the library's types. */
export async function buildTypes(outDir: string): Promise<void> {
  await runTsc('-p', resolve(ROOT, 'src/tsconfig.library.json'), '--outDir', outDir);
}
