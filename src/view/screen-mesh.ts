// A triangle over the whole screen, whatever the camera does and whatever stands before it.
import { Mesh, ShaderMaterial, type IUniform } from 'three';
import { makeGeometry, release } from './geometry.ts';

const VERTEX = /* glsl */ `
varying vec2 vPlace;
void main() {
  vPlace = position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

/** Its fragments know their place on the screen as `vPlace`, −1 … 1. */
export function createScreenMesh<Uniforms extends Record<string, IUniform>>(
  fragmentShader: string,
  uniforms: Uniforms,
  blending: { readonly transparent?: boolean; readonly premultipliedAlpha?: boolean } = {},
) {
  const geometry = makeGeometry({ position: [[-1, -1, 0, 3, -1, 0, -1, 3, 0], 3] });
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader,
    depthTest: false,
    depthWrite: false,
    uniforms,
    ...blending,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return { mesh, dispose: () => release(mesh) };
}
