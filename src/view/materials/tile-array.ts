// A texture array of tiles that repeat, set up the same for painted materials and for a map's own pictures.
import {
  DataArrayTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  RepeatWrapping,
} from 'three';
import type { Quality } from '../quality.ts';

/** `layers` square tiles of `side` texels, four bytes a texel, as one texture. The caller disposes of it. */
export function createTileArray(
  data: Uint8Array<ArrayBuffer>,
  side: number,
  layers: number,
  quality: Quality,
): DataArrayTexture {
  const texture = new DataArrayTexture(data, side, side, layers);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = quality === 'low' ? LinearMipmapNearestFilter : LinearMipmapLinearFilter;
  texture.anisotropy = quality === 'low' ? 1 : 4;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
