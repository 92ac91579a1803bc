// The cost of one crate in a level, patched and rebuilt (measure-patch.ts), and of the index that follows it (measure-index.ts), as one bundle each.
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runBundled } from './run-bundled.ts';

const keep = resolve(import.meta.dirname, '../../maps/keep.json');

test.each([
  ['time of one crate', 'measure-patch.ts', [keep]],
  ['time of the index after it', 'measure-index.ts', []],
])('%s', async (_, file, files) => {
  expect(await runBundled(join(import.meta.dirname, file), files)).toBe(0);
});
