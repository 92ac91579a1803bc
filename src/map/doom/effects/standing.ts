// Permanent effects of a sector, by its type or by specials of lines with its tag: animated or borrowed light, carrying floors, scrolling
// flats, ground effects (grounds.ts). Speeds as in the Boom reference (TeamTNT, 1998): per tic, part of the line's length in its direction.
import type { Point } from '../../../geometry/point.ts';
import { NO_SIDE, type DoomLine, type DoomRecords } from '../records.ts';
import { actionOnTag, groundsOf, vectorOf, type Ground } from './grounds.ts';
import type { DoomAction } from '../specials.ts';
import type { Sector } from '../../floor-plan.ts';
import { TICS_A_SECOND } from '../../skin.ts';
import type { Glow, GlowKind } from '../../lights.ts';

/** Permanent effects of a sector besides its heights and materials. */
export type Standing = Pick<Sector, 'glow' | 'floorLight' | 'ceilingLight' | 'heightsFrom' | 'drives'> & Ground;

/** Line length for a speed of one unit a tic. */
const LENGTH_A_UNIT = 32;
const STANDS: ReadonlySet<string> = new Set(['lend light', 'carry', 'copy heights']);
const DRIVES_WALLS = 254;
const SCROLLS: Readonly<Record<number, 'floor' | 'ceiling'>> = { 250: 'ceiling', 251: 'floor', 253: 'floor' };

/** The sector on a line's front, −1 without one. */
function sectorBefore({ sides, sectors }: DoomRecords, { front }: DoomLine): number {
  const sector = front === NO_SIDE ? undefined : sides[front]?.sector;
  return sector !== undefined && sector < sectors.length ? sector : -1;
}

export function standingOf(records: DoomRecords): Standing[] {
  const glows = glowsOf(records);
  const all = groundsOf(records).map((ground, sector): { -readonly [Key in keyof Standing]: Standing[Key] } => {
    const glow = glows[sector];
    return glow === null ? ground : { ...ground, glow };
  });
  forTagged(records, (line, action, sectors) => {
    const before = sectorBefore(records, line);
    const way = velocityOf(records, line);
    for (const sector of sectors) {
      if (action.does === 'lend light' && before >= 0) all[sector][`${action.part}Light`] = before;
      else if (action.does === 'copy heights' && before >= 0) all[sector].heightsFrom = before;
      else if (action.does === 'carry' && action.by !== undefined) {
        if (before < 0) continue;
        const displacement = { x: way.x / TICS_A_SECOND, z: way.z / TICS_A_SECOND };
        const drive = { by: before, displacement, repeats: action.by === 'place' };
        all[sector].drives = [...(all[sector].drives ?? []), drive];
      } else if (action.does === 'carry') {
        const { current = { x: 0, z: 0 } } = all[sector];
        all[sector].current = { x: current.x + way.x, z: current.z + way.z };
      }
    }
  });
  return all;
}

/** Scroll speeds of flats by sector, map units a second; only those that scroll. */
export function scrollsOfFlats(records: DoomRecords) {
  const drifts = { floors: new Map<number, Point>(), ceilings: new Map<number, Point>() };
  forTagged(records, (line, _, sectors) => {
    const part = SCROLLS[line.special];
    if (part === undefined) return;
    for (const sector of sectors) drifts[`${part}s`].set(sector, velocityOf(records, line));
  });
  return drifts;
}

/** Scroll speeds of lines that scroll other lines, by tag, map units a second. */
export function scrollsByTag(records: DoomRecords): ReadonlyMap<number, Point> {
  const drivers = records.lines.filter(({ special, tag }) => special === DRIVES_WALLS && tag !== 0);
  return new Map(drivers.map((line) => [line.tag, velocityOf(records, line)]));
}

function velocityOf(records: DoomRecords, line: DoomLine): Point {
  const { x, z } = vectorOf(records, line);
  const speed = TICS_A_SECOND / LENGTH_A_UNIT;
  return { x: x * speed, z: z * speed };
}

/** Calls `visit` for each line with a permanent special and each sector with its tag. */
function forTagged(
  { lines, sectors }: DoomRecords,
  visit: (line: DoomLine, action: DoomAction, sectors: readonly number[]) => void,
): void {
  for (const line of lines) {
    const action = actionOnTag(line);
    if (action === undefined || !(STANDS.has(action.does) || line.special in SCROLLS)) continue;
    const tagged = sectors.flatMap(({ tag }, sector) => (tag === line.tag ? [sector] : []));
    visit(line, action, tagged);
  }
}

// Lights by sector type, after The Unofficial Doom Specs (M. S. Fell, 1994).
const KINDS: Readonly<Record<number, { readonly kind: GlowKind; readonly inStep: boolean }>> = {
  1: { kind: 'flicker', inStep: false },
  2: { kind: 'fast strobe', inStep: false },
  3: { kind: 'slow strobe', inStep: false },
  4: { kind: 'fast strobe', inStep: false },
  8: { kind: 'swell', inStep: false },
  12: { kind: 'slow strobe', inStep: true },
  13: { kind: 'fast strobe', inStep: true },
  17: { kind: 'fire', inStep: false },
};
/** Boom's generalised types use the higher bits for other effects. */
const LIGHT_BITS = 31;
/** Minimum of a fire above its darkest neighbour, of 255. */
const FIRE_LIFT = 16;

const shareOf = (light: number): number => Math.min(255, Math.max(0, light)) / 255;

/** The animated light of each sector; its minimum is that of the darkest neighbour, or none. */
export function glowsOf({ lines, sides, sectors }: DoomRecords): (Glow | null)[] {
  const darkest = sectors.map(({ light }) => light);
  for (const { front, back } of lines) {
    if (front === NO_SIDE || back === NO_SIDE || front >= sides.length || back >= sides.length) continue;
    const [one, other] = [sides[front].sector, sides[back].sector];
    if (one >= sectors.length || other >= sectors.length) continue;
    darkest[one] = Math.min(darkest[one], sectors[other].light);
    darkest[other] = Math.min(darkest[other], sectors[one].light);
  }
  return sectors.map(({ special, light }, sector) => {
    const row = KINDS[special & LIGHT_BITS];
    if (row === undefined) return null;
    const isStrobe = row.kind === 'fast strobe' || row.kind === 'slow strobe';
    const beside = isStrobe && darkest[sector] === light ? 0 : darkest[sector];
    const low = row.kind === 'fire' ? beside + FIRE_LIFT : beside;
    return low < light ? { ...row, low: shareOf(low) } : null;
  });
}
