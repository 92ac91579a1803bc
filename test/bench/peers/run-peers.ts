// npm run bench:peers: installs the peers into this folder, bundles the bench with the project's code, and runs it.
//
// What is installed stays out of the project: its own package, no lockfile, a node_modules that git, checks and formatting pass over.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from 'vite';

const FOLDER = import.meta.dirname;
const BUNDLE = join(FOLDER, 'node_modules/.measure');

test('Leafstar and its peers', async () => {
  const install = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const installed = spawnSync('npm', install, { cwd: FOLDER, stdio: 'inherit' });
  expect(installed.status, 'the peers could not be installed').toBe(0);
  await build({
    configFile: false,
    logLevel: 'error',
    root: FOLDER,
    build: {
      ssr: join(FOLDER, 'measure.ts'),
      outDir: BUNDLE,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'measure.mjs' } },
    },
  });
  const measured = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-semi-space-size=256', '--no-deprecation', join(BUNDLE, 'measure.mjs')],
    { cwd: FOLDER, stdio: 'inherit' },
  );
  expect(measured.status, 'the bench ended early').toBe(0);
});
