// All numbers and tables that the files of the pure half export: a test that uses one follows it when it changes, so they stand here.
import { test } from 'vitest';
import { digest, expectGolden } from '../support/golden.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../src/{geometry,search,bsp,map,nav,game}/**/*.ts', {
  eager: true,
});

test('exported numbers and tables are as before', async () => {
  const lines = Object.entries(modules).flatMap(([path, exported]) =>
    Object.entries(exported)
      .filter(([, value]) => typeof value !== 'function' && value !== undefined)
      .map(([name, value]) => {
        const text = typeof value === 'object' && value !== null ? digest(value) : String(value);
        return `${path.slice('../../src/'.length)} ${name}: ${text}`;
      }),
  );
  await expectGolden('constants', lines.sort());
});
