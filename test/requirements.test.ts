// The table of requirements (test/requirements.txt), and the check that fails a whole run when one has no passed test.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  IDS,
  parseRequirements,
  SENSELESS,
  staleRows,
  unmetRequirements,
  type PassedTest,
} from './support/tools/requirements.ts';

const rows = parseRequirements(readFileSync(join(import.meta.dirname, 'requirements.txt'), 'utf8'));
const ALL: readonly PassedTest[] = rows.map(({ file, title }) => ({ file, titles: ['a group', title] }));

test('every testable requirement has tests in the table, and all of them exist', () => {
  expect(IDS.filter((id) => !(id in SENSELESS) && rows.every((row) => row.id !== id))).toEqual([]);
  const read = (file: string): string | null => {
    const path = join(import.meta.dirname, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  expect(staleRows(rows, read)).toEqual([]);
  const gone = { id: 'A1', file: 'search/search.test.ts', title: 'a title that no test has' };
  expect(staleRows([gone, { ...gone, file: 'gone.test.ts' }], read)).toHaveLength(2);
});

test('a requirement is met by a test that ran and passed, in the file of its row', () => {
  expect(unmetRequirements(rows, ALL)).toEqual([]);
  const f12 = rows.filter(({ id }) => id === 'F12').map(({ file }) => file);
  expect(
    unmetRequirements(
      rows,
      ALL.filter(({ file }) => !f12.includes(file)),
    ),
  ).toContain('F12');
  const [one, other] = parseRequirements('A1\n  a.test.ts › walks … steps (seed …)\n  b.test.ts › what.ever');
  const isMet = (file: string, title: string): boolean =>
    !unmetRequirements([one, other], [{ file, titles: [title] }]).includes('A1');
  expect(isMet('a.test.ts', 'walks 20 steps (seed 3)')).toBe(true);
  expect(isMet('a.test.ts', 'walks 20 steps')).toBe(false);
  expect(isMet('b.test.ts', 'walks 20 steps (seed 3)')).toBe(false);
  expect(isMet('b.test.ts', 'whatXever')).toBe(false);
});

test('a line that is neither an id nor a test is rejected with its number', () => {
  expect(() => parseRequirements('A1\n  a.test.ts › walks\nA99')).toThrow('requirements.txt:3');
  expect(() => parseRequirements('  a.test.ts › walks')).toThrow('requirements.txt:1');
  expect(() => parseRequirements('A1\n  a.test.ts')).toThrow('requirements.txt:2');
});
