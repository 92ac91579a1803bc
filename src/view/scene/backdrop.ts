// What stands behind everything: the air of the keep, a little lighter towards the horizon, or the deep blue of the blueprint.
import { Vector3 } from 'three';
import { createScreenMesh } from '../screen-mesh.ts';
import { COLORS } from '../../debug/colors.ts';
import { mixRgb, rgbOf } from '../colors.ts';

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
  const uniforms = { middle: { value: new Vector3() }, rim: { value: new Vector3() } };
  const { mesh, dispose } = createScreenMesh(FRAGMENT, uniforms);
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
      uniforms.middle.value.set(...mixRgb(fog, blue, blueprint));
      uniforms.rim.value.set(
        ...mixRgb(
          [fog[0] * dark, fog[1] * dark, fog[2] * dark],
          [blue[0] * 0.72, blue[1] * 0.76, blue[2] * 0.84],
          blueprint,
        ),
      );
    },
    dispose,
  };
}
