// Which tests hold which line of the requirements: every id stands at the beginning of some test's title, as in 'A6, R41: …'.
//
// A1 … H4 are the systems of the founding documents, R1 … R46 the rulings on their contradictions, golden G1 … G7 the
// computed examples. Run alone and verbosely, this file prints the whole table. A line that makes no sense in the end
// stands in SENSELESS with the reason; what is still to be built stands in NOT_YET.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const TESTS = dirname(fileURLToPath(import.meta.url));
const ROOT = resolve(TESTS, '..');

/** Last number of each part. */
const PARTS: readonly (readonly [part: string, last: number])[] = [
  ['A', 20],
  ['B', 6],
  ['C', 21],
  ['D', 14],
  ['E', 5],
  ['F', 17],
  ['G', 10],
  ['H', 4],
  ['R', 46],
  ['golden G', 7],
];
const IDS = PARTS.flatMap(([part, last]) => Array.from({ length: last }, (_, i) => `${part}${i + 1}`));

/** Lines that nothing can hold, and why. */
const SENSELESS: Readonly<Record<string, string>> = {
  R5: 'a warning against porting code that does not compile; there is none here to test',
};

/** Lines that are still to be built. One that gets a test must leave this list, so that it never says less than is true. */
const NOT_YET: readonly string[] = [];

interface Holder {
  readonly file: string;
  readonly title: string;
}

/** The quoted first argument of each test, it and describe, `.each` and the like included. */
const TITLED =
  /\b(?:test|it|describe)(?:\.\w+|\([^()]*(?:\([^()]*\)[^()]*)*\))*\(\s*(['"`])((?:golden G|[A-HR])\d[^\n]*?)\1/g;
const PREFIX = /^((?:golden )?[A-HR]\d+(?:, (?:golden )?[A-HR]\d+)*):/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : path.endsWith('.test.ts') ? [path] : [];
  });
}

const holders = new Map<string, Holder[]>(IDS.map((id) => [id, []]));
const strange: string[] = [];
for (const path of filesBelow(TESTS)) {
  const file = relative(ROOT, path);
  for (const [, , title] of readFileSync(path, 'utf8').matchAll(TITLED)) {
    for (const id of PREFIX.exec(title)?.[1].split(', ') ?? []) {
      const known = holders.get(id);
      if (known) known.push({ file, title });
      else strange.push(`${file}: ${title}`);
    }
  }
}

test('titles name only lines that there are', () => {
  expect(strange).toEqual([]);
});

test('what is still to be built has no test yet', () => {
  expect(NOT_YET.filter((id) => holders.get(id)!.length > 0)).toEqual([]);
});

for (const id of IDS) {
  if (id in SENSELESS || NOT_YET.includes(id)) continue;
  const found = holders.get(id)!;
  const where = found.map(({ file, title }) => `${file} › ${title}`).join(' | ');
  test(`${id} is held by ${where || 'no test'}`, () => {
    expect(found.length, `no test's title begins with ${id}`).toBeGreaterThan(0);
  });
}
