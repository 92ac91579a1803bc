// The builder's figures on the public Doom maps, beside those of zdbsp 1.19 -s 16 and -s 32 (GL nodes) measured on the same maps;
// where zdbsp is installed it builds them too, in turn with our builder, and its times are printed beside ours (its whole
// process: reading and writing the file are in them; our reading of the map is not in ours).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { buildTree } from '../../src/bsp/build-tree.ts';
import { doomPlans } from '../support/all-plans.ts';

/** zdbsp's leaves, cut points, portals and mean depth: -s 16, then -s 32. */
const ZDBSP: Readonly<Record<string, string>> = {
  'freedm-map01.wad': '270 62 520 8.88 | 252 51 476 9.35',
  'freedm-map05.wad': '296 105 620 9.04 | 290 103 609 9.36',
  'freedm-map10.wad': '383 78 760 9.34 | 370 79 736 9.71',
  'freedm-map30.wad': '461 168 939 10.00 | 447 160 915 10.35',
  'freedoom1-e1m1.wad': '496 148 1086 10.19 | 495 148 1083 11.88',
  'freedoom1-e2m7.wad': '512 113 983 9.57 | 479 99 930 10.10',
  'freedoom2-map02.wad': '586 231 1234 10.55 | 566 203 1192 10.96',
  'freedoom2-map12.wad': '5859 1445 12764 13.58 | 5661 1317 12360 14.29',
};
const ZDBSP_SUM = '8863 2350 18906 10.14 | 8560 2160 18301 10.75';

const WARM_UPS = 3;
const RUNS = 9;

const FOLDER = resolve(import.meta.dirname, '../../../shared/data/freedoom');

/** Milliseconds that zdbsp takes for a map, NaN where there is none. */
function timeZdbsp(name: string, out: string): number {
  const start = performance.now();
  const { error, status } = spawnSync('zdbsp', ['-x', '-E', '-t', '-s', '32', '-o', out, join(FOLDER, name)], {
    stdio: 'ignore',
  });
  return error === undefined && status === 0 ? performance.now() - start : NaN;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

test('trees of the public Doom maps', () => {
  const rows: string[] = [];
  const sum = { leaves: 0, cutPoints: 0, portals: 0, meanDepth: 0 };
  const maps = doomPlans().map(([name, load]) => ({
    name,
    plan: load(),
    ours: [] as number[],
    theirs: [] as number[],
  }));
  const folder = mkdtempSync(join(tmpdir(), 'leafstar-zdbsp-'));
  for (let run = 0; run < WARM_UPS + RUNS; run++) {
    for (const { name, plan, ours, theirs } of maps) {
      const start = performance.now();
      buildTree(plan);
      if (run >= WARM_UPS) ours.push(performance.now() - start);
      if (run >= WARM_UPS) theirs.push(timeZdbsp(name, join(folder, 'out.wad')));
    }
  }
  rmSync(folder, { recursive: true });
  let [ourTime, theirTime] = [0, 0];
  for (const { name, plan, ours, theirs } of maps) {
    const { leaves, cutPoints, portals, maxDepth, meanDepth } = buildTree(plan).stats;
    sum.leaves += leaves;
    sum.cutPoints += cutPoints;
    sum.portals += portals;
    sum.meanDepth += meanDepth / maps.length;
    ourTime += median(ours);
    theirTime += median(theirs);
    rows.push(
      `${name.padEnd(20)} ${leaves} leaves ${cutPoints} cuts ${portals} portals depth ${maxDepth} max ${meanDepth.toFixed(2)} mean ` +
        `${median(ours).toFixed(1)} ms   zdbsp: ${ZDBSP[name] ?? 'not measured'}, ${median(theirs).toFixed(1)} ms`,
    );
  }
  const { leaves, cutPoints, portals, meanDepth } = sum;
  rows.push(
    `${'all'.padEnd(20)} ${leaves} leaves ${cutPoints} cuts ${portals} portals depth ${meanDepth.toFixed(2)} mean ` +
      `${ourTime.toFixed(0)} ms   zdbsp: ${ZDBSP_SUM}, ${theirTime.toFixed(0)} ms (× ${(ourTime / theirTime).toFixed(2)})`,
  );
  process.stdout.write(`${rows.join('\n')}\n`);
});
