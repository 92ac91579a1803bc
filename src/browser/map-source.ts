// Where a map comes from, a shipped map or a file from disk, and its bytes.
import type { FloorPlan } from '../map/floor-plan.ts';
import { MAX_BYTES } from '../map/input/limits.ts';
import { MapError } from '../map/input/map-error.ts';
import type { MapEntry } from '../map/input/map-entry.ts';
import type { ShippedMap } from './maps.ts';

/** A file from the person's disk; which of its maps, and which maps it has where there are several, once that is known. */
export interface FileSource {
  readonly file: File;
  readonly map?: string;
  readonly list?: readonly MapEntry[];
}

/** Where a map comes from: the menu, or the person's disk. With a list and no map, one is chosen first. */
export type MapSource = { readonly shipped: ShippedMap } | FileSource;

/** Does the map lack pictures that it names? */
export function wantsPictures(plan: FloorPlan | undefined): boolean {
  if (plan?.format !== 'doom') return false;
  return plan.skin === null || plan.skin.pictures.some(({ isStandIn }) => isStandIn);
}

/** Key of a shipped map, or the name of a dropped file. */
export function keyOfSource(source: MapSource): string {
  return 'shipped' in source ? source.shipped.key : source.file.name;
}

export function nameOfSource(source: MapSource): string {
  return 'shipped' in source ? source.shipped.fileName : source.file.name;
}

/** What the menu calls it; a file by its name. */
export function titleOfSource(source: MapSource): string {
  return 'shipped' in source ? source.shipped.label : source.file.name;
}

/** The network did not bring a map; trying again may help. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

/** The bytes of a source. Rejects with a FetchError or a MapError. */
export async function bytesOfSource(source: MapSource): Promise<Uint8Array> {
  if ('file' in source) {
    const { name: file, size } = source.file;
    // Not even read.
    if (size > MAX_BYTES) {
      const [megabytes, limit] = [size, MAX_BYTES].map((bytes) => Math.ceil(bytes / 2 ** 20));
      const what = `The file has ${megabytes} MB; the limit is ${limit} MB.`;
      throw new MapError('too-big', { file }, what, 'Split it into smaller ones.');
    }
    try {
      return new Uint8Array(await source.file.arrayBuffer());
    } catch {
      const what = 'It is a folder, or a file that was changed or moved since.';
      throw new MapError('unreadable', { file }, what, 'Open the map file itself.');
    }
  }
  const { url, fileName } = source.shipped;
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new FetchError(`The server answered ${answer.status} for ${fileName}.`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(`${fileName} could not be fetched; the network may be down.`);
  }
}
