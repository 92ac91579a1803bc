// Builds the keep: the solid, lit look of a level. Floors and walls are chunks with one program and one texture array, culled by the
// camera. Adds the sky and fittings, and bakes the light over the first frames. `dispose` frees everything.
import { Group, type BufferAttribute, type Mesh, type ShaderMaterial, type Vector3 } from 'three';
import type { Lens } from '../../bsp/visible/picture-cells.ts';
import type { Crate } from '../../game/world.ts';
import type { Point3 } from '../../geometry/point.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import type { Level } from '../../nav/level.ts';
import type { Slices } from '../../search/slices.ts';
import { lightOf } from '../colors.ts';
import { createAtlas, type Atlas } from '../materials/atlas.ts';
import { seedOf } from '../materials/noise.ts';
import { paletteOf } from '../materials/palette.ts';
import { paintPictureAtlas } from '../materials/picture-atlas.ts';
import { createPictureClock } from '../materials/picture-clock.ts';
import type { Quality } from '../quality.ts';
import { createBillboards } from './billboards.ts';
import { createMeshes, geometryOf, type Meshes } from './surfaces/chunks.ts';
import { createShimmer } from './light/halos.ts';
import { showKeys } from './furniture/keys.ts';
import { createLighting, createRestWatch } from './light/lighting.ts';
import type { LivePlan, Moved } from './live-plan.ts';
import { createMeshWriter, type MeshWriter } from './mesh-data.ts';
import type { Shift } from './furniture/moving-parts.ts';
import type { ShowMoved } from './surfaces/moving-surfaces.ts';
import { writeDropped } from './furniture/props.ts';
import { createDressedMaterial, createMaterial } from './light/scene-material.ts';
import { createSees } from './sees.ts';
import { createShownSurfaces } from './surfaces/shown-surfaces.ts';
import { createSky } from './light/sky.ts';
import type { FittingSurroundings } from './furniture/surroundings.ts';
import type { WallSpan } from './surfaces/wall-spans.ts';
import { writeLevel } from './write-level.ts';

export interface KeepMoment {
  readonly eye: Vector3;
  readonly lantern: Point3;
  readonly seconds: number;
  /** The camera is outside every room and sees the map as a model; fog is then thin. */
  readonly outside: boolean;
  /** The camera's view; null draws everything, visible or not. */
  readonly lens: Lens | null;
  /** How far water and mud are frozen, 0 … 1. */
  readonly frost: number;
  /** Floors, ceilings and walls that have moved since the last moment. */
  readonly moved: Moved;
  /** Displacements of the moving parts from their first places. */
  readonly shifts: readonly Shift[];
  /** Lines (by their number in the file) whose switch was used. */
  readonly switched: ReadonlySet<number>;
  /** Crates that were dropped. */
  readonly crates: readonly Crate[];
  /** Things that were picked up, by index in the plan. */
  readonly taken: ReadonlySet<number>;
}

export type LevelScene = ReturnType<typeof buildLevelScene> extends Slices<infer Scene> ? Scene : never;

/** What crates are made of: its layer has to be in the texture array before the first is dropped. */
const CRATE_MATERIAL = 'planks';

/** How strong the player's lantern is. */
const LANTERN = 0.5;
/** Time per frame for lighting again what a door or a lift has changed, milliseconds. */
const RELIGHT_MS = 6;

/**
 * Builds the scene of a level. Materials are of one colour and lamps are dark until `painting` has painted and lit them. Painted materials
 * of the same map before a tile edit are reused. Yields after each floor, wall and mesh.
 */
export function* buildLevelScene(
  level: Level,
  live: LivePlan,
  spans: readonly WallSpan[],
  quality: Quality,
  painted?: Atlas['painted'],
) {
  const written = yield* writeLevel(level, live, spans, quality);
  const { plan, tree } = level;
  const { skin } = plan;
  const { layers, lightClock, surroundings, surfaces, fitted, moving, lying } = written;
  // A crate may be dropped on any map.
  layers.layerOf(CRATE_MATERIAL);
  const atlas = createAtlas(layers.names, seedOf(plan.name), paletteOf(plan.air), quality, painted);
  const material = createMaterial(level, atlas.texture, layers.names, quality, lightClock);
  material.uniforms.frozen.value.set(0, layers.ice, layers.mud);
  yield;
  const clock = skin && createPictureClock(skin);
  const pictures = skin && (yield* paintPictureAtlas(skin.pictures, quality));
  const dressed = pictures && clock && createDressedMaterial(material, pictures, clock);

  const group = new Group();
  const meshes = createMeshes(group);
  yield* meshes.build(surfaces.writers(), dressed ?? material);
  const movingMesh = live.sectors.size > 0 ? (yield* meshes.build([moving.writer], dressed ?? material))[0] : null;
  const followMoved = movingMesh && followSurfaces(moving.show, movingMesh, meshes, live);
  if (fitted !== surfaces) yield* meshes.build(fitted.writers(), material);
  // What comes after this moves as a whole, and is drawn wherever it is.
  const standing = meshes.all.map((mesh, i) => ({ data: meshes.data[i], mesh }));
  const showSurfaces = yield* createShownSurfaces(tree, live.plan.sectors, standing);
  const movingParts = yield* meshes.build(written.movingParts, material);
  const keys = yield* meshes.build(lying.writers, material);
  const sees = createSees(level, live.sectors);
  yield;

  const billboards =
    skin && lightClock && dressed
      ? createBillboards(skin.things, {
          ...surroundings,
          plan: live.plan,
          sees,
          brightnessOf: lightClock.brightnessOf,
          material: dressed,
        })
      : null;
  if (billboards) group.add(billboards.mesh);
  const { uniforms } = material;
  const sky = createSky(level, spans, uniforms);
  const shimmer = createShimmer(written.halos, written.panes, plan.air.style === 'paper' ? 0.25 : 1, uniforms);
  group.add(sky.group, shimmer.group);
  const showCrates = createCrates(surroundings, meshes, material);
  const lighting = createLighting(meshes.data, meshes.all, uniforms.eye.value, sees, {
    soft: quality === 'high' && tree.leaves.length < 2500,
    changes: live.sectors.size > 0,
  });
  const lightsAtRest = createRestWatch(tree, live, surroundings.lightsNear);
  const lookOf = (writer: MeshWriter): BufferAttribute | undefined =>
    meshes.meshOf(writer)?.geometry.getAttribute('look') as BufferAttribute | undefined;
  const clocks = [clock, lightClock, billboards, pictures, dressed];
  function* paint(): Slices<void> {
    yield* atlas.painting;
    while (lighting.light()) yield;
  }
  return {
    group,
    /** The painted texels of its materials. */
    painted: atlas.painted,
    /** Paints the materials, then lights the map, in slices. To be run once. */
    painting: paint(),
    update(moment: KeepMoment) {
      setMoment(uniforms, plan, moment);
      clock?.setTime(moment.seconds);
      lightClock?.update();
      written.switches?.show(moment.switched, lookOf);
      billboards?.update(moment.seconds, moment.taken, moment.moved.sectors);
      if (followMoved && moment.moved.sectors.length > 0) {
        followMoved(moment.moved);
        sees.follow(live.plan, moment.moved.sectors);
      }
      showSurfaces(moment.eye, moment.lens, moment.moved.sectors.length > 0);
      lighting.relight(lightsAtRest(moment.moved.sectors));
      const until = performance.now() + RELIGHT_MS;
      while (performance.now() < until && lighting.lightAgain());
      moment.shifts.forEach((shift, i) => move(movingParts[i], shift));
      showCrates(moment.crates);
      showKeys(lying.keys, keys, live.plan, moment.taken, moment.seconds);
    },
    dispose() {
      meshes.dispose();
      sky.dispose();
      shimmer.dispose();
      material.dispose();
      for (const each of clocks) each?.dispose();
      atlas.texture.dispose();
    },
  };
}

/** The surfaces that move: shows those that have moved. */
function followSurfaces(showMoved: ShowMoved, mesh: Mesh, { all, data }: Meshes, live: LivePlan) {
  // Where its vertices gather their light goes up and down with them.
  const { samples } = data[all.indexOf(mesh)];
  // What has moved may have left the sphere that was measured.
  mesh.frustumCulled = false;
  const show = (moved: Moved): void => showMoved(moved, mesh.geometry, samples);
  show({ sectors: [...live.sectors], walls: [...live.walls] });
  return show;
}

function setMoment(uniforms: ShaderMaterial['uniforms'], { air }: FloorPlan, moment: KeepMoment): void {
  // Ice does not drift: the water's own time stands still while it is frozen.
  uniforms.flow.value += (moment.seconds - uniforms.seconds.value) * (1 - moment.frost);
  uniforms.seconds.value = moment.seconds;
  uniforms.frozen.value.x = moment.frost;
  uniforms.eye.value.copy(moment.eye);
  const { x, y, z } = moment.lantern;
  uniforms.carried.value.set(x, y, z, 250);
  uniforms.carriedColor.value.fromArray(lightOf(air.lamp)).multiplyScalar(LANTERN);
  uniforms.fogDistance.value = moment.outside ? 0 : air.fogDistance;
  uniforms.gloom.value = air.style === 'doom' && !moment.outside ? 1 : 0;
}

function move(mover: Mesh, { x, y, z, turn }: Shift): void {
  mover.position.set(x, y, z);
  mover.rotation.y = turn;
  mover.updateMatrix();
}

/**
 * Returns a function that shows the crates that were dropped: one mesh for all of them, made again when one comes or goes. Nothing bakes light
 * on them; the steady light of their room and the lantern fall on them.
 */
function createCrates(
  around: FittingSurroundings,
  meshes: Meshes,
  material: ShaderMaterial,
): (crates: readonly Crate[]) => void {
  let shown: readonly Crate[] = [];
  let mesh: Mesh | null = null;
  return (crates) => {
    if (crates === shown) return;
    shown = crates;
    if (mesh) mesh.visible = crates.length > 0;
    if (crates.length === 0) return;
    const writer = createMeshWriter();
    for (const crate of crates) writeDropped(crate, around, writer);
    if (mesh === null) mesh = meshes.add(writer, material);
    else {
      mesh.geometry.dispose();
      mesh.geometry = geometryOf(writer.finish());
    }
  };
}
