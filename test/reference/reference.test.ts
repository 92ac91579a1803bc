// The API reference: every name has a docstring; the main door's functions have parameters, errors and examples too.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawReference, readEntries, type Entry } from '../../src/reference/make-reference.ts';
import { runTsc } from '../support/tools/built-tool.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'leafstar-reference-'));
let entries: Entry[];

beforeAll(async () => {
  await runTsc(['-p', resolve(ROOT, 'src/tsconfig.library.json'), '--outDir', folder]);
  const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  entries = readEntries(folder, exports);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every export has a docstring', () => {
  expect(entries.length).toBeGreaterThan(200);
  expect(entries.filter(({ about }) => about === '').map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('a type is spelt out, or made from a list that is in the reference, too', () => {
  const names = new Set(entries.map(({ name }) => name));
  const from = entries.flatMap(({ name, signature }) =>
    [...signature.matchAll(/\btypeof (\w+)/g)].map(([, list]) => ({ name, list })),
  );
  expect(from.length).toBeGreaterThan(2);
  expect(from.filter(({ list }) => !names.has(list))).toEqual([]);
  const signatureOf = (name: string) => entries.find((entry) => entry.name === name)?.signature;
  expect(signatureOf('KeyColor')).toBe("type KeyColor = 'red' | 'blue' | 'yellow';");
});

test('the functions of the main door and of leafstar/three say what they take, give and throw, with an example', () => {
  const doors = entries.filter(({ path, kind }) => kind === 'function' && /^leafstar(\/three)?$/.test(path));
  expect(doors.length).toBeGreaterThan(10);
  for (const { name, signature, params, returns, example } of doors) {
    const taken = [.../\(([\s\S]*)\): /.exec(signature)![1].matchAll(/(?:^|, )(\w+)\??: /g)].map((match) => match[1]);
    expect({ name, params: params.map((param) => param.name) }).toEqual({ name, params: taken });
    expect(`${name}: ${returns}`).toMatch(/: .{10}/);
    expect(example).toContain(name);
  }
});

test('the page has a section for each name, and links that lead somewhere', () => {
  const page = drawReference(entries);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  const idOf = ({ path, name }: Entry): string => `${path.replace('/', '-')}.${name}`;
  for (const entry of entries) expect(ids).toContain(idOf(entry));
  // What one calls comes first.
  const door = entries.filter(({ path }) => path === 'leafstar');
  const kinds = door.sort((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b))).map(({ kind }) => kind);
  expect(kinds.lastIndexOf('function')).toBeLessThan(kinds.indexOf('class'));
  expect(kinds.lastIndexOf('class')).toBeLessThan(kinds.indexOf('type'));
  expect(page).toMatch(/createLevel[\s\S]*<a href="#leafstar\.LevelDescription">/);
  expect(page).not.toMatch(/undefined<|\[object/);
});
