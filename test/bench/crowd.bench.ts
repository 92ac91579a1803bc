// What a step of a crowd costs on the plans of the peers' bench and the largest Doom map at hand (measure-crowd.ts, as one bundle).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED } from '../support/data.ts';
import { runBundled } from './run-bundled.ts';

const LARGEST = join(SHARED, 'freedoom/freedoom2-map12.wad');

test('100,000 agents on 2,000 rooms, 10,000 on a Doom map', async () => {
  const files = existsSync(LARGEST) ? [LARGEST] : [];
  expect(await runBundled(join(import.meta.dirname, 'measure-crowd.ts'), files)).toBe(0);
});
