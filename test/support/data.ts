// Data shared between checkouts, beside the project's root. Tests that need it are skipped where it is missing.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the shared data (test/README.md); it may not exist. */
export const SHARED =
  process.env.LEAFSTAR_DATA ?? resolve(dirname(fileURLToPath(import.meta.url)), '../../../shared/data');

/** Public Doom maps, benchmark grids with optimal lengths, and wall lists with optimal lengths. */
export const DATA_SETS = ['freedoom', 'movingai', 'freedoom-floorplans'] as const;

/** The folder of a data set; null when it is missing. */
export function dataFolder(name: (typeof DATA_SETS)[number]): string | null {
  const folder = join(SHARED, name);
  return existsSync(folder) ? folder : null;
}

/** A file's bytes as Uint8Array. */
export function readBytes(...path: string[]): Uint8Array {
  return new Uint8Array(readFileSync(join(...path)));
}

/** A text as bytes. */
export function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text));
}
