// Standing ribbons of debug layers: portals. As high as the opening they stand in, brighter at foot and head, with the form of
// their state: dashes for too narrow, chevrons for one-way, crosses for shut.
import { DoubleSide, ShaderMaterial, type BufferGeometry } from 'three';
import type { RibbonShape } from '../../debug/shapes.ts';
import { colorOf } from '../../debug/colors.ts';
import { rgbOf } from '../colors.ts';
import { makeGeometry, perCorner, rectangleIndex } from '../geometry.ts';
import { FORM_NUMBERS } from './lines.ts';

/** An opening with no height still shows this high, map units. */
const LEAST = 6;

export function createRibbonGeometry(ribbons: readonly RibbonShape[]): BufferGeometry {
  const places = new Float32Array(ribbons.length * 12);
  const tones = perCorner(ribbons, ({ color, strength }) => [...rgbOf(colorOf(color)), strength]);
  const sheets = new Float32Array(ribbons.length * 16);
  const forms = perCorner(ribbons, ({ form }) => [FORM_NUMBERS[form]]);
  ribbons.forEach(({ a, b, bottom, top }, i) => {
    const high = Math.max(top, bottom + LEAST);
    const length = Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2);
    places.set([a.x, bottom, a.z, b.x, bottom, b.z, b.x, high, b.z, a.x, high, a.z], i * 12);
    const tall = high - bottom;
    const corners = [0, 0, length, 0, length, tall, 0, tall];
    for (let k = 0; k < 4; k++) sheets.set([corners[2 * k], corners[2 * k + 1], length, tall], i * 16 + 4 * k);
  });
  const index = rectangleIndex(ribbons.length);
  return makeGeometry({ position: [places, 3], tone: [tones, 4], sheet: [sheets, 4], form: [forms, 1] }, index);
}

export function createRibbonMaterial(hidden: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute vec4 tone;
attribute vec4 sheet;
attribute float form;
varying vec4 vTone;
varying vec4 vSheet;
varying float vForm;
varying float vAway;
void main() {
  vTone = tone;
  vSheet = sheet;
  vForm = form;
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vAway = length(seen.xyz);
  gl_Position = projectionMatrix * seen;
}
`,
    fragmentShader: /* glsl */ `
uniform float faint;
varying vec4 vTone;
varying vec4 vSheet;
varying float vForm;
varying float vAway;
void main() {
  float tall = vSheet.w;
  float up = vSheet.y / tall;
  vec2 px = max(fwidth(vSheet.xy), vec2(1e-4));
  float foot = 1.0 - smoothstep(1.0, 2.6, vSheet.y / px.y);
  float head = 1.0 - smoothstep(0.8, 2.0, (tall - vSheet.y) / px.y);
  float side = 1.0 - smoothstep(0.8, 2.0, min(vSheet.x, vSheet.z - vSheet.x) / px.x);
  float rim = max(foot, 0.55 * max(head, side));
  float pattern;
  if (vForm > 2.5) {
    vec2 p = vec2(vSheet.x / vSheet.z, up);
    float d = min(abs(p.x - p.y), abs(p.x + p.y - 1.0));
    pattern = mix(0.6, 4.0, 1.0 - smoothstep(0.02, 0.045, d));
  } else if (vForm > 1.5) {
    float chevron = fract((vSheet.y + abs(vSheet.x - vSheet.z * 0.5) * 0.8) / 26.0);
    pattern = mix(0.6, 2.6, smoothstep(0.5, 0.56, chevron));
  } else if (vForm > 0.5) {
    pattern = mix(0.15, 2.6, step(fract(vSheet.y / 18.0 + 0.1), 0.55));
  } else pattern = 1.0;
  // Many stand behind one another in a wide room: the sheet is a breath, the line on the floor says where.
  float sheet_ = mix(0.045, 0.2, (1.0 - up) * (1.0 - up) * (1.0 - up));
  float near = smoothstep(10.0, 110.0, vAway) * (0.25 + 0.75 * exp(-vAway / 1100.0));
  float alpha = vTone.a * faint * near * min(1.0, max(sheet_ * pattern, rim));
  gl_FragColor = vec4(vTone.rgb, alpha);
}
`,
    uniforms: { faint: { value: hidden ? 0.16 : 1 } },
    transparent: true,
    depthTest: !hidden,
    depthWrite: false,
    side: DoubleSide,
  });
}
