// Size limits of maps. Loaders check them before allocating memory, so hostile files are rejected early. They are far above any playable
// map: the largest known Doom maps have some 50,000 walls, the largest benchmark grids some 2,000,000 cells.

/** Bytes of any file. */
export const MOST_BYTES = 128 * 2 ** 20;
/** Bytes of a floor-plan file. */
export const MOST_TEXT_BYTES = 8 * 2 ** 20;
/** Bytes of a text grid or a MovingAI map. */
export const MOST_GRID_BYTES = 16 * 2 ** 20;
/** Bytes of the text of a UDMF map. */
export const MOST_UDMF_BYTES = 32 * 2 ** 20;
/** Values (numbers, strings, lists, objects) in a floor-plan file. */
export const MOST_VALUES = 500_000;
/** Maximum nesting of lists and objects in a floor-plan file. */
export const DEEPEST_NESTING = 32;
/** Entries of a WAD's directory. */
export const MOST_LUMPS = 2 ** 17;
/** Cells of a grid. */
export const MOST_CELLS = 2 ** 22;
/** Walls of a plan after crossing walls are split. */
export const MOST_WALLS = 200_000;
export const MOST_SECTORS = 2 ** 16;
export const MOST_THINGS = 2 ** 15;
/** Motions of sectors that triggers can start. */
export const MOST_MOVERS = 2 ** 16;
/** Pairs of neighbouring walls compared before a plan is rejected as a tangle; sound maps have about ten per wall. */
export const MOST_PAIRS = 100_000_000;
/** Pairs compared again after walls were split; or three times the first number if that is more. */
export const MOST_PAIRS_AGAIN = 30_000_000;
/** A coordinate or height is at most this far from 0, map units. */
export const FARTHEST = 2 ** 20;
/** Warnings of one code that are listed; the rest are counted. */
export const MOST_WARNINGS_OF_A_CODE = 8;
/** Largest side of a picture, and texels of all pictures of a map including intermediate ones. */
export const MOST_PICTURE_SIDE = 4096;
export const MOST_PICTURE_TEXELS = 2 ** 26;
/** Findings of one kind that the level doctor lists; the rest are counted. */
export const MOST_FINDINGS_OF_A_KIND = 2000;
