// Points of debug layers: discs, rings and crosses that face the eye, as large as asked in map units and at least a few pixels.
import { ShaderMaterial, type BufferGeometry, type Vector2 } from 'three';
import type { PointShape } from '../../debug/shapes.ts';
import { colorOf } from '../../debug/colors.ts';
import { rgbOf } from '../colors.ts';
import { cornersOfRectangles, makeGeometry, perCorner, rectangleIndex } from '../geometry.ts';

const FORMS: Readonly<Record<PointShape['form'], number>> = { disc: 0, ring: 1, cross: 2 };

export function createPointGeometry(points: readonly PointShape[]): BufferGeometry {
  const places = perCorner(points, ({ at }) => [at.x, at.y, at.z]);
  const tones = perCorner(points, ({ color }) => rgbOf(colorOf(color)));
  const looks = perCorner(points, ({ size, form }) => [size, FORMS[form]]);
  const corner = [cornersOfRectangles(points.length), 2] as const;
  const index = rectangleIndex(points.length);
  return makeGeometry({ position: [places, 3], corner, tone: [tones, 3], shape: [looks, 2] }, index);
}

/** Size is across, map units. */
export function createPointMaterial(viewport: Vector2, hidden: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute vec2 corner;
attribute vec3 tone;
attribute vec2 shape;
uniform vec2 viewport;
varying vec2 vCorner;
varying vec3 vTone;
varying vec2 vLook;
void main() {
  vec4 here = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  // A small ring lies around a small disc.
  float least = shape.y == 1.0 ? 10.0 : 5.0;
  float pixels = clamp(shape.x * projectionMatrix[1][1] * viewport.y * 0.5 / here.w, least, viewport.y) + 2.0;
  here.xy += corner * pixels / viewport * here.w;
  gl_Position = here;
  vCorner = corner;
  vTone = tone;
  vLook = vec2(pixels * 0.5, shape.y);
}
`,
    fragmentShader: /* glsl */ `
uniform float faint;
varying vec2 vCorner;
varying vec3 vTone;
varying vec2 vLook;
void main() {
  float r = length(vCorner);
  float soft = 1.5 / vLook.x;
  float ink;
  // A dark rim, for white floors.
  float inside = 1.0;
  if (vLook.y > 1.5) {
    float d = min(abs(vCorner.x - vCorner.y), abs(vCorner.x + vCorner.y));
    ink = (1.0 - smoothstep(0.22, 0.22 + soft, d)) * step(max(abs(vCorner.x), abs(vCorner.y)), 0.95);
  } else {
    ink = 1.0 - smoothstep(1.0 - soft, 1.0, r);
    inside = 1.0 - smoothstep(1.0 - 2.0 * soft, 1.0 - soft, r);
    if (vLook.y > 0.5) ink *= smoothstep(0.62 - soft, 0.62, r);
  }
  if (ink < 0.01) discard;
  gl_FragColor = vec4(vTone * inside, ink * 0.9 * faint);
}
`,
    uniforms: { viewport: { value: viewport }, faint: { value: hidden ? 0.3 : 1 } },
    transparent: true,
    depthTest: !hidden,
    depthWrite: false,
  });
}
