// The builder's figures on the public Doom maps. Where zdbsp is installed it builds them too, in turn with our builder: its counts are
// those of this run, and its times are of its whole process, reading and writing included (our reading of the map is not in ours).
// Where it is missing, the counts of zdbsp 1.19 -s 32 are printed as counted on 2026-11-22.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { doomPlans } from '../support/all-plans.ts';
import { runZdbsp, type ZdbspTree } from './zdbsp.ts';

/** Leaves, cut points, portals and mean depth by zdbsp 1.19 -s 32, over all eight maps. */
const AS_COUNTED = '8560 leaves 2160 cuts 18301 portals depth 10.75 mean, as counted on 2026-11-22 by zdbsp 1.19';

const WARM_UPS = 3;
const RUNS = 9;

const FOLDER = resolve(import.meta.dirname, '../../../shared/data/freedoom');

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

interface Counts {
  readonly leaves: number;
  readonly cutPoints: number;
  readonly portals: number;
  readonly meanDepth: number;
}

const countsIn = (trees: readonly Counts[]): string => {
  const sum = (of: (tree: Counts) => number): number => trees.reduce((all, tree) => all + of(tree), 0);
  const depth = sum(({ meanDepth }) => meanDepth) / trees.length;
  return (
    `${sum(({ leaves }) => leaves)} leaves ${sum(({ cutPoints }) => cutPoints)} cuts ` +
    `${sum(({ portals }) => portals)} portals depth ${depth.toFixed(2)} mean`
  );
};

test('trees of the public Doom maps', () => {
  const maps = doomPlans().map(([name, load]) => ({
    name,
    plan: load(),
    ours: [] as number[],
    theirs: [] as number[],
    zdbsp: null as ZdbspTree | null,
  }));
  const folder = mkdtempSync(join(tmpdir(), 'leafstar-zdbsp-'));
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    for (const map of maps) {
      const start = performance.now();
      buildTree(map.plan);
      if (run < WARM_UPS) continue;
      map.ours.push(performance.now() - start);
      map.zdbsp = runZdbsp(join(FOLDER, map.name), join(folder, 'out.wad'));
      if (map.zdbsp !== null) map.theirs.push(map.zdbsp.ms);
    }
  }
  rmSync(folder, { recursive: true });
  let [ourTime, theirTime] = [0, 0];
  const rows = maps.map(({ name, plan, ours, theirs, zdbsp }) => {
    ourTime += median(ours);
    theirTime += median(theirs);
    const other = zdbsp === null ? 'not installed' : `${countsIn([zdbsp])} ${median(theirs).toFixed(1)} ms`;
    return `${name.padEnd(20)} ${countsIn([buildTree(plan).stats])} ${median(ours).toFixed(1)} ms   zdbsp -s 32: ${other}`;
  });
  const theirTrees = maps.flatMap(({ zdbsp }) => (zdbsp === null ? [] : [zdbsp]));
  const other =
    theirTrees.length < maps.length
      ? AS_COUNTED
      : `${countsIn(theirTrees)} ${theirTime.toFixed(0)} ms (× ${(ourTime / theirTime).toFixed(2)})`;
  const all = countsIn(maps.map(({ plan }) => buildTree(plan).stats));
  rows.push(`${'all'.padEnd(20)} ${all} ${ourTime.toFixed(0)} ms   zdbsp -s 32: ${other}`);
  process.stdout.write(`${rows.join('\n')}\n`);
});
