// The address holds what is seen: map, seed, layers that are on, blueprint, and where one stands and looks. Opening it
// brings it back; it is kept up with replaceState, so that going back leaves the page and does not undo a step.
//
// #map=keep&seed=7&layers=cells,portals&blueprint=1&bots=20&finder=dijkstra&eye=120,-64,32,1.571,0 (x, z, feet, yaw, pitch); of the
// hunt's settings those that differ from what a world starts with. A dropped file lies on the person's own disk and cannot be
// linked: its address holds no map. What cannot be read is left out, never an error.
import { readSettings, writeSettings } from '../../game/settings/settings-text.ts';
import { DEFAULT_PAGE_SETTINGS, PAGE_TABLES, type PageSettings } from '../page-settings.ts';

/** Where a person stands: feet in map units, angles in radians. */
export interface Stand {
  readonly x: number;
  readonly z: number;
  readonly y: number;
  readonly yaw: number;
  readonly pitch: number;
}

export interface Address {
  readonly map?: string;
  readonly seed?: number;
  /** Keys of the layers that are on; left out where the address does not say. */
  readonly layers?: readonly string[];
  readonly blueprint: boolean;
  /** Seen from above. */
  readonly above: boolean;
  /** Those that are left out are at their initial values. */
  readonly settings?: Partial<PageSettings>;
  readonly eye?: Stand;
}

/** Reads a hash, with or without its #. */
export function readAddress(hash: string): Address {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const map = fields.get('map') ?? undefined;
  const seed = Number(fields.get('seed') ?? NaN);
  const eye = (fields.get('eye') ?? '').split(',').map(Number);
  const settings = readSettings(PAGE_TABLES, (name) => fields.get(name));
  const isEye = eye.length === 5 && eye.every((value) => Number.isFinite(value) && Math.abs(value) < 1e7);
  return {
    ...(map ? { map } : {}),
    ...(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 ? { seed } : {}),
    ...(fields.has('layers')
      ? {
          layers: fields
            .get('layers')!
            .split(',')
            .filter((key) => key !== ''),
        }
      : {}),
    blueprint: fields.get('blueprint') === '1',
    above: fields.get('above') === '1',
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(isEye ? { eye: { x: eye[0], z: eye[1], y: eye[2], yaw: eye[3], pitch: eye[4] } } : {}),
  };
}

/** Writes the hash, # included. */
export function writeAddress({ map, seed, layers, blueprint, above, settings = {}, eye }: Address): string {
  const fields: string[] = [];
  if (map !== undefined) fields.push(`map=${encodeURIComponent(map)}`);
  if (seed !== undefined) fields.push(`seed=${seed}`);
  if (layers) fields.push(`layers=${layers.map(encodeURIComponent).join(',')}`);
  if (blueprint) fields.push('blueprint=1');
  if (above) fields.push('above=1');
  fields.push(...writeSettings(settings, DEFAULT_PAGE_SETTINGS));
  if (eye) {
    const turn = Math.PI * 2;
    const yaw = eye.yaw - Math.floor(eye.yaw / turn) * turn;
    const places = [eye.x.toFixed(1), eye.z.toFixed(1), eye.y.toFixed(1), yaw.toFixed(3), eye.pitch.toFixed(3)];
    fields.push(`eye=${places.map(Number).join(',')}`);
  }
  return `#${fields.join('&')}`;
}

/** Puts the address into the bar without a step in the history. */
export function showAddress(address: Address): void {
  const hash = writeAddress(address);
  if (hash === location.hash || (hash === '#' && location.hash === '')) return;
  try {
    history.replaceState(null, '', hash === '#' ? location.pathname + location.search : hash);
  } catch {
    // Browsers refuse when asked too often; the next change brings it up to date.
  }
}
