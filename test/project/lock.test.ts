// The lock file must serve every machine: no address of any one registry, a checksum for every package, and every
// platform's native package present (npm install drops those that a registry lacks, and npm ci then fails elsewhere).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const ROOT = resolve(import.meta.dirname, '../..');
const packages = (
  JSON.parse(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }
).packages;

test('the lock file names no registry', () => {
  expect(Object.keys(packages).filter((key) => /^https?:/.test(packages[key].resolved ?? ''))).toEqual([]);
});

test('every locked package has a checksum', () => {
  const bare = Object.keys(packages).filter((key) => key !== '' && !packages[key].link && !packages[key].integrity);
  expect(bare).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(20);
});

test('the native package of every platform is locked', () => {
  const missing = Object.entries(packages).flatMap(([key, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !packages[`node_modules/${name}`] && !packages[`${key}/node_modules/${name}`])
      .map((name) => `${name}, wanted by ${key}`),
  );
  expect(missing).toEqual([]);
});

test('dependencies are pinned to exact versions', () => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(resolve(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});
