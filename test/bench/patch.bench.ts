// The cost of one crate in a level, patched and rebuilt (measure-patch.ts, as one bundle).
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runBundled } from './run-bundled.ts';

test('time of one crate', async () => {
  const keep = resolve(import.meta.dirname, '../../maps/keep.json');
  expect(await runBundled(join(import.meta.dirname, 'measure-patch.ts'), [keep])).toBe(0);
});
