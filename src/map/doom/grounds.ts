// What a sector of a Doom map does to whoever is in it, by its type and by the lines with its tag: it hurts, counts as a secret, is icy
// or sticky, blows or draws.
//
// Types below 32 say one thing; Boom's from 32 on say a light in their lowest five bits, then harm (two bits), secret, "lines about
// slipping hold here" and "lines about blowing hold here". Lines work by their length. How strong that is follows from the original's
// sums at rest: there a push is added to the speed 35 times a second, of which a part is lost meanwhile; here it is the speed that comes
// of it. Numbers after Boom's reference and source (TeamTNT, 1998) and The Unofficial Doom Specs (M. S. Fell, 1994).
import type { Point } from '../../geometry/point.ts';
import type { DoomLine, DoomRecords } from './records.ts';
import { specialOfLine } from './specials.ts';
import type { Footing, Sector, Thing } from '../floor-plan.ts';
import { TICS_A_SECOND } from '../skin.ts';

export type Ground = Pick<Sector, 'harm' | 'isSecret' | 'footing' | 'current' | 'wind'>;

/** Harm of the types below 32. */
const HARMS: Readonly<Record<number, number>> = { 4: 20, 5: 10, 7: 5, 11: 20, 16: 20 };
const SECRET = 9;
/** From here on types are read bit by bit. */
const FIRST_IN_BITS = 32;
const HARM_BITS = [0, 5, 10, 20] as const;
const SECRET_BIT = 1 << 7;
const SLIP_BIT = 1 << 8;
const BLOW_BIT = 1 << 9;

/** So much of its speed the original leaves who coasts on plain floor, each tic; and on floor in the sway of a line by its length. */
const PLAIN_SLIDE = 0xe800 / 0x10000;
const SLIDE_OF_NO_LENGTH = 0xd000 / 0x10000;
const SLIDE_A_UNIT = 0x1eb8 / 0x80 / 0x10000;
/** How hard feet push off on plain floor; on ice and in mud it is one straight line of the slide each. */
const PLAIN_PUSH = 2048;
const LEAST_PUSH = 32;
/** In mud one gets on so many times better once one is on one's way. */
const ON_THE_WAY = 8;
/** Feet hold at least so well, as a part of what is usual: else one would never stop. */
const LEAST_GRIP = 0.02;

/** A line of this length blows at one unit a tic; on the floor wind blows half as hard. */
const BLOW_A_UNIT = 12;
/** A place that draws does so by this length, and less by one such unit each two units away. */
const DRAW_A_UNIT = 24;
const PUSHES = 5001;
const DRAWS = 5002;

/** What a way costs more for each point of harm, and for each unit a second that one is carried off. */
const COST_OF_HARM = 1 / 5;
const COST_OF_BLOW = 1 / 250;

/** How feet hold on a floor under a line of that length: 100 is plain, more is ice, less is mud. */
function footingOf(length: number): Footing {
  const slide = Math.min(1, SLIDE_OF_NO_LENGTH + SLIDE_A_UNIT * length);
  const isIce = slide > PLAIN_SLIDE;
  const fixed = slide * 0x10000;
  const push = isIce ? ((0x10092 - fixed) * 0x70) / 0x158 : ((fixed - 0xdb34) * 0xa) / 0x80;
  const grip = (1 - slide) / (1 - PLAIN_SLIDE);
  const pace = (Math.max(LEAST_PUSH, push) * (isIce ? 1 : ON_THE_WAY)) / PLAIN_PUSH / Math.max(grip, LEAST_GRIP);
  return { grip: Math.max(grip, LEAST_GRIP), pace: Math.min(1, pace) };
}

function lengthOf({ vertices }: DoomRecords, { from, to }: DoomLine): Point {
  const [a, b] = [vertices[from], vertices[to]];
  return a === undefined || b === undefined ? { x: 0, z: 0 } : { x: b.x - a.x, z: a.y - b.y };
}

/** What each sector does. */
export function groundsOf(records: DoomRecords): Ground[] {
  const { sectors, lines } = records;
  const all = sectors.map(({ special }): { -readonly [Key in keyof Ground]: Ground[Key] } => {
    const isInBits = special >= FIRST_IN_BITS;
    const harm = isInBits ? HARM_BITS[(special >> 5) & 3] : (HARMS[special] ?? 0);
    const isSecret = isInBits ? (special & SECRET_BIT) !== 0 : special === SECRET;
    return { ...(harm > 0 ? { harm } : {}), ...(isSecret ? { isSecret } : {}) };
  });
  for (const line of lines) {
    const action = line.tag === 0 || line.special === 0 ? undefined : specialOfLine(line.special)?.action;
    if (action?.does !== 'slip' && action?.does !== 'blow') continue;
    const along = lengthOf(records, line);
    sectors.forEach(({ tag, special }, sector) => {
      if (tag !== line.tag || special < FIRST_IN_BITS) return;
      const ground = all[sector];
      if (action.does === 'slip') {
        if ((special & SLIP_BIT) !== 0) ground.footing = footingOf(Math.hypot(along.x, along.z));
      } else if ((special & BLOW_BIT) !== 0 && action.as !== 'draught') {
        const { x, z } = ground[action.as] ?? { x: 0, z: 0 };
        const speed = TICS_A_SECOND / BLOW_A_UNIT;
        ground[action.as] = { x: x + along.x * speed, z: z + along.z * speed };
      }
    });
  }
  return all;
}

/** What a unit of way costs there: whoever can had better go round what hurts, carries off or sticks. */
export function costOfGround({ harm = 0, footing, current, wind }: Ground): number {
  const carried = Math.hypot((current?.x ?? 0) + (wind?.x ?? 0) / 2, (current?.z ?? 0) + (wind?.z ?? 0) / 2);
  return (1 + harm * COST_OF_HARM) * (1 + carried * COST_OF_BLOW) * (1 / (footing?.pace ?? 1));
}

/**
 * What the things of a map draw or push, by their number: where a line makes those in the sectors with its tag do so. `locate` makes
 * what tells the sector of a place.
 */
export function draughtsOf(
  records: DoomRecords,
  locate: () => (at: Point) => number,
): ReadonlyMap<number, Pick<Thing, 'draught'>> {
  const found = new Map<number, Pick<Thing, 'draught'>>();
  let sectorAt: ((at: Point) => number) | null = null;
  for (const line of records.lines) {
    const action = line.tag === 0 || line.special === 0 ? undefined : specialOfLine(line.special)?.action;
    if (action?.does !== 'blow' || action.as !== 'draught') continue;
    const { x, z } = lengthOf(records, line);
    const length = Math.hypot(x, z);
    records.things.forEach((thing, index) => {
      if (thing.type !== PUSHES && thing.type !== DRAWS) return;
      sectorAt ??= locate();
      const sector = records.sectors[sectorAt({ x: thing.x, z: -thing.y })];
      if (sector?.tag !== line.tag || sector.special < FIRST_IN_BITS || (sector.special & BLOW_BIT) === 0) return;
      const speed = (length * TICS_A_SECOND) / DRAW_A_UNIT;
      found.set(index, { draught: { speed: thing.type === DRAWS ? speed : -speed, reach: 2 * length } });
    });
  }
  return found;
}
