// What stands behind everything: the air of the keep, a little lighter towards the horizon, or the deep blue of the blueprint.
import { Mesh, ShaderMaterial, Vector3 } from 'three';
import { createScreenTriangle } from '../geometry.ts';
import { COLORS } from '../../debug/colors.ts';
import { mixRgb, rgbOf } from '../colors.ts';

const VERTEX = /* glsl */ `
varying vec2 vPlace;
void main() {
  vPlace = position.xy;
  gl_Position = vec4(position.xy, 0.9999, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
uniform vec3 middle;
uniform vec3 rim;
varying vec2 vPlace;
void main() {
  float r = min(1.0, length(vPlace) * 0.72);
  float grain = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  gl_FragColor = vec4(mix(middle, rim, r * r) + (grain - 0.5) / 255.0, 1.0);
}
`;

export function createBackdrop() {
  const geometry = createScreenTriangle();
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    depthTest: false,
    depthWrite: false,
    uniforms: { middle: { value: new Vector3() }, rim: { value: new Vector3() } },
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -100;
  const blue = rgbOf(COLORS.ground);
  let fog = rgbOf('#000000');
  let dark = 0.55;
  return {
    mesh,
    /** Colours of the keep's air: '#rrggbb'. */
    setAir(color: string, paper: boolean) {
      fog = rgbOf(color);
      dark = paper ? 0.96 : 0.55;
    },
    setWorld(blueprint: number) {
      material.uniforms.middle.value.set(...mixRgb(fog, blue, blueprint));
      material.uniforms.rim.value.set(
        ...mixRgb(
          [fog[0] * dark, fog[1] * dark, fog[2] * dark],
          [blue[0] * 0.72, blue[1] * 0.76, blue[2] * 0.84],
          blueprint,
        ),
      );
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
