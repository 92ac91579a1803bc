// What a step of a thousand bots costs on the office (measure-bots.ts, as one bundle).
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runBundled } from './run-bundled.ts';

test('steps of a thousand bots', async () => {
  const map = join(import.meta.dirname, '../../maps/office.json');
  expect(await runBundled(join(import.meta.dirname, 'measure-bots.ts'), [map])).toBe(0);
});
