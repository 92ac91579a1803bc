// Reads a UDMF map (lump TEXTMAP) into the same records as a binary map.
//
// Fields and their defaults after the Universal Doom Map Format 1.1 (J. Haley and others, 2009). In namespaces with the original's
// specials, `arg0` is the tag, or else `id`. In ZDoom's, specials with arguments are translated where the original has an equivalent
// (udmf-specials.ts). Unsupported features (slopes, 3D floors, scripts) are reported once, by field name.
import { NO_SIDE, NO_TEXTURE, type DoomRecords, type DoomSide } from '../records.ts';
import { checkLimit, MAX_SECTORS, MAX_THINGS, MAX_UDMF_BYTES, MAX_WALLS } from '../../input/limits.ts';
import { MapError } from '../../input/map-error.ts';
import { gameSpecialOf } from './udmf-specials.ts';
import { readUdmfText, type BlockTypes, type UdmfBlock, type UdmfText } from './udmf-text.ts';
import type { Warnings } from '../../input/warnings.ts';

/** Flags of a line that are read, and their bits in a binary map. */
const LINE_FLAGS: readonly (readonly [field: string, bit: number])[] = [
  ['blocking', 1],
  ['blockmonsters', 2],
  ['twosided', 4],
  ['dontpegtop', 8],
  ['dontpegbottom', 16],
];
const OTHER_FLAGS = ['secret', 'blocksound', 'dontdraw', 'mapped', 'passuse'];
const ACTIVATIONS = ['playercross', 'playeruse', 'impact', 'monstercross', 'repeatspecial'];

const whole = (names: string): Record<string, 'whole'> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'whole' as const]));
const flags = (names: readonly string[]): Record<string, 'flag'> =>
  Object.fromEntries(names.map((name) => [name, 'flag' as const]));

const BLOCKS: BlockTypes = {
  vertex: { most: 2 * MAX_WALLS, fields: { x: 'number', y: 'number' } },
  linedef: {
    most: MAX_WALLS,
    fields: {
      ...whole('v1 v2 sidefront sideback special id arg0 arg1 arg2 arg3 arg4'),
      ...flags([...LINE_FLAGS.map(([field]) => field), ...OTHER_FLAGS, ...ACTIVATIONS]),
    },
  },
  sidedef: {
    most: 2 * MAX_WALLS,
    fields: {
      ...whole('sector'),
      offsetx: 'number',
      offsety: 'number',
      texturetop: 'text',
      texturebottom: 'text',
      texturemiddle: 'text',
    },
  },
  sector: {
    most: MAX_SECTORS,
    fields: {
      heightfloor: 'number',
      heightceiling: 'number',
      texturefloor: 'text',
      textureceiling: 'text',
      ...whole('lightlevel special id'),
    },
  },
  thing: { most: MAX_THINGS, fields: { x: 'number', y: 'number', ...whole('angle type') } },
};

/** Fields without effect here: conditions for spawning things. */
const HARMLESS = /^thing\.(skill\d+|single|dm|coop|ambush|friend|dormant|class\d+|height|id|special|arg\d)$/;
/** Names listed in a warning. */
const MAX_NAMES = 12;
/** Namespaces with the original's specials, and namespaces whose specials have arguments. */
const NUMBERED = new Set(['doom', 'heretic', 'strife', 'zdoomtranslated']);
const WITH_ARGUMENTS = new Set(['zdoom', 'dsda', 'eternity', 'hexen']);
/** First of ZDoom's numbers for the original's sector types, and the bits over them: Boom's, three places higher. */
const FIRST_SECTOR_SPECIAL = 64;
const LAST_GAME_SECTOR_SPECIAL = 17;
const BOOM_BITS = 0x3e0;

/** Number of blocks of each kind; 0 for an unreadable text. */
export function countUdmfBlocks(lump: DataView, file: string): { walls: number; sectors: number; things: number } {
  const none = Object.fromEntries(Object.entries(BLOCKS).map(([type, { most }]) => [type, { most, fields: {} }]));
  try {
    const { blocks } = readUdmfText(bytesOf(lump, file), file, none);
    const count = (type: string): number => blocks.get(type)!.length;
    return { walls: count('linedef'), sectors: count('sector'), things: count('thing') };
  } catch (error) {
    // The error is reported when the map is loaded.
    if (error instanceof MapError) return { walls: 0, sectors: 0, things: 0 };
    throw error;
  }
}

/** All records of a text map. Throws a MapError with line and column. */
export function readUdmfRecords(lump: DataView, file: string, warnings: Warnings): DoomRecords {
  const text = readUdmfText(bytesOf(lump, file), file, BLOCKS);
  const { namespace, blocks, placeAt } = text;
  const hasArguments = WITH_ARGUMENTS.has(namespace);
  if (!hasArguments && !NUMBERED.has(namespace)) {
    const [what, start] =
      namespace === ''
        ? ['The text has no namespace.', 'Begin it with namespace = "doom"; or use']
        : [`The namespace "${namespace}" is not supported.`, 'Use'];
    const mend = `${start} one of ${[...NUMBERED, ...WITH_ARGUMENTS].join(', ')}.`;
    throw new MapError('foreign-format', { file, lump: 'TEXTMAP' }, what, mend);
  }
  warnIgnored(text, file, warnings);
  const of = (type: string): readonly UdmfBlock[] => blocks.get(type)!;
  const placesOf = (type: string) => (record: number) => placeAt(of(type)[record]?.at ?? 0);
  const need = (block: UdmfBlock, type: string, name: string): number => {
    const value = block.fields.get(name);
    if (typeof value === 'number') return value;
    throw new MapError('missing-field', placeAt(block.at), `This ${type} has no ${name}.`, `Add the field ${name}.`);
  };
  /** An index; the caller checks the upper limit. */
  const index = (block: UdmfBlock, type: string, name: string): number => {
    const number = need(block, type, name);
    if (number >= 0) return number;
    throw new MapError('bad-index', placeAt(block.at), `The ${name} of this ${type} is ${number}.`, 'Count from 0.');
  };

  const sides = of('sidedef').map((block): DoomSide => ({
    shiftX: numberOf(block, 'offsetx'),
    shiftY: numberOf(block, 'offsety'),
    upper: textOf(block, 'texturetop'),
    lower: textOf(block, 'texturebottom'),
    middle: textOf(block, 'texturemiddle'),
    sector: index(block, 'sidedef', 'sector'),
  }));
  const sideOf = (block: UdmfBlock, name: string): number => Math.max(numberOf(block, name, NO_SIDE), NO_SIDE);

  return {
    vertices: of('vertex').map((block) => ({ x: need(block, 'vertex', 'x'), y: need(block, 'vertex', 'y') })),
    lines: of('linedef').map((block) => {
      const special = numberOf(block, 'special');
      const given = numberOf(block, 'arg0');
      const meant = hasArguments
        ? gameSpecialOf(
            special,
            [0, 1, 2, 3, 4].map((i) => numberOf(block, `arg${i}`)),
            (name) => block.fields.get(name) === true,
          )
        : { special, tag: given === 0 ? numberOf(block, 'id') : given };
      if (meant === null) {
        const message = `The special ${special} of this line is not supported and does nothing.`;
        warnings.warn('ignored-special', placeAt(block.at), message);
      }
      return {
        from: index(block, 'linedef', 'v1'),
        to: index(block, 'linedef', 'v2'),
        flags: LINE_FLAGS.reduce((sum, [field, bit]) => (block.fields.get(field) === true ? sum | bit : sum), 0),
        special: meant?.special ?? 0,
        tag: meant?.tag ?? 0,
        front: sideOf(block, 'sidefront'),
        back: sideOf(block, 'sideback'),
      };
    }),
    sides,
    sectors: of('sector').map((block) => sectorOf(block, hasArguments)),
    things: of('thing').map((block) => ({
      x: need(block, 'thing', 'x'),
      y: need(block, 'thing', 'y'),
      angle: numberOf(block, 'angle'),
      type: need(block, 'thing', 'type'),
    })),
    places: {
      map: { file, lump: 'TEXTMAP' },
      vertex: placesOf('vertex'),
      line: placesOf('linedef'),
      side: placesOf('sidedef'),
      sector: placesOf('sector'),
      thing: placesOf('thing'),
    },
  };
}

function sectorOf(block: UdmfBlock, hasArguments: boolean): DoomRecords['sectors'][number] {
  const special = numberOf(block, 'special');
  const own = (special & 255) - FIRST_SECTOR_SPECIAL;
  const isOwn = own >= 0 && own <= LAST_GAME_SECTOR_SPECIAL;
  return {
    floor: numberOf(block, 'heightfloor'),
    ceiling: numberOf(block, 'heightceiling'),
    floorFlat: textOf(block, 'texturefloor'),
    ceilingFlat: textOf(block, 'textureceiling'),
    light: numberOf(block, 'lightlevel', 160),
    special: !hasArguments ? special : (isOwn ? own : 0) | ((special >> 3) & BOOM_BITS),
    tag: numberOf(block, 'id'),
  };
}

function bytesOf(lump: DataView, file: string): Uint8Array {
  const { byteLength } = lump;
  checkLimit(byteLength, MAX_UDMF_BYTES, { file, lump: 'TEXTMAP' }, `The map's text has ${byteLength} bytes`);
  return new Uint8Array(lump.buffer, lump.byteOffset, byteLength);
}

function numberOf({ fields }: UdmfBlock, name: string, fallback = 0): number {
  const value = fields.get(name);
  return typeof value === 'number' ? value : fallback;
}

/** A texture name, in capitals as in binary maps. */
function textOf({ fields }: UdmfBlock, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' && value !== '' ? value.toUpperCase() : NO_TEXTURE;
}

function warnIgnored({ ignored }: UdmfText, file: string, warnings: Warnings): void {
  const names = [...ignored.keys()].filter((name) => !HARMLESS.test(name));
  if (names.length === 0) return;
  const listed = names.slice(0, MAX_NAMES).map((name) => `${name} (${ignored.get(name)})`);
  const rest = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const message = `Unsupported fields and blocks are ignored: ${listed.join(', ')}${rest}.`;
  warnings.warn('ignored-fields', { file, lump: 'TEXTMAP' }, message);
}
