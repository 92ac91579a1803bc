// Animated textures and switch textures: the original's tables, and the lumps ANIMATED and SWITCHES.
//
// An animation is given by its first and last name. It consists of all names between them in file order: flats between their markers, walls
// in TEXTURE1 and 2. So WADs can add frames. Formats after TeamTNT's Boom reference (1998): records of 23 bytes (kind, last, first, tics)
// and of 20 bytes (off, on, game), ended by kind 255 and game 0.
import { nameAt } from '../wad-lumps.ts';

export type PictureKind = 'wall' | 'flat';

export interface SequenceRow {
  readonly kind: PictureKind;
  readonly first: string;
  readonly last: string;
  readonly tics: number;
}

/** Duration of every frame in the original, tics. */
const DEFAULT_TICS = 8;
/** Longer frames count as static; ports use such numbers as flags. */
const MAX_TICS = 1 << 15;
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

/** The animations of a game: from its lump ANIMATED if present, else the original's. */
export function sequenceRows(animated: DataView | undefined): readonly SequenceRow[] {
  if (animated === undefined) return DEFAULT_SEQUENCES;
  const rows: SequenceRow[] = [];
  for (let at = 0; at + ANIMATED_BYTES <= animated.byteLength; at += ANIMATED_BYTES) {
    const kind = animated.getUint8(at);
    if (kind === 255) break;
    const tics = Math.min(MAX_TICS, Math.max(1, animated.getInt32(at + 19, true)));
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
 * The name of a switch texture's other state, or null. The original's names all begin with SW1 or SW2, so any such pair counts; a lump
 * SWITCHES adds others.
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

/** Longer animations are rejected as errors. */
const MAX_FRAMES = 64;

/**
 * The names in the animation of a texture and the duration of each, or null. `orders` are the names of a kind in file order, per WAD,
 * lowest priority first; the last one that contains both ends defines the animation.
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
    if (names.length > 1 && names.length <= MAX_FRAMES && names.includes(name)) return { names, tics: each.tics };
  }
  return null;
}
