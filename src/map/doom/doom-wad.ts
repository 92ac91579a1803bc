// Reads a map of a Doom WAD: lines become walls, sectors stay sectors.
//
// Doom's y points up the page: (x, y) → (x, −y), so the right-hand side of a line stays on the right. A line is two-sided when it has a
// back side, regardless of its flag 4. Lines with one sector on both sides are kept. Specials become movers, triggers and links (moves.ts).
// SEGS, NODES and the like are ignored. With a palette in this WAD or in another one given, the map uses its own textures; otherwise
// texture names select materials. UDMF maps are read too; maps in Hexen's format are rejected by name.
import type { Point } from '../../geometry/point.ts';
import { airOf } from '../plan/airs.ts';
import { materialOfFlat, materialOfTexture } from './materials.ts';
import { movesOfLines } from './effects/moves.ts';
import { NO_SIDE, NO_TEXTURE, readDoomRecords } from './records.ts';
import type { DoomLine, DoomRecords, DoomSector, DoomSide } from './records.ts';
import { costOfGround, pushersOf } from './effects/grounds.ts';
import { standingOf, type Standing } from './effects/standing.ts';
import { SKY_FLAT, type Dress } from './dress.ts';
import { lookOfThing } from './things.ts';
import type { examineDoom } from './examine-doom.ts';
import { BLOCKS_BODIES, BLOCKS_BOTS, SOLID, type Sector, type Thing, type Wall, type WallKind } from '../floor-plan.ts';
import { baseNameOf } from '../input/map-entry.ts';
import { MapError } from '../input/map-error.ts';
import type { labelsOfMaps } from './map-labels.ts';
import type { PlanDraft } from '../draft/plan-draft.ts';
import { readUdmfRecords } from './udmf/udmf-records.ts';
import { sectorLocator } from '../draft/sector-at.ts';
import { lumpsOfWad, mapsOfWad, type WadMap } from './wad-lumps.ts';
import { collectWarnings, type Warnings } from '../input/warnings.ts';

const IMPASSABLE = 1;
const BLOCKS_MONSTERS = 2;
const PLAYER_1 = 1;
/** Higher than any walker's step: an impassable line beside such a sill is a window, otherwise a railing. */
const STEP = 24;

/**
 * The draft of the map with this name (any case), or of the first map. `games` are other WADs whose textures may be used, lowest priority
 * first.
 */
export function parseDoomWad(
  bytes: Uint8Array,
  file: string,
  mapName?: string,
  games: readonly GameFile[] = [],
  { dress, examine, label }: DoomExtras = {},
): PlanDraft {
  const lumps = lumpsOfWad(bytes, file);
  const maps = mapsOfWad(lumps);
  const map = chooseMap(maps, file, mapName);
  const { title, author } = label?.(lumps, maps)[maps.indexOf(map)] ?? { title: '', author: '' };
  const wads = (): Parameters<Dress>[0] => [...games.map((game) => lumpsOfWad(game.bytes, game.fileName)), lumps];
  const warnings = collectWarnings();
  const records = recordsOf(map, file, warnings);
  const { places } = records;
  const base = baseNameOf(file);
  const named = base.toUpperCase().endsWith(map.name);
  const vertices = records.vertices.map(toPoint);
  const walls = wallsOf(records, warnings);
  const drawn = {
    vertices,
    walls,
    sectors: sectorsOf(records, standingOf(records)),
    things: thingsOf(records, () => sectorLocator(vertices, walls)),
  };
  return {
    ...drawn,
    ...movesOfLines({ ...drawn, records, placeOfLine: places.line }, warnings),
    name: maps.length === 1 && named ? base : `${base} ${map.name}`,
    title: title === '' ? `${map.name} of ${file}` : `${map.name}: ${title}`,
    note: author === '' ? '' : `By ${author}.`,
    format: 'doom',
    frame: { scale: 1, flipped: true, dx: 0, dz: 0, unit: 'unit' },
    air: airOf('doom'),
    skin: dress?.(wads(), map.name, records, toPoint, warnings) ?? null,
    places: { map: places.map, wall: places.line, sector: places.sector, thing: places.thing, link: () => places.map },
    warnings,
    examine: (findings) => examine?.(records, toPoint, findings),
  };
}

/** The map of that name, or the first one. Throws a MapError where there is none that can be read. */
function chooseMap(maps: readonly WadMap[], file: string, mapName: string | undefined): WadMap {
  if (maps.length === 0) {
    const what = 'This WAD has no map: no lump is followed by THINGS.';
    throw new MapError('no-map', { file }, what, 'Choose a WAD with maps.');
  }
  const map = mapName === undefined ? maps[0] : maps.find(({ name }) => name === mapName.toUpperCase());
  if (!map) {
    const what = `This WAD has no map ${mapName}.`;
    throw new MapError('no-such-map', { file }, what, `Choose one of ${maps.map(({ name }) => name).join(', ')}.`);
  }
  const foreign = foreignFormatOf(map);
  if (foreign !== null) {
    const what = `Map ${map.name} is in ${foreign}, which is not supported.`;
    const mend = "Save it in Doom's own format, or choose another map.";
    throw new MapError('foreign-format', { file, lump: map.name }, what, mend);
  }
  return map;
}

/** What callers hand over who need it, so that others do without its code. */
export interface DoomExtras {
  /** Finds the textures; without it the plan has none. */
  readonly dress?: Dress;
  /** Finds the maps' titles and authors. */
  readonly label?: typeof labelsOfMaps;
  /** Reports oddities to the level doctor. */
  readonly examine?: typeof examineDoom;
}

/** A WAD used for its textures. */
export interface GameFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** Why a map cannot be read, or null. */
export function foreignFormatOf({ lumps }: WadMap): string | null {
  if (!lumps.has('TEXTMAP') && lumps.has('BEHAVIOR')) return "Hexen's format";
  return null;
}

/** The records of a map, from text or binary lumps. Throws a MapError. */
function recordsOf(map: WadMap, file: string, warnings: Warnings): DoomRecords {
  const text = map.lumps.get('TEXTMAP');
  return text ? readUdmfRecords(text.bytes, file, warnings) : readDoomRecords(map, file, warnings);
}

const toPoint = ({ x, y }: { readonly x: number; readonly y: number }): Point => ({ x, z: -y });

function wallsOf({ vertices, lines, sides, sectors, places }: DoomRecords, warnings: Warnings): Wall[] {
  const badIndex = (record: number, what: string, count: number): MapError =>
    new MapError(
      'bad-index',
      places.line(record),
      `Line ${record} refers to ${what}, but there are only ${count}.`,
      'Delete the line, or redraw it.',
    );
  const sideOf = (side: number, record: number): DoomSide | null => {
    if (side === NO_SIDE) return null;
    if (side >= sides.length) throw badIndex(record, `side ${side}`, sides.length);
    const { sector } = sides[side];
    if (sector < sectors.length) return sides[side];
    const what = `Side ${side} (of line ${record}) belongs to sector ${sector}, but there are only ${sectors.length}.`;
    throw new MapError('side-without-sector', places.side(side), what, 'Assign an existing sector.');
  };
  return lines.flatMap((line, record) => {
    for (const vertex of [line.from, line.to]) {
      if (vertex >= vertices.length) throw badIndex(record, `vertex ${vertex}`, vertices.length);
    }
    const front = sideOf(line.front, record);
    const back = sideOf(line.back, record);
    if (front) return [wallOf(line, front, back, sectors, record)];
    const place = places.line(record);
    if (!back) {
      warnings.warn('line-without-sides', place, `Line ${record} has no side and was skipped.`);
      return [];
    }
    warnings.warn('line-without-front', place, `Line ${record} has only a back side and was flipped.`);
    return [wallOf({ ...line, from: line.to, to: line.from }, back, null, sectors, record)];
  });
}

function wallOf(
  { from, to, flags }: DoomLine,
  front: DoomSide,
  back: DoomSide | null,
  sectors: readonly DoomSector[],
  source: number,
): Wall {
  const textures = [front.middle, back?.middle, front.lower, back?.lower, front.upper, back?.upper];
  const impassable = (flags & IMPASSABLE) !== 0;
  return {
    a: from,
    b: to,
    front: front.sector,
    back: back ? back.sector : SOLID,
    blocks: (impassable ? BLOCKS_BODIES : 0) | (flags & BLOCKS_MONSTERS ? BLOCKS_BOTS : 0),
    kind: back && impassable ? kindOf(front, back, sectors) : 'wall',
    material: materialOfTexture(textures.find(isTexture) ?? NO_TEXTURE),
    source,
  };
}

const isTexture = (name: string | undefined): boolean => name !== undefined && name !== NO_TEXTURE && name !== '';

/** The look of an impassable line in the open: Doom draws its middle texture, or nothing. */
function kindOf(front: DoomSide, back: DoomSide, sectors: readonly DoomSector[]): WallKind {
  if (isTexture(front.middle) || isTexture(back.middle)) return 'bars';
  return Math.abs(sectors[front.sector].floor - sectors[back.sector].floor) > STEP ? 'window' : 'railing';
}

function sectorsOf({ sectors, sides }: DoomRecords, standing: readonly Standing[]): Sector[] {
  const wallMaterials = commonWallMaterials(sides, sectors.length);
  return sectors.map(({ floor, ceiling, floorFlat, ceilingFlat, light, tag }, source) => ({
    name: String(source),
    floor,
    ceiling,
    light: Math.min(Math.max(light, 0), 255) / 255,
    cost: costOfGround(standing[source]),
    floorMaterial: materialOfFlat(floorFlat),
    ceilingMaterial: materialOfFlat(ceilingFlat),
    wallMaterial: wallMaterials[source],
    sky: ceilingFlat === SKY_FLAT,
    tag,
    source,
    ...standing[source],
  }));
}

function commonWallMaterials(sides: readonly DoomSide[], sectorCount: number): string[] {
  const votes = Array.from({ length: sectorCount }, () => new Map<string, number>());
  const known = new Map<string, string>();
  for (const side of sides) {
    const texture = [side.middle, side.lower, side.upper].find(isTexture);
    if (texture === undefined || side.sector >= sectorCount) continue;
    const material = known.get(texture) ?? materialOfTexture(texture);
    known.set(texture, material);
    votes[side.sector].set(material, (votes[side.sector].get(material) ?? 0) + 1);
  }
  return votes.map((of) => [...of].reduce((best, each) => (each[1] > best[1] ? each : best), ['stone', 0])[0]);
}

function thingsOf(records: DoomRecords, locate: () => (at: Point) => number): Thing[] {
  const { things } = records;
  const pushers = pushersOf(records, locate);
  // The last start of player 1 counts; scripts use the others for voodoo dolls.
  const player = things.map(({ type }) => type).lastIndexOf(PLAYER_1);
  return things.map(({ x, y, angle, type }, source) => {
    const look = lookOfThing(type);
    return {
      ...look,
      kind: source === player ? 'player' : look.kind,
      radius: source === player ? 16 : look.radius,
      at: { x, z: -y },
      yaw: ((angle - 90) * Math.PI) / 180,
      type: String(type),
      source,
      ...pushers.get(source),
    };
  });
}
