// Bolts in flight: round, a white core in a glow of the thrower's colour.
import { AdditiveBlending, BufferAttribute, BufferGeometry, DynamicDrawUsage, Points, ShaderMaterial } from 'three';
import { placeBetween } from '../../browser/camera/blend.ts';
import type { Frame } from '../../browser/screen.ts';
import { rgbOf } from '../colors.ts';
import { release } from '../geometry.ts';

/** Most bolts drawn. */
const MOST = 256;
/** The glow across, map units, and the fewest pixels. */
const SIZE = 30;
const LEAST_PIXELS = 9;

export function createBolts() {
  const places = new BufferAttribute(new Float32Array(3 * MOST), 3).setUsage(DynamicDrawUsage);
  const tones = new BufferAttribute(new Float32Array(3 * MOST), 3).setUsage(DynamicDrawUsage);
  const geometry = new BufferGeometry().setAttribute('position', places).setAttribute('tone', tones);
  const material = new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute vec3 tone;
uniform float tall;
varying vec3 vTone;
void main() {
  vTone = tone;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_PointSize = max(${LEAST_PIXELS}.0, ${SIZE}.0 * projectionMatrix[1][1] * tall * 0.5 / gl_Position.w);
}
`,
    fragmentShader: /* glsl */ `
varying vec3 vTone;
void main() {
  float r = length(2.0 * gl_PointCoord - 1.0);
  float glow = 0.8 * pow(max(0.0, 1.0 - r), 2.0);
  gl_FragColor = vec4(mix(vTone, vec3(1.0), smoothstep(0.32, 0.16, r)) * (glow + smoothstep(0.36, 0.26, r)), 1.0);
}
`,
    uniforms: { tall: { value: 1 } },
    blending: AdditiveBlending,
    transparent: true,
    depthWrite: false,
  });
  const points = new Points(geometry, material);
  points.frustumCulled = false;
  points.renderOrder = 4;
  points.visible = false;
  return {
    points,
    /** `tall` is the height of the drawing buffer in pixels. */
    update({ world, alpha }: Frame, tall: number) {
      const bolts = world.bolts.slice(0, MOST);
      bolts.forEach((bolt, i) => {
        const { x, y, z } = placeBetween(bolt, alpha);
        places.setXYZ(i, x, y, z);
        tones.setXYZ(i, ...rgbOf(world.bots[bolt.by]?.color ?? '#ffffff'));
      });
      material.uniforms.tall.value = tall;
      points.visible = bolts.length > 0;
      geometry.setDrawRange(0, bolts.length);
      places.needsUpdate = true;
      tones.needsUpdate = true;
    },
    dispose: () => release(points),
  };
}
