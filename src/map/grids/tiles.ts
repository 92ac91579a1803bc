// The tiles of a grid's file: which letter each has, where it lies on the plan, and the same file with some letters changed.
//
// A plan that comes from rows of letters keeps its file. An edit is one letter at one tile, and what comes of it is read from the changed
// file like any other (edit-tiles.ts): comments, header and all that was not edited stay as they were, and a map edited in the game is
// saved byte by byte as it is. Nothing is changed in place.
import type { Bounds, Point } from '../../geometry/point.ts';
import { CELL_SIZE } from './cells-to-walls.ts';
import type { FormatName, Tiles } from '../floor-plan.ts';

/** A letter put on a tile; tiles are numbered row after row. All of it is data. */
export interface TileEdit {
  readonly tile: number;
  readonly letter: string;
}

/** A kind of ground that one can lay. */
export interface TileKind {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** The letter that a format has for it; left out where it has none. */
  readonly letters: Readonly<Partial<Record<FormatName, string>>>;
}

export const TILE_KINDS: readonly TileKind[] = [
  { key: 'wall', title: 'Wall', note: 'A block as high as the room.', letters: { grid: 'x', movingai: '@' } },
  { key: 'floor', title: 'Floor', note: 'Plain ground.', letters: { grid: '.', movingai: '.' } },
  {
    key: 'water',
    title: 'Water',
    note: 'A step into it costs ten steps on floor, and takes twice as long.',
    letters: { grid: 'w' },
  },
  {
    key: 'mud',
    title: 'Mud',
    note: 'A step into it costs three steps on floor; one walks at 0.6 of the pace.',
    letters: { grid: 'm' },
  },
];

/** Letters of solid ground, by format. */
const SOLID_LETTERS: Readonly<Partial<Record<FormatName, RegExp>>> = { grid: /[xX]/, movingai: /[^.GS]/ };

/** Does that letter stand for solid ground in a file of that format? */
export function isSolidLetter(format: FormatName, letter: string): boolean {
  return SOLID_LETTERS[format]?.test(letter) ?? false;
}

/** The letter of a tile. */
export function letterAt({ bytes, rows, across }: Tiles, tile: number): string {
  return String.fromCharCode(bytes[rows[Math.floor(tile / across)] + (tile % across)]);
}

/** The tile that holds a point of the plan, or −1 outside; on a border the one with the larger coordinates. */
export function tileAt({ across, down }: Tiles, { x, z }: Point): number {
  const column = Math.floor(x / CELL_SIZE);
  const row = Math.floor(z / CELL_SIZE);
  return column >= 0 && row >= 0 && column < across && row < down ? row * across + column : -1;
}

/** The square of a tile on the plan. */
export function boxOfTile({ across }: Tiles, tile: number): Bounds {
  const minX = (tile % across) * CELL_SIZE;
  const minZ = Math.floor(tile / across) * CELL_SIZE;
  return { minX, minZ, maxX: minX + CELL_SIZE, maxZ: minZ + CELL_SIZE };
}

/** The file with these letters changed. Tiles that there are not and letters that are not one byte throw. */
export function changeLetters({ bytes, rows, across, down }: Tiles, edits: readonly TileEdit[]): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (const { tile, letter } of edits) {
    const code = letter.charCodeAt(0);
    if (!Number.isInteger(tile) || tile < 0 || tile >= across * down || letter.length !== 1 || code > 127)
      throw new Error(`changeLetters: ${JSON.stringify(letter)} on tile ${tile} of ${across} × ${down}`);
    changed[rows[Math.floor(tile / across)] + (tile % across)] = code;
  }
  return changed;
}
