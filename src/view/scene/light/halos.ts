// The halo of each lamp and the glass of each window: two meshes for a whole level, see-through and drawn after the solid.
// Halos face the eye and breathe with the flame; glass is a faint cool sheet that catches light at a slant.
import { AdditiveBlending, DoubleSide, Group, Mesh, ShaderMaterial } from 'three';
import type { BufferGeometry } from 'three';
import { cornersOfRectangles, makeGeometry, perCorner, rectangleIndex, release } from '../../geometry.ts';
import type { Halo, Pane } from '../furniture/surroundings.ts';

const HALO_VERTEX = /* glsl */ `
attribute vec2 corner;
attribute vec3 tone;
attribute vec2 shape;
uniform float seconds;
uniform float fogDistance;
varying vec2 vCorner;
varying vec3 vTone;
void main() {
  vCorner = corner;
  vec4 middle = modelViewMatrix * vec4(position, 1.0);
  float phase = shape.y * 40.0;
  float flicker = 1.0 + 0.05 * sin(seconds * 2.3 + phase) + 0.035 * sin(seconds * 5.9 + phase * 2.7);
  float haze = fogDistance > 0.0 ? length(middle.xyz) / fogDistance : 0.0;
  vTone = sqrt(tone) * flicker * exp(-haze * haze * 2.2);
  middle.xy += corner * shape.x * flicker;
  // A little towards the eye, so that its own lantern does not cut it.
  middle.xyz *= 1.0 - min(0.3, 7.0 / max(1.0, length(middle.xyz)));
  gl_Position = projectionMatrix * middle;
}
`;

const HALO_FRAGMENT = /* glsl */ `
uniform float strength;
varying vec2 vCorner;
varying vec3 vTone;
void main() {
  float r = min(1.0, length(vCorner));
  float soft = (1.0 - r) * (1.0 - r);
  gl_FragColor = vec4(vTone * (0.32 * soft * soft + 0.13 * soft) * strength, 1.0);
}
`;

const PANE_VERTEX = /* glsl */ `
attribute vec3 normalOf;
attribute vec2 sheet;
varying vec3 vPlace;
varying vec3 vNormalW;
varying vec2 vSheet;
void main() {
  vPlace = position;
  vNormalW = normalOf;
  vSheet = sheet;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const PANE_FRAGMENT = /* glsl */ `
uniform vec3 eye;
varying vec3 vPlace;
varying vec3 vNormalW;
varying vec2 vSheet;
void main() {
  float facing = abs(dot(normalize(eye - vPlace), vNormalW));
  float slant = pow(1.0 - facing, 3.0);
  float streak = smoothstep(0.42, 0.5, fract((vSheet.x + vSheet.y * 0.7) / 70.0)) * smoothstep(0.62, 0.54, fract((vSheet.x + vSheet.y * 0.7) / 70.0));
  gl_FragColor = vec4(vec3(0.62, 0.76, 0.86), 0.07 + 0.05 * streak + 0.3 * slant);
}
`;

/** Builds both; an empty group where there are neither lamps nor windows. The keep's eye, time and fog are shared. */
export function createShimmer(
  halos: readonly Halo[],
  panes: readonly Pane[],
  strength: number,
  keep: ShaderMaterial['uniforms'],
) {
  const group = new Group();
  const haloMaterial = new ShaderMaterial({
    vertexShader: HALO_VERTEX,
    fragmentShader: HALO_FRAGMENT,
    transparent: true,
    blending: AdditiveBlending,
    depthWrite: false,
    uniforms: { ...keep, strength: { value: strength } },
  });
  const paneMaterial = new ShaderMaterial({
    vertexShader: PANE_VERTEX,
    fragmentShader: PANE_FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms: keep,
  });
  const glass = new Mesh(paneGeometryOf(panes), paneMaterial);
  glass.renderOrder = 1;
  if (panes.length > 0) group.add(glass);
  const glow = new Mesh(haloGeometryOf(halos), haloMaterial);
  glow.frustumCulled = false;
  glow.renderOrder = 3;
  if (halos.length > 0) group.add(glow);
  return {
    group,
    dispose: () => [glass, glow].forEach(release),
  };
}

function haloGeometryOf(halos: readonly Halo[]): BufferGeometry {
  const places = perCorner(halos, ({ x, y, z }) => [x, y, z]);
  const tones = perCorner(halos, ({ color }) => color);
  const shapes = perCorner(halos, ({ size, phase }) => [size, phase]);
  const corner = [cornersOfRectangles(halos.length), 2] as const;
  const index = rectangleIndex(halos.length);
  return makeGeometry({ position: [places, 3], tone: [tones, 3], shape: [shapes, 2], corner }, index);
}

function paneGeometryOf(panes: readonly Pane[]): BufferGeometry {
  const places: number[] = [];
  const normals: number[] = [];
  const sheets: number[] = [];
  for (const { a, b, bottom, top } of panes) {
    const length = Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2);
    places.push(a.x, bottom, a.z, b.x, bottom, b.z, b.x, top, b.z, a.x, top, a.z);
    sheets.push(0, bottom, length, bottom, length, top, 0, top);
    for (let i = 0; i < 4; i++) normals.push(-(b.z - a.z) / length, 0, (b.x - a.x) / length);
  }
  const index = rectangleIndex(panes.length);
  return makeGeometry({ position: [places, 3], normalOf: [normals, 3], sheet: [sheets, 2] }, index);
}
