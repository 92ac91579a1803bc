// Golden files: what a whole surface answers, a readable line for each part of it, compared with what it answered before. They notice any
// change; other tests say what is right. After a change that is meant: LONG=1 npx vitest run --project unit test/golden -u, and look at the
// difference. Quick runs compare a sample of the longest files' lines (expectGoldenPart) and never write those files.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { QUICK } from './quick.ts';

/** Numbers to nine digits, so that the last bits of sines and the like do not count. */
function rounded(value: number): number | string {
  // The most frequent ones, for speed.
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return value === 0 ? 0 : value;
  return Number.isFinite(value) ? Number(value.toPrecision(9)) : String(value);
}

const plain = (_: string, value: unknown): unknown => {
  if (typeof value === 'number') return rounded(value);
  if (ArrayBuffer.isView(value)) return [...(value as unknown as Iterable<number>)];
  if (value instanceof Map || value instanceof Set) return [...value];
  return typeof value === 'function' ? undefined : value;
};

/** Eight letters for any plain data: other data, other letters. */
export const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, plain) ?? 'undefined')
    .digest('hex')
    .slice(0, 8);

/** A number for a long list in which each value counts, and its place. */
export const sumOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * (1 + (i % 97));
  return Number(sum.toPrecision(7));
};

/** What it gives, or the error that it throws. */
export function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

/** Compares the lines with test/golden/NAME.txt. */
export const expectGolden = (name: string, lines: readonly string[]): Promise<void> =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../golden/${name}.txt`);

/** The same for lines that are a sample in quick runs: each of them must stand in the file. A failure names the stored line most like it. */
export async function expectGoldenPart(name: string, lines: readonly string[]): Promise<void> {
  const path = new URL(`../golden/${name}.txt`, import.meta.url);
  if (!QUICK) return expectGolden(name, lines);
  if (!existsSync(path))
    expect.fail(`test/golden/${name}.txt is missing: LONG=1 npx vitest run --project unit test/golden -u`);
  const stored = readFileSync(path, 'utf8').split('\n');
  const known = new Set(stored);
  expect(lines.length).toBeGreaterThan(0);
  const changed = lines.filter((line) => !known.has(line));
  const before = changed.map((line) =>
    stored.reduce((best, each) => (sharedStart(each, line) > sharedStart(best, line) ? each : best)),
  );
  expect(changed).toEqual(before);
}

/** How many letters both begin with. */
function sharedStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}
