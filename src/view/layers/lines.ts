// Straight lines as ribbons that face the eye: two triangles each, all merged in one mesh, as wide as asked in map units but
// never thinner than two pixels. Forms are drawn in the fragment: dashes, chevrons that point from a to b, crosses. Used by
// debug layers and by the bots' trails. Cheap even in software, where instanced or fat lines are not.
import { AdditiveBlending, DoubleSide, NormalBlending, ShaderMaterial } from 'three';
import type { BufferAttribute, BufferGeometry, Vector2 } from 'three';
import type { LineForm } from '../../debug/shapes.ts';
import type { Point3 } from '../../geometry/point.ts';
import type { Rgb } from '../colors.ts';
import { makeGeometry, rectangleIndex } from '../geometry.ts';

export interface Line {
  readonly a: Point3;
  readonly b: Point3;
  readonly width: number;
  readonly color: Rgb;
  /** 0 … 1 at a and at b. */
  readonly alphaA: number;
  readonly alphaB: number;
  readonly form: LineForm;
}

export const FORM_NUMBERS: Readonly<Record<LineForm, number>> = { plain: 0, dashed: 1, arrow: 2, cross: 3 };

/** How a form looks, for every shader that has `along` and `across` in map units; gives 0 … 1. */
export const FORM_SHADER = /* glsl */ `
float formAt(float form, float along, float across, float wide, float length_) {
  if (form < 0.5) return 1.0;
  if (form < 1.5) return step(fract(along / 20.0), 0.58);
  if (form < 2.5) {
    float chevron = fract((along + abs(across) * wide * 0.8) / 26.0);
    return mix(0.35, 1.0, smoothstep(0.55, 0.6, chevron));
  }
  vec2 p = vec2(fract(along / max(length_ / max(1.0, floor(length_ / 28.0 + 0.5)), 1.0)) * 2.0 - 1.0, across);
  float d = min(abs(p.x - p.y), abs(p.x + p.y));
  return mix(0.3, 1.0, 1.0 - smoothstep(0.16, 0.24, d));
}
`;

const LINE_VERTEX = /* glsl */ `
attribute vec3 other;
attribute vec2 corner;
attribute vec4 tone;
attribute vec2 shape;
uniform vec2 viewport;
uniform float nearest;
varying vec4 vTone;
varying vec4 vForm;
varying float vWide;
void main() {
  vec4 a = modelViewMatrix * vec4(position, 1.0);
  vec4 b = modelViewMatrix * vec4(other, 1.0);
  float length_ = distance(position, other);
  float from = 0.0;
  float to = 1.0;
  // What lies behind the eye is cut off before the corner is pushed aside, or the ribbon would turn over.
  if (a.z > -nearest && b.z < -nearest) { from = (a.z + nearest) / (a.z - b.z); a = mix(a, b, from); }
  else if (b.z > -nearest && a.z < -nearest) { to = (a.z + nearest) / (a.z - b.z); b = mix(a, b, to); }
  vec4 ca = projectionMatrix * a;
  vec4 cb = projectionMatrix * b;
  vec2 half_ = viewport * 0.5;
  vec2 way = cb.xy / cb.w * half_ - ca.xy / ca.w * half_;
  float size = length(way);
  way = size > 1e-4 ? way / size : vec2(1.0, 0.0);
  vec4 here = corner.x < 0.5 ? ca : cb;
  float pixels = max(2.0, shape.x * projectionMatrix[1][1] * half_.y / here.w) + 2.0;
  here.xy += vec2(-way.y, way.x) * corner.y * pixels * 0.5 / half_ * here.w;
  gl_Position = here;
  vTone = tone;
  vForm = vec4(shape.y, mix(from, to, corner.x) * length_, corner.y, length_);
  vWide = shape.x;
}
`;

const LINE_FRAGMENT = /* glsl */ `
uniform float faint;
varying vec4 vTone;
varying vec4 vForm;
varying float vWide;
${FORM_SHADER}
void main() {
  float alpha = vTone.a * faint * formAt(vForm.x, vForm.y, vForm.z, vWide, vForm.w);
  if (alpha < 0.004) discard;
  // A dark rim of one pixel, for white floors.
  float inside = smoothstep(0.5, 1.5, (1.0 - abs(vForm.z)) / max(fwidth(vForm.z), 1e-4));
  gl_FragColor = vec4(vTone.rgb * inside, alpha);
}
`;

/** The material of lines. `hidden` draws what walls hide, faintly; `glow` adds light instead of paint. */
export function createLineMaterial(viewport: Vector2, nearest: number, hidden: boolean, glow: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: LINE_VERTEX,
    fragmentShader: LINE_FRAGMENT,
    uniforms: { viewport: { value: viewport }, nearest: { value: nearest }, faint: { value: hidden ? 0.2 : 1 } },
    transparent: true,
    depthTest: !hidden,
    depthWrite: false,
    side: DoubleSide,
    blending: glow ? AdditiveBlending : NormalBlending,
  });
}

/** The mesh data of some lines. `room` keeps space for more of them (see fillLines). */
export function createLineGeometry(lines: readonly Line[], room = lines.length): BufferGeometry {
  const corners = new Float32Array(room * 8);
  for (let i = 0; i < room; i++) corners.set([0, -1, 1, -1, 1, 1, 0, 1], i * 8);
  const blank = (size: number): readonly [Float32Array, number] => [new Float32Array(room * 4 * size), size];
  const attributes = { position: blank(3), other: blank(3), tone: blank(4), shape: blank(2) };
  const geometry = makeGeometry({ ...attributes, corner: [corners, 2] }, rectangleIndex(room));
  fillLines(geometry, lines);
  return geometry;
}

/** Puts other lines into a geometry that has room for them. */
export function fillLines(geometry: BufferGeometry, lines: readonly Line[]): void {
  const array = (name: string): Float32Array => geometry.getAttribute(name).array as Float32Array;
  const positions = array('position');
  const others = array('other');
  const tones = array('tone');
  const shapes = array('shape');
  lines.forEach((line, i) => {
    const form = FORM_NUMBERS[line.form];
    for (let corner = 0; corner < 4; corner++) {
      const id = 4 * i + corner;
      const atB = corner === 1 || corner === 2;
      positions[id * 3] = line.a.x;
      positions[id * 3 + 1] = line.a.y;
      positions[id * 3 + 2] = line.a.z;
      others[id * 3] = line.b.x;
      others[id * 3 + 1] = line.b.y;
      others[id * 3 + 2] = line.b.z;
      tones[id * 4] = line.color[0];
      tones[id * 4 + 1] = line.color[1];
      tones[id * 4 + 2] = line.color[2];
      tones[id * 4 + 3] = atB ? line.alphaB : line.alphaA;
      shapes[id * 2] = line.width;
      shapes[id * 2 + 1] = form;
    }
  });
  for (const name of ['position', 'other', 'tone', 'shape']) {
    const attribute = geometry.getAttribute(name) as BufferAttribute;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, lines.length * 4 * attribute.itemSize);
    attribute.needsUpdate = true;
  }
  geometry.setDrawRange(0, lines.length * 6);
}
