// The package as npm makes it: packed in an unbuilt copy of the repository, installed in an empty folder.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** What a clone has that the package is made of. */
const CLONED = [
  'src',
  'maps',
  'test/support',
  'test/README.md',
  'package.json',
  'vite.config.ts',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  '.npmrc',
];

export interface PackedPackage {
  /** The repository's copy, where npm packed. */
  readonly clone: string;
  /** Paths in the tarball. */
  readonly paths: readonly string[];
  /** A project that has installed the tarball. */
  readonly consumer: string;
  /** The package there. */
  readonly installed: string;
  remove(): void;
}

/** Packs and installs; needs no network. */
export async function packAndInstall(): Promise<PackedPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'leafstar-packed-'));
  const [clone, consumer] = ['clone', 'consumer'].map((name) => join(folder, name));
  for (const name of CLONED) cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  const { stdout } = await run('npm', ['pack', '--json', '--loglevel=error'], { cwd: clone, maxBuffer: 2 ** 26 });
  // What prepack prints stands before it.
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [
    { filename: string; files: readonly { path: string }[] },
  ];
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module", "private": true }');
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', join(clone, filename)];
  await run('npm', install, { cwd: consumer });
  return {
    clone,
    paths: files.map(({ path }) => path),
    consumer,
    installed: join(consumer, 'node_modules/leafstar'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
