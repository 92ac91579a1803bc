// How bright each sector of a Doom map is now: a small texture that the vertex shader looks up, so that lights that flicker, and those
// that something in the map turns up or down, cost nothing where they are drawn. Sectors whose light never changes have no place in it:
// their vertices carry it.
import { DataTexture, NearestFilter, RedFormat } from 'three';
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Brightness } from './brightness.ts';

/** Place 0 is nobody's. */
const PLACES = 256;

export interface LightClock {
  readonly texture: DataTexture;
  /** Beyond the last place the last is shared. */
  brightnessOf(sector: number): Brightness;
  /** Shows the lights as they are now. */
  update(): void;
  dispose(): void;
}

/** A clock for the lights of a plan, whose sectors are read anew each time; `changing` are those that may change. */
export function createLightClock({ sectors }: Pick<FloorPlan, 'sectors'>, changing: Iterable<number>): LightClock {
  const levels = new Uint8Array(PLACES);
  const texture = new DataTexture(levels, PLACES, 1, RedFormat);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  const placeOf = new Map([...new Set(changing)].map((sector, i) => [sector, Math.min(PLACES - 1, i + 1)]));
  const update = (): void => {
    let isNew = false;
    for (const [sector, place] of placeOf) {
      const level = Math.round(255 * sectors[sector].light);
      isNew ||= levels[place] !== level;
      levels[place] = level;
    }
    if (isNew) texture.needsUpdate = true;
  };
  update();
  texture.needsUpdate = true;
  return {
    texture,
    brightnessOf: (sector) => ({ level: sectors[sector].light, place: placeOf.get(sector) ?? 0 }),
    update,
    dispose: () => texture.dispose(),
  };
}
