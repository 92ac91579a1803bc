// Draws the catch: the bot's face covers the whole view, with its visor burning across, and opens again. One triangle over
// the screen, drawn only while there is something to see.
import { Vector3 } from 'three';
import { rgbOf } from '../colors.ts';
import { createScreenMesh } from '../screen-mesh.ts';

const FRAGMENT = /* glsl */ `
uniform float strength;
uniform float aspect;
uniform float seconds;
uniform vec3 color;
varying vec2 vPlace;
void main() {
  vec2 p = vPlace * vec2(aspect, 1.0);
  float s = strength * strength * (3.0 - 2.0 * strength);
  // The facets of the face, sliding in from above and below.
  float close = mix(1.5, -0.02, s);
  float bend = 0.16 * abs(p.x) + 0.05 * abs(fract(p.x * 0.7) - 0.5);
  float jaw = smoothstep(close - 0.01, close + 0.01, abs(p.y) + bend * 0.4);
  float facet = 0.5 + 0.5 * sin(floor(p.x * 1.4 + 0.5 * sign(p.y)) * 2.4 + sign(p.y));
  vec3 face = vec3(0.014, 0.016, 0.026) * (0.7 + 0.8 * facet);
  // The visor: a thin line bent downward to its ends, with a halo.
  float y = p.y + 0.05 * p.x * p.x - 0.02;
  float half_ = 0.035 + 0.05 * s;
  float ends = smoothstep(1.75, 1.15, abs(p.x) / max(0.6, aspect * 0.62));
  float core = smoothstep(half_, half_ * 0.35, abs(y)) * ends;
  float halo = exp(-abs(y) * 6.0) * ends;
  float scan = 0.9 + 0.1 * sin(vPlace.y * 300.0 + seconds * 20.0);
  vec3 light = color * (core * 1.3 + halo * 0.55) * scan + vec3(1.0) * core * core * 0.45;
  float cover = jaw * s;
  float alpha = clamp(cover + (core + halo * 0.6) * s, 0.0, 1.0);
  gl_FragColor = vec4(face * cover + light * s, alpha);
}
`;

export function createCaught() {
  const uniforms = {
    strength: { value: 0 },
    aspect: { value: 1 },
    seconds: { value: 0 },
    color: { value: new Vector3() },
  };
  const { mesh, dispose } = createScreenMesh(FRAGMENT, uniforms, { transparent: true, premultipliedAlpha: true });
  mesh.visible = false;
  mesh.renderOrder = 100;
  return {
    mesh,
    update(strength: number, color: string, aspect: number, seconds: number) {
      mesh.visible = strength > 0;
      uniforms.strength.value = Math.min(1, strength);
      uniforms.aspect.value = aspect;
      uniforms.seconds.value = seconds;
      uniforms.color.value.set(...rgbOf(color));
    },
    dispose,
  };
}
