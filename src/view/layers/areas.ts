// Flat tinted areas of debug layers: fans of triangles a hair above the floor, in their colour or the tint of their hue.
import { DoubleSide, ShaderMaterial, type BufferGeometry } from 'three';
import type { AreaShape } from '../../debug/shapes.ts';
import { colorOf, colorOfHue } from '../../debug/colors.ts';
import { rgbOf } from '../colors.ts';
import { makeGeometry } from '../geometry.ts';

/** One triangle fan an area; convex areas only. */
export function createAreaGeometry(areas: readonly AreaShape[]): BufferGeometry {
  const places: number[] = [];
  const tones: number[] = [];
  const index: number[] = [];
  for (const { points, y, color, hue, strength } of areas) {
    const start = places.length / 3;
    const [r, g, b] = rgbOf(color === 'cell' ? colorOfHue(hue) : colorOf(color));
    for (const p of points) {
      places.push(p.x, y, p.z);
      tones.push(r, g, b, strength);
    }
    for (let i = 1; i + 1 < points.length; i++) index.push(start, start + i, start + i + 1);
  }
  return makeGeometry({ position: [places, 3], tone: [tones, 4] }, index);
}

/** Plain colour; what is hidden is a third as strong. */
export function createFlatMaterial(hidden: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute vec4 tone;
varying vec4 vTone;
void main() {
  vTone = tone;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`,
    fragmentShader: /* glsl */ `
uniform float faint;
varying vec4 vTone;
void main() {
  gl_FragColor = vec4(vTone.rgb, vTone.a * faint);
}
`,
    uniforms: { faint: { value: hidden ? 0.22 : 1 } },
    transparent: true,
    depthTest: !hidden,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -4,
  });
}
