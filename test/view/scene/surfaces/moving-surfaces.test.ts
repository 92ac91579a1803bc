// Surfaces that move: after rewriting them in place they are what they would be if they were written for a plan drawn so.
import { BufferAttribute, BufferGeometry } from 'three';
import { expect, test } from 'vitest';
import type { World } from '../../../../src/game/world.ts';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { createLightsNear } from '../../../../src/view/scene/lights.ts';
import { runSlices } from '../../../../src/search/slices.ts';
import { createLivePlan } from '../../../../src/view/scene/live-plan.ts';
import { createMeshWriter, type MeshData } from '../../../../src/view/scene/mesh-data.ts';
import { writeMovingSurfaces } from '../../../../src/view/scene/surfaces/moving-surfaces.ts';
import { createGpuCopy } from '../../../support/checks/gpu-copy.ts';
import { findWallSpans } from '../../../support/checks/wall-spans.ts';
import { MOVER_ROOMS, moversWad } from '../../../support/inputs/movers-wad.ts';

const { plan, tree } = buildLevel(loadPlan(moversWad(), 'movers.wad'));

/** Area of what a piece shows, floors and walls apart, and the heights it shows them at. */
function measure({ positions, index }: MeshData): { level: number; upright: number; heights: number[] } {
  let level = 0;
  let upright = 0;
  const heights = new Set<number>();
  for (let i = 0; i < index.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * index[i + k], 3 * index[i + k] + 3));
    const u = b.map((value, k) => value - a[k]);
    const v = c.map((value, k) => value - a[k]);
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    level += Math.abs(normal[1]) / 2;
    const area = Math.hypot(...normal) / 2;
    if (normal[1] !== 0 || area === 0) continue;
    upright += area;
    for (const corner of [a, b, c]) heights.add(corner[1]);
  }
  return { level, upright, heights: [...heights].sort((x, y) => x - y) };
}

test('walls beside a door and a lift change with them like the plan’s own spans', () => {
  const live = createLivePlan(plan);
  const writer = createMeshWriter();
  const around = {
    tree,
    lightsNear: createLightsNear([]),
    detail: { near: 64, far: 96, corner: 0 },
    steady: plan.sectors.map((): [number, number, number] => [1, 1, 1]),
    layerOf: () => 0,
    waterLayer: -1,
  };
  const show = runSlices(writeMovingSurfaces(tree, live, null, around, writer, () => {}));
  const data = writer.finish();
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(data.positions, 3));
  geometry.setAttribute('mapUv', new BufferAttribute(data.uvs, 2));
  geometry.setAttribute('rim', new BufferAttribute(data.rims, 4));
  const all = { sectors: [...live.sectors], walls: [...live.walls] };
  show(all, geometry, data.samples);
  const missedByGpu = createGpuCopy(geometry);

  const areaOfSpans = (): number =>
    findWallSpans(live.plan)
      .filter(({ wall }) => live.walls.has(wall))
      .reduce((sum, { a, b, bottom, top }) => sum + Math.hypot(b.x - a.x, b.z - a.z) * (top - bottom), 0);
  const drawn = measure(data);
  expect(drawn.upright).toBeCloseTo(areaOfSpans(), 3);
  const floors = tree.leaves.filter(({ sector }) => live.sectors.has(sector));
  expect(drawn.level).toBeCloseTo(2 * floors.reduce((sum, { area }) => sum + area, 0), 3);

  const still = plan.sectors.flatMap(({ floor, ceiling }, sector) =>
    live.sectors.has(sector) ? [{ sector, floor, ceiling, floorBefore: floor, ceilingBefore: ceiling }] : [],
  );
  const { door, lift } = MOVER_ROOMS;
  const moved: World['sectors'] = still.map((each) =>
    each.sector === door
      ? { ...each, ceilingBefore: 40, ceiling: 80 }
      : each.sector === lift
        ? { ...each, floorBefore: 32, floor: 16 }
        : each,
  );
  const changes = live.follow({ sectors: moved, lights: [] }, 0.5);
  expect(changes.sectors).toEqual([door, lift]);
  expect(live.plan.sectors[door].ceiling).toBe(60);
  expect(live.plan.sectors[lift].floor).toBe(24);
  show(changes, geometry, data.samples);
  expect(missedByGpu()).toEqual([]);
  const after = measure(data);
  expect(after.upright).toBeCloseTo(areaOfSpans(), 3);
  expect(after.upright).not.toBeCloseTo(drawn.upright, 0);
  expect(after.level).toBeCloseTo(drawn.level, 3);
  expect(after.heights).toEqual(expect.arrayContaining([24, 60]));
  // Nothing has moved since: nothing is written.
  expect(live.follow({ sectors: moved, lights: [] }, 0.5)).toEqual({ sectors: [], walls: [] });
  show({ ...all }, geometry, data.samples);
  expect(measure(data)).toEqual(after);
});
