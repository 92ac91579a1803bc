// All finders: the table (finder-rows.ts) with the makers whose code is large.
import { makeIndexedFinder } from '../exact/indexed/make-indexed-finder.ts';
import { makeExactFinder } from '../exact/make-exact-finder.ts';
import { makeSharedFinder } from '../exact/make-shared-finder.ts';
import { makeGridFinder } from '../grid/make-grid-finder.ts';
import { makeHandFinder } from '../hand/make-hand-finder.ts';
import { FINDER_ROWS, finderRow, provideMakers, type FinderRow } from './finder-rows.ts';
import { keepOffCarriers } from './keep-off-carriers.ts';
import { makeWalkingFinder } from './make-walking-finder.ts';
import { makeWallFinder } from './make-wall-finder.ts';

/** An exact finder whose paths keep off what carries. */
const offCarriers =
  (make: FinderRow['make']): FinderRow['make'] =>
  (level, body, options) =>
    keepOffCarriers(make(level, body, options), level, body, options);

function completeTable(): readonly FinderRow[] {
  provideMakers({
    exact: offCarriers(makeExactFinder),
    'exact-indexed': offCarriers(makeIndexedFinder),
    'exact-shared': offCarriers(makeSharedFinder),
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
