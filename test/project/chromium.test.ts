// Finding the browser of a machine, without starting one.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChromium, findOnPath } from '../support/browser/chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'leafstar-chromium-'));
afterAll(() => rmSync(folder, { recursive: true }));

function placeProgram(name: string, mode: number): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
  return path;
}

test('CHROMIUM takes precedence over the PATH', () => {
  const own = placeProgram('my-browser', 0o755);
  placeProgram('chromium', 0o755);
  expect(findChromium({ CHROMIUM: own, PATH: folder })).toBe(own);
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium'));
});

test('a CHROMIUM that is not executable is an error that names it', () => {
  expect(() => findChromium({ CHROMIUM: join(folder, 'absent'), PATH: folder })).toThrow(/absent/);
});

test('a file that is not executable is ignored', () => {
  placeProgram('plain-file', 0o644);
  expect(findOnPath('plain-file', folder)).toBeUndefined();
  expect(findOnPath('absent', folder)).toBeUndefined();
});
