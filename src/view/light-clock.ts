// How bright each sector of a Doom map is now: a small texture that the vertex shader looks up, so that lights that flicker, and those
// that something in the map turns up or down, cost nothing where they are drawn. Sectors whose light never changes have no place in it:
// their vertices carry it.
import { DataTexture, NearestFilter, RedFormat } from 'three';
import type { FloorPlan } from '../map/floor-plan.ts';
import { TICS_A_SECOND, type Glow } from '../map/skin.ts';
import type { Brightness } from './brightness.ts';
import { lightOfGlow } from './glows.ts';

/** Place 0 is nobody's. */
const PLACES = 256;

export interface LightClock {
  readonly texture: DataTexture;
  /** Beyond the last place the last is shared. */
  brightnessOf(sector: number): Brightness;
  setTime(seconds: number): void;
  dispose(): void;
}

/** A clock for the lights of a plan, whose sectors are read anew each time; `changing` are those that may change besides the glows. */
export function createLightClock(
  { sectors }: Pick<FloorPlan, 'sectors'>,
  glows: readonly (Glow | null)[],
  changing: Iterable<number> = [],
): LightClock {
  const levels = new Uint8Array(PLACES);
  const texture = new DataTexture(levels, PLACES, 1, RedFormat);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  const all = new Set([...glows.flatMap((glow, sector) => (glow === null ? [] : [sector])), ...changing]);
  const placeOf = new Map([...all].map((sector, i) => [sector, Math.min(PLACES - 1, i + 1)]));
  const setTime = (seconds: number): void => {
    const tic = Math.floor(seconds * TICS_A_SECOND);
    let isNew = false;
    for (const [sector, place] of placeOf) {
      const { light } = sectors[sector];
      const glow = glows[sector] ?? null;
      const level = Math.round(255 * (glow === null ? light : lightOfGlow(glow, light, tic, sector)));
      isNew ||= levels[place] !== level;
      levels[place] = level;
    }
    if (isNew) texture.needsUpdate = true;
  };
  setTime(0);
  texture.needsUpdate = true;
  return {
    texture,
    brightnessOf: (sector) => ({ level: sectors[sector].light, place: placeOf.get(sector) ?? 0 }),
    setTime,
    dispose: () => texture.dispose(),
  };
}
