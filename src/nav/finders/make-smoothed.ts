// A finder by name with a smoothing by name, its paths led round things where that is wished: how the page, the terminal and comparisons
// put a finder together.
//
// Smoothings that work on portals are the finder's own business. Rounding corners comes last of all, when a path has been led
// round what stands in its way, and so is there for every finder, grids too.
import type { Body } from '../body.ts';
import type { FinderOptions, FinderRow } from './finder-rows.ts';
import { goRoundThings } from './go-round.ts';
import type { Level } from '../level.ts';
import type { PathFinder } from '../path-finder.ts';
import { roundPaths } from '../smoothing/round-paths.ts';
import { beforeRounding, smoothingOf } from '../smoothing/smoothings.ts';

export interface SmoothedOptions extends Omit<FinderOptions, 'smoothing'> {
  /** Lead paths round the level's props and lamp posts; not unless said. */
  readonly roundThings?: boolean;
}

/** Does the smoothing mean anything to the finder? Throws where there is no such smoothing. */
export function canSmooth(row: FinderRow, smoothing: string): boolean {
  return row.smoothing !== undefined || smoothingOf(smoothing).isForAll === true;
}

/** The finder with that smoothing, or its own for null; one that means nothing to it is passed over. */
export function makeSmoothedFinder(
  level: Level,
  body: Body,
  row: FinderRow,
  smoothing: string | null,
  { roundThings = false, ...options }: SmoothedOptions = {},
): PathFinder {
  const rounds = smoothing !== null && smoothingOf(smoothing).isForAll === true;
  const key = rounds && row.smoothing !== undefined ? beforeRounding(row.smoothing) : rounds ? null : smoothing;
  const made = row.make(level, body, key === null ? options : { ...options, smoothing: key });
  const led = roundThings ? goRoundThings(level, body, made) : made;
  return rounds ? roundPaths(level, body, led, roundThings) : led;
}
