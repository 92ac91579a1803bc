// Where the point bodies get to on the public Doom maps must be what two node builders found independently.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { POINT_FLYER, POINT_WALKER } from '../../src/nav/bodies.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { reachedSectors } from '../../src/nav/reached-sectors.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { dataFolder } from '../support/data.ts';
import { reachOfWalker } from '../support/walk-reach.ts';

const folder = dataFolder('freedoom');

describe.skipIf(folder === null)(
  'sectors reached on the public Doom maps equal the truth (skipped: ../shared/data/freedoom is missing)',
  () => {
    for (const [name, load] of doomPlans()) {
      test(name, () => {
        const level = buildLevel(load());
        const truth = JSON.parse(readFileSync(join(folder ?? '', name.replace('.wad', '.truth.json')), 'utf8'));
        const start = level.plan.things.find(({ kind }) => kind === 'player')?.at ?? { x: NaN, z: NaN };
        for (const [key, body] of [
          ['pt', POINT_WALKER],
          ['fly', POINT_FLYER],
        ] as const) {
          const numbers = reachedSectors(level, body, start).map((sector) => level.plan.sectors[sector].source);
          expect(numbers.sort((a, b) => a - b)).toEqual(truth.reached_sectors[key]);
        }
      });
    }
  },
);

describe('sectors reached on our own maps equal a plain flood', () => {
  for (const [name, load] of ownPlans()) {
    test(name, () => {
      const level = buildLevel(load());
      for (const { kind, at } of level.plan.things) {
        if (kind !== 'player' && kind !== 'bot') continue;
        expect(new Set(reachedSectors(level, POINT_WALKER, at))).toEqual(reachOfWalker(level.tree, at));
      }
    });
  }
});
