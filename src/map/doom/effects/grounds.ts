// Effects of a sector on those in it, by its type and by lines with its tag: damage, secrets, friction, wind and currents.
//
// Types below 32 have one effect. From 32 on (Boom) the lowest five bits are a light, then damage (two bits), secret, "friction lines
// apply" and "pusher lines apply". Lines act by their length. In the original a push is added to the speed 35 times a second and part of
// the speed is lost to friction; here the resulting steady speed is stored. Numbers after Boom's reference and source (TeamTNT, 1998) and
// The Unofficial Doom Specs (M. S. Fell, 1994).
import type { Point } from '../../../geometry/point.ts';
import type { DoomLine, DoomRecords } from '../records.ts';
import { specialOfLine, type DoomAction } from '../specials.ts';
import type { Footing, Sector, Thing } from '../../floor-plan.ts';
import { TICS_A_SECOND } from '../../skin.ts';

export type Ground = Pick<Sector, 'harm' | 'isSecret' | 'footing' | 'current' | 'wind'>;

/** Damage of the types below 32. */
const HARMS: Readonly<Record<number, number>> = { 4: 20, 5: 10, 7: 5, 11: 20, 16: 20 };
const SECRET = 9;
/** Types from here on are bit fields. */
const FIRST_IN_BITS = 32;
const HARM_BITS = [0, 5, 10, 20] as const;
const SECRET_BIT = 1 << 7;
const SLIP_BIT = 1 << 8;
const BLOW_BIT = 1 << 9;

/** Speed kept each tic when coasting on plain floor; on a floor with a friction line, base and change per unit of its length. */
const PLAIN_SLIDE = 0xe800 / 0x10000;
const SLIDE_OF_NO_LENGTH = 0xd000 / 0x10000;
const SLIDE_A_UNIT = 0x1eb8 / 0x80 / 0x10000;
/** Acceleration on plain floor; on ice and in mud it is linear in the friction. */
const PLAIN_PUSH = 2048;
const LEAST_PUSH = 32;
/** Factor of acceleration in mud once moving. */
const ON_THE_WAY = 8;
/** Lower limit of grip relative to plain floor, so that players can stop. */
const LEAST_GRIP = 0.02;

/** Line length for wind of one unit a tic; half as strong on the floor. */
const BLOW_A_UNIT = 12;
/** Line length for a point pusher of one unit a tic at its centre; it drops by one such unit every two units away. */
const DRAW_A_UNIT = 24;
const PUSHES = 5001;
const DRAWS = 5002;

/** Area cost per point of damage, and per unit a second of being carried. */
const COST_OF_HARM = 1 / 5;
const COST_OF_BLOW = 1 / 250;

/** Footing of a floor by length of its friction line: 100 is plain, more is ice, less is mud. */
function footingOf(length: number): Footing {
  const slide = Math.min(1, SLIDE_OF_NO_LENGTH + SLIDE_A_UNIT * length);
  const isIce = slide > PLAIN_SLIDE;
  const fixed = slide * 0x10000;
  const push = isIce ? ((0x10092 - fixed) * 0x70) / 0x158 : ((fixed - 0xdb34) * 0xa) / 0x80;
  const grip = (1 - slide) / (1 - PLAIN_SLIDE);
  const pace = (Math.max(LEAST_PUSH, push) * (isIce ? 1 : ON_THE_WAY)) / PLAIN_PUSH / Math.max(grip, LEAST_GRIP);
  return { grip: Math.max(grip, LEAST_GRIP), pace: Math.min(1, pace) };
}

/** What a line does to the sectors with its tag, from the start or when set off. */
export const actionOnTag = ({ tag, special }: DoomLine): DoomAction | undefined =>
  tag === 0 || special === 0 ? undefined : specialOfLine(special)?.action;

/** A line from end to end, in plan coordinates; 0 where its vertices are missing. */
export function vectorOf({ vertices }: DoomRecords, { from, to }: DoomLine): Point {
  const [a, b] = [vertices[from], vertices[to]];
  return a === undefined || b === undefined ? { x: 0, z: 0 } : { x: b.x - a.x, z: a.y - b.y };
}

/** The ground effects of each sector. */
export function groundsOf(records: DoomRecords): Ground[] {
  const { sectors, lines } = records;
  const all = sectors.map(({ special }): { -readonly [Key in keyof Ground]: Ground[Key] } => {
    const isInBits = special >= FIRST_IN_BITS;
    const harm = isInBits ? HARM_BITS[(special >> 5) & 3] : (HARMS[special] ?? 0);
    const isSecret = isInBits ? (special & SECRET_BIT) !== 0 : special === SECRET;
    return { ...(harm > 0 ? { harm } : {}), ...(isSecret ? { isSecret } : {}) };
  });
  for (const line of lines) {
    const action = actionOnTag(line);
    if (action?.does !== 'slip' && action?.does !== 'blow') continue;
    const along = vectorOf(records, line);
    sectors.forEach(({ tag, special }, sector) => {
      if (tag !== line.tag || special < FIRST_IN_BITS) return;
      const ground = all[sector];
      if (action.does === 'slip') {
        if ((special & SLIP_BIT) !== 0) ground.footing = footingOf(Math.hypot(along.x, along.z));
      } else if ((special & BLOW_BIT) !== 0 && action.as !== 'pusher') {
        const { x, z } = ground[action.as] ?? { x: 0, z: 0 };
        const speed = TICS_A_SECOND / BLOW_A_UNIT;
        ground[action.as] = { x: x + along.x * speed, z: z + along.z * speed };
      }
    });
  }
  return all;
}

/** Area cost of the ground: paths should avoid damage, currents and mud. */
export function costOfGround({ harm = 0, footing, current, wind }: Ground): number {
  const carried = Math.hypot((current?.x ?? 0) + (wind?.x ?? 0) / 2, (current?.z ?? 0) + (wind?.z ?? 0) / 2);
  return (1 + harm * COST_OF_HARM) * (1 + carried * COST_OF_BLOW) * (1 / (footing?.pace ?? 1));
}

/** Point pushers and pullers by thing number, where a line activates those in sectors with its tag. `locate` creates the point location. */
export function pushersOf(records: DoomRecords, locate: () => (at: Point) => number) {
  const found = new Map<number, Pick<Thing, 'pusher'>>();
  let sectorAt: ((at: Point) => number) | null = null;
  for (const line of records.lines) {
    const action = actionOnTag(line);
    if (action?.does !== 'blow' || action.as !== 'pusher') continue;
    const { x, z } = vectorOf(records, line);
    const length = Math.hypot(x, z);
    records.things.forEach((thing, index) => {
      if (thing.type !== PUSHES && thing.type !== DRAWS) return;
      sectorAt ??= locate();
      const sector = records.sectors[sectorAt({ x: thing.x, z: -thing.y })];
      if (sector?.tag !== line.tag || sector.special < FIRST_IN_BITS || (sector.special & BLOW_BIT) === 0) return;
      const speed = (length * TICS_A_SECOND) / DRAW_A_UNIT;
      found.set(index, { pusher: { speed: thing.type === DRAWS ? speed : -speed, reach: 2 * length } });
    });
  }
  return found;
}
