// npm run bench:native: the exact finders beside known times of native code, on the benchmark grids; skipped without them.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../../support/data.ts';
import { runBundled } from '../run-bundled.ts';

const FOLDER = dataFolder('movingai');

test.skipIf(FOLDER === null)('Leafstar and native Polyanya (skipped without ../shared/data/movingai)', async () => {
  expect(await runBundled(join(import.meta.dirname, 'measure-native.ts'), [FOLDER!]), 'the bench ended early').toBe(0);
});
