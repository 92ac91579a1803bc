// Damaged WADs, one per seed: small hand-drawn maps, pieces cut out of real ones, and sometimes whole real ones, binary or as text, damaged
// in bytes, directory or records.
import type { DoomRecords } from '../../../src/map/doom/records.ts';
import { NO_SIDE, readDoomRecords } from '../../../src/map/doom/records.ts';
import { lumpsOfWad, mapsOfWad } from '../../../src/map/doom/wad-lumps.ts';
import { collectWarnings } from '../../../src/map/input/warnings.ts';
import { randomFrom } from '../random.ts';
import { udmfOfRecords, writeTextMap } from './udmf-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps, type LumpSketch } from './wad-writer.ts';

export type Random = () => number;
export const below = (random: Random, count: number): number => Math.floor(random() * count);
export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)];

/** One mutant in this many is a whole map; small ones are faster. */
const WHOLE_EVERY = 1000;
const MOST_SECTORS_CUT = 8;
const CUTS_OF_A_MAP = 100;
/** Fraction that starts from the hand-drawn map. */
const DRAWN_PART = 1 / 8;
const DIRECTORY_ENTRY = 16;

/** A mutable copy. */
export type Draft = {
  -readonly [K in keyof Omit<DoomRecords, 'places'>]: {
    -readonly [F in keyof DoomRecords[K][number]]: DoomRecords[K][number][F];
  }[];
};

/** A map to be damaged: hand-drawn, or a piece of a real one. */
export type MapPiece = DoomRecords;

export interface MapPieces {
  readonly drawn: MapPiece;
  /** Pieces of the WADs; the hand-drawn map if there are none. */
  readonly cuts: readonly MapPiece[];
}

/** The pieces of WADs with one map each. */
export function piecesOf(wads: readonly Uint8Array[]): MapPieces {
  const drawn = recordsIn(writeLumps(lumpsOfMap(TWO_ROOMS)));
  const cuts = wads.map(recordsIn).flatMap((whole, i) => {
    const random = randomFrom(i);
    return Array.from({ length: CUTS_OF_A_MAP }, () => ({ ...cutOut(whole, random), places: whole.places }));
  });
  return { drawn, cuts: cuts.length === 0 ? [drawn] : cuts };
}

/** One of the pieces, and a copy of its records with 0 to 4 defects. */
export function hurtPiece(random: Random, { drawn, cuts }: MapPieces): { readonly source: MapPiece; records: Draft } {
  const source = random() < DRAWN_PART ? drawn : pick(random, cuts);
  const records = copyOf(source);
  for (let hits = below(random, 5); hits > 0; hits--) hurt(records, random);
  return { source, records };
}

/** Returns the mutant of a seed from WADs with one map each and their pieces. */
export function mutantsOf(wads: readonly Uint8Array[], pieces: MapPieces): (seed: number) => Uint8Array {
  return (seed) => {
    const random = randomFrom(seed);
    if (wads.length > 0 && seed % WHOLE_EVERY === 0) return damageBytes(random, pick(random, wads));
    const { source, records } = hurtPiece(random, pieces);
    const isText = random() < 0.3;
    if (isText) {
      const text = udmfOfRecords({ ...records, places: source.places });
      const bytes = writeTextMap(random() < 0.6 ? damageText(random, text) : text);
      return random() < 0.2 ? damageBytes(random, bytes) : bytes;
    }
    const lumps = lumpsOfRecords(records);
    if (random() < 0.1) swapLumps(lumps, random);
    const bytes = writeLumps(lumps);
    if (random() < 0.1) damageDirectory(random, bytes);
    return random() < 0.4 ? damageBytes(random, bytes) : bytes;
  };
}

function recordsIn(bytes: Uint8Array): DoomRecords {
  const [map] = mapsOfWad(lumpsOfWad(bytes, ''));
  return readDoomRecords(map, '', collectWarnings());
}

function copyOf({ vertices, lines, sides, sectors, things }: Omit<DoomRecords, 'places'>): Draft {
  const copy = <T extends object>(rows: readonly T[]): T[] => rows.map((row) => ({ ...row }));
  return {
    vertices: copy(vertices),
    lines: copy(lines),
    sides: copy(sides),
    sectors: copy(sectors),
    things: copy(things),
  };
}

/** Some connected sectors with their lines; everything beyond is solid. */
function cutOut({ vertices, lines, sides, sectors, things }: DoomRecords, random: Random): Omit<DoomRecords, 'places'> {
  const sectorOf = (side: number): number => (side === NO_SIDE ? -1 : sides[side].sector);
  const chosen = new Set([below(random, sectors.length)]);
  const wanted = 1 + below(random, MOST_SECTORS_CUT);
  for (let round = 0; round < wanted; round++) {
    for (const { front, back } of lines) {
      if (chosen.size >= wanted) break;
      const [one, other] = [sectorOf(front), sectorOf(back)];
      if (one >= 0 && other >= 0 && chosen.has(one) !== chosen.has(other)) chosen.add(one).add(other);
    }
  }
  const numberOf = new Map([...chosen].map((sector, i) => [sector, i]));
  const numbers = new Map<number, number>();
  const number = (vertex: number): number => {
    if (!numbers.has(vertex)) numbers.set(vertex, numbers.size);
    return numbers.get(vertex)!;
  };
  const kept: DoomRecords['sides'][number][] = [];
  const keep = (side: number): number =>
    chosen.has(sectorOf(side)) ? kept.push({ ...sides[side], sector: numberOf.get(sectorOf(side))! }) - 1 : NO_SIDE;
  const cut = lines.flatMap((line) => {
    const [front, back] = [keep(line.front), keep(line.back)];
    if (front === NO_SIDE && back === NO_SIDE) return [];
    const [from, to] = [number(line.from), number(line.to)];
    return [
      front === NO_SIDE
        ? { ...line, from: to, to: from, front: back, back: front }
        : { ...line, from, to, front, back },
    ];
  });
  const places = [...numbers.keys()].map((vertex) => vertices[vertex]);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const isNear = ({ x, y }: { x: number; y: number }): boolean =>
    x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
  return {
    vertices: places,
    lines: cut,
    sides: kept,
    sectors: [...chosen].map((sector) => sectors[sector]),
    things: things.filter(isNear),
  };
}

const NUMBERS = [-32768, 32767, -1, 0, 1, 64, 65535];

/** Applies one plausible defect to the records. */
function hurt({ vertices, lines, sides, sectors, things }: Draft, random: Random): void {
  if (vertices.length === 0 || lines.length === 0 || sides.length === 0) return;
  const [vertex, line, side, sector] = [
    pick(random, vertices),
    pick(random, lines),
    pick(random, sides),
    pick(random, sectors),
  ];
  const slips: readonly (() => void)[] = [
    () => Object.assign(vertex, pick(random, vertices)),
    () => (vertex.x += below(random, 65) - 32),
    () => (vertex.y += pick(random, [1, -1, 8, -64, 256])),
    () => (vertex.x = pick(random, NUMBERS)),
    () => (line.from = below(random, vertices.length)),
    () => (line.to = random() < 0.1 ? pick(random, NUMBERS) & 0xffff : below(random, vertices.length)),
    () => ([line.from, line.to] = [line.to, line.from]),
    () => (line.front = random() < 0.3 ? NO_SIDE : below(random, sides.length)),
    () => (line.back = random() < 0.3 ? NO_SIDE : below(random, sides.length)),
    () => (line.flags = below(random, 65536)),
    () =>
      Object.assign(line, {
        special: below(random, random() < 0.5 ? 160 : 65536),
        tag: pick(random, [0, sector.tag, 1, 65535]),
      }),
    () => (side.sector = random() < 0.1 ? pick(random, NUMBERS) & 0xffff : below(random, sectors.length)),
    () => (sector.floor = pick(random, [...NUMBERS, sector.ceiling, sector.ceiling + 8])),
    () => (sector.ceiling = pick(random, [...NUMBERS, sector.floor, sector.floor + 40])),
    () => (sector.tag = pick(random, [0, 1, line.tag])),
    () => void lines.splice(below(random, lines.length), 1),
    () => void lines.push({ ...line }),
    () => void lines.push({ ...line, from: below(random, vertices.length), to: below(random, vertices.length) }),
    () => void sectors.push({ ...sector }),
    () => void (things.length > 0 && things.splice(below(random, things.length), 1)),
    () =>
      void things.push({
        x: vertex.x,
        y: vertex.y,
        angle: below(random, 360),
        type: pick(random, [1, 11, 14, 3001, 46, 5, 9999]),
      }),
  ];
  pick(random, slips)();
}

/** The lumps of records, marker first; numbers are truncated to the size of their field. */
export function lumpsOfRecords({ vertices, lines, sides, sectors, things }: Draft): LumpSketch[] {
  const rows = <T>(list: readonly T[], size: number, write: (view: DataView, row: T) => void): Uint8Array => {
    const out = new Uint8Array(list.length * size);
    list.forEach((row, i) => write(new DataView(out.buffer, i * size, size), row));
    return out;
  };
  const shorts = (view: DataView, at: number, ...values: readonly number[]): void =>
    values.forEach((value, i) => view.setUint16(at + 2 * i, value & 0xffff, true));
  const name = (view: DataView, at: number, text: string): void => {
    for (let i = 0; i < Math.min(8, text.length); i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  return [
    ['MAP01', new Uint8Array(0)],
    ['THINGS', rows(things, 10, (view, { x, y, angle, type }) => shorts(view, 0, x, y, angle, type, 7))],
    [
      'LINEDEFS',
      rows(lines, 14, (view, { from, to, flags, special, tag, front, back }) =>
        shorts(view, 0, from, to, flags, special, tag, front, back),
      ),
    ],
    [
      'SIDEDEFS',
      rows(sides, 30, (view, { shiftX, shiftY, upper, lower, middle, sector }) => {
        shorts(view, 0, shiftX, shiftY);
        name(view, 4, upper);
        name(view, 12, lower);
        name(view, 20, middle);
        shorts(view, 28, sector);
      }),
    ],
    ['VERTEXES', rows(vertices, 4, (view, { x, y }) => shorts(view, 0, x, y))],
    [
      'SECTORS',
      rows(sectors, 26, (view, { floor, ceiling, floorFlat, ceilingFlat, light, special, tag }) => {
        shorts(view, 0, floor, ceiling);
        name(view, 4, floorFlat);
        name(view, 12, ceilingFlat);
        shorts(view, 20, light, special, tag);
      }),
    ],
  ];
}

function swapLumps(lumps: LumpSketch[], random: Random): void {
  const [one, other] = [below(random, lumps.length), below(random, lumps.length)];
  const [first, second] = [lumps[one], lumps[other]];
  const isWhole = random() < 0.5;
  lumps[one] = isWhole ? second : [first[0], second[1]];
  lumps[other] = isWhole ? first : [second[0], first[1]];
}

/** Extreme counts, offsets and sizes, and names of other lumps. */
export function damageDirectory(random: Random, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const absurd = (): number =>
    pick(random, [-1, 0, 1, 2 ** 31 - 1, -(2 ** 31), bytes.length, below(random, bytes.length), 2 ** 24]);
  const count = view.getInt32(4, true);
  const entry = view.getInt32(8, true) + below(random, count) * DIRECTORY_ENTRY;
  const kind = random();
  if (kind < 0.15) view.setInt32(pick(random, [4, 8]), absurd(), true);
  else if (kind < 0.8) view.setInt32(entry + pick(random, [0, 4]), absurd(), true);
  else
    bytes.copyWithin(
      entry + 8,
      view.getInt32(8, true) + below(random, count) * DIRECTORY_ENTRY + 8,
      view.getInt32(8, true) + DIRECTORY_ENTRY,
    );
}

/** Changes a few bytes, truncates the file, or moves parts. */
export function damageBytes(random: Random, whole: Uint8Array): Uint8Array {
  let bytes = whole.slice();
  for (let hits = 1 + below(random, 4); hits > 0 && bytes.length > 0; hits--) {
    const at = below(random, bytes.length);
    const kind = random();
    if (kind < 0.6) bytes[at] = pick(random, [0, 1, 2, 3, 255, 127, 128, bytes[at] ^ (1 << below(random, 8))]);
    else if (kind < 0.7) bytes = bytes.slice(0, at);
    else if (kind < 0.85) bytes.copyWithin(at, below(random, bytes.length), below(random, bytes.length));
    else bytes.fill(below(random, 256), at, at + below(random, 40));
  }
  return bytes;
}

const WORDS = [
  '{',
  '}',
  '=',
  ';',
  '"',
  '/*',
  '//',
  '-1',
  '1e308',
  '0x7fffffff',
  '99999999999',
  'true',
  'thing',
  'linedef{',
  'v1',
  'namespace',
  '\0',
  '\u00ff',
];

/** Replaces, deletes or duplicates a few places of a text. */
export function damageText(random: Random, whole: string, words: readonly string[] = WORDS): string {
  let text = whole;
  for (let hits = 1 + below(random, 3); hits > 0; hits--) {
    const at = below(random, text.length);
    const kind = random();
    if (kind < 0.4) text = text.slice(0, at) + pick(random, words) + text.slice(at + below(random, 3));
    else if (kind < 0.6) text = text.slice(0, at) + text.slice(at + below(random, 200));
    else if (kind < 0.8) text = text.replace(/\d+/, () => pick(random, words));
    else {
      const numbers = [...text.matchAll(/-?\d+/g)];
      const { index, 0: old } = pick(random, numbers.length > 0 ? numbers : [Object.assign([''], { index: 0 })]);
      text =
        text.slice(0, index) + String(pick(random, [...NUMBERS, below(random, 100)])) + text.slice(index! + old.length);
    }
  }
  return text;
}
