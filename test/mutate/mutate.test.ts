// `npm run mutate` on a small project of its own: it notices what a test notices, and lists what none does.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { QUICK } from '../support/quick.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'leafstar-mutate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, ...lines: string[]): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
}

test.skipIf(QUICK)(
  'a mutant noticed by a test is killed; others are listed, except equivalent ones',
  () => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    write(
      'src/size.ts',
      '// Letters outside of Latin-1 do not shift places: … → “”.',
      'export const isSmall = (size: number): boolean => size < 10;',
      'export const half = (size: number): number => size / 2;',
      'export function grow(size: number): number {',
      '  return size + 1;',
      '}',
    );
    write(
      'test/size.test.ts',
      "import { expect, test } from 'vitest';",
      "import { half, isSmall } from '../src/size.ts';",
      "test('small', () => expect([isSmall(2), isSmall(20)]).toEqual([true, false]));",
      "test('half', () => expect(half(6)).toBe(3));",
    );
    write('src/name.ts', "export const isNamed = (name: string): boolean => name !== '';");
    write(
      'test/name.test.ts',
      "import { expect, test } from 'vitest';",
      "import { isNamed } from '../src/name.ts';",
      "test('named', () => expect([isNamed('a'), isNamed('')]).toEqual([true, false]));",
    );
    const change = 'size < 10 → size < 0';
    write(
      'test/mutate/equivalent.json',
      JSON.stringify([{ file: 'src/size.ts', change, why: 'to see that it is left out' }]),
    );
    const out = execFileSync(process.execPath, [join(ROOT, 'test/mutate/run.mjs'), 'src', '--jobs', '1'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const linesOf = (state: string): string[] =>
      [...out.matchAll(new RegExp(`^\\d+/\\d+ ${state} +(.*)$`, 'gm'))].map(([, line]) => line).sort();
    expect(linesOf('killed')).toContain('src/size.ts:2:56  size < 10 → size >= 10  (small)');
    expect(linesOf('killed')).toContain('src/size.ts:3:52  size / 2 → size * 2  (half)');
    expect(linesOf('survived')).toHaveLength(6);
    expect(linesOf('survived')).toContain('src/size.ts:2:56  size < 10 → size <= 10  (1 of 1 test files)');
    expect(out).not.toContain(change);
    expect(out).toMatch(/│ src +│ 8 +│ 6 +│/);
  },
  120_000,
);

test('each change that is listed as equivalent can still be made', async () => {
  // Not typed, as the tool that uses it.
  const { mutantsOf } = (await import(resolve(import.meta.dirname, 'mutants.mjs'))) as {
    mutantsOf(file: string, code: string): { readonly change: string }[];
  };
  const listed = JSON.parse(readFileSync(resolve(import.meta.dirname, 'equivalent.json'), 'utf8')) as {
    readonly file: string;
    readonly change: string;
  }[];
  const gone = [...new Set(listed.map(({ file }) => file))].flatMap((file) => {
    const made = new Set(mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')).map(({ change }) => change));
    return listed.filter((each) => each.file === file && !made.has(each.change));
  });
  expect(gone).toEqual([]);
});
