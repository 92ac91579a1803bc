// The materials of one level as one texture array: a layer a material, so that the whole level draws with one texture and
// one program. The fourth channel is how far a texel stands out; a little light from above is drawn into the colour already.
// Texels are as on screen (no colour space): the shader squares them, which costs software renderers far less.
import {
  DataArrayTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  RepeatWrapping,
} from 'three';
import type { MaterialName } from '../map/plan-file.ts';
import type { Quality } from './quality.ts';
import type { Palette } from './palette.ts';
import { RECIPES } from './recipes.ts';
import type { Texel } from './texel.ts';
import { TILE } from './texel.ts';
import { seedOf } from './noise.ts';

/** The texels of one material, four bytes each: red, green, blue, height. The same seed and palette give the same bytes. */
export function paintMaterial(name: MaterialName, seed: number, palette: Palette): Uint8Array<ArrayBuffer> {
  const paint = RECIPES[name]((seed ^ seedOf(name)) & 0xffffff, palette);
  const raw = new Float32Array(TILE * TILE * 4);
  const texel: Texel = { r: 0, g: 0, b: 0, height: 0 };
  for (let y = 0, at = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++, at += 4) {
      paint(x, y, texel);
      raw[at] = texel.r;
      raw[at + 1] = texel.g;
      raw[at + 2] = texel.b;
      raw[at + 3] = texel.height;
    }
  }
  const bytes = new Uint8Array(raw.length);
  for (let y = 0, at = 0; y < TILE; y++) {
    const above = ((y + 1) % TILE) * TILE;
    for (let x = 0; x < TILE; x++, at += 4) {
      const lean = raw[at + 3] - raw[(above + ((x + TILE - 1) % TILE)) * 4 + 3];
      const relief = 1 + Math.max(-0.3, Math.min(0.32, lean * 0.7));
      for (let channel = 0; channel < 3; channel++) {
        bytes[at + channel] = Math.max(0, Math.min(255, Math.round(raw[at + channel] * relief * 255)));
      }
      bytes[at + 3] = Math.round(raw[at + 3] * 255);
    }
  }
  return bytes;
}

/** Paints the materials into a texture array, layer i for names[i]. The caller disposes of it. */
export function createAtlas(
  names: readonly MaterialName[],
  seed: number,
  palette: Palette,
  quality: Quality,
): DataArrayTexture {
  const size = TILE * TILE * 4;
  const data = new Uint8Array(size * names.length);
  names.forEach((name, layer) => data.set(paintMaterial(name, seed, palette), layer * size));
  const texture = new DataArrayTexture(data, TILE, TILE, names.length);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = quality === 'low' ? LinearMipmapNearestFilter : LinearMipmapLinearFilter;
  texture.anisotropy = quality === 'low' ? 1 : 4;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
