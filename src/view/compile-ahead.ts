// Compiles shader programs before their first use: a query to the GPU blocks the page until all earlier commands are done, and software
// renderers may take seconds to compile one.
//
// A browser with parallel compilation reports when a program is ready, so nothing blocks. For others a fence after the pending draws is
// polled, so only compilation itself blocks. Then the program's uniforms are queried while the old picture is shown; three.js would query
// them at the first draw.
import type { Camera, Object3D, Scene, WebGLRenderer } from 'three';

/** Longest wait for programs, ms; then they are used anyway. */
const PATIENCE_MS = 20_000;
/** Polling interval, ms. */
const POLL_MS = 10;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the GPU has finished all commands so far, or the context is lost. */
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

/** Compiles the programs of these objects; resolves when they are ready. */
export async function compileAhead(
  renderer: WebGLRenderer,
  objects: readonly Object3D[],
  camera: Camera,
  scene: Scene,
): Promise<void> {
  const known = new Set(renderer.info.programs);
  const isParallel = renderer.extensions.has('KHR_parallel_shader_compile');
  for (const object of objects) {
    if (isParallel) await Promise.race([renderer.compileAsync(object, camera, scene), wait(PATIENCE_MS)]);
    else renderer.compile(object, camera, scene);
  }
  for (const program of renderer.info.programs ?? []) {
    if (known.has(program)) continue;
    await settle(renderer.getContext() as WebGL2RenderingContext);
    program.getUniforms();
    program.getAttributes();
  }
}
