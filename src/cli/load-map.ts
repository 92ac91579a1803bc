// Loads a map from disk, and selects one of several in a file.
import { readFileSync, writeFileSync } from 'node:fs';
import { listMaps, type FloorPlan } from '../entry/formats.ts';
import { loadPlan } from '../index.ts';
import { UsageError } from './arguments.ts';

/** The file cannot be read or written. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** The bytes of a file, or of standard input for '-'. Throws a FileError. */
export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new FileError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Writes or overwrites a file. Throws a FileError. */
export function writeBytes(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new FileError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** The plan in a file. Throws a FileError, a MapError, or a UsageError where --map is needed to select one of several maps. */
export function loadMap(file: string, map: string | undefined, bytes = readBytes(file)): FloorPlan {
  if (map === undefined) {
    const maps = listMaps(bytes, file);
    if (maps.length > 1)
      throw new UsageError(
        `${file} has ${maps.length} maps; choose one with --map: ${maps.map(({ name }) => name).join(', ')}.`,
      );
  }
  return loadPlan(bytes, file, map === undefined ? {} : { map });
}
