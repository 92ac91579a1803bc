// Flat tinted areas of debug layers: fans of triangles a hair above the floor, in their colour or the tint of their hue.
import { DoubleSide, ShaderMaterial, type BufferGeometry } from 'three';
import type { AreaShape } from '../../debug/shapes.ts';
import { colorOf, colorOfHue } from '../../debug/colors.ts';
import { rgbOf } from '../colors.ts';
import { makeGeometry } from '../geometry.ts';

/** One triangle fan an area; convex areas only. */
export function createAreaGeometry(areas: readonly AreaShape[]): BufferGeometry {
  const corners = areas.reduce((sum, { points }) => sum + points.length, 0);
  const places = new Float32Array(3 * corners);
  const tones = new Float32Array(4 * corners);
  const index = new Uint32Array(3 * areas.reduce((sum, { points }) => sum + Math.max(0, points.length - 2), 0));
  let [at, end] = [0, 0];
  for (const { points, y, color, hue, strength } of areas) {
    const start = at;
    const [r, g, b] = rgbOf(color === 'cell' ? colorOfHue(hue) : colorOf(color));
    for (const p of points) {
      places.set([p.x, y, p.z], 3 * at);
      tones.set([r, g, b, strength], 4 * at++);
    }
    for (let i = start + 1; i + 1 < at; i++, end += 3) index.set([start, i, i + 1], end);
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
