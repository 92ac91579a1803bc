// What the navigator adds to the finder that it asks (measure-door.ts, as one bundle).
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runBundled } from './run-bundled.ts';

test('a navigator beside its own finder', async () => {
  expect(await runBundled(join(import.meta.dirname, 'measure-door.ts'))).toBe(0);
});
