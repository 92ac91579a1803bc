// From a plan to what exact searches walk on, tree and cells together, for the plans of the peers' bench and the largest Doom map
// at hand: milliseconds the first time, and the median and least of some more. zdbsp's time for that map, where it is installed, tells how busy
// the machine is: 160 ms on an idle one.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import { buildCellMesh } from '../../src/nav/build-cell-mesh.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { buildNavMesh } from '../../src/nav/build-nav-mesh.ts';
import { doomPlans } from '../support/all-plans.ts';
import { PEER_PLANS } from './peers/plans.ts';

const RUNS = 9;
const LARGEST = 'freedoom2-map12.wad';

const plans: (readonly [string, () => FloorPlan])[] = [
  ...['rooms-200', 'rooms-2000'].map((name) => [name, () => PEER_PLANS[name]().plan] as const),
  ...doomPlans().filter(([name]) => name === LARGEST),
];

test.each(plans)('from plan to meshes: %s', (name, load) => {
  const plan = load();
  const times: Record<string, number[]> = { 'tree and cells': [], 'portal graph': [] };
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const { tree } = buildLevel(plan);
    buildCellMesh(tree, PLAYER_BODY);
    const middle = performance.now();
    buildNavMesh(tree, PLAYER_BODY);
    times['tree and cells'].push(middle - start);
    times['portal graph'].push(performance.now() - middle);
  }
  for (const [what, [first, ...more]] of Object.entries(times)) {
    more.sort((a, b) => a - b);
    const [least, median] = [more[0], more[more.length >> 1]].map((ms) => ms.toFixed(0));
    process.stdout.write(`${name}, ${what}: first ${first.toFixed(0)} ms, then ${median} (least ${least})\n`);
  }
});

test('how busy the machine is', () => {
  const wad = resolve(import.meta.dirname, '../../../shared/data/freedoom', LARGEST);
  const start = performance.now();
  const { error } = spawnSync('zdbsp', ['-x', '-E', '-t', '-s', '32', '-o', join(tmpdir(), 'leafstar-busy.wad'), wad]);
  const ms = (performance.now() - start).toFixed(0);
  process.stdout.write(error === undefined ? `zdbsp -s 32 on ${LARGEST}: ${ms} ms\n` : 'zdbsp is not installed\n');
});
