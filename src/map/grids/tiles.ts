// Tiles of grid files: their letters and positions, and edits of the file.
//
// A plan from rows of letters keeps its file. An edit is one letter at one tile; the changed file is then parsed like any other
// (nav/edit-level.ts). Comments, header and all other tiles stay, so an edited map can be saved as it is. Nothing is changed in place.
import type { Bounds, Point } from '../../geometry/point.ts';
import { CELL_SIZE } from './cells-to-walls.ts';
import type { FormatName, Tiles } from '../floor-plan.ts';

/** A new letter for a tile; tiles are numbered row by row. Plain data. */
export interface TileEdit {
  readonly tile: number;
  readonly letter: string;
}

/** A kind of ground for editing. */
export interface TileKind {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  /** The letter in each format; absent where a format has none. */
  readonly letters: Readonly<Partial<Record<FormatName, string>>>;
}

/** All kinds of tiles, with their letters. */
export const TILE_KINDS: readonly TileKind[] = [
  { key: 'wall', title: 'Wall', note: 'A block as high as the room.', letters: { grid: 'x', movingai: '@' } },
  { key: 'floor', title: 'Floor', note: 'Plain ground.', letters: { grid: '.', movingai: '.' } },
  {
    key: 'water',
    title: 'Water',
    note: 'Costs ten steps on floor and takes twice as long.',
    letters: { grid: 'w' },
  },
  {
    key: 'mud',
    title: 'Mud',
    note: 'Costs three steps on floor, at 0.6 of the speed.',
    letters: { grid: 'm' },
  },
];

const SOLID_LETTERS: Readonly<Partial<Record<FormatName, RegExp>>> = { grid: /[xX#]/, movingai: /[^.GS]/ };

/** Does that letter mean solid ground in that format? */
export function isSolidLetter(format: FormatName, letter: string): boolean {
  return SOLID_LETTERS[format]?.test(letter) ?? false;
}

/** The letter of a tile. */
export function letterAt(tiles: Tiles, tile: number): string {
  const { bytes, rows, across } = tiles;
  return String.fromCharCode(bytes[rows[Math.floor(tile / across)] + (tile % across)]);
}

/** The tile that contains a point of the plan, or −1 outside; on a border the one with larger coordinates. */
export function tileAt(tiles: Tiles, point: Point): number {
  const { across, down } = tiles;
  const { x, z } = point;
  const column = Math.floor(x / CELL_SIZE);
  const row = Math.floor(z / CELL_SIZE);
  return column >= 0 && row >= 0 && column < across && row < down ? row * across + column : -1;
}

/** The square of a tile on the plan. */
export function boxOfTile(tiles: Tiles, tile: number): Bounds {
  const { across } = tiles;
  const minX = (tile % across) * CELL_SIZE;
  const minZ = Math.floor(tile / across) * CELL_SIZE;
  return { minX, minZ, maxX: minX + CELL_SIZE, maxZ: minZ + CELL_SIZE };
}

/** The file with these letters changed. Throws an Error for unknown tiles and for letters that are not one byte. */
export function changeLetters({ bytes, rows, across, down }: Tiles, edits: readonly TileEdit[]): Uint8Array {
  const changed = Uint8Array.from(bytes);
  for (const { tile, letter } of edits) {
    const code = letter.charCodeAt(0);
    if (!Number.isInteger(tile) || tile < 0 || tile >= across * down || letter.length !== 1 || code > 127)
      throw new Error(
        `changeLetters: ${JSON.stringify(letter)} on tile ${tile} of ${across} × ${down}; use one byte and an existing tile`,
      );
    changed[rows[Math.floor(tile / across)] + (tile % across)] = code;
  }
  return changed;
}
