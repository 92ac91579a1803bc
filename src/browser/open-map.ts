// From a chosen file to a level: fetch or read, choose where a file holds several maps, check, build. It says what it is doing
// before it does it, and lets the browser draw that first. What goes wrong is thrown; the page shows it.
import { listMaps, loadPlan } from '../map/load-plan.ts';
import { MapError } from '../map/map-error.ts';
import { buildLevel } from '../nav/build-level.ts';
import type { Level } from '../nav/level.ts';
import { chooseMap, type Notice } from './dialogs.ts';
import { LARGEST_FILE } from './map-drop.ts';
import type { ShippedMap } from './maps.ts';

/** Where a map comes from: the menu, or the person's disk. */
export type MapSource = { readonly shipped: ShippedMap } | { readonly file: File };

export function nameOfSource(source: MapSource): string {
  return 'shipped' in source ? source.shipped.fileName : source.file.name;
}

/** The network did not bring a map; trying again may help. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

/** Resolves after the browser has had time to draw; also where it draws nothing because the page is hidden. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 120);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }, 0),
    );
  });
}

async function bytesOf(source: MapSource): Promise<Uint8Array> {
  if ('file' in source) {
    if (source.file.size > LARGEST_FILE) {
      const megabytes = Math.round(source.file.size / 2 ** 20);
      throw new MapError(
        'too-big',
        { file: source.file.name },
        `The file has ${megabytes} MB.`,
        'Split it into smaller ones.',
      );
    }
    return new Uint8Array(await source.file.arrayBuffer());
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

/**
 * The level of a source; null when the person would rather not choose, or when `isWanted` says that another map has been
 * asked for meanwhile. Throws MapError, FetchError, or whatever a defect of ours throws.
 */
export async function openLevel(source: MapSource, notice: Notice, isWanted: () => boolean): Promise<Level | null> {
  const name = nameOfSource(source);
  notice.say(`Opening ${name} …`, { busy: true });
  const bytes = await bytesOf(source);
  if (!isWanted()) return null;
  const entries = listMaps(bytes, name).filter(({ problem }) => problem === '');
  let map: string | undefined;
  if (entries.length > 1) {
    notice.clear();
    const chosen = await chooseMap(
      name,
      entries.map((entry) => entry.name),
    );
    if (chosen === null || !isWanted()) return null;
    map = chosen;
  }
  notice.say(`Building ${map ?? name} …`, { busy: true });
  await nextPaint();
  const plan = loadPlan(bytes, name, map === undefined ? {} : { map });
  await nextPaint();
  return isWanted() ? buildLevel(plan) : null;
}
