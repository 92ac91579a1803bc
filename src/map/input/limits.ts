// Size limits of maps. Loaders check them before allocating memory, so hostile files are rejected early. They are far above any playable
// map: the largest known Doom maps have some 50,000 walls, the largest benchmark grids some 2,000,000 cells.

import { MapError, type MapPlace } from './map-error.ts';

/** Throws a MapError `too-big` for more than `most`; `what` says how many there are, `of` of what the limit is. */
export function checkLimit(
  count: number,
  most: number,
  place: MapPlace,
  what: string,
  mend = 'Split the map into smaller ones.',
  of = '',
): void {
  if (count > most) throw new MapError('too-big', place, `${what}; the limit${of} is ${most}.`, mend);
}

/** Bytes of any file. */
export const MAX_BYTES = 128 * 2 ** 20;
/** Bytes of a floor-plan file or a list of wall segments. */
export const MAX_TEXT_BYTES = 8 * 2 ** 20;
/** Bytes of grid text or a MovingAI map. */
export const MAX_GRID_BYTES = 16 * 2 ** 20;
/** Bytes of the text of a UDMF map. */
export const MAX_UDMF_BYTES = 32 * 2 ** 20;
/** Values (numbers, strings, lists, objects) in a floor-plan file. */
export const MAX_VALUES = 500_000;
/** Maximum nesting of lists and objects in a floor-plan file. */
export const DEEPEST_NESTING = 32;
/** Entries of a WAD's directory. */
export const MAX_LUMPS = 2 ** 17;
/** Cells of a grid. */
export const MAX_CELLS = 2 ** 22;
/** Walls of a plan after crossing walls are split. */
export const MAX_WALLS = 200_000;
export const MAX_SECTORS = 2 ** 16;
export const MAX_THINGS = 2 ** 15;
/** Motions of sectors that triggers can start. */
export const MAX_MOVERS = 2 ** 16;
/** Pairs of neighbouring walls compared before a plan is rejected as a tangle; sound maps have about ten per wall. */
export const MAX_PAIRS = 100_000_000;
/** Pairs compared again after walls were split; or three times the first number if that is more. */
export const MAX_PAIRS_AGAIN = 30_000_000;
/** A coordinate or height is at most this far from 0, map units. */
export const FARTHEST = 2 ** 20;
/** Warnings of one code that are listed; the rest are counted. */
export const MAX_WARNINGS_OF_A_CODE = 8;
/** Largest side of a picture, and texels of all pictures of a map including intermediate ones. */
export const MAX_PICTURE_SIDE = 4096;
export const MAX_PICTURE_TEXELS = 2 ** 26;
/** Findings of one kind that the level doctor lists; the rest are counted. */
export const MAX_FINDINGS_OF_A_KIND = 2000;
