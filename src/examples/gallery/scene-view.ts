// Shows an example's three.js scene from above at an angle.
import { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { Canvas } from '../draw.ts';
import type { Example } from '../example.ts';

/** A function that advances by that many seconds and renders. */
export function createSceneView(canvas: HTMLCanvasElement, example: Example): (seconds: number) => void {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const camera = new PerspectiveCamera(45, 1.6, 0.1, 200);
  camera.position.set(0, 16, 13);
  camera.lookAt(0, 0, 1);
  const scene = new Scene().add(example.scene!);
  return (seconds) => {
    const { clientWidth, clientHeight } = canvas;
    renderer.setPixelRatio(devicePixelRatio);
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    example.frame(null as unknown as Canvas, seconds);
    renderer.render(scene, camera);
  };
}
