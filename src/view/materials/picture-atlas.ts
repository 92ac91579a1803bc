// A map's own textures as one texture array, one per layer, each scaled to the common size. So each texture repeats by itself and the whole
// map draws with one texture and one program.
import { type DataArrayTexture, DataTexture, LinearFilter, RepeatWrapping } from 'three';
import type { Slices } from '../../search/slices.ts';
import type { Picture } from '../../map/skin.ts';
import type { Quality } from '../quality.ts';
import { createTileArray } from './tile-array.ts';

/** Layers that one byte of a vertex can name. */
export const MOST_LAYERS = 255;
/** Side of a layer, texels. */
const SIDE = { high: 256, low: 128 } as const;

/** The pictures as a texture array, layer i for pictures[i] as far as there are layers. The caller disposes of it. Yields after each picture. */
export function* paintPictureAtlas(pictures: readonly Picture[], quality: Quality): Slices<DataArrayTexture> {
  const side = SIDE[quality];
  const shown = pictures.slice(0, MOST_LAYERS);
  const data = new Uint8Array(side * side * 4 * Math.max(1, shown.length));
  const out = new Uint32Array(data.buffer);
  for (const [layer, { width, height, texels }] of shown.entries()) {
    const from = new Uint32Array(texels.slice().buffer);
    for (let y = 0, at = layer * side * side; y < side; y++) {
      const row = Math.floor((y * height) / side) * width;
      for (let x = 0; x < side; x++, at++) out[at] = from[row + Math.floor((x * width) / side)];
    }
    yield;
  }
  return createTileArray(data, side, Math.max(1, shown.length), quality);
}

/** The layer of a picture; what is beyond the last layer shares it. */
export function layerOfPicture(picture: number): number {
  return Math.min(picture, MOST_LAYERS - 1);
}

/** The sky's picture by itself, as it is: once round it repeats a few times, upwards never. */
export function createSkyTexture({ width, height, texels }: Picture): DataTexture {
  const texture = new DataTexture(texels.slice(), width, height);
  texture.wrapS = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
