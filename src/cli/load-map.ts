// From a path on the disk to a plan, saying which map of a file is meant where it holds several.
import { readFileSync, writeFileSync } from 'node:fs';
import { listMaps, loadPlan, type FloorPlan } from '../index.ts';
import { UsageError } from './arguments.ts';

/** The file could not be read at all. */
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

/** Writes a file, in place of what was there. Throws a FileError. */
export function writeBytes(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new FileError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** The plan in a file, whose bytes may have been read before. Throws a FileError, a MapError, or a UsageError where one of several maps must be named. */
export function loadMap(file: string, map: string | undefined, bytes = readBytes(file)): FloorPlan {
  if (map === undefined) {
    const maps = listMaps(bytes, file);
    if (maps.length > 1)
      throw new UsageError(
        `${file} holds ${maps.length} maps; choose one with --map: ${maps.map(({ name }) => name).join(', ')}.`,
      );
  }
  return loadPlan(bytes, file, map === undefined ? {} : { map });
}
