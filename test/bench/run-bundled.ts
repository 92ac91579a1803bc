// Runs a bench as one bundle in a process of its own, so that the project's code runs as it is shipped and not as a test runner serves
// it: every import is a call there. The bundle lies in a node_modules beside the bench, which git, checks and formatting pass over.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { build } from 'vite';

/** Memory in plenty, so that collecting it hits nobody by chance, and a way to ask for it to be collected. */
const ROOMY = ['--expose-gc', '--max-semi-space-size=256', '--max-old-space-size=8192', '--no-deprecation'];

/** Bundles the file and runs it with those arguments; returns its exit code, null when it was ended by a signal. */
export async function runBundled(
  entry: string,
  args: readonly string[] = [],
  flags: readonly string[] = ROOMY,
): Promise<number | null> {
  const folder = dirname(entry);
  const outDir = join(folder, 'node_modules/.measure');
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'measure.mjs' } },
    },
  });
  return spawnSync(process.execPath, [...flags, join(outDir, 'measure.mjs'), ...args], {
    cwd: folder,
    stdio: 'inherit',
  }).status;
}
