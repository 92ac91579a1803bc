// Reads and writes the page's address. It contains the map, the seed, the layers that are on, the blueprint, and the player's place
// and view. Opening the address restores them. Choosing a map or a tour makes an entry in the history; all other changes are written
// into the entry that is there.
//
// In a tour it holds the tour's name and what has been changed since: #tour=grids&gridNeighbours=4&above=0.
//
// #map=keep&seed=7&layers=cells,portals&blueprint=1&bots=20&finder=dijkstra&eye=120,-64,32,1.571,0 (x, z, feet, yaw, pitch); of the
// hunt's settings those that differ from what a world starts with. A dropped file lies on the person's own disk and cannot be
// linked: its address holds no map, and the entry of the history names the file. What cannot be read is left out and named (unreadIn), never an error.
import { LAYERS } from '../../debug/layers.ts';
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

export const FIRST_SEED = 1;

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

/** A tour's own address, to which another one adds. */
export interface TourAddress {
  readonly key: string;
  readonly address: Address;
}

const NO_TOUR: Address = { blueprint: false, above: false };

/** Reads a hash, with or without its #. What it does not say is as in `from`. */
export function readAddress(hash: string, from: Address = NO_TOUR): Address {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const map = fields.get('map') ?? undefined;
  const seed = Number(fields.get('seed') ?? NaN);
  const layers = fields.get('layers');
  const eye = (fields.get('eye') ?? '').split(',').map(Number);
  const settings = { ...from.settings, ...readSettings(PAGE_TABLES, (name) => fields.get(name)) };
  const isOn = (name: 'blueprint' | 'above'): boolean => (fields.has(name) ? fields.get(name) === '1' : from[name]);
  const isEye = eye.length === 5 && eye.every((value) => Number.isFinite(value) && Math.abs(value) < 1e7);
  return {
    ...from,
    ...(map ? { map } : {}),
    ...(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 ? { seed } : {}),
    ...(layers === null ? {} : { layers: layers.split(',').filter(Boolean) }),
    blueprint: isOn('blueprint'),
    above: isOn('above'),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...(isEye ? { eye: { x: eye[0], z: eye[1], y: eye[2], yaw: eye[3], pitch: eye[4] } } : {}),
  };
}

/** The fields of a hash that `readAddress` leaves out, as they are written there; of layers those that there are not. */
export function unreadIn(hash: string): string[] {
  const read = readAddress(hash);
  const isRead = (name: string, value: string): boolean => {
    if (name === 'tour' || name === 'map') return true;
    if (name === 'layers') return value === '';
    if (name === 'blueprint' || name === 'above') return value === '0' || value === '1';
    return Object.hasOwn(name === 'seed' || name === 'eye' ? read : (read.settings ?? {}), name);
  };
  return [...new URLSearchParams(hash.replace(/^#/, ''))]
    .map(([name, value]) => [name, name === 'layers' ? unknownLayers(value) : value])
    .filter(([name, value]) => !isRead(name, value))
    .map(([name, value]) => `${name}=${value}`);
}

function unknownLayers(keys: string): string {
  return keys
    .split(',')
    .filter((key) => !LAYERS.some((layer) => layer.key === key))
    .join();
}

/** Writes the hash, # included; in a tour its name and what differs from it. */
export function writeAddress(address: Address, tour?: TourAddress): string {
  const { map, seed, layers, blueprint, above, settings = {}, eye } = address;
  const from = tour?.address ?? NO_TOUR;
  const fields: string[] = [];
  if (tour) fields.push(`tour=${encodeURIComponent(tour.key)}`);
  if (map !== undefined && map !== from.map) fields.push(`map=${encodeURIComponent(map)}`);
  if (seed !== undefined && (!tour || seed !== (from.seed ?? FIRST_SEED))) fields.push(`seed=${seed}`);
  if (layers && !isSameSet(layers, from.layers)) fields.push(`layers=${layers.map(encodeURIComponent).join(',')}`);
  if (blueprint !== from.blueprint) fields.push(`blueprint=${Number(blueprint)}`);
  if (above !== from.above) fields.push(`above=${Number(above)}`);
  fields.push(...writeSettings(settings, { ...DEFAULT_PAGE_SETTINGS, ...from.settings }));
  if (eye) {
    const turn = Math.PI * 2;
    const yaw = eye.yaw - Math.floor(eye.yaw / turn) * turn;
    const places = [eye.x.toFixed(1), eye.z.toFixed(1), eye.y.toFixed(1), yaw.toFixed(3), eye.pitch.toFixed(3)];
    fields.push(`eye=${places.map(Number).join(',')}`);
  }
  return `#${fields.join('&')}`;
}

export function isSameSet(some: readonly string[], others: readonly string[] | undefined): boolean {
  return others !== undefined && some.length === others.length && some.every((key) => others.includes(key));
}

/**
 * Puts an address into the bar: into the entry of the history that is there, or into a new one after it where it or the file differs. `file`
 * names what the entry stands for where an address cannot hold it.
 */
export function showAddress(hash: string, entry: 'this' | 'new', file: string | null): void {
  const isSame = hash === location.hash || (hash === '#' && location.hash === '');
  if (isSame && file === history.state) return;
  const url = hash === '#' ? location.pathname + location.search : hash;
  try {
    if (entry === 'new') history.pushState(file, '', url);
    else history.replaceState(file, '', url);
  } catch {
    // Browsers refuse when asked too often; the next change brings it up to date.
  }
}
