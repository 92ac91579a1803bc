// What stands in the way, in words.
import type { Point } from '../../geometry/point.ts';
import type { Blocker } from './crossings.ts';

/** How places and sizes are written, and what can be taken away. */
export interface Wording {
  readonly at: (place: Point) => string;
  /** A size, with that many more decimals than usual. */
  readonly size: (size: number, more: number) => string;
  readonly removable: (removable: number, at: string) => string;
  /** The door that is the ceiling of that sector. */
  readonly door: (sector: number, at: string) => string;
}

/** What the words of a blocker are about. */
type Sized = Exclude<Blocker['kind'], 'removable' | 'shut' | 'fence'>;

const SIZED: Readonly<Record<Sized, (size: string, at: string, limit: string) => string>> = {
  gap: (size, at, limit) => `a gap of ${size} at ${at} where ${limit} is needed`,
  step: (size, at, limit) => `a step of ${size} at ${at} where ${limit} is allowed`,
  drop: (size, at, limit) => `a drop of ${size} at ${at} where ${limit} is allowed`,
  ceiling: (size, at, limit) => `an opening ${size} high at ${at} where ${limit} is needed`,
};

/** More blockers than this are counted, not named. */
const MOST_NAMED = 4;
/** Rounding is smaller than these decimals. */
const MOST_MORE = 6;

/** `blocked by a crate at (12, 4) and a gap of 0.62 at (14, 4) where 0.8 is needed`; of many the first, and how many more; without blockers that none is known. */
export function describeBlockers(blockers: readonly Blocker[], { at, size, removable, door }: Wording): string {
  const words = blockers.map((blocker) => {
    const place = at(blocker.at);
    if (blocker.kind === 'removable') return removable(blocker.removable, place);
    if (blocker.kind === 'shut') return door(blocker.sector, place);
    if (blocker.kind === 'ceiling' && blocker.size === 0) return `a ceiling down to the floor at ${place}`;
    if (blocker.kind === 'fence') return `a fence at ${place}`;
    let more = 0;
    while (size(blocker.size, more) === size(blocker.limit, more) && more < MOST_MORE) more++;
    return SIZED[blocker.kind](size(blocker.size, more), place, size(blocker.limit, more));
  });
  if (words.length === 0) return 'no path leads from the start to the goal, and nothing found could be taken away';
  const more = words.length - MOST_NAMED;
  const list = more > 0 ? [...words.slice(0, MOST_NAMED), `${more} more`] : words;
  return `blocked by ${[list.slice(0, -1).join(', '), ...list.slice(-1)].filter(Boolean).join(' and ')}`;
}

/**
 * What is so where nothing that could be taken away opens a path: by the nearest reachable place, and how far from the goal that is. `solid` is
 * where two floors on the way nearly meet, and how far apart they are.
 */
export function describeApart(at: string, gap: string, solid: { at: string; size: string } | null = null): string {
  let what = 'no floor or link leads from the start to the goal';
  if (solid !== null)
    what += `, and two floors ${solid.size === '0' ? 'only touch' : `end ${solid.size} apart`} at ${solid.at}`;
  return `${what}; the nearest reachable point, ${at}, is ${gap} from the goal`;
}

/** Why no path was searched, in words; the reason itself where it has none. */
export function describeReason(reason: string): string {
  return REASONS[reason] ?? reason;
}

const REASONS: Readonly<Record<string, string>> = {
  'start outside': 'the start is outside the level',
  'goal outside': 'the goal is outside the level',
  'start blocked': 'the start is inside a wall or has no room for the agent',
  'goal blocked': 'the goal is inside a wall or has no room for the agent',
};
