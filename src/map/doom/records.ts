// Reads the records of a Doom map's lumps in the file's own units and axes. Checks only that lumps exist and are not too long. Records as
// in The Unofficial Doom Specs (M. S. Fell, 1994); numbers are little endian, mostly 16 bits.
import { checkLimit, MAX_SECTORS, MAX_THINGS, MAX_WALLS } from '../input/limits.ts';
import { MapError, type MapPlace } from '../input/map-error.ts';
import { nameAt, type WadMap } from './wad-lumps.ts';
import type { Warnings } from '../input/warnings.ts';
import { formatCount } from '../input/format-count.ts';

/** Side number for "no side". */
export const NO_SIDE = -1;
/** The same in a binary map. */
const NO_SIDE_THERE = 0xffff;
const sideOf = (number: number): number => (number === NO_SIDE_THERE ? NO_SIDE : number);
/** Texture name for "no texture". */
export const NO_TEXTURE = '-';

const readVertex = (view: DataView, at: number) => ({ x: view.getInt16(at, true), y: view.getInt16(at + 2, true) });

const readLine = (view: DataView, at: number) => ({
  from: view.getUint16(at, true),
  to: view.getUint16(at + 2, true),
  flags: view.getUint16(at + 4, true),
  /** Special (specials.ts) and tag of its sectors; 0 for none. */
  special: view.getUint16(at + 6, true),
  tag: view.getUint16(at + 8, true),
  front: sideOf(view.getUint16(at + 10, true)),
  back: sideOf(view.getUint16(at + 12, true)),
});
export type DoomLine = Readonly<ReturnType<typeof readLine>>;

const readSide = (view: DataView, at: number) => ({
  /** Texture offset to the left and up. */
  shiftX: view.getInt16(at, true),
  shiftY: view.getInt16(at + 2, true),
  upper: nameAt(view, at + 4),
  lower: nameAt(view, at + 12),
  middle: nameAt(view, at + 20),
  sector: view.getUint16(at + 28, true),
});
export type DoomSide = Readonly<ReturnType<typeof readSide>>;

const readSector = (view: DataView, at: number) => ({
  floor: view.getInt16(at, true),
  ceiling: view.getInt16(at + 2, true),
  floorFlat: nameAt(view, at + 4),
  ceilingFlat: nameAt(view, at + 12),
  /** 0 … 255. */
  light: view.getInt16(at + 20, true),
  special: view.getInt16(at + 22, true),
  tag: view.getUint16(at + 24, true),
});
export type DoomSector = Readonly<ReturnType<typeof readSector>>;

const readThing = (view: DataView, at: number) => ({
  ...readVertex(view, at),
  /** Degrees, 0 = east, counter-clockwise. */
  angle: view.getInt16(at + 4, true),
  type: view.getUint16(at + 6, true),
});

export interface DoomRecords {
  readonly vertices: readonly Readonly<ReturnType<typeof readVertex>>[];
  readonly lines: readonly DoomLine[];
  readonly sides: readonly DoomSide[];
  readonly sectors: readonly DoomSector[];
  readonly things: readonly Readonly<ReturnType<typeof readThing>>[];
  readonly places: DoomPlaces;
}

/** Places of records in the file, by number. */
export interface DoomPlaces extends Readonly<
  Record<'vertex' | 'line' | 'side' | 'sector' | 'thing', (record: number) => MapPlace>
> {
  readonly map: MapPlace;
}

/** Bytes per record, and the largest count (lines refer to vertices and sides by 16 bits). */
const LUMPS = {
  THINGS: { size: 10, most: MAX_THINGS },
  LINEDEFS: { size: 14, most: MAX_WALLS },
  SIDEDEFS: { size: 30, most: 2 ** 16 },
  VERTEXES: { size: 4, most: 2 ** 16 },
  SECTORS: { size: 26, most: MAX_SECTORS },
} as const;
type LumpName = keyof typeof LUMPS;

/** Number of whole records of a kind. */
export function countRecords({ lumps }: WadMap, lump: LumpName): number {
  return Math.floor((lumps.get(lump)?.bytes.byteLength ?? 0) / LUMPS[lump].size);
}

/** All records of a binary map. Throws a MapError where a lump is missing or too long. */
export function readDoomRecords(map: WadMap, file: string, warnings: Warnings): DoomRecords {
  const missing = (Object.keys(LUMPS) as LumpName[]).filter((lump) => !map.lumps.has(lump));
  if (missing.length > 0) {
    const what = `Map ${map.name} has no ${missing.length === 1 ? 'lump' : 'lumps'} ${missing.join(', ')}.`;
    const mend = 'The WAD is damaged, or the map was saved incompletely; save it again.';
    throw new MapError('missing-lump', { file, lump: map.name }, what, mend);
  }
  const read = <T>(lump: LumpName, readOne: (view: DataView, at: number) => T): T[] => {
    const view = map.lumps.get(lump)!.bytes;
    const { size, most } = LUMPS[lump];
    const count = countRecords(map, lump);
    const mend = 'Split the map, or repair the WAD if it is damaged.';
    checkLimit(count, most, { file, lump }, `${lump} has ${count} records`, mend);
    const left = view.byteLength - count * size;
    if (left > 0) {
      const message = `${lump} ends with ${formatCount(left, 'byte')} that are no whole record of ${size}; skipped.`;
      warnings.warn('trailing-bytes', { file, lump, record: count }, message);
    }
    return Array.from({ length: count }, (_, i) => readOne(view, i * size));
  };
  const placeIn =
    (lump: LumpName) =>
    (record: number): MapPlace => ({ file, lump, record });
  return {
    places: {
      map: { file, lump: map.name },
      vertex: placeIn('VERTEXES'),
      line: placeIn('LINEDEFS'),
      side: placeIn('SIDEDEFS'),
      sector: placeIn('SECTORS'),
      thing: placeIn('THINGS'),
    },
    vertices: read('VERTEXES', readVertex),
    lines: read('LINEDEFS', readLine),
    sides: read('SIDEDEFS', readSide),
    sectors: read('SECTORS', readSector),
    things: read('THINGS', readThing),
  };
}
