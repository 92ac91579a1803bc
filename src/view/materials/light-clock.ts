// Current brightness of the sectors of a Doom map: a small texture for the vertex shader, so flickering and switched lights need no changes
// to vertices. Sectors with constant light have no entry; their vertices store it.
import { DataTexture, RedFormat } from 'three';
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Brightness } from './brightness.ts';

/** Entry 0 is unused. */
const PLACES = 256;

export type LightClock = ReturnType<typeof createLightClock>;

/** A clock for the lights of a plan, whose sectors are read at each update; `changing` are those that may change. */
export function createLightClock({ sectors }: Pick<FloorPlan, 'sectors'>, changing: Iterable<number>) {
  const levels = new Uint8Array(PLACES);
  const texture = new DataTexture(levels, PLACES, 1, RedFormat);
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
    /** Sectors beyond the last entry share it. */
    brightnessOf: (sector: number): Brightness => ({ level: sectors[sector].light, place: placeOf.get(sector) ?? 0 }),
    update,
    dispose: () => texture.dispose(),
  };
}
