// The table of finders without the makers whose code is large, as the page has it at first.
import { expect, test, vi } from 'vitest';
import { POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { lRoom } from '../../support/plans.ts';

test('finders whose code is not loaded say so; loading it completes the table', async () => {
  vi.resetModules();
  const table = await import('../../../src/nav/finders/finder-rows.ts');
  const level = buildLevel(lRoom);
  const makeAll = () =>
    table.FINDER_ROWS.filter(({ key }) => table.isLoaded(key)).map((row) => row.make(level, POINT_WALKER));
  expect(table.isLoaded(table.DEFAULT_FINDER)).toBe(true);
  expect(table.isLoaded('exact')).toBe(false);
  expect(makeAll().length).toBeLessThan(table.FINDER_ROWS.length);
  expect(() => table.finderRow('exact').make(level, POINT_WALKER)).toThrow("finder 'exact': its code is not loaded");

  await import('../../../src/nav/finders/finders.ts');
  expect(table.isLoaded('exact')).toBe(true);
  expect(makeAll()).toHaveLength(table.FINDER_ROWS.length);
});
