// Times a crate of eight corners put into a level by a rebuild: patchLevel alone, and with the first path after it; the same path without
// the crate, asked again and again, beside them. Milliseconds: median and 99 %. Started by patch.bench.ts as one bundle.
import { readFileSync } from 'node:fs';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { PLAYER_BODY } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { makeExactFinder } from '../../src/nav/exact/make-exact-finder.ts';
import { patchLevel } from '../../src/nav/patch/patch-level.ts';
import { randomPlace } from '../../src/nav/reach/random-place.ts';
import { randomFrom } from '../support/random.ts';
import { PEER_PLANS } from './peers/plans.ts';

const CHANGES = 30;

const [keep] = process.argv.slice(2);
const cases: readonly (readonly [FloorPlan, radius: number, crate: number])[] = [
  [loadPlan(new Uint8Array(readFileSync(keep)), 'keep.json'), 14, 20],
  [PEER_PLANS['rooms-200']().plan, 0.5, 1],
  [PEER_PLANS['rooms-2000']().plan, 0.5, 1],
];

for (const [plan, radius, size] of cases) {
  for (const body of [
    { ...PLAYER_BODY, radius: 0 },
    { ...PLAYER_BODY, radius },
  ]) {
    const random = randomFrom(1);
    const level = buildLevel(plan);
    const usual = makeExactFinder(level, body);
    const times = { patch: [] as number[], 'first path': [] as number[], 'usual path': [] as number[] };
    for (let i = 0; i < CHANGES; i++) {
      const [at, start, goal] = [1, 2, 3].map(() => randomPlace(level, body, random)!);
      const polygon = Array.from({ length: 8 }, (_, k) => ({
        x: at.x + size * Math.cos((k * Math.PI) / 4),
        z: at.z + size * Math.sin((k * Math.PI) / 4),
      }));
      const begun = performance.now();
      const patched = patchLevel(level, body, { obstacles: [{ polygon }] });
      const built = performance.now();
      makeExactFinder(patched, body).find(start, goal);
      const found = performance.now();
      usual.find(start, goal);
      times['usual path'].push(performance.now() - found);
      times.patch.push(built - begun);
      times['first path'].push(found - built);
    }
    const told = Object.entries(times).map(([what, all]) => {
      const sorted = [...all].sort((a, b) => a - b);
      const [middle, high] = [0.5, 0.99].map((part) => sorted[Math.floor(part * sorted.length)].toFixed(2));
      return `${what} ${middle} (${high})`;
    });
    process.stdout.write(`${plan.name}, radius ${body.radius}: ${told.join(', ')} ms\n`);
  }
}
