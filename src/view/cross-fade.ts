// Blends one finished picture over another: the blueprint over the keep. At full strength the second is drawn directly to the screen at no
// extra cost. During a fade it is drawn to a render target, which is freed afterwards.
import { OrthographicCamera, Scene, Vector2, WebGLRenderTarget, type Texture, type WebGLRenderer } from 'three';
import { createScreenMesh } from './screen-mesh.ts';
import type { Quality } from './quality.ts';

const FRAGMENT = /* glsl */ `
uniform sampler2D picture;
uniform float strength;
varying vec2 vPlace;
void main() {
  gl_FragColor = vec4(texture2D(picture, vPlace * 0.5 + 0.5).rgb, strength);
}
`;

/** One at a time; the picture follows the size of the screen. */
export function createCrossFade(quality: Quality) {
  const uniforms = { picture: { value: null as Texture | null }, strength: { value: 0 } };
  const { mesh, dispose } = createScreenMesh(FRAGMENT, uniforms, { transparent: true });
  const scene = new Scene();
  scene.add(mesh);
  const camera = new OrthographicCamera();
  const size = new Vector2();
  let target: WebGLRenderTarget | null = null;
  const letGo = (): void => {
    target?.dispose();
    target = null;
    uniforms.picture.value = null;
  };
  return {
    /** Draws with `draw` and lays it over the screen; strength 0 … 1. */
    over(renderer: WebGLRenderer, strength: number, draw: () => void) {
      if (strength >= 1) {
        letGo();
        draw();
        return;
      }
      renderer.getDrawingBufferSize(size);
      if (target && (target.width !== size.x || target.height !== size.y)) letGo();
      target ??= new WebGLRenderTarget(size.x, size.y, { samples: quality === 'high' ? 4 : 0 });
      renderer.setRenderTarget(target);
      draw();
      renderer.setRenderTarget(null);
      uniforms.picture.value = target.texture;
      uniforms.strength.value = strength;
      renderer.render(scene, camera);
    },
    dispose() {
      letGo();
      dispose();
    },
  };
}
