// npm run bench:peers: installs the peers into this folder, bundles the bench with the project's code, and runs it.
//
// What is installed stays out of the project: its own package, no lockfile, a node_modules that git, checks and formatting pass over.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runBundled } from '../run-bundled.ts';

const FOLDER = import.meta.dirname;

test('Leafstar and its peers', async () => {
  const install = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const installed = spawnSync('npm', install, { cwd: FOLDER, stdio: 'inherit' });
  expect(installed.status, 'the peers could not be installed').toBe(0);
  for (const bench of ['measure-redone.ts', 'measure-changes.ts', 'measure-crowds.ts', 'measure.ts'])
    expect(await runBundled(join(FOLDER, bench)), `${bench} ended early`).toBe(0);
});
