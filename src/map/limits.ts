// How big a map may be. A loader looks at these before it reserves memory, so a hostile file is refused in the time it
// takes to read its first bytes. They are far above any map that is a joy to walk in: the largest Doom maps in the wild
// have some 50,000 walls, the largest benchmark grids some 2,000,000 cells.

/** Bytes of any file. */
export const MOST_BYTES = 128 * 2 ** 20;
/** Bytes of a floor-plan file. */
export const MOST_TEXT_BYTES = 8 * 2 ** 20;
/** Bytes of a text grid or a MovingAI map. */
export const MOST_GRID_BYTES = 16 * 2 ** 20;
/** Bytes of the text of a UDMF map. */
export const MOST_UDMF_BYTES = 32 * 2 ** 20;
/** Values (numbers, texts, lists, objects) in a floor-plan file. */
export const MOST_VALUES = 500_000;
/** How deep lists and objects of a floor-plan file may nest. */
export const DEEPEST_NESTING = 32;
/** Entries of a WAD's directory. */
export const MOST_LUMPS = 2 ** 17;
/** Cells of a grid. */
export const MOST_CELLS = 2 ** 22;
/** Walls of a plan, after walls that cross were split. */
export const MOST_WALLS = 200_000;
export const MOST_SECTORS = 2 ** 16;
export const MOST_THINGS = 2 ** 15;
/** Motions of sectors: what the walls of a map may set going. */
export const MOST_MOVERS = 2 ** 16;
/** Pairs of neighbouring walls that are compared before a plan is called a tangle; sound maps have some ten a wall. */
export const MOST_PAIRS = 100_000_000;
/** As many are compared again after walls were cut, or three times those of the first look if that is more. */
export const MOST_PAIRS_AGAIN = 30_000_000;
/** A coordinate or height is at most this far from 0, map units. */
export const FARTHEST = 2 ** 20;
/** Warnings of one code that are told one by one; the rest are counted. */
export const MOST_WARNINGS_OF_A_CODE = 8;
/** Texels of a picture's side, and of all pictures of a map with everything that is drawn to make them. */
export const MOST_PICTURE_SIDE = 4096;
export const MOST_PICTURE_TEXELS = 2 ** 26;
/** Findings of one kind that the level doctor tells one by one; the rest are counted. */
export const MOST_FINDINGS_OF_A_KIND = 2000;
