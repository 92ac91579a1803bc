// A finder by key with a smoothing by key and optional avoidance of things, as the page, the CLI and comparisons use it.
//
// Smoothings that work on portals are part of the finder. Rounded corners come last, after obstacle avoidance, so they work with every
// finder, grids included.
import type { Body } from '../body.ts';
import type { FinderOptions, FinderRow } from './finders.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import { goRoundThings } from './round-things.ts';
import { rareSmoothings } from '../smoothing/rare-smoothings.ts';
import { beforeRounding, smoothingOf } from '../smoothing/smoothings.ts';

/** Options of a finder whose paths are smoothed. */
export interface SmoothedOptions extends Omit<FinderOptions, 'smoothing'> {
  /** Go round the level's props and lamp posts and the things of queries; false by default. */
  readonly roundThings?: boolean;
}

/** Whether the smoothing applies to the finder. Throws if there is no such smoothing. */
export function canSmooth(row: FinderRow, smoothing: string): boolean {
  return row.smoothing !== undefined || smoothingOf(smoothing).isForAll === true;
}

/** The finder with that smoothing, or its own for null; a smoothing that does not apply is ignored. */
export function makeSmoothedFinder(
  level: Level,
  body: Body,
  row: FinderRow,
  smoothing: string | null,
  { roundThings = false, ...options }: SmoothedOptions = {},
): PathFinder {
  const rounds = smoothing !== null && smoothingOf(smoothing).isForAll === true;
  const key = rounds && row.smoothing !== undefined ? beforeRounding(row.smoothing) : rounds ? null : smoothing;
  const made = row.make(level, body, { ...options, ...(key === null ? {} : { smoothing: key }) });
  const led = roundThings ? goRoundThings(level, body, made, options) : made;
  return rounds ? rareSmoothings().roundPaths(level, body, led, roundThings) : led;
}
