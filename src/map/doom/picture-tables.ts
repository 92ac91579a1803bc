// Which pictures take turns, and which are the two states of a switch: the original's tables, and the lumps ANIMATED and
// SWITCHES by which a WAD brings its own.
//
// A sequence is told by its first and last name and is all that lies between them in the order of the file (flats between their
// markers, walls in TEXTURE1 and 2), so a WAD may put more frames in. Formats after TeamTNT's Boom reference (1998): records of 23
// bytes (kind, last, first, tics) and of 20 bytes (off, on, game), ended by a kind of 255 and a game of 0.
import { nameAt } from './wad-lumps.ts';

export type PictureKind = 'wall' | 'flat';

/** A sequence by the names at its ends. */
export interface SequenceRow {
  readonly kind: PictureKind;
  readonly first: string;
  readonly last: string;
  readonly tics: number;
}

/** What every frame of the original lasts, tics. */
const DEFAULT_TICS = 8;
/** Longer than this a frame stands still for anybody; ports use such numbers as signs of their own. */
const MOST_TICS = 1 << 15;
const ANIMATED_BYTES = 23;
const SWITCH_BYTES = 20;

const row =
  (kind: PictureKind) =>
  (ends: string): SequenceRow => {
    const [first, last] = ends.split(' ');
    return { kind, first, last, tics: DEFAULT_TICS };
  };

const DEFAULT_SEQUENCES: readonly SequenceRow[] = [
  ...[
    'NUKAGE1 NUKAGE3',
    'FWATER1 FWATER4',
    'SWATER1 SWATER4',
    'LAVA1 LAVA4',
    'BLOOD1 BLOOD3',
    'RROCK05 RROCK08',
    'SLIME01 SLIME04',
    'SLIME05 SLIME08',
    'SLIME09 SLIME12',
  ].map(row('flat')),
  ...[
    'BLODGR1 BLODGR4',
    'SLADRIP1 SLADRIP3',
    'BLODRIP1 BLODRIP4',
    'FIREWALA FIREWALL',
    'GSTFONT1 GSTFONT3',
    'FIRELAV3 FIRELAVA',
    'FIREMAG1 FIREMAG3',
    'FIREBLU1 FIREBLU2',
    'ROCKRED1 ROCKRED3',
    'BFALL1 BFALL4',
    'SFALL1 SFALL4',
    'WFALL1 WFALL4',
    'DBRAIN1 DBRAIN4',
  ].map(row('wall')),
];

/** The sequences of a game: those of its lump ANIMATED where it has one, else the original's. */
export function sequenceRows(animated: DataView | undefined): readonly SequenceRow[] {
  if (animated === undefined) return DEFAULT_SEQUENCES;
  const rows: SequenceRow[] = [];
  for (let at = 0; at + ANIMATED_BYTES <= animated.byteLength; at += ANIMATED_BYTES) {
    const kind = animated.getUint8(at);
    if (kind === 255) break;
    const tics = Math.min(MOST_TICS, Math.max(1, animated.getInt32(at + 19, true)));
    rows.push({
      kind: (kind & 1) === 1 ? 'wall' : 'flat',
      last: nameAt(animated, at + 1),
      first: nameAt(animated, at + 10),
      tics,
    });
  }
  return rows;
}

/**
 * The other state of a switch with that picture, or null. All of the original's are called SW1… and SW2…, so that every pair of
 * such names is taken for one; a lump SWITCHES adds pairs with other names.
 */
export function switchPartner(name: string, switches: DataView | undefined): string | null {
  for (let at = 0; switches !== undefined && at + SWITCH_BYTES <= switches.byteLength; at += SWITCH_BYTES) {
    if (switches.getInt16(at + 18, true) === 0) break;
    const [off, on] = [nameAt(switches, at), nameAt(switches, at + 9)];
    if (name === off) return on;
    if (name === on) return off;
  }
  if (name.startsWith('SW1')) return `SW2${name.slice(3)}`;
  return name.startsWith('SW2') ? `SW1${name.slice(3)}` : null;
}

/** More frames than this are no sequence: somebody named the ends of a whole file. */
const MOST_FRAMES = 64;

/**
 * The names of the sequence that a picture takes part in, and how long each is shown, or null. `orders` are the names of a kind as
 * they follow each other in each WAD, the one that counts least first; the last that has both ends tells what lies between them.
 */
export function sequenceWith(
  name: string,
  kind: PictureKind,
  rows: readonly SequenceRow[],
  orders: readonly (readonly string[])[],
): { readonly names: readonly string[]; readonly tics: number } | null {
  for (const each of rows) {
    if (each.kind !== kind) continue;
    const own = orders.filter((names) => names.includes(each.first) && names.includes(each.last));
    if (own.length === 0) continue;
    const order = own[own.length - 1];
    const names = order.slice(order.indexOf(each.first), order.indexOf(each.last) + 1);
    if (names.length > 1 && names.length <= MOST_FRAMES && names.includes(name)) return { names, tics: each.tics };
  }
  return null;
}
