// Draws the open sky over sky sectors: their ceilings, and the gaps between skies of different height. The colour depends on the view direction
// only, or comes from the map's own picture of the sky. So the sky hides what is behind it, as a painted backdrop would, and never looks like a
// box.
import { Group, Mesh, ShaderMaterial, Vector2, Vector3 } from 'three';
import type { Level } from '../../../nav/level.ts';
import { mixRgb, rgbOf } from '../../colors.ts';
import { makeGeometry } from '../../geometry.ts';
import { NO_PICTURE } from '../../../map/skin.ts';
import { SKY_FRAGMENT, SKY_VERTEX } from './scene-shader.ts';
import { createSkyTexture } from '../../materials/picture-atlas.ts';
import type { WallSpan } from '../surfaces/wall-spans.ts';

/** Builds the sky of a level; an empty group when it has none. */
export function createSky(level: Level, spans: readonly WallSpan[], { eye }: ShaderMaterial['uniforms']) {
  const { plan, tree } = level;
  const places: number[] = [];
  for (const leaf of tree.leaves) {
    if (!plan.sectors[leaf.sector].sky) continue;
    for (let i = 1; i + 1 < leaf.cell.length; i++) {
      for (const p of [leaf.cell[0], leaf.cell[i], leaf.cell[i + 1]]) places.push(p.x, leaf.ceiling, p.z);
    }
  }
  for (const { part, a, b, bottom, top } of spans) {
    if (part !== 'sky') continue;
    places.push(a.x, bottom, a.z, b.x, bottom, b.z, b.x, top, b.z, a.x, bottom, a.z, b.x, top, b.z, a.x, top, a.z);
  }
  const group = new Group();
  const { air } = plan;
  const fog = rgbOf(air.fog);
  const paper = air.style === 'paper';
  const picture = plan.skin && plan.skin.sky !== NO_PICTURE ? plan.skin.pictures[plan.skin.sky] : null;
  const texture = picture && createSkyTexture(picture);
  const material = new ShaderMaterial({
    vertexShader: SKY_VERTEX,
    fragmentShader: SKY_FRAGMENT,
    defines: picture ? { PICTURE: '' } : {},
    uniforms: {
      picture: { value: texture },
      pictureSize: { value: new Vector2(picture?.width ?? 1, picture?.height ?? 1) },
      eye,
      horizon: { value: new Vector3(...(paper ? fog : mixRgb(fog, [0.5, 0.66, 0.79], 0.3))) },
      zenith: { value: new Vector3(...(paper ? fog : mixRgb(fog, [0.02, 0.04, 0.1], 0.6))) },
      stars: { value: paper ? 0 : 1 },
    },
  });
  const geometry = makeGeometry({ position: [places, 3] });
  if (places.length > 0) group.add(new Mesh(geometry, material));
  return {
    group,
    dispose() {
      for (const each of [geometry, material, texture]) each?.dispose();
    },
  };
}
