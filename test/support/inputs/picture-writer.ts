// Texture lumps for tests: a palette in which colour n is (n, 255 − n, n xor 90), patches, and texture lists.
import type { LumpSketch } from './wad-writer.ts';

/** Colour `n` of the test palette. */
export const paletteColor = (n: number): readonly [number, number, number] => [n, 255 - n, n ^ 90];

export function paletteLump(): LumpSketch {
  return [
    'PLAYPAL',
    Uint8Array.from({ length: 256 }, (_, n) => n).reduce(
      (all, n) => (all.set(paletteColor(n), n * 3), all),
      new Uint8Array(768),
    ),
  ];
}

/** A patch from columns of palette indices; −1 is transparent. `left` and `top` are its origin. */
export function patchBytes(columns: readonly (readonly number[])[], left = 0, top = 0): Uint8Array {
  const height = columns[0].length;
  const posts = columns.map((column) => {
    const bytes: number[] = [];
    for (let y = 0; y < height;) {
      if (column[y] < 0) {
        y++;
        continue;
      }
      let end = y;
      while (end < height && column[end] >= 0) end++;
      bytes.push(y, end - y, 0, ...column.slice(y, end), 0);
      y = end;
    }
    return [...bytes, 255];
  });
  const head = 8 + 4 * columns.length;
  const out = new Uint8Array(head + posts.reduce((sum, post) => sum + post.length, 0));
  const view = new DataView(out.buffer);
  view.setInt16(0, columns.length, true);
  view.setInt16(2, height, true);
  view.setInt16(4, left, true);
  view.setInt16(6, top, true);
  let at = head;
  posts.forEach((post, x) => {
    view.setInt32(8 + 4 * x, at, true);
    out.set(post, at);
    at += post.length;
  });
  return out;
}

export function patchNamesLump(names: readonly string[]): LumpSketch {
  const out = new Uint8Array(4 + 8 * names.length);
  new DataView(out.buffer).setInt32(0, names.length, true);
  names.forEach((name, i) => out.set(Buffer.from(name), 4 + 8 * i));
  return ['PNAMES', out];
}

export interface TextureSketch {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** [x, y, number of the patch name] */
  readonly pieces: readonly (readonly [number, number, number])[];
}

export function texturesLump(textures: readonly TextureSketch[], lump = 'TEXTURE1'): LumpSketch {
  const size = textures.reduce((sum, { pieces }) => sum + 22 + 10 * pieces.length, 4 + 4 * textures.length);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  view.setInt32(0, textures.length, true);
  let at = 4 + 4 * textures.length;
  textures.forEach(({ name, width, height, pieces }, i) => {
    view.setInt32(4 + 4 * i, at, true);
    out.set(Buffer.from(name), at);
    view.setInt16(at + 12, width, true);
    view.setInt16(at + 14, height, true);
    view.setInt16(at + 20, pieces.length, true);
    pieces.forEach(([x, y, patch], piece) => {
      const from = at + 22 + 10 * piece;
      view.setInt16(from, x, true);
      view.setInt16(from + 2, y, true);
      view.setInt16(from + 4, patch, true);
    });
    at += 22 + 10 * pieces.length;
  });
  return [lump, out];
}

const FLAT = new Uint8Array(4096).map((_, i) => i % 256);
/** A game with a wall of two patches, a grate with holes, a wall with a missing patch, and the flat FLAT1. */
export const SMALL_GAME: readonly LumpSketch[] = [
  paletteLump(),
  patchNamesLump(['PATCH_A', 'PATCH_B']),
  texturesLump([
    {
      name: 'WALL',
      width: 4,
      height: 3,
      pieces: [
        [0, 0, 0],
        [2, 1, 1],
        [-1, -2, 1],
      ],
    },
    { name: 'GRATE', width: 2, height: 2, pieces: [[0, 0, 1]] },
    { name: 'LOST', width: 8, height: 8, pieces: [[0, 0, 9]] },
  ]),
  [
    'PATCH_A',
    patchBytes([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
      [10, 11, 12],
    ]),
  ],
  [
    'PATCH_B',
    patchBytes([
      [20, -1, 22],
      [-1, 24, 25],
    ]),
  ],
  ['F_START', new Uint8Array(0)],
  ['FLAT1', FLAT],
  ['F_END', new Uint8Array(0)],
];
