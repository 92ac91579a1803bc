// What a map's own pictures show now: a small texture that the vertex shader looks up, so that a whole level of moving pictures is still
// drawn as if it stood still. It holds for each layer the layer that is shown in its place.
import { DataTexture, NearestFilter, RedFormat } from 'three';
import { TICS_A_SECOND, type Skin } from '../../map/skin.ts';
import { layerOfPicture } from './picture-atlas.ts';

const PLACES = 256;

export interface PictureClock {
  readonly texture: DataTexture;
  setTime(seconds: number): void;
  dispose(): void;
}

/** A clock for the pictures of a plan. */
export function createPictureClock({ sequences }: Pick<Skin, 'sequences'>): PictureClock {
  const shown = new Uint8Array(PLACES);
  const texture = new DataTexture(shown, PLACES, 1, RedFormat);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  for (let layer = 0; layer < PLACES; layer++) shown[layer] = layer;
  // Whatever time it is first asked for, and however still its pictures are.
  texture.needsUpdate = true;
  let tic = -1;
  return {
    texture,
    setTime(seconds) {
      const now = Math.floor(seconds * TICS_A_SECOND);
      if (now === tic) return;
      tic = now;
      let isNew = false;
      const put = (at: number, value: number): void => {
        isNew ||= shown[at] !== value;
        shown[at] = value;
      };
      for (const { pictures, tics } of sequences) {
        const turn = Math.floor(now / tics);
        pictures.forEach((picture, i) => {
          put(layerOfPicture(picture), layerOfPicture(pictures[(i + turn) % pictures.length]));
        });
      }
      if (isNew) texture.needsUpdate = true;
    },
    dispose: () => texture.dispose(),
  };
}
