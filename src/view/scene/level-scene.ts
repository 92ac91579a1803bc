// The keep: the solid, lit look of a level. Builds chunks of floors and walls (one program, one texture array, culled by the camera), the
// sky and fittings, and bakes the light over the first frames. `dispose` frees everything.
import type { BufferAttribute, BufferGeometry, DataArrayTexture } from 'three';
import { FrontSide, Group, Mesh, ShaderMaterial, Vector3, Vector4 } from 'three';
import type { Level } from '../../nav/level.ts';
import type { MaterialName } from '../../map/materials.ts';
import { MATERIALS } from '../../map/materials.ts';
import type { Thing } from '../../map/floor-plan.ts';
import type { Skin } from '../../map/skin.ts';
import { floorAt, leafAt } from '../../bsp/leaf-at.ts';
import type { Lens } from '../../bsp/picture-cells.ts';
import { distance, midpoint, type Bounds } from '../../geometry/point.ts';
import { layerOfPicture, paintPictureAtlas } from '../materials/picture-atlas.ts';
import { showKeys, writeKeys } from './keys.ts';
import { createLightClock, type LightClock } from '../materials/light-clock.ts';
import { createPictureClock, type PictureClock } from '../materials/picture-clock.ts';
import { createSwitches } from './switches.ts';
import { gratingsOf, hangingOf, type Hanging } from './hangings.ts';
import type { Slices } from '../../search/slices.ts';
import { createAtlas, type Atlas } from '../materials/atlas.ts';
import { writeBox } from './boxes.ts';
import { finishAt } from './surroundings.ts';
import { createBillboards, lookOfSprite } from './billboards.ts';
import { lightOf, mixRgb } from '../colors.ts';
import { makeGeometry } from '../geometry.ts';
import type { Detail, FloorSurroundings } from './floor-mesh.ts';
import { placeOfLeaf, writeLeaf } from './floor-mesh.ts';
import { writeFittings } from './fittings.ts';
import { createLighting } from './lighting.ts';
import { createRestWatch } from './rest-watch.ts';
import type { LivePlan, Moved } from './live-plan.ts';
import { writeMovers, type Shift } from './movers.ts';
import { writeMovingSurfaces } from './moving-surfaces.ts';
import { createShimmer } from './halos.ts';
import { KEEP_FRAGMENT, KEEP_VERTEX } from './scene-shader.ts';
import { createLightsNear, findLights, steadyLight } from './lights.ts';
import type { MeshData, MeshWriter } from './mesh-data.ts';
import { createMeshWriter } from './mesh-data.ts';
import { seedOf } from '../materials/noise.ts';
import { paletteOf } from '../materials/palette.ts';
import type { Quality } from '../quality.ts';
import { createSky } from './sky.ts';
import { createSees } from './sees.ts';
import { createShownSurfaces } from './shown-surfaces.ts';
import { writeSpan } from './wall-mesh.ts';
import type { WallSpan } from './wall-spans.ts';

/** Where the eye and the lantern are, and what time it is. */
export interface KeepMoment {
  readonly eye: Vector3;
  readonly lantern: { x: number; y: number; z: number; strength: number };
  readonly seconds: number;
  /** The camera is outside every room and sees the map as a model; fog is then thin. */
  readonly outside: boolean;
  /** The camera's view; null draws everything, visible or not. */
  readonly lens: Lens | null;
  /** How far water and mud are frozen, 0 … 1. */
  readonly frost: number;
  /** Floors, ceilings and walls that have moved since the last moment. */
  readonly moved: Moved;
  /** Displacements of the movers from their first places. */
  readonly shifts: readonly Shift[];
  /** Lines (by their number in the file) whose switch was used. */
  readonly switched: ReadonlySet<number>;
  /** Things that were picked up, by index in the plan. */
  readonly taken: ReadonlySet<number>;
}

export interface LevelScene {
  readonly group: Group;
  /** The painted texels of its materials. */
  readonly painted: Atlas['painted'];
  /** Puts blocks of wall on those squares, from floor to ceiling, for as long as they move. */
  putBlocks(squares: readonly Bounds[]): Mesh;
  update(moment: KeepMoment): void;
  /** Paints the materials, then lights the map, in slices. To be run once. */
  readonly furnishing: Slices<void>;
  dispose(): void;
}

const CHUNK = 1536;
/** Time per frame for lighting again what a door or a lift has changed, milliseconds. */
const RELIGHT_MS = 6;
/** Pictures of old games are dark, for they were made to be shown as they are. */
const DRESSED_EXPOSURE = 3.1;

const SHINE: Readonly<Partial<Record<MaterialName, number>>> = {
  brass: 0.9,
  metal: 0.55,
  tile: 0.6,
  water: 1,
  ice: 0.8,
  stone: 0.1,
  planks: 0.16,
  mud: 0.3,
  ink: 0.2,
};

const materialOf = (name: string): MaterialName =>
  (MATERIALS as readonly string[]).includes(name) ? (name as MaterialName) : 'stone';

/** Most grid squares of all surfaces together: limits the memory of enormous halls. */
const MOST_SQUARES = 2 ** 18;

/** How finely this map is cut: huge ones coarser, so that they light up in about two seconds. */
export function detailFor({ plan, tree }: Level, quality: Quality): Detail {
  const big = tree.leaves.length > 2500;
  const [near, far] = quality === 'low' ? (big ? [128, 256] : [64, 128]) : big ? [64, 192] : [32, 96];
  const flat = tree.leaves.reduce((sum, { area }) => sum + 2 * area, 0);
  const upright = plan.walls.reduce((sum, { a, b, front }) => {
    const { floor, ceiling } = plan.sectors[front];
    return sum + distance(plan.vertices[a], plan.vertices[b]) * Math.max(0, ceiling - floor);
  }, 0);
  const coarser = Math.max(1, Math.sqrt((flat + upright) / MOST_SQUARES) / near);
  return { near: near * coarser, far: far * coarser, corner: big ? 0 : 14 };
}

/**
 * Builds the scene of a level. Materials are of one colour and lamps are dark until `furnishing` has painted and lit them. Painted materials
 * of the same map before a tile edit are reused. Yields after each floor, wall and mesh.
 */
export function* buildLevelScene(
  level: Level,
  live: LivePlan,
  spans: readonly WallSpan[],
  quality: Quality,
  painted?: Atlas['painted'],
): Slices<LevelScene> {
  const { plan, tree } = level;
  const lightsNear = createLightsNear(findLights(live.openPlan(), (x, z) => floorAt(tree, { x, z })));
  const names: MaterialName[] = [];
  const layerOf = (name: string): number => {
    const material = materialOf(name);
    if (!names.includes(material)) names.push(material);
    return names.indexOf(material);
  };
  const detail = detailFor(level, quality);
  const steady = plan.sectors.map((sector) => steadyLight(plan, sector));
  const layerOfFloor = (name: MaterialName): number =>
    plan.sectors.some((sector) => sector.floorMaterial === name) ? layerOf(name) : -1;
  const waterLayer = layerOfFloor('water');
  const mudLayer = layerOfFloor('mud');
  // Frozen water; maps with their own textures have no such layer.
  const iceLayer = waterLayer >= 0 && !plan.skin ? layerOf('ice') : -1;
  const { skin } = plan;
  const clock = skin && createPictureClock(skin);
  const dims = plan.air.style === 'doom';
  const lightClock = dims ? createLightClock(live.plan, live.lit) : null;
  const brightness = lightClock ? { brightnessOf: lightClock.brightnessOf } : {};
  const switches = skin && createSwitches(plan, skin);
  const around = {
    tree,
    lightsNear,
    detail,
    steady,
    layerOf,
    waterLayer,
    ...brightness,
    ...(skin ? { flatOf: flatsOf(skin) } : {}),
  };
  // Surfaces with the map's own textures use one program; fittings and plain maps use another.
  const surfaces = createChunks();
  const fitted = skin ? createChunks() : surfaces;
  for (const leaf of tree.leaves) {
    if (live.sectors.has(leaf.sector)) continue;
    const place = placeOfLeaf(leaf);
    writeLeaf(surfaces.writerAt(place.x, place.z), leaf, around);
    yield;
  }
  const putSpan = (span: WallSpan, hanging: Hanging | null): void => {
    const writer = surfaces.writerAt((span.a.x + span.b.x) / 2, (span.a.z + span.b.z) / 2);
    const start = writer.count();
    writeSpan(writer, span, around, hanging);
    switches?.add(span, hanging, writer, start);
  };
  for (const span of spans) {
    if (live.walls.has(span.wall)) continue;
    putSpan(span, skin && hangingOf(plan, skin, span));
    yield;
  }
  for (const { span, hanging } of skin ? gratingsOf(plan, skin) : []) {
    if (live.walls.has(span.wall)) continue;
    putSpan(span, hanging);
    yield;
  }
  const movingWriter = createMeshWriter();
  const surfacesThatMove = yield* writeMovingSurfaces(tree, live, skin, around, movingWriter, (span, hanging, start) =>
    switches?.add(span, hanging, movingWriter, start),
  );
  const roomAt = (x: number, z: number): { floor: number; ceiling: number; sector: number } | null => {
    const leaf = leafAt(tree, { x, z });
    return leaf < 0 ? null : tree.leaves[leaf];
  };
  const hasSprite = (thing: Thing): boolean => lookOfSprite(skin?.things, thing) !== null;
  const surroundings = {
    plan,
    lightsNear,
    steady,
    layerOf,
    writerAt: fitted.writerAt,
    roomAt,
    hasSprite,
    ...brightness,
  };
  const { halos, panes } = yield* writeFittings(surroundings);
  yield;
  const moved = writeMovers(level, surroundings, createMeshWriter);
  yield;
  const lying = writeKeys(surroundings, createMeshWriter);
  // A texture array needs at least one layer, even if it is unused.
  if (names.length === 0) layerOf('stone');
  const atlas = createAtlas(names, seedOf(plan.name), paletteOf(plan.air), quality, painted);
  const material = createMaterial(level, atlas.texture, names, quality, lightClock);
  yield;
  const pictures = skin && (yield* paintPictureAtlas(skin.pictures, quality));
  const dressed = pictures && clock && createDressedMaterial(material, pictures, clock);
  const group = new Group();
  const chunks: MeshData[] = [];
  const meshes: Mesh[] = [];
  const meshOf = new Map<MeshWriter, Mesh>();
  function* build(pieces: readonly MeshWriter[], wears: ShaderMaterial): Slices<Mesh[]> {
    const made: Mesh[] = [];
    for (const piece of pieces) {
      const data = piece.finish();
      const mesh = new Mesh(geometryOf(data), wears);
      mesh.matrixAutoUpdate = false;
      group.add(mesh);
      chunks.push(data);
      meshes.push(mesh);
      meshOf.set(piece, mesh);
      made.push(mesh);
      yield;
    }
    return made;
  }
  yield* build(surfaces.writers(), dressed ?? material);
  const movingMesh = live.sectors.size > 0 ? (yield* build([movingWriter], dressed ?? material))[0] : null;
  // Where its vertices gather their light goes up and down with them.
  const movingSamples = movingMesh ? chunks[meshes.indexOf(movingMesh)].samples : new Float32Array();
  if (movingMesh) {
    // What has moved may have left the sphere that was measured.
    movingMesh.frustumCulled = false;
    const all = { sectors: [...live.sectors], walls: [...live.walls] };
    surfacesThatMove.show(all, movingMesh.geometry, movingSamples);
  }
  if (fitted !== surfaces) yield* build(fitted.writers(), material);
  // What comes after this moves as a whole, and is drawn wherever it is.
  const standing = meshes.map((mesh, i) => ({ data: chunks[i], mesh }));
  const shown = yield* createShownSurfaces(tree, live.plan.sectors, standing);
  const movers = yield* build(moved, material);
  const keys = yield* build(lying.writers, material);
  const lookOf = (writer: MeshWriter): BufferAttribute | undefined =>
    meshOf.get(writer)?.geometry.getAttribute('look') as BufferAttribute | undefined;
  const sees = createSees(level, live.sectors);
  yield;
  const billboards =
    skin && lightClock && dressed
      ? createBillboards(skin.things, {
          plan: live.plan,
          steady,
          lightsNear,
          roomAt,
          sees,
          brightnessOf: lightClock.brightnessOf,
          material: dressed,
        })
      : null;
  if (billboards) group.add(billboards.mesh);
  const sky = createSky(level, spans);
  const shimmer = createShimmer(halos, panes, plan.air.style === 'paper' ? 0.25 : 1);
  group.add(sky.group, shimmer.group);
  const eye: Vector3 = material.uniforms.eye.value;
  const lighting = createLighting(chunks, meshes, eye, sees, {
    soft: quality === 'high' && tree.leaves.length < 2500,
    changes: live.sectors.size > 0,
  });
  const lightsAtRest = createRestWatch(tree, live, lightsNear);
  function* furnish(): Slices<void> {
    yield* atlas.painting;
    while (lighting.light()) yield;
  }
  material.uniforms.frozen.value.set(0, iceLayer, mudLayer);
  let drawnAt = 0;
  return {
    group,
    painted: atlas.painted,
    furnishing: furnish(),
    putBlocks(squares) {
      const writer = createMeshWriter();
      const [{ floor, ceiling, wallMaterial }] = plan.sectors;
      for (const { minX, minZ, maxX, maxZ } of squares) {
        const { x, z } = midpoint({ x: minX, z: minZ }, { x: maxX, z: maxZ });
        const box = {
          x,
          z,
          dx: 1,
          dz: 0,
          half: (maxX - minX) / 2,
          thick: (maxZ - minZ) / 2,
          bottom: floor,
          top: ceiling,
        };
        writeBox(writer, box, finishAt(surroundings, { x, z }, 0, wallMaterial));
      }
      const mesh = new Mesh(geometryOf(writer.finish()), material);
      group.add(mesh);
      meshes.push(mesh);
      return mesh;
    },
    update(moment) {
      const { uniforms } = material;
      uniforms.seconds.value = moment.seconds;
      // Ice does not drift: the water's own time stands still while it is frozen.
      uniforms.flow.value += (moment.seconds - drawnAt) * (1 - moment.frost);
      uniforms.frozen.value.x = moment.frost;
      drawnAt = moment.seconds;
      clock?.setTime(moment.seconds);
      lightClock?.update();
      switches?.show(moment.switched, lookOf);
      billboards?.update(moment.seconds, moment.taken, moment.moved.sectors);
      eye.copy(moment.eye);
      const { x, y, z, strength } = moment.lantern;
      uniforms.carried.value.set(x, y, z, 250);
      uniforms.carriedColor.value.fromArray(lightOf(plan.air.lamp)).multiplyScalar(strength);
      uniforms.fogDistance.value = moment.outside ? 0 : plan.air.fogDistance;
      uniforms.gloom.value = plan.air.style === 'doom' && !moment.outside ? 1 : 0;
      if (movingMesh && moment.moved.sectors.length > 0) {
        surfacesThatMove.show(moment.moved, movingMesh.geometry, movingSamples);
        sees.follow(live.plan, moment.moved.sectors);
      }
      shown.show(moment.eye, moment.lens, moment.moved.sectors.length > 0);
      lighting.stir(lightsAtRest(moment.moved.sectors));
      const until = performance.now() + RELIGHT_MS;
      while (performance.now() < until && lighting.lightAgain());
      moment.shifts.forEach(({ x: right, y: up, z: down, turn }, i) => {
        const mover = movers[i];
        mover.position.set(right, up, down);
        mover.rotation.y = turn;
        mover.updateMatrix();
      });
      showKeys(lying.keys, keys, live.plan, moment.taken, moment.seconds);
      sky.update(moment.eye);
      shimmer.update(moment.eye, moment.seconds, uniforms.fogDistance.value);
    },
    dispose() {
      for (const mesh of meshes) mesh.geometry.dispose();
      sky.dispose();
      shimmer.dispose();
      material.dispose();
      dressed?.dispose();
      pictures?.dispose();
      clock?.dispose();
      lightClock?.dispose();
      billboards?.dispose();
      atlas.texture.dispose();
    },
  };
}

/** Pieces of the level by square, so that the camera leaves out what is behind it. */
interface Chunks {
  writerAt(x: number, z: number): MeshWriter;
  writers(): MeshWriter[];
}

function createChunks(): Chunks {
  const writers = new Map<string, MeshWriter>();
  return {
    writerAt(x, z) {
      const key = `${Math.floor(x / CHUNK)},${Math.floor(z / CHUNK)}`;
      let writer = writers.get(key);
      if (!writer) writers.set(key, (writer = createMeshWriter()));
      return writer;
    },
    writers: () => [...writers.values()],
  };
}

/** How floors find their textures. */
function flatsOf(skin: Skin): Required<FloorSurroundings>['flatOf'] {
  return (sector, up) => {
    const picture = Math.max(0, (up ? skin.floors : skin.ceilings)[sector]);
    const { width, height } = skin.pictures[picture];
    const drift = (up ? skin.floorScrolls : skin.ceilingScrolls).get(sector) ?? { x: 0, z: 0 };
    // What is shown moves one way as the picture is laid the other.
    return { layer: layerOfPicture(picture), width, height, driftU: -drift.x / width, driftV: -drift.z / height };
  };
}

/** The same light on a map's own pictures: they have holes and no relief. All but the pictures is shared. */
function createDressedMaterial(
  material: ShaderMaterial,
  pictures: DataArrayTexture,
  clock: PictureClock,
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: KEEP_VERTEX,
    fragmentShader: KEEP_FRAGMENT,
    defines: { PICTURES: '', DIMS: '' },
    side: FrontSide,
    uniforms: {
      ...material.uniforms,
      atlas: { value: pictures },
      clock: { value: clock.texture },
      lips: { value: 0 },
      exposure: { value: DRESSED_EXPOSURE },
    },
  });
}

function geometryOf(data: MeshData): BufferGeometry {
  const geometry = makeGeometry(
    {
      position: [data.positions, 3],
      normal: [data.normals, 4, true],
      mapUv: [data.uvs, 2],
      rim: [data.rims, 4],
      look: [data.looks, 4],
      still: [data.still, 4, true],
      lamp: [data.lamps, 4, true],
      toward: [data.toward, 4, true],
    },
    data.index,
  );
  geometry.computeBoundingSphere();
  return geometry;
}

function createMaterial(
  level: Level,
  atlas: DataArrayTexture,
  names: readonly MaterialName[],
  quality: Quality,
  lightClock: LightClock | null,
): ShaderMaterial {
  const { air } = level.plan;
  const shine = Array.from({ length: 16 }, (_, layer) => SHINE[names[layer]] ?? 0);
  const fog = air.style === 'paper' ? lightOf(air.fog) : mixRgb(lightOf(air.fog), [0, 0, 0], 0.25);
  return new ShaderMaterial({
    vertexShader: KEEP_VERTEX,
    fragmentShader: KEEP_FRAGMENT,
    defines: { ...(quality === 'high' ? { FINE: '' } : {}), ...(lightClock ? { DIMS: '' } : {}) },
    side: FrontSide,
    uniforms: {
      atlas: { value: atlas },
      shine: { value: shine },
      seconds: { value: 0 },
      flow: { value: 0 },
      frozen: { value: new Vector3(0, -1, -1) },
      fogColor: { value: new Vector3(...fog) },
      fogDistance: { value: air.fogDistance },
      exposure: { value: air.style === 'paper' ? 2.2 : 1.7 },
      gloom: { value: 0 },
      levels: { value: lightClock?.texture ?? null },
      lips: { value: air.style === 'paper' ? 0 : 1 },
      drawn: { value: air.style === 'paper' ? 1 : 0 },
      eye: { value: new Vector3() },
      carried: { value: new Vector4(0, 0, 0, 250) },
      carriedColor: { value: new Vector3() },
    },
  });
}
