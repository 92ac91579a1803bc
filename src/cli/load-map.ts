// Loads a map from disk or standard input, and selects one of several in a file.
import { createReadStream, writeFileSync } from 'node:fs';
import process from 'node:process';
import { listMaps, type FloorPlan, loadPlan } from '../door/formats.ts';
import { MAX_BYTES } from '../map/input/limits.ts';
import { FileError, UsageError } from './ends.ts';

/** The bytes of a file, or of standard input for '-', read as they come. Throws a FileError, also for what has no end. */
export async function readBytes(file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const name = file === '-' ? 'standard input' : file;
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 2 ** 20 });
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) break;
    }
  } catch (error) {
    throw new FileError(`${name} cannot be read: ${(error as Error).message}`);
  }
  if (size > MAX_BYTES) throw new FileError(`${name} has more than ${MAX_BYTES / 2 ** 20} MiB; no map is that large.`);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Writes or overwrites a file. Throws a FileError. */
export function writeBytes(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new FileError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** The plan in a file's bytes. Throws a MapError, or a UsageError where --map is needed to select one of several maps. */
export function planOfBytes(bytes: Uint8Array, file: string, map: string | undefined): FloorPlan {
  const names = listMaps(bytes, file).map(({ name }) => name);
  if (map === undefined && names.length > 1)
    throw new UsageError(`${file} has ${names.length} maps; choose one with --map: ${names.join(', ')}.`);
  const plan = loadPlan(bytes, file, map === undefined ? {} : { map });
  // Only WADs have maps by name.
  if (map !== undefined && plan.format !== 'doom') throw new UsageError(`--map: ${file} is one map; leave it out.`);
  return plan;
}

/** The plan in a file. Throws a FileError and what planOfBytes throws. */
export async function loadMap(file: string, map: string | undefined): Promise<FloorPlan> {
  return planOfBytes(await readBytes(file), file, map);
}
