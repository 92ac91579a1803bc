// Where the data shared between checkouts lies: beside the project's root. Tests on it are skipped where it is missing.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The shared data, whether it is there or not. */
export const SHARED = resolve(dirname(fileURLToPath(import.meta.url)), '../../../shared/data');

/** The folder of public Doom maps, of benchmark grids, …; null when it is not there. */
export function dataFolder(name: 'freedoom' | 'movingai' | 'freedoom-floorplans'): string | null {
  const folder = join(SHARED, name);
  return existsSync(folder) ? folder : null;
}

/** A file's bytes, as a loader takes them. */
export function readBytes(...path: string[]): Uint8Array {
  return new Uint8Array(readFileSync(join(...path)));
}

/** A text as a file's bytes. */
export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}
