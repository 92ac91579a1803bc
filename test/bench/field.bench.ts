// What fields of one goal cost on the plans of the peers' bench and the largest Doom map at hand (measure-field.ts, as one bundle).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHARED } from '../support/data.ts';
import { runBundled } from './run-bundled.ts';

const LARGEST = join(SHARED, 'freedoom/freedoom2-map12.wad');

test('build, look-ups and a moving goal', async () => {
  const files = existsSync(LARGEST) ? [LARGEST] : [];
  expect(await runBundled(join(import.meta.dirname, 'measure-field.ts'), files)).toBe(0);
});
