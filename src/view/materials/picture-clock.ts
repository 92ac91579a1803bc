// Current frames of a map's animated textures: a small texture for the vertex shader, so animations need no changes to vertices. For each
// layer it stores the layer to show.
import { DataTexture, RedFormat } from 'three';
import { TICS_A_SECOND, type Skin } from '../../map/skin.ts';
import { layerOfPicture } from './picture-atlas.ts';

const PLACES = 256;

export type PictureClock = ReturnType<typeof createPictureClock>;

export function createPictureClock({ sequences }: Pick<Skin, 'sequences'>) {
  const shown = new Uint8Array(PLACES);
  const texture = new DataTexture(shown, PLACES, 1, RedFormat);
  for (let layer = 0; layer < PLACES; layer++) shown[layer] = layer;
  // The first update always writes, at any time and without animations.
  texture.needsUpdate = true;
  let tic = -1;
  return {
    texture,
    setTime(seconds: number) {
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
