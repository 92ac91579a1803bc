// Light that follows what moves: behind a shut door it is dark, once the door stands open its lamp shines through, and when it has shut
// again all is as it was.
import { BufferAttribute, BufferGeometry, Mesh, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { writeLeaf } from '../../../../src/view/scene/surfaces/floor-mesh.ts';
import { createLighting, createRestWatch, type Lighting } from '../../../../src/view/scene/light/lighting.ts';
import { createLightsNear, type Light } from '../../../../src/view/scene/lights.ts';
import { createLivePlan } from '../../../../src/view/scene/live-plan.ts';
import { createMeshWriter } from '../../../../src/view/scene/mesh-data.ts';
import { createSees } from '../../../../src/view/scene/sees.ts';
import { randomFrom } from '../../../support/random.ts';
import { middleOfRoom, MOVER_ROOMS, moversWad } from '../../../support/inputs/movers-wad.ts';

const { start, door, hall } = MOVER_ROOMS;
const level = buildLevel(loadPlan(moversWad(), 'movers.wad'));
const { plan, tree } = level;
const lamp: Light = {
  ...middleOfRoom(start),
  y: 60,
  color: [1, 1, 1],
  strength: 2,
  reach: 700,
  flickers: true,
  phase: 0,
};
const lightsNear = createLightsNear([lamp]);

/** The hall behind the door as one piece, its lighting, and a way to put the door's ceiling somewhere. */
function hallBehindDoor(): { lamps: () => number; lighting: Lighting; putDoor: (ceiling: number) => number } {
  const live = createLivePlan(plan);
  const sees = createSees(level, live.sectors);
  const writer = createMeshWriter();
  const around = {
    tree,
    lightsNear,
    detail: { near: 64, far: 96, corner: 0 },
    steady: plan.sectors.map((): [number, number, number] => [0.1, 0.1, 0.1]),
    layerOf: () => 0,
    waterLayer: -1,
  };
  for (const leaf of tree.leaves) if (leaf.sector === hall) writeLeaf(writer, leaf, around);
  const data = writer.finish();
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(data.positions, 3));
  for (const name of ['still', 'lamp', 'toward']) geometry.setAttribute(name, new BufferAttribute(data.lamps, 4));
  geometry.computeBoundingSphere();
  const lighting = createLighting([data], [new Mesh(geometry)], new Vector3(), sees, { soft: false, changes: true });
  const watch = createRestWatch(tree, live, lightsNear);
  return {
    lamps: () => data.lamps.reduce((sum, part, i) => sum + (i % 4 === 3 ? 0 : part), 0),
    lighting,
    putDoor(ceiling) {
      const { floor } = plan.sectors[door];
      const sector = { sector: door, floor, floorBefore: floor, ceiling, ceilingBefore: ceiling };
      const { sectors } = live.follow({ sectors: [sector] as never, lights: [] }, 1);
      sees.follow(live.plan, sectors);
      const lights = watch(sectors);
      lighting.relight(lights);
      return lights.size;
    },
  };
}

test('a lamp shines through a door once it is open, and no more when it has shut', () => {
  const { lamps, lighting, putDoor } = hallBehindDoor();
  while (lighting.light());
  const shut = lamps();
  expect(shut).toBe(0);
  // While it moves nothing is lit again; when it rests all that the lamp may reach is.
  expect(putDoor(60)).toBe(0);
  expect(putDoor(120)).toBe(0);
  expect(lighting.lightAgain()).toBe(false);
  expect(putDoor(120)).toBe(1);
  while (lighting.lightAgain());
  const open = lamps();
  expect(open).toBeGreaterThan(shut);
  putDoor(0);
  putDoor(0);
  while (lighting.lightAgain());
  expect(lamps()).toBe(shut);
});

test('surfaces still unlit are lit by the current state when their turn comes', () => {
  const { lamps, lighting, putDoor } = hallBehindDoor();
  putDoor(120);
  putDoor(120);
  expect(lighting.lightAgain()).toBe(false);
  while (lighting.light());
  expect(lamps()).toBeGreaterThan(0);
});

test('the lights near a box are those whose reach is more than the way to it (seed 3)', () => {
  const random = randomFrom(3);
  const draw = (most: number): number => Math.floor(random() * most);
  const lights = Array.from({ length: 40 }, () => ({
    ...lamp,
    x: draw(1200),
    z: draw(1200),
    reach: 300 * random() ** 4,
  }));
  const near = createLightsNear(lights);
  let count = 0;
  for (let i = 0; i < 300; i++) {
    const [minX, minZ] = [draw(1200), draw(1200)];
    const box = { minX, minZ, maxX: minX + draw(200), maxZ: minZ + draw(200) };
    const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
    const wayTo = ({ x, z }: Light): number =>
      Math.hypot(x - clamp(x, box.minX, box.maxX), z - clamp(z, box.minZ, box.maxZ));
    const found = near(box);
    expect(new Set(found)).toEqual(new Set(lights.filter((light) => wayTo(light) < light.reach)));
    count += found.length;
  }
  expect(count).toBeGreaterThan(300);
});
