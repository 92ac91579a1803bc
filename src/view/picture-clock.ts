// What a map's own pictures show now: a small texture that the vertex shader looks up, so that a whole level of moving pictures and
// flickering lights is still drawn as if it stood still. Row 0 holds for each layer the layer that is shown in its place; row 1 for each
// glow how bright it is (place 0 is always full light).
import { DataTexture, NearestFilter, RedFormat } from 'three';
import type { FloorPlan } from '../map/floor-plan.ts';
import { TICS_A_SECOND, type Skin } from '../map/skin.ts';
import { lightOfGlow } from './glows.ts';
import { doomLevel } from './lights.ts';
import { layerOfPicture } from './picture-atlas.ts';

const PLACES = 256;

export interface PictureClock {
  readonly texture: DataTexture;
  /** The place of a sector's glow; 0 where its light is steady. Beyond the last place the last is shared. */
  glowOf(sector: number): number;
  setTime(seconds: number): void;
  dispose(): void;
}

/** A clock for the pictures and the lights of a plan. */
export function createPictureClock({ sectors }: FloorPlan, { sequences, glows }: Skin): PictureClock {
  const shown = new Uint8Array(2 * PLACES);
  const texture = new DataTexture(shown, PLACES, 2, RedFormat);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  const glowing = glows.flatMap((glow, sector) => (glow === null ? [] : [sector])).slice(0, PLACES - 1);
  const placeOf = new Map(glowing.map((sector, i) => [sector, i + 1]));
  shown.fill(255, PLACES);
  for (let layer = 0; layer < PLACES; layer++) shown[layer] = layer;
  let tic = -1;
  return {
    texture,
    glowOf: (sector) => placeOf.get(sector) ?? (glows[sector] ? PLACES - 1 : 0),
    setTime(seconds) {
      const now = Math.floor(seconds * TICS_A_SECOND);
      if (now === tic) return;
      tic = now;
      let isNew = tic === 0;
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
      glowing.forEach((sector, i) => {
        const { light } = sectors[sector];
        const part = doomLevel(lightOfGlow(glows[sector]!, light, now, sector)) / doomLevel(light);
        put(PLACES + i + 1, Math.round(255 * Math.min(1, part)));
      });
      if (isNew) texture.needsUpdate = true;
    },
    dispose: () => texture.dispose(),
  };
}
