// The 3D view: three.js behind the interface of the page. It has one renderer and one scene. The fade
// blends two finished pictures, so nothing is rebuilt. The scene is in map units (32 to the metre). Only src/view imports three.js.
import { PerspectiveCamera, Scene, Vector2, Vector3, WebGLRenderer, type Object3D } from 'three';
import { viewAngleOf, type Frame, type Screen } from '../browser/screen.ts';
import { createActors } from './actors/actors.ts';
import { createCaught } from './actors/caught.ts';
import { compileAhead } from './compile-ahead.ts';
import { createCrossFade } from './cross-fade.ts';
import { createLayers } from './layers/layers.ts';
import { lensOf } from './scene/lens.ts';
import type { Pose } from './actors/motion.ts';
import { shiftsOf } from './scene/furniture/moving-parts.ts';
import type { Quality } from './quality.ts';
import { createShownLevels, roomAt, type Shown } from './shown-levels.ts';
import { createScreenMesh } from './screen-mesh.ts';
import { COLORS } from '../debug/colors.ts';
import type { Point3 } from '../geometry/point.ts';
import { mixRgb, rgbOf } from './colors.ts';

/** Near and far plane, map units. */
const NEAREST = 2;
const FARTHEST = 40000;

/** Creates the view on a canvas. Throws an Error if the browser has no WebGL 2. */
export function createView(canvas: HTMLCanvasElement, { quality }: { quality: Quality }): Screen {
  const renderer = createRenderer(canvas, quality);
  const scene = new Scene();
  const camera = new PerspectiveCamera(viewAngleOf(1), 1, NEAREST, FARTHEST);
  camera.rotation.order = 'YXZ';
  const viewport = new Vector2(1, 1);
  const backdrop = createBackdrop();
  const layers = createLayers(viewport, NEAREST);
  const actors = createActors(viewport, NEAREST);
  const fade = createCrossFade(quality);
  scene.add(backdrop.mesh, layers.group, ...actors.objects);
  const caught = createCaught();
  const overlay = new Scene().add(caught.mesh);
  /** Compiles these objects' programs while the old picture is shown. */
  const compile = (objects: readonly Object3D[]): Promise<void> => compileAhead(renderer, objects, camera, scene);
  const levels = createShownLevels(scene, quality, ({ plan }, isFirst) => {
    backdrop.setAir(plan.air.fog, plan.air.style === 'paper');
    // Parts that appear later: the page does not wait for them or their programs.
    if (isFirst) void compile([...layers.samples(), actors.bolts, caught.mesh]);
  });

  const drawWorld = ({ keep, blueprint }: Shown, isBlueprint: 0 | 1): void => {
    keep.group.visible = isBlueprint === 0;
    blueprint.group.visible = isBlueprint === 1;
    backdrop.setWorld(isBlueprint);
    actors.setWorld(isBlueprint);
    renderer.clear();
    renderer.render(scene, camera);
  };

  /** Brings all that moves to where it is in a frame. */
  const pose = (shown: Shown, frame: Frame): void => {
    const { live, keep, blueprint } = shown;
    const { world, seconds, frost } = frame;
    const { position: eye } = camera;
    const moved = live.follow(world, frame.alpha);
    const shifts = shiftsOf(world, frame.alpha);
    blueprint.update(shifts, moved, world.crates);
    const player = actors.update(shown, frame, eye, canvas.height);
    const room = roomAt(shown, eye);
    const outside = frame.fromAbove || room === null || eye.y > room.ceiling;
    const lantern = lanternOf(player, frame);
    const lens = outside || eye.y < room.floor ? null : lensOf(camera);
    const { switched, crates, taken } = world;
    keep.update({ eye, lantern, seconds, frost, outside, lens, shifts, moved, switched, crates, taken });
  };

  return {
    *prepareLevel(level) {
      const next = yield* levels.build(level);
      return {
        ready: compile([backdrop.mesh, ...actors.first, next.keep.group, next.blueprint.group]),
        show() {
          actors.reset();
          layers.clear();
          levels.show(next);
        },
        drop: () => levels.drop(next),
      };
    },
    changeLevel: levels.changeLevel,
    ...createPointing(canvas, camera),
    setLayer: (key, shapes) => layers.set(key, shapes),
    draw(frame) {
      renderer.info.reset();
      const shown = levels.now();
      if (!shown) return;
      place(camera, frame);
      pose(shown, frame);
      const strength = Math.min(1, Math.max(0, frame.blueprint));
      if (strength < 1) drawWorld(shown, 0);
      if (strength > 0) fade.over(renderer, strength, () => drawWorld(shown, 1));
      caught.update(frame.caught.strength, frame.caught.color, camera.aspect, frame.seconds);
      if (caught.mesh.visible) renderer.render(overlay, camera);
      levels.dropRetired();
    },
    resize(width, height, pixelRatio) {
      renderer.setPixelRatio(quality === 'low' ? Math.min(1, pixelRatio) : pixelRatio);
      renderer.setSize(Math.max(1, width), Math.max(1, height), false);
      // In CSS pixels, so lines and letters keep their size on finer screens.
      renderer.getDrawingBufferSize(viewport).divideScalar(Math.max(1, renderer.getPixelRatio()));
      camera.aspect = viewport.x / viewport.y;
      camera.fov = viewAngleOf(camera.aspect);
      camera.updateProjectionMatrix();
    },
    info: () => ({
      calls: renderer.info.render.calls,
      triangles: renderer.info.render.triangles,
      geometries: renderer.info.memory.geometries,
      textures: renderer.info.memory.textures,
      isPainted: levels.isPainted(),
    }),
    dispose() {
      for (const part of [levels, backdrop, layers, actors, caught, fade]) part.dispose();
      renderer.dispose();
    },
  };
}

function createRenderer(canvas: HTMLCanvasElement, quality: Quality): WebGLRenderer {
  const attributes = { antialias: quality === 'high', alpha: false, powerPreference: 'high-performance' } as const;
  // Created here: three.js would only log the failure.
  const context = canvas.getContext('webgl2', attributes) as WebGL2RenderingContext | null;
  if (!context) throw new Error('createView: this browser has no WebGL 2');
  const renderer = new WebGLRenderer({ canvas, context, ...attributes });
  renderer.info.autoReset = false;
  // Reading a shader's log blocks until it is compiled; for development only.
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  renderer.autoClear = false;
  return renderer;
}

/** From pixels of the canvas to places and back. */
function createPointing(canvas: HTMLCanvasElement, camera: PerspectiveCamera): Pick<Screen, 'pointAt' | 'pixelOf'> {
  return {
    pointAt(x, y, height) {
      const { width, height: tall } = canvas.getBoundingClientRect();
      const at = new Vector3((2 * x) / width - 1, 1 - (2 * y) / tall, 0.5).unproject(camera);
      const way = at.sub(camera.position);
      const along = (height - camera.position.y) / way.y;
      if (!(along > 0 && along < Infinity)) return null;
      return { x: camera.position.x + way.x * along, z: camera.position.z + way.z * along };
    },
    pixelOf(at) {
      const { width, height } = canvas.getBoundingClientRect();
      const { x, y, z } = new Vector3(at.x, at.y, at.z).project(camera);
      return z > 1 ? null : { x: ((x + 1) * width) / 2, y: ((1 - y) * height) / 2 };
    },
  };
}

function place(camera: PerspectiveCamera, { eye: { at, yaw, pitch, shift = 0 } }: Frame): void {
  camera.position.set(at.x, at.y, at.z);
  camera.rotation.set(pitch, yaw, 0);
  // Only the aspect of what is given as the picture's size counts.
  const wide = 2 * camera.aspect;
  if (shift === 0) camera.clearViewOffset();
  else camera.setViewOffset(wide, 2, (-shift * wide) / 2, 0, wide, 2);
  camera.updateMatrixWorld();
}

/** The player's lantern, slightly in front of the body. */
function lanternOf(player: Pose, frame: Frame): Point3 {
  const ahead = 14;
  return {
    x: player.x - Math.sin(player.yaw) * ahead,
    y: player.y + frame.world.player.eyeHeight * 0.8,
    z: player.z - Math.cos(player.yaw) * ahead,
  };
}

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

function createBackdrop() {
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
      const dusk = mixRgb([0, 0, 0], fog, dark);
      uniforms.rim.value.set(...mixRgb(dusk, [blue[0] * 0.72, blue[1] * 0.76, blue[2] * 0.84], blueprint));
    },
    dispose,
  };
}
