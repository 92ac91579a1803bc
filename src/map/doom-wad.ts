// A Doom-format map out of a WAD. Lines become walls, the sectors stay what they are.
//
// Doom's y points up the page: (x, y) → (x, −y), so the right-hand side of a line stays its right-hand side. A line
// has two sides when it has a back side, whatever its flag 4 says. Lines with one sector on both sides are kept. Records as
// in The Unofficial Doom Specs (M. S. Fell, 1994). Not read: SEGS, NODES and their like (the tree is our own), specials
// (doors, lifts and teleporters stand as the map is loaded), textures beyond a guess at the material. Maps in Hexen's
// format and UDMF are told apart and refused by name.
import type { Point } from '../geometry/point.ts';
import { airOf } from './airs.ts';
import { materialOfFlat, materialOfTexture } from './doom-materials.ts';
import { lookOfThing } from './doom-things.ts';
import {
  BLOCKS_BODIES,
  BLOCKS_BOTS,
  SOLID,
  type FloorPlan,
  type Sector,
  type Thing,
  type Wall,
  type WallKind,
} from './floor-plan.ts';
import { baseNameOf, type MapEntry } from './map-entry.ts';
import { makePlan } from './make-plan.ts';
import { MapError } from './map-error.ts';
import { lumpsOfWad, mapsOfWad, nameAt, type WadMap } from './wad-lumps.ts';
import { collectWarnings, type Warnings } from './warnings.ts';

const RECORD_BYTES = { THINGS: 10, LINEDEFS: 14, SIDEDEFS: 30, VERTEXES: 4, SECTORS: 26 } as const;
type RecordLump = keyof typeof RECORD_BYTES;

const NO_SIDE = 0xffff;
const IMPASSABLE = 1;
const BLOCKS_MONSTERS = 2;
const NO_TEXTURE = '-';
/** A step no walker takes: behind a higher sill an impassable line is a window, before a lower one a railing. */
const STEP = 24;

interface Side {
  readonly middle: string;
  readonly sector: number;
}

/** The maps of a WAD with their counts; `problem` says why one of them cannot be loaded. */
export function listDoomMaps(bytes: Uint8Array, file: string): MapEntry[] {
  return mapsOfWad(lumpsOfWad(bytes, file)).map((map) => ({
    name: map.name,
    counts: {
      walls: countOf(map, 'LINEDEFS'),
      sectors: countOf(map, 'SECTORS'),
      things: countOf(map, 'THINGS'),
    },
    problem: foreignFormatOf(map) ?? '',
  }));
}

/** The plan of the map with this name (any case), or of the first map when no name is given. */
export function parseDoomWad(bytes: Uint8Array, file: string, mapName?: string): FloorPlan {
  const maps = mapsOfWad(lumpsOfWad(bytes, file));
  if (maps.length === 0) {
    throw new MapError(
      'no-map',
      { file },
      'There is no map in this WAD: no lump is followed by THINGS.',
      'Take a WAD with maps, not one of textures or sounds alone.',
    );
  }
  const map = mapName === undefined ? maps[0] : maps.find(({ name }) => name === mapName.toUpperCase());
  if (!map) {
    throw new MapError(
      'no-such-map',
      { file },
      `There is no map ${mapName} in this WAD.`,
      `It has ${maps.map(({ name }) => name).join(', ')}.`,
    );
  }
  const foreign = foreignFormatOf(map);
  if (foreign !== null) {
    throw new MapError(
      'foreign-format',
      { file, lump: map.name },
      `Map ${map.name} is in ${foreign}, which is not read yet.`,
      "Save it in Doom's own format, or take another map.",
    );
  }
  return parseMap(map, file, maps.length === 1);
}

function parseMap(map: WadMap, file: string, alone: boolean): FloorPlan {
  const warnings = collectWarnings();
  const records = (lump: RecordLump): Records => recordsOf(map, lump, file, warnings);
  const vertices = parseVertices(records('VERTEXES'));
  const sectors = parseSectors(records('SECTORS'));
  const sides = parseSides(records('SIDEDEFS'));
  const walls = parseLines(records('LINEDEFS'), file, vertices, sides, sectors, warnings);
  const things = parseThings(records('THINGS'));
  const base = baseNameOf(file);
  const named = base.toUpperCase().endsWith(map.name);
  return makePlan({
    name: alone && named ? base : `${base} ${map.name}`,
    title: `${map.name} of ${file}`,
    note: '',
    format: 'doom',
    frame: { scale: 1, flipped: true, dx: 0, dz: 0, unit: 'unit' },
    air: airOf('doom'),
    vertices,
    walls,
    sectors,
    things,
    links: [],
    places: {
      wall: (record) => ({ file, lump: 'LINEDEFS', record }),
      sector: (record) => ({ file, lump: 'SECTORS', record }),
      thing: (record) => ({ file, lump: 'THINGS', record }),
    },
    warnings,
  });
}

function foreignFormatOf({ lumps }: WadMap): string | null {
  if (lumps.has('TEXTMAP')) return 'UDMF';
  if (lumps.has('BEHAVIOR')) return "Hexen's format";
  return null;
}

interface Records {
  readonly view: DataView;
  readonly count: number;
}

function countOf({ lumps }: WadMap, lump: RecordLump): number {
  return Math.floor((lumps.get(lump)?.bytes.byteLength ?? 0) / RECORD_BYTES[lump]);
}

function recordsOf(map: WadMap, lump: RecordLump, file: string, warnings: Warnings): Records {
  const view = map.lumps.get(lump)?.bytes;
  if (!view) {
    throw new MapError(
      'missing-lump',
      { file, lump: map.name },
      `Map ${map.name} has no lump ${lump}.`,
      'The WAD is damaged, or the map was only half saved; save it again.',
    );
  }
  const left = view.byteLength % RECORD_BYTES[lump];
  const count = countOf(map, lump);
  if (left !== 0) {
    warnings.warn(
      'trailing-bytes',
      { file, lump, record: count },
      `${left} bytes at the end of ${lump} are no whole record of ${RECORD_BYTES[lump]} and were left out.`,
    );
  }
  return { view, count };
}

function parseVertices({ view, count }: Records): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    x: view.getInt16(i * 4, true),
    z: -view.getInt16(i * 4 + 2, true),
  }));
}

function parseSectors({ view, count }: Records): Sector[] {
  return Array.from({ length: count }, (_, i) => {
    const at = i * RECORD_BYTES.SECTORS;
    const ceilingFlat = nameAt(view, at + 12);
    return {
      name: String(i),
      floor: view.getInt16(at, true),
      ceiling: view.getInt16(at + 2, true),
      light: Math.min(Math.max(view.getInt16(at + 20, true), 0), 255) / 255,
      cost: 1,
      floorMaterial: materialOfFlat(nameAt(view, at + 4)),
      ceilingMaterial: materialOfFlat(ceilingFlat),
      wallMaterial: 'stone',
      sky: ceilingFlat === 'F_SKY1',
      tag: view.getInt16(at + 24, true),
      source: i,
    };
  });
}

function parseSides({ view, count }: Records): Side[] {
  return Array.from({ length: count }, (_, i) => ({
    middle: nameAt(view, i * RECORD_BYTES.SIDEDEFS + 20),
    sector: view.getUint16(i * RECORD_BYTES.SIDEDEFS + 28, true),
  }));
}

function parseLines(
  { view, count }: Records,
  file: string,
  vertices: readonly Point[],
  sides: readonly Side[],
  sectors: readonly Sector[],
  warnings: Warnings,
): Wall[] {
  const vertexOf = (vertex: number, record: number): number => {
    if (vertex < vertices.length) return vertex;
    throw new MapError(
      'bad-index',
      { file, lump: 'LINEDEFS', record },
      `Line ${record} ends at vertex ${vertex}; there are ${vertices.length}.`,
      'Delete the line, or draw it anew.',
    );
  };
  const sideOf = (side: number, record: number): Side | null => {
    if (side === NO_SIDE) return null;
    if (side >= sides.length) {
      throw new MapError(
        'bad-index',
        { file, lump: 'LINEDEFS', record },
        `Line ${record} names side ${side}; there are ${sides.length}.`,
        'Delete the line, or draw it anew.',
      );
    }
    if (sides[side].sector >= sectors.length) {
      throw new MapError(
        'side-without-sector',
        { file, lump: 'SIDEDEFS', record: side },
        `Side ${side} (of line ${record}) belongs to sector ${sides[side].sector}; there are ${sectors.length}.`,
        'Give the side a sector that exists.',
      );
    }
    return sides[side];
  };
  const walls: Wall[] = [];
  for (let i = 0; i < count; i++) {
    const at = i * RECORD_BYTES.LINEDEFS;
    const a = vertexOf(view.getUint16(at, true), i);
    const b = vertexOf(view.getUint16(at + 2, true), i);
    const flags = view.getUint16(at + 4, true);
    const front = sideOf(view.getUint16(at + 10, true), i);
    const back = sideOf(view.getUint16(at + 12, true), i);
    if (!front && !back) {
      warnings.warn(
        'line-without-sides',
        { file, lump: 'LINEDEFS', record: i },
        `Line ${i} has no side and was left out.`,
      );
      continue;
    }
    if (!front && back) {
      warnings.warn(
        'line-without-front',
        { file, lump: 'LINEDEFS', record: i },
        `Line ${i} has a back side only; it was turned round.`,
      );
      walls.push(wallOf(b, a, flags, back, null, sectors, i));
    } else if (front) {
      walls.push(wallOf(a, b, flags, front, back, sectors, i));
    }
  }
  return walls;
}

function wallOf(
  a: number,
  b: number,
  flags: number,
  front: Side,
  back: Side | null,
  sectors: readonly Sector[],
  source: number,
): Wall {
  const blocks = (flags & IMPASSABLE ? BLOCKS_BODIES : 0) | (flags & BLOCKS_MONSTERS ? BLOCKS_BOTS : 0);
  const middle = front.middle !== NO_TEXTURE || !back ? front.middle : back.middle;
  return {
    a,
    b,
    front: front.sector,
    back: back ? back.sector : SOLID,
    blocks,
    kind: back && blocks & BLOCKS_BODIES ? kindOf(middle, sectors[front.sector], sectors[back.sector]) : 'wall',
    material: materialOfTexture(middle),
    source,
  };
}

/** What an impassable line in the open looks like: Doom draws its middle texture, or nothing at all. */
function kindOf(middle: string, front: Sector, back: Sector): WallKind {
  if (middle !== NO_TEXTURE) return 'bars';
  return Math.abs(front.floor - back.floor) > STEP ? 'window' : 'railing';
}

function parseThings({ view, count }: Records): Thing[] {
  const typeOf = (i: number): number => view.getUint16(i * RECORD_BYTES.THINGS + 6, true);
  // Of several starts of player 1 the last is the player; the others are puppets that scripts of the map use.
  let player = -1;
  for (let i = 0; i < count; i++) if (typeOf(i) === 1) player = i;
  return Array.from({ length: count }, (_, i) => {
    const at = i * RECORD_BYTES.THINGS;
    const type = typeOf(i);
    const look = lookOfThing(type);
    return {
      ...look,
      kind: i === player ? 'player' : look.kind,
      radius: i === player ? 16 : look.radius,
      at: { x: view.getInt16(at, true), z: -view.getInt16(at + 2, true) },
      yaw: ((view.getInt16(at + 4, true) - 90) * Math.PI) / 180,
      type: String(type),
      source: i,
    };
  });
}
