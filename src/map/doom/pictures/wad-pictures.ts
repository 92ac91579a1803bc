// Decodes textures of WADs: flats as squares of palette indices, wall textures composed of column-based patches.
//
// Formats after The Unofficial Doom Specs (M. S. Fell, 1994): PLAYPAL, PNAMES, TEXTURE1 and 2, patches, flats. Later WADs override earlier
// ones by name, as in the game. Every offset and count is checked before use; a damaged picture counts as missing and is never an error.
import { getOrAdd } from '../../../geometry/lists.ts';
import { MAX_PICTURE_SIDE, MAX_PICTURE_TEXELS } from '../../input/limits.ts';
import type { Picture, Sprite } from '../../skin.ts';
import { sequenceRows, sequenceWith, switchPartner, type PictureKind } from './picture-tables.ts';
import { nameAt, type Lump } from '../wad-lumps.ts';

/** Access to textures and sprites by name. */
export type PictureSource = NonNullable<ReturnType<typeof picturesOfWads>>;

type Patch = NonNullable<ReturnType<typeof readPatch>>;

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly patch: string;
}

interface Recipe {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
}

/** Instead of a palette index, for a transparent texel. */
const NO_COLOR = -1;
const COLORS = 256;
const FLAT_SIDE = 64;
const PIECE_BYTES = 10;
const RECIPE_BYTES = 22;

/** The textures in the lumps of WADs, the base game's first; null without a palette. */
export function picturesOfWads(wads: readonly (readonly Lump[])[]) {
  const lumps = new Map<string, DataView>();
  const flats = new Map<string, DataView>();
  const recipes = new Map<string, Recipe>();
  const orders: Record<PictureKind, string[][]> = { wall: [], flat: [] };
  let patchNames: readonly string[] = [];
  for (const wad of wads) {
    let isAmongFlats = false;
    const own = new Map<string, DataView>();
    const flatNames: string[] = [];
    const wallNames: string[] = [];
    for (const { name, bytes } of wad) {
      if (/^FF?_START$/.test(name)) isAmongFlats = true;
      else if (/^FF?_END$/.test(name)) isAmongFlats = false;
      if (bytes.byteLength === 0) continue;
      if (isAmongFlats && bytes.byteLength >= FLAT_SIDE ** 2) {
        flats.set(name, bytes);
        flatNames.push(name);
      } else own.set(name, bytes);
    }
    for (const [name, bytes] of own) lumps.set(name, bytes);
    const names = own.get('PNAMES');
    if (names !== undefined) patchNames = readPatchNames(names);
    // Where TEXTURE1 and TEXTURE2 share a name, TEXTURE1 counts.
    for (const list of ['TEXTURE2', 'TEXTURE1']) {
      const view = own.get(list);
      if (view === undefined) continue;
      const found = readRecipes(view, patchNames);
      wallNames.unshift(...found.map(([name]) => name));
      for (let i = found.length - 1; i >= 0; i--) recipes.set(found[i][0], found[i][1]);
    }
    orders.flat.push(flatNames);
    orders.wall.push(wallNames);
  }
  const palette = lumps.get('PLAYPAL');
  if (palette === undefined || palette.byteLength < COLORS * 3) return null;

  const rows = sequenceRows(lumps.get('ANIMATED'));

  let texelsLeft = MAX_PICTURE_TEXELS;
  const patches = new Map<string, Patch | null>();
  const patchOf = (name: string): Patch | null =>
    getOrAdd(patches, name, () => {
      const view = lumps.get(name);
      const patch = view === undefined ? null : readPatch(view, texelsLeft);
      texelsLeft -= patch?.colors.length ?? 0;
      return patch;
    });
  const paint = (name: string, width: number, height: number, colors: Int16Array): Picture =>
    paintPicture(palette, name, width, height, colors);

  return {
    wall(name: string): Picture | null {
      const recipe = recipes.get(name);
      if (recipe === undefined) return null;
      const { width, height, pieces } = recipe;
      texelsLeft -= width * height;
      if (texelsLeft < 0) return null;
      const colors = new Int16Array(width * height).fill(NO_COLOR);
      let isFound = false;
      for (const { x, y, patch: patchName } of pieces) {
        const patch = patchOf(patchName);
        if (patch === null) continue;
        texelsLeft -= Math.min(patch.width, width) * Math.min(patch.height, height);
        if (texelsLeft < 0) return null;
        isFound = true;
        drawPatch(colors, width, height, patch, x, y);
      }
      return isFound ? paint(name, width, height, colors) : null;
    },
    flat(name: string): Picture | null {
      const view = flats.get(name) ?? lumps.get(name);
      if (view === undefined || view.byteLength < FLAT_SIDE ** 2) return null;
      texelsLeft -= FLAT_SIDE ** 2;
      if (texelsLeft < 0) return null;
      const colors = Int16Array.from({ length: FLAT_SIDE ** 2 }, (_, i) => view.getUint8(i));
      return paint(name, FLAT_SIDE, FLAT_SIDE, colors);
    },
    /** A sprite frame (COLUA), its rotation-free version or its front view. */
    sprite(frame: string): Sprite | null {
      const patch = patchOf(`${frame}0`) ?? patchOf(`${frame}1`);
      if (patch === null) return null;
      const { width, height, left, top, colors } = patch;
      texelsLeft -= width * height;
      return texelsLeft < 0 ? null : { ...paint(frame, width, height, colors), left, top };
    },
    /** The animation that contains this name: its names, and tics per frame; null when static. */
    sequence: (kind: PictureKind, name: string) => sequenceWith(name, kind, rows, orders[kind]),
    /** Name of a wall texture's other switch state; null when it is no switch or the other state is missing. */
    partner(name: string): string | null {
      const partner = switchPartner(name, lumps.get('SWITCHES'));
      return partner !== null && recipes.has(partner) ? partner : null;
    },
  };
}

/** A grey placeholder with a border. */
export function standInPicture(name: string): Picture {
  const side = FLAT_SIDE;
  const texels = new Uint8Array(side * side * 4);
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at += 4) {
      const isRim = x === 0 || y === 0;
      texels.fill(isRim ? 78 : 108, at, at + 3);
      texels[at + 3] = 255;
    }
  }
  return { name, width: side, height: side, texels, hasHoles: false, isStandIn: true };
}

function readPatchNames(view: DataView): string[] {
  if (view.byteLength < 4) return [];
  const count = Math.max(0, Math.min(view.getInt32(0, true), Math.floor((view.byteLength - 4) / 8)));
  return Array.from({ length: count }, (_, i) => nameAt(view, 4 + i * 8));
}

function readRecipes(view: DataView, patchNames: readonly string[]): [name: string, recipe: Recipe][] {
  if (view.byteLength < 4) return [];
  const count = Math.max(0, Math.min(view.getInt32(0, true), Math.floor((view.byteLength - 4) / 4)));
  // Entries may share bytes, so the total number of pieces is limited by the size of the lump.
  let piecesLeft = Math.floor(view.byteLength / PIECE_BYTES);
  const recipes: [string, Recipe][] = [];
  for (let i = 0; i < count; i++) {
    const at = view.getInt32(4 + i * 4, true);
    if (at < 0 || at + RECIPE_BYTES > view.byteLength) continue;
    const width = view.getInt16(at + 12, true);
    const height = view.getInt16(at + 14, true);
    const pieceCount = view.getInt16(at + 20, true);
    if (!isSide(width) || !isSide(height) || pieceCount < 1) continue;
    if (at + RECIPE_BYTES + pieceCount * PIECE_BYTES > view.byteLength) continue;
    piecesLeft -= pieceCount;
    if (piecesLeft < 0) break;
    const pieces = Array.from({ length: pieceCount }, (_, piece): Piece => {
      const from = at + RECIPE_BYTES + piece * PIECE_BYTES;
      const x = view.getInt16(from, true);
      const y = view.getInt16(from + 2, true);
      return { x, y, patch: patchNames[view.getUint16(from + 4, true)] ?? '' };
    });
    recipes.push([nameAt(view, at), { width, height, pieces }]);
  }
  return recipes;
}

const isSide = (length: number): boolean => length > 0 && length <= MAX_PICTURE_SIDE;

/**
 * Decodes a patch: width, height, two offsets, column offsets; a column is a list of posts (top, length, colours) ended by 255. Null when
 * it is damaged or has more than `most` texels.
 */
function readPatch(view: DataView, most: number) {
  if (view.byteLength < 8) return null;
  const width = view.getInt16(0, true);
  const height = view.getInt16(2, true);
  if (!isSide(width) || !isSide(height) || 8 + width * 4 > view.byteLength || width * height > most) return null;
  const colors = new Int16Array(width * height).fill(NO_COLOR);
  // Columns may share bytes and posts may overlap, but only to this limit.
  let workLeft = 4 * width * (height + 1);
  for (let x = 0; x < width; x++) {
    let at = view.getInt32(8 + x * 4, true);
    if (at < 0) return null;
    let top = -1;
    for (;;) {
      if (at >= view.byteLength) return null;
      const start = view.getUint8(at);
      if (start === 255) break;
      if (at + 3 > view.byteLength) return null;
      const length = view.getUint8(at + 1);
      workLeft -= length + 1;
      if (workLeft < 0) return null;
      // Tops that do not increase are relative to the previous post (DeePsea's tall patches).
      top = start <= top ? top + start : start;
      if (at + 3 + length > view.byteLength) return null;
      for (let i = 0; i < length && top + i < height; i++) colors[(top + i) * width + x] = view.getUint8(at + 3 + i);
      at += length + 4;
    }
  }
  return { width, height, left: view.getInt16(4, true), top: view.getInt16(6, true), colors };
}

function drawPatch(colors: Int16Array, width: number, height: number, patch: Patch, x: number, y: number): void {
  const fromX = Math.max(0, -x);
  const toX = Math.min(patch.width, width - x);
  const fromY = Math.max(0, -y);
  const toY = Math.min(patch.height, height - y);
  for (let row = fromY; row < toY; row++) {
    for (let column = fromX; column < toX; column++) {
      const color = patch.colors[row * patch.width + column];
      if (color !== NO_COLOR) colors[(y + row) * width + x + column] = color;
    }
  }
}

function paintPicture(palette: DataView, name: string, width: number, height: number, colors: Int16Array): Picture {
  const texels = new Uint8Array(width * height * 4);
  const shades = new Uint8Array(palette.buffer, palette.byteOffset, COLORS * 3);
  let [red, green, blue, solid] = [0, 0, 0, 0];
  for (let i = 0, at = 0; i < colors.length; i++, at += 4) {
    const color = colors[i] * 3;
    if (color < 0) continue;
    solid++;
    red += texels[at] = shades[color];
    green += texels[at + 1] = shades[color + 1];
    blue += texels[at + 2] = shades[color + 2];
    texels[at + 3] = 255;
  }
  const hasHoles = solid < colors.length;
  // Transparent texels get the mean colour, which avoids dark fringes at a distance.
  if (hasHoles) {
    const [r, g, b] = [red, green, blue].map((sum) => Math.round(sum / solid));
    for (let i = 0, at = 0; i < colors.length; i++, at += 4) {
      if (colors[i] >= 0) continue;
      texels[at] = r;
      texels[at + 1] = g;
      texels[at + 2] = b;
    }
  }
  return { name, width, height, texels, hasHoles, isStandIn: false };
}
