// Writes all meshes of a level: floors, walls, fittings, what moves and what lies about.
import { floorAt, leafAt } from '../../bsp/leaf-at.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import { MATERIALS, type MaterialName } from '../../map/materials.ts';
import type { Skin } from '../../map/skin.ts';
import type { Level } from '../../nav/level.ts';
import type { Slices } from '../../search/slices.ts';
import { createLightClock } from '../materials/light-clock.ts';
import { layerOfPicture } from '../materials/picture-atlas.ts';
import type { Quality } from '../quality.ts';
import { lookOfSprite } from './billboards.ts';
import { createChunks, type Chunks } from './surfaces/chunks.ts';
import { writeFittings } from './furniture/fittings.ts';
import { detailFor, placeOfLeaf, writeLeaf, type FloorSurroundings } from './surfaces/floor-mesh.ts';
import { gratingsOf, hangingOf, type Hanging } from './surfaces/hangings.ts';
import { writeKeys } from './furniture/keys.ts';
import { createLightsNear, findLights, steadyLight } from './lights.ts';
import type { LivePlan } from './live-plan.ts';
import { createMeshWriter } from './mesh-data.ts';
import { writeMovingParts } from './furniture/moving-parts.ts';
import { writeMovingSurfaces } from './surfaces/moving-surfaces.ts';
import type { FittingSurroundings } from './furniture/surroundings.ts';
import { createSwitches, type Switches } from './surfaces/switches.ts';
import { writeSpan } from './surfaces/wall-mesh.ts';
import type { WallSpan } from './surfaces/wall-spans.ts';

/** Yields after each floor, wall and fitting. */
export function* writeLevel(level: Level, live: LivePlan, spans: readonly WallSpan[], quality: Quality) {
  const { plan, tree } = level;
  const { skin } = plan;
  const layers = layersOf(plan);
  const lightClock = plan.air.style === 'doom' ? createLightClock(live.plan, live.lit) : null;
  const surfaces = createChunks();
  const fitted = skin ? createChunks() : surfaces;
  const shared = {
    lightsNear: createLightsNear(findLights(live.openPlan(), (x, z) => floorAt(tree, { x, z }))),
    steady: plan.sectors.map((sector) => steadyLight(plan, sector)),
    layerOf: layers.layerOf,
    ...(lightClock ? { brightnessOf: lightClock.brightnessOf } : {}),
  };
  const around: FloorSurroundings = {
    ...shared,
    tree,
    detail: detailFor(level, quality),
    waterLayer: layers.water,
    ...(skin ? { flatOf: flatsOf(skin) } : {}),
  };
  const switches = skin && createSwitches(plan, skin);
  yield* writeStanding(level, live, spans, around, surfaces, switches);
  const writer = createMeshWriter();
  const show = yield* writeMovingSurfaces(tree, live, skin, around, writer, (span, hanging, start) =>
    switches?.add(span, hanging, writer, start),
  );
  const surroundings: FittingSurroundings = {
    ...shared,
    plan,
    writerAt: fitted.writerAt,
    roomAt(x, z) {
      const leaf = leafAt(tree, { x, z });
      return leaf < 0 ? null : tree.leaves[leaf];
    },
    hasSprite: (thing) => lookOfSprite(skin?.things, thing) !== null,
  };
  const fittings = yield* writeFittings(surroundings);
  yield;
  const movingParts = writeMovingParts(level, surroundings, createMeshWriter);
  yield;
  const lying = writeKeys(surroundings, createMeshWriter);
  // On maps with their own pictures floors and walls use a separate program.
  const standing = { surfaces, fitted };
  const moved = { moving: { writer, show }, movingParts };
  return { ...fittings, ...standing, ...moved, layers, lightClock, surroundings, switches, lying };
}

function* writeStanding(
  { plan, tree }: Level,
  live: LivePlan,
  spans: readonly WallSpan[],
  around: FloorSurroundings,
  surfaces: Chunks,
  switches: Switches | undefined | null,
): Slices<void> {
  const { skin } = plan;
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
}

const materialOf = (name: string): MaterialName =>
  (MATERIALS as readonly string[]).includes(name) ? (name as MaterialName) : 'stone';

function layersOf({ sectors, skin }: FloorPlan) {
  const names: MaterialName[] = [];
  const layerOf = (name: string): number => {
    const material = materialOf(name);
    if (!names.includes(material)) names.push(material);
    return names.indexOf(material);
  };
  const layerOfFloor = (name: MaterialName): number =>
    sectors.some((sector) => sector.floorMaterial === name) ? layerOf(name) : -1;
  const water = layerOfFloor('water');
  const mud = layerOfFloor('mud');
  // Frozen water; maps with their own textures have no such layer.
  return {
    names /** The layer of a material, added if it is new. */,
    layerOf /** −1 where the map has none. */,
    water,
    mud,
    ice: water >= 0 && !skin ? layerOf('ice') : -1,
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
