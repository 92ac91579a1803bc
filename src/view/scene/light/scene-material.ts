// The program of the keep's surfaces, with the map's materials or with its own pictures.
import { ShaderMaterial, Vector3, Vector4, type DataArrayTexture } from 'three';
import type { MaterialName } from '../../../map/materials.ts';
import type { Level } from '../../../nav/level.ts';
import { lightOf, mixRgb } from '../../colors.ts';
import type { LightClock } from '../../materials/light-clock.ts';
import type { PictureClock } from '../../materials/picture-clock.ts';
import type { Quality } from '../../quality.ts';
import { KEEP_FRAGMENT, KEEP_VERTEX } from './scene-shader.ts';

/** Pictures of old games are dark, for they were made to be shown as they are. */
const DRESSED_EXPOSURE = 3.1;

const SHINE: Readonly<Partial<Record<MaterialName, number>>> = {
  brass: 0.9,
  metal: 0.55,
  tile: 0.6,
  water: 1,
  ice: 0.8,
  stone: 0.1,
  planks: 0.16,
  mud: 0.3,
  ink: 0.2,
};

export function createMaterial(
  level: Level,
  atlas: DataArrayTexture,
  names: readonly MaterialName[],
  quality: Quality,
  lightClock: LightClock | null,
): ShaderMaterial {
  const { air } = level.plan;
  const shine = Array.from({ length: 16 }, (_, layer) => SHINE[names[layer]] ?? 0);
  const fog = air.style === 'paper' ? lightOf(air.fog) : mixRgb(lightOf(air.fog), [0, 0, 0], 0.25);
  return new ShaderMaterial({
    vertexShader: KEEP_VERTEX,
    fragmentShader: KEEP_FRAGMENT,
    defines: { ...(quality === 'high' ? { FINE: '' } : {}), ...(lightClock ? { DIMS: '' } : {}) },
    uniforms: {
      atlas: { value: atlas },
      shine: { value: shine },
      seconds: { value: 0 },
      flow: { value: 0 },
      frozen: { value: new Vector3(0, -1, -1) },
      fogColor: { value: new Vector3(...fog) },
      fogDistance: { value: air.fogDistance },
      exposure: { value: air.style === 'paper' ? 2.2 : 1.7 },
      gloom: { value: 0 },
      levels: { value: lightClock?.texture ?? null },
      lips: { value: air.style === 'paper' ? 0 : 1 },
      drawn: { value: air.style === 'paper' ? 1 : 0 },
      eye: { value: new Vector3() },
      carried: { value: new Vector4(0, 0, 0, 250) },
      carriedColor: { value: new Vector3() },
    },
  });
}

/** The same light on a map's own pictures: they have holes and no relief. All but the pictures is shared. */
export function createDressedMaterial(material: ShaderMaterial, pictures: DataArrayTexture, clock: PictureClock) {
  return new ShaderMaterial({
    vertexShader: KEEP_VERTEX,
    fragmentShader: KEEP_FRAGMENT,
    defines: { PICTURES: '', DIMS: '' },
    uniforms: {
      ...material.uniforms,
      atlas: { value: pictures },
      clock: { value: clock.texture },
      lips: { value: 0 },
      exposure: { value: DRESSED_EXPOSURE },
    },
  });
}
