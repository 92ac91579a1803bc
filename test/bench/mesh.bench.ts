// From a plan to what exact searches walk on, tree and cells together, for the plans of the peers' bench and the largest Doom map
// at hand (measure-meshes.ts, as one bundle). zdbsp's time for that map, where it is installed, tells how busy the machine is:
// 160 ms on an idle one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runBundled } from './run-bundled.ts';

const LARGEST = resolve(import.meta.dirname, '../../../shared/data/freedoom/freedoom2-map12.wad');

test('build times from plan to meshes', async () => {
  const files = existsSync(LARGEST) ? [LARGEST] : [];
  // The engine's usual memory: what is collected on the way is part of what a mesh costs.
  expect(await runBundled(join(import.meta.dirname, 'measure-meshes.ts'), files, [])).toBe(0);
});

test('machine load', () => {
  const start = performance.now();
  const { error } = spawnSync('zdbsp', [
    '-x',
    '-E',
    '-t',
    '-s',
    '32',
    '-o',
    join(tmpdir(), 'leafstar-busy.wad'),
    LARGEST,
  ]);
  const ms = (performance.now() - start).toFixed(0);
  process.stdout.write(error === undefined ? `zdbsp -s 32 on the largest map: ${ms} ms\n` : 'zdbsp is not installed\n');
});
