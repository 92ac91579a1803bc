// The 3D view: three.js behind the interface of the page. It has one renderer and one scene. A level has a keep and a blueprint; the fade
// blends two finished pictures, so nothing is rebuilt. The scene is in map units (32 to the metre). Only src/view imports three.js.
import type { Object3D } from 'three';
import { PerspectiveCamera, Scene, Vector2, Vector3, WebGLRenderer } from 'three';
import type { Bot } from '../game/world.ts';
import { inSlices } from '../browser/load/in-slices.ts';
import { viewAngleOf, type Frame, type Screen } from '../browser/screen.ts';
import { leafAt } from '../bsp/leaf-at.ts';
import type { Level } from '../nav/level.ts';
import { runSlices, type Slices } from '../search/slices.ts';
import { createBackdrop } from './scene/backdrop.ts';
import type { Blueprint } from './blueprint.ts';
import { buildBlueprint } from './blueprint.ts';
import type { BotLook } from './actors/bots.ts';
import { createBolts } from './actors/bolts.ts';
import { createBots } from './actors/bots.ts';
import type { HordeView } from './actors/horde.ts';
import { createCaught } from './actors/caught.ts';
import { compileAhead } from './compile-ahead.ts';
import { createCrossFade } from './cross-fade.ts';
import type { LevelScene } from './scene/level-scene.ts';
import { buildLevelScene } from './scene/level-scene.ts';
import { createLayers } from './layers/layers.ts';
import { lensOf } from './scene/lens.ts';
import { createLivePlan, type LivePlan } from './scene/live-plan.ts';
import type { Pose } from './actors/motion.ts';
import { createMotion } from './actors/motion.ts';
import { shiftsOf } from './scene/movers.ts';
import { createPlayerFigure } from './actors/player-figure.ts';
import type { Quality } from './quality.ts';
import { moveBlocks, type TileBlocks } from './tile-blocks.ts';
import { gatherWallSpans } from './scene/wall-spans.ts';

/** Near and far plane, map units. */
const NEAREST = 2;
const FARTHEST = 40000;
interface Shown {
  readonly level: Level;
  readonly live: LivePlan;
  readonly keep: LevelScene;
  readonly blueprint: Blueprint;
  /** Above this height the camera is outside the map. */
  readonly roof: number;
}

/** Creates the view on a canvas. Throws an Error if the browser has no WebGL 2. */
export function createView(canvas: HTMLCanvasElement, options: { quality: Quality }): Screen {
  const { quality } = options;
  const attributes = { antialias: quality === 'high', alpha: false, powerPreference: 'high-performance' } as const;
  // Created here: three.js would only log the failure.
  const context = canvas.getContext('webgl2', attributes) as WebGL2RenderingContext | null;
  if (!context) throw new Error('createView: this browser has no WebGL 2');
  const renderer = new WebGLRenderer({ canvas, context, ...attributes });
  renderer.info.autoReset = false;
  // Reading a shader's log blocks until it is compiled; for development only.
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  renderer.autoClear = false;
  const scene = new Scene();
  const camera = new PerspectiveCamera(viewAngleOf(1), 1, NEAREST, FARTHEST);
  camera.rotation.order = 'YXZ';
  const viewport = new Vector2(1, 1);
  const backdrop = createBackdrop();
  const layers = createLayers(viewport, NEAREST);
  const bots = createBots(viewport, NEAREST);
  const bolts = createBolts();
  const figure = createPlayerFigure();
  const caught = createCaught();
  const fade = createCrossFade(quality);
  const motion = createMotion();
  scene.add(backdrop.mesh, layers.group, bots.group, bolts.points, figure.group);
  const overlay = new Scene();
  overlay.add(caught.mesh);
  const eye = new Vector3();
  let horde: HordeView | null = null;
  let isHordeComing = false;
  /** Draws the horde, whose code is fetched with the first one. */
  const showHorde = (frame: Frame): void => {
    if (frame.horde !== null && !isHordeComing) {
      isHordeComing = true;
      void import('./actors/horde.ts').then(({ createHordeView }) => {
        horde = createHordeView();
        scene.add(horde.group);
      });
    }
    horde?.update(frame.horde, eye, frame.seconds, frame.fromAbove);
  };
  let shown: Shown | null = null;
  /** Compiles these objects' programs while the old picture is shown. */
  const compile = (objects: readonly Object3D[]): Promise<void> =>
    compileAhead(renderer, context, objects, camera, scene);

  // The old level is disposed of after the new one is drawn, so that shared programs are not compiled again.
  const retired: Shown[] = [];
  const retire = (): void => {
    if (!shown) return;
    scene.remove(shown.keep.group, shown.blueprint.group);
    retired.push(shown);
    shown = null;
  };
  const release = ({ keep, blueprint }: Shown): void => {
    keep.dispose();
    blueprint.dispose();
  };
  const dropRetired = (): void => {
    retired.forEach(release);
    retired.length = 0;
  };

  const drawWorld = (blueprint: 0 | 1): void => {
    if (!shown) return;
    shown.keep.group.visible = blueprint === 0;
    shown.blueprint.group.visible = blueprint === 1;
    backdrop.setWorld(blueprint);
    bots.setWorld(blueprint);
    horde?.setWorld(blueprint);
    figure.setWorld(blueprint);
    renderer.clear();
    renderer.render(scene, camera);
  };

  let isFurnished = false;
  const place = (frame: Frame): void => {
    eye.set(frame.eye.at.x, frame.eye.at.y, frame.eye.at.z);
    camera.position.copy(eye);
    camera.rotation.set(frame.eye.pitch, frame.eye.yaw, 0);
    camera.updateMatrixWorld();
  };

  /** The scene of a level, complete and hidden. */
  function* build(level: Level, painted?: LevelScene['painted']): Slices<Shown> {
    const spans = yield* gatherWallSpans(level.plan);
    const live = createLivePlan(level.plan);
    yield;
    const keep = yield* buildLevelScene(level, live, spans, quality, painted);
    const blueprint = yield* buildBlueprint(level, live, spans);
    const roof = level.plan.sectors.reduce((most, sector) => Math.max(most, sector.ceiling), -Infinity);
    return { level, live, keep, blueprint, roof };
  }

  const put = (next: Shown): Shown => {
    dropRetired();
    retire();
    const { level, keep, blueprint } = next;
    backdrop.setAir(level.plan.air.fog, level.plan.air.style === 'paper');
    scene.add(keep.group, blueprint.group);
    isFurnished = false;
    // Parts that appear later: the page does not wait for them or their programs.
    if (shown === null && retired.length === 0) void compile([...layers.samples(), bolts.points, caught.mesh]);
    shown = next;
    const isShown = (): boolean => shown === next;
    void inSlices(keep.furnishing, isShown).then((done) => {
      if (done !== null && isShown()) isFurnished = true;
    });
    return next;
  };
  const heightOf = ({ plan }: Level): number => plan.sectors[0].ceiling - plan.sectors[0].floor;

  /** Blocks that rise or sink, and the level to show when they have arrived. */
  let moving: { readonly blocks: TileBlocks; readonly next: Level | null } | null = null;
  const arrive = (): void => {
    if (!moving) return;
    const { blocks, next } = moving;
    moving = null;
    blocks.remove();
    if (next) put(runSlices(build(next, shown?.keep.painted)));
  };

  return {
    *prepareLevel(level) {
      const next = yield* build(level);
      return {
        ready: compile([backdrop.mesh, bots.group, figure.group, next.keep.group, next.blueprint.group]),
        show() {
          moving = null;
          motion.reset();
          bots.reset();
          layers.clear();
          put(next);
        },
        drop: () => release(next),
      };
    },
    changeLevel(level, risen, sunk) {
      arrive();
      if (!shown) return;
      const now = performance.now();
      if (risen.length > 0) {
        moving = { blocks: moveBlocks(shown, risen, true, heightOf(level), now), next: level };
        return;
      }
      const next = put(runSlices(build(level, shown.keep.painted)));
      if (sunk.length > 0) moving = { blocks: moveBlocks(next, sunk, false, heightOf(level), now), next: null };
    },
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
    setLayer: (key, shapes) => layers.set(key, shapes),
    draw(frame) {
      renderer.info.reset();
      if (moving?.blocks.move(performance.now()) === false) arrive();
      if (!shown) return;
      const { level, live, keep, blueprint } = shown;
      const moved = live.follow(frame.world, frame.alpha);
      const shifts = shiftsOf(frame.world, frame.alpha);
      blueprint.update(shifts, moved, frame.world.crates);
      place(frame);
      layers.look(camera);
      const { player, bots: poses } = motion.blend(frame.world, frame.alpha);
      const eyeLeaf = leafAt(level.tree, frame.eye.at);
      const room = eyeLeaf < 0 ? null : live.plan.sectors[level.tree.leaves[eyeLeaf].sector];
      const outside = frame.fromAbove || room === null || frame.eye.at.y > room.ceiling;
      const strength = Math.min(1, Math.max(0, frame.blueprint));
      const lit = lanternOf(player, frame);
      keep.update({
        eye,
        lantern: lit,
        seconds: frame.seconds,
        frost: frame.frost,
        outside,
        lens: outside || eye.y < room.floor ? null : lensOf(camera),
        shifts,
        moved,
        switched: frame.world.switched,
        crates: frame.world.crates,
        taken: frame.world.taken,
      });
      const looks = frame.world.bots.map((bot, i) => lookOfBot(shown!, bot, poses[i]));
      bots.update(looks, eye, frame.seconds, frame.world.tick, frame.fromAbove);
      showHorde(frame);
      bolts.update(frame, canvas.height);
      figure.update(player, frame, eye);
      if (strength < 1) drawWorld(0);
      if (strength > 0) fade.over(renderer, strength, () => drawWorld(1));
      caught.update(frame.caught.strength, frame.caught.color, camera.aspect, frame.seconds);
      if (caught.mesh.visible) renderer.render(overlay, camera);
      dropRetired();
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
      isFurnished,
    }),
    dispose() {
      retire();
      dropRetired();
      horde?.dispose();
      for (const part of [backdrop, layers, bots, bolts, figure, caught, fade]) part.dispose();
      renderer.dispose();
    },
  };
}

/** The player's lantern, slightly in front of the body. */
function lanternOf(player: Pose, frame: Frame): { x: number; y: number; z: number; strength: number } {
  const ahead = 14;
  return {
    x: player.x - Math.sin(player.yaw) * ahead,
    y: player.y + frame.world.player.eyeHeight * 0.8,
    z: player.z - Math.cos(player.yaw) * ahead,
    strength: 0.5,
  };
}

function lookOfBot({ level, live }: Shown, { id, color, mood }: Bot, pose: Pose): BotLook {
  const isEyes = mood === 'eyes';
  const leaf = leafAt(level.tree, pose);
  if (leaf < 0) return { id, color, pose, floor: pose.y - 64, light: 0.3, isEyes };
  const { floor, light } = live.plan.sectors[level.tree.leaves[leaf].sector];
  return { id, color, pose, floor, light, isEyes };
}
