// Programs are made before they are needed: a page that asks its graphics something stands still until all that they were told before is
// done, and making a program may take seconds where drawing is done in software.
//
// A browser that makes programs beside the drawing says when one is made, and then nobody waits. Others do not say: there a fence behind
// the drawings that are under way, looked at now and then, sees to it that only the making itself is waited for. Then what a program takes
// is asked for, while the old picture stands; three.js would ask at its first drawing.
import type { Camera, Object3D, Scene, WebGLRenderer } from 'three';

/** Longest that programs are waited for; then they are used all the same, ms. */
const PATIENCE_MS = 20_000;
/** How often one looks whether they are made, ms. */
const POLL_MS = 10;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the graphics have done what they were told so far, or are lost. */
async function settle(context: WebGL2RenderingContext): Promise<void> {
  const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return;
  context.flush();
  for (let waited = 0; waited < PATIENCE_MS && !context.isContextLost(); waited += POLL_MS) {
    await wait(POLL_MS);
    if (context.getSyncParameter(fence, context.SYNC_STATUS) === context.SIGNALED) break;
  }
  context.deleteSync(fence);
}

/** Makes what these objects need to be drawn in the scene; resolves when it is made. */
export async function compileAhead(
  renderer: WebGLRenderer,
  context: WebGL2RenderingContext,
  objects: readonly Object3D[],
  camera: Camera,
  scene: Scene,
): Promise<void> {
  const known = new Set(renderer.info.programs);
  const tells = renderer.extensions.has('KHR_parallel_shader_compile');
  for (const object of objects) {
    if (tells) await Promise.race([renderer.compileAsync(object, camera, scene), wait(PATIENCE_MS)]);
    else renderer.compile(object, camera, scene);
  }
  for (const program of renderer.info.programs ?? []) {
    if (known.has(program)) continue;
    await settle(context);
    program.getUniforms();
    program.getAttributes();
  }
}
