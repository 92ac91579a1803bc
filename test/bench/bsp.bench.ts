// The builder's figures on the public Doom maps, beside those of zdbsp 1.19 -s 16 and -s 32 (GL nodes) measured on the same maps.
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

test('trees of the public Doom maps', () => {
  const rows: string[] = [];
  const sum = { leaves: 0, cutPoints: 0, portals: 0, meanDepth: 0 };
  const maps = doomPlans();
  for (const [name, load] of maps) {
    const plan = load();
    let best = Infinity;
    for (let run = 0; run < 5; run++) {
      const start = performance.now();
      buildTree(plan);
      best = Math.min(best, performance.now() - start);
    }
    const { leaves, cutPoints, portals, maxDepth, meanDepth } = buildTree(plan).stats;
    sum.leaves += leaves;
    sum.cutPoints += cutPoints;
    sum.portals += portals;
    sum.meanDepth += meanDepth / maps.length;
    rows.push(
      `${name.padEnd(20)} ${leaves} leaves ${cutPoints} cuts ${portals} portals depth ${maxDepth} max ${meanDepth.toFixed(2)} mean ` +
        `${best.toFixed(1)} ms   zdbsp: ${ZDBSP[name] ?? 'not measured'}`,
    );
  }
  rows.push(
    `${'all'.padEnd(20)} ${sum.leaves} leaves ${sum.cutPoints} cuts ${sum.portals} portals depth ${sum.meanDepth.toFixed(2)} mean   zdbsp: ${ZDBSP_SUM}`,
  );
  process.stdout.write(`${rows.join('\n')}\n`);
});
