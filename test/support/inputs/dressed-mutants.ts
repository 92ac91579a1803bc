// Damaged WADs with everything besides map records: palette, patches, textures, flats, sprites, animations, switches, and texts that name
// maps; one per seed. Some contain a map, others are the game whose textures the map uses.
import { below, damageBytes, damageDirectory, damageText, hurtPiece, lumpsOfRecords, pick } from './mutants.ts';
import type { Draft, MapPieces, Random } from './mutants.ts';
import { paletteLump, patchBytes, patchNamesLump, texturesLump } from './picture-writer.ts';
import { randomFrom } from '../random.ts';

import { lumpsOfMap, TWO_ROOMS, writeLumps, type LumpSketch } from './wad-writer.ts';

const WALLS = ['WALL', 'GRATE', 'LOST', 'SW1A', 'SW2A', 'TURN1', 'TURN2', 'TURN3', 'SKY1', 'ODD', 'EVEN'];
const FLATS = ['FLAT1', 'WATER1', 'WATER2', 'WATER3', 'F_SKY1', 'NOWHERE'];
/** Types of things with sprites here: COLU, TLMP, BAR1 and a hanging one. */
const DECOR = [2028, 85, 2035, 49];
const ABSURD = [-1, 0, 1, 2, 127, 4096, 4097, 30_000, 32_767, -32_768, 0x7fffffff, -0x80000000, 2 ** 24];

const named = (out: Uint8Array, at: number, name: string): void => out.set(Buffer.from(name, 'latin1'), at);
const text = (name: string, content: string): LumpSketch => [name, new Uint8Array(Buffer.from(content, 'latin1'))];

/** Rows [is it a wall, last, first, tics]. */
function animatedLump(rows: readonly (readonly [boolean, string, string, number])[]): LumpSketch {
  const out = new Uint8Array(23 * rows.length + 1).fill(0);
  rows.forEach(([isWall, last, first, tics], i) => {
    out[23 * i] = isWall ? 1 : 0;
    named(out, 23 * i + 1, last);
    named(out, 23 * i + 10, first);
    new DataView(out.buffer).setInt32(23 * i + 19, tics, true);
  });
  out[23 * rows.length] = 255;
  return ['ANIMATED', out];
}

function switchesLump(pairs: readonly (readonly [string, string])[]): LumpSketch {
  const out = new Uint8Array(20 * (pairs.length + 1));
  pairs.forEach(([off, on], i) => {
    named(out, 20 * i, off);
    named(out, 20 * i + 9, on);
    out[20 * i + 18] = 1;
  });
  return ['SWITCHES', out];
}

const TEXTS: readonly LumpSketch[] = [
  text(
    'UMAPINFO',
    'MAP MAP01 { levelname = "The \\"Hall\\"" author = "A. Writer" /* next */ next = "map02" } map map02 { nextsecret = "MAP31" }',
  ),
  text('MAPINFO', 'map MAP01 lookup "HUSTR_1"\nnext MAP02\ncluster 5\nclusterdef 5 { next = "MAP07" }\nmap 2 "Two"'),
  text('ZMAPINFO', 'map MAP01 "Zed" { next = "MAP03", "MAP04" levelnum = 1 }'),
  text('DEHACKED', 'Patch File\n[PARS]\nHUSTR_1 = no\n[STRINGS]\nHUSTR_1 = level 1: First\nHUSTR_2 = other\n'),
  text('WADINFO', 'Title: Many\nAuthor: N. Body\n'),
];

const PATCHES = ['PATCH_A', 'PATCH_B', 'PATCH_C'];

/** All pictures, undamaged. */
function pictureLumps(random: Random): LumpSketch[] {
  const column = (height: number): number[] => Array.from({ length: height }, () => below(random, 257) - 1);
  const patch = (width: number, height: number): Uint8Array =>
    patchBytes(
      Array.from({ length: width }, () => column(height)),
      below(random, 64) - 32,
      below(random, 64) - 8,
    );
  const textures = WALLS.map((name, i) => ({
    name,
    width: 8 + 8 * (i % 3),
    height: 8 + below(random, 120),
    pieces: Array.from({ length: 1 + (i % 4) }, () => [below(random, 20) - 8, below(random, 20) - 8, i % 4] as const),
  }));
  const flat = new Uint8Array(4096).map((_, i) => i % 256);
  const empty = new Uint8Array(0);
  return [
    paletteLump(),
    patchNamesLump(PATCHES),
    texturesLump(textures.slice(0, 8)),
    texturesLump(textures.slice(6), 'TEXTURE2'),
    ...PATCHES.map((name): LumpSketch => [name, patch(4 + below(random, 12), 4 + below(random, 30))]),
    ['F_START', empty],
    ...FLATS.slice(0, 4).map((name): LumpSketch => [name, flat]),
    ['F_END', empty],
    ...['COLUA0', 'TLMPA0', 'TLMPB0', 'BAR1A0', 'GOR1A0'].map((name): LumpSketch => [name, patch(6, 12)]),
    animatedLump([
      [true, 'TURN3', 'TURN1', 8],
      [false, 'WATER3', 'WATER1', pick(random, [1, 8, ...ABSURD])],
      [true, 'EVEN', 'WALL', 4],
    ]),
    switchesLump([
      ['ODD', 'EVEN'],
      ['SW2A', 'SW1A'],
    ]),
    ...TEXTS,
  ];
}

/** Puts extreme numbers at counts, offsets and sizes; changes bytes and texts; truncates or empties lumps. */
function damageLump(random: Random, [name, whole]: LumpSketch): LumpSketch {
  if (whole.length === 0) return [name, new Uint8Array(below(random, 40))];
  const kind = random();
  if (kind < 0.25 && TEXTS.some(([each]) => each === name)) {
    return text(
      name,
      damageText(random, Buffer.from(whole).toString('latin1'), ['map', 'lookup "', '"', '{', '/*', '\0']),
    );
  }
  if (kind < 0.6) return [name, damageBytes(random, whole)];
  if (kind < 0.7) return [name, whole.slice(0, below(random, whole.length))];
  const bytes = whole.slice();
  const view = new DataView(bytes.buffer);
  // Counts and sizes are at the start of most lumps.
  const at = random() < 0.6 ? 2 * below(random, Math.min(30, bytes.length >> 1)) : below(random, bytes.length);
  if (at + 4 <= bytes.length && random() < 0.5) view.setInt32(at, pick(random, ABSURD), true);
  else if (at + 2 <= bytes.length) view.setUint16(at, pick(random, ABSURD) & 0xffff, true);
  return [name, bytes];
}

/** Makes the records use the textures, with things that have sprites and flickering lights. */
function dress({ sides, sectors, things, lines }: Draft, random: Random): void {
  const wall = (): string => (random() < 0.2 ? '-' : pick(random, WALLS));
  for (const side of sides) Object.assign(side, { upper: wall(), lower: wall(), middle: wall() });
  for (const sector of sectors) {
    Object.assign(sector, { floorFlat: pick(random, FLATS), ceilingFlat: pick(random, FLATS) });
    if (random() < 0.3) sector.special = random() < 0.8 ? below(random, 18) : below(random, 65536) - 32768;
    if (random() < 0.3) sector.light = pick(random, [0, 255, 256, -1, 32767, -32768]);
  }
  for (const thing of things) if (random() < 0.5) thing.type = pick(random, DECOR);
  // Lights, scrolling walls and Boom's generalised specials.
  for (const line of lines) {
    if (random() < 0.1)
      line.special = pick(random, [12, 17, 35, 48, 85, 138, 170, 213, 252, 255, 260, 0x2f80 + below(random, 0x5080)]);
  }
}

export interface DressedMutant {
  readonly bytes: Uint8Array;
  /** WADs given for their textures. */
  readonly games: readonly { readonly bytes: Uint8Array; readonly fileName: string }[];
}

/** Returns the mutant of a seed. */
export function dressedMutantsOf(pieces: MapPieces): (seed: number) => DressedMutant {
  const sound = writeLumps(lumpsOfMap(TWO_ROOMS));
  return (seed) => {
    const random = randomFrom(seed);
    const { records } = hurtPiece(random, pieces);
    dress(records, random);
    const map = lumpsOfRecords(records);
    const pictures = pictureLumps(random);
    for (let hits = 1 + below(random, 4); hits > 0; hits--) {
      const at = below(random, pictures.length);
      const kind = random();
      if (kind < 0.8) pictures[at] = damageLump(random, pictures[at]);
      else if (kind < 0.87) pictures.splice(at, 1);
      else if (kind < 0.94) pictures.splice(below(random, pictures.length), 0, pictures[at]);
      else pictures[at] = [pick(random, pictures)[0], pictures[at][1]];
    }
    // The text in the map's marker.
    if (random() < 0.2) map[0] = text('MAP01', damageText(random, 'levelname = Old Mill\r\nnextlevel = MAP05\r\n'));
    const isApart = random() < 0.25;
    const own = writeLumps(isApart ? pictures : random() < 0.5 ? [...pictures, ...map] : [...map, ...pictures]);
    if (random() < 0.05) damageDirectory(random, own);
    const bytes = random() < 0.2 ? damageBytes(random, own) : own;
    if (!isApart) return { bytes, games: [] };
    return { bytes: random() < 0.5 ? sound : writeLumps(map), games: [{ bytes, fileName: 'game.wad' }] };
  };
}
