// All finders: the table (finder-rows.ts) with the makers whose code is large.
import { makeIndexedFinder } from '../exact/indexed/make-indexed-finder.ts';
import { makeExactFinder } from '../exact/make-exact-finder.ts';
import { makeGridFinder } from '../grid/make-grid-finder.ts';
import { makeHandFinder } from '../hand/make-hand-finder.ts';
import { FINDER_ROWS, finderRow, provideMakers, type FinderRow } from './finder-rows.ts';
import { createExactRound, exactRoundThings } from './exact-round.ts';
import { goRoundThings } from './go-round.ts';
import { keepOffCarriers } from './keep-off-carriers.ts';
import { makeWalkingFinder } from './make-walking-finder.ts';
import { makeWallFinder } from './make-wall-finder.ts';

/** An exact finder whose paths keep off what carries, and go round things if the options say so. */
const exact =
  (make: FinderRow['make']): FinderRow['make'] =>
  (level, body, { roundThings = false, ...options } = {}) => {
    const made = keepOffCarriers(make(level, body, options), level, body, options);
    if (!roundThings) return made;
    const round = createExactRound(level, body, options);
    return round === null ? goRoundThings(level, body, made) : exactRoundThings(made, round);
  };

function completeTable(): readonly FinderRow[] {
  provideMakers({
    exact: exact(makeExactFinder),
    'exact-indexed': exact(makeIndexedFinder),
    'while-walking': makeWalkingFinder,
    grid: (level, body, options) => makeGridFinder(level, body, options),
    'theta-star': (level, body, options) => makeGridFinder(level, body, options, 'theta-star'),
    'hand-graph': makeHandFinder,
    'right-hand': (level, body, options) => makeWallFinder(level, body, 'right', options),
    'left-hand': (level, body, options) => makeWallFinder(level, body, 'left', options),
  });
  return FINDER_ROWS;
}

/** All finders: pass one of them the level and an agent size. */
export const FINDERS = completeTable();

/** The row with that key; throws when there is none. */
export function finderOf(key: string): FinderRow {
  return finderRow(key, FINDERS);
}
