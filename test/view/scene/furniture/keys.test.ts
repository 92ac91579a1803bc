// Keys that no sprite stands for: one piece each, on the floor of the moment, gone once it was taken; and what lies about is shown by its
// sprite where a WAD has it.
import { Mesh } from 'three';
import { expect, test } from 'vitest';
import { leafAt } from '../../../../src/bsp/leaf-at.ts';
import type { Thing } from '../../../../src/map/floor-plan.ts';
import { loadPlan } from '../../../../src/map/load-plan.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { lookOfSprite } from '../../../../src/view/scene/billboards.ts';
import { showKeys, writeKeys } from '../../../../src/view/scene/furniture/keys.ts';
import { createMeshWriter } from '../../../../src/view/scene/mesh-data.ts';
import { ownLevel } from '../../../support/all-plans.ts';
import { patchBytes, SMALL_GAME } from '../../../support/inputs/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from '../../../support/inputs/wad-writer.ts';

const [CARD, SKULL, SHOTGUN, POTION] = [5, 38, 2001, 2014];
const things = [
  { x: 128, y: 32, type: 1 },
  { x: 64, y: 64, type: CARD },
  { x: 400, y: 64, type: SKULL },
  { x: 64, y: 128, type: SHOTGUN },
  { x: 80, y: 128, type: POTION },
];
const load = (...sprites: string[]): ReturnType<typeof buildLevel> => {
  const patch = patchBytes([[1, 2], [3, 4]], 1, 2); // prettier-ignore
  const lumps = sprites.map((name): [string, Uint8Array] => [name, patch]);
  return buildLevel(loadPlan(writeLumps([...SMALL_GAME, ...lumps, ...lumpsOfMap({ ...TWO_ROOMS, things })]), 'a.wad'));
};
const keysOf = ({ plan, tree }: ReturnType<typeof load>): ReturnType<typeof writeKeys> =>
  writeKeys(
    {
      plan,
      lightsNear: () => [],
      steady: plan.sectors.map(() => [1, 1, 1]),
      layerOf: () => 0,
      writerAt: createMeshWriter,
      hasSprite: (thing: Thing) => lookOfSprite(plan.skin?.things, thing) !== null,
      roomAt: (x, z) => tree.leaves[leafAt(tree, { x, z })] ?? null,
    },
    createMeshWriter,
  );

test('each key is a separate mesh on its floor, and moves with it', () => {
  const { plan, ...rest } = load();
  const { keys, writers } = keysOf({ plan, ...rest });
  const sectors = [...plan.sectors];
  expect(keys.map(({ sector }) => sectors[sector].floor)).toEqual([0, 16]);
  for (const writer of writers) expect(writer.finish().index.length).toBeGreaterThan(0);
  const meshes = keys.map(() => new Mesh());
  showKeys(keys, meshes, { things: plan.things, sectors }, new Set(), 0);
  const before = meshes[1].position.clone();
  expect([before.x, before.z]).toEqual([400, -64]);
  sectors[keys[1].sector] = { ...sectors[keys[1].sector], floor: 56 };
  showKeys(keys, meshes, { things: plan.things, sectors }, new Set(), 0);
  expect(meshes[1].position.y - before.y).toBe(40);
});

test('a taken key is not drawn, and returns with a new world', () => {
  const level = load();
  const { keys } = keysOf(level);
  const meshes = keys.map(() => new Mesh());
  showKeys(keys, meshes, level.plan, new Set([keys[0].thing]), 1);
  expect(meshes.map(({ visible }) => visible)).toEqual([false, true]);
  showKeys(keys, meshes, level.plan, new Set(), 1);
  expect(meshes.map(({ visible }) => visible)).toEqual([true, true]);
});

test('a pickup on a project map is a gem in its colour, gone once taken', () => {
  const level = ownLevel('gatehouse.json');
  const { keys, writers } = keysOf(level);
  const { things } = level.plan;
  expect(keys.map(({ thing }) => things[thing].kind).sort()).toEqual(['key', ...Array<string>(6).fill('pickup')]);
  for (const writer of writers) expect(writer.finish().index.length).toBeGreaterThan(0);
  const colors = new Map(keys.map(({ thing }) => [things[thing].type, things[thing].color]));
  expect(colors.get('health')).not.toBe(colors.get('coins'));
  const meshes = keys.map(() => new Mesh());
  showKeys(keys, meshes, level.plan, new Set([keys[2].thing]), 1);
  expect(meshes.map(({ visible }) => visible)).toEqual(keys.map((_, i) => i !== 2));
});

test('where the WAD has sprites, they replace keys and pickups', () => {
  const level = load('BKEYA0', 'BKEYB0', 'SHOTA0', 'BON1A0', 'BON1B0');
  expect(keysOf(level).keys.map(({ thing }) => level.plan.things[thing].type)).toEqual([String(SKULL)]);
  const { looks, sequences } = level.plan.skin!.things;
  expect([...looks.keys()].map(Number).sort((a, b) => a - b)).toEqual([CARD, SHOTGUN, POTION]);
  expect(sequences).toHaveLength(2);
});
