// Sprites of things as squares of vertices: where they stand or hang, how brightly they are lit, and that what was taken is not drawn.
import { ShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { createBillboards } from '../../../src/view/scene/billboards.ts';
import { DOOM_LIGHT } from '../../../src/view/scene/lights.ts';
import { patchBytes, SMALL_GAME } from '../../support/inputs/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps } from '../../support/inputs/wad-writer.ts';

const [LAMP, BARREL, HANGED] = [2028, 2035, 59];
const patch = patchBytes([[1, 2], [3, 4]], 1, 2); // prettier-ignore
const map = lumpsOfMap({
  ...TWO_ROOMS,
  things: [
    { x: 128, y: 32, type: 1 },
    { x: 64, y: 64, type: LAMP },
    { x: 400, y: 64, type: BARREL },
    { x: 400, y: 200, type: HANGED },
    { x: -400, y: 64, type: LAMP }, // in no room
  ],
});
const names = ['COLUA0', 'BAR1A0', 'BAR1B0', 'GOR2A0'] as const;
const { plan, tree } = buildLevel(
  loadPlan(writeLumps([...SMALL_GAME, ...names.map((name) => [name, patch] as const), ...map]), 'a.wad'),
);
const skin = plan.skin!;
const live = { ...plan, sectors: [...plan.sectors] };
const board = createBillboards(skin.things, {
  plan: live,
  steady: plan.sectors.map(() => [0.25, 0.5, 0.75]),
  lightsNear: () => [],
  roomAt: (x, z) => tree.leaves[leafAt(tree, { x, z })] ?? null,
  sees: () => true,
  brightnessOf: (sector) => ({ level: plan.sectors[sector].light, place: sector }),
  material: new ShaderMaterial({ uniforms: {} }),
})!;
const values = (name: string): number[] => Array.from(board.mesh.geometry.getAttribute(name).array);
/** Squares that have an area. */
const drawn = (): number => {
  const index = Array.from(board.mesh.geometry.getIndex()!.array);
  return index.filter((vertex, i) => i % 6 === 0 && new Set(index.slice(i, i + 6)).size === 4 && vertex >= 0).length;
};

test('each thing is one square at its place: on its floor, or hung from its ceiling', () => {
  const at = values('position');
  expect([0, 4, 8].map((vertex) => at.slice(vertex * 3, vertex * 3 + 3))).toEqual([
    [64, 0, -64],
    [400, 16, -64],
    [400, 128 - 84, -200],
  ]);
  expect(values('corner').slice(8, 16)).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
  expect(drawn()).toBe(3);
});

test('a lamp is full bright, other things are lit like their sector', () => {
  const tones = values('tone');
  expect(tones[0]).toBeCloseTo(DOOM_LIGHT);
  expect(tones[3]).toBe(1);
  expect(tones.slice(16, 19)).toEqual([0.25, 0.5, 0.75]);
  expect(tones[19]).toBeCloseTo(plan.sectors[1].light);
});

test('a taken thing is not drawn, and returns with a new world', () => {
  board.update(0, new Set([2]), []);
  expect(drawn()).toBe(2);
  board.update(0, new Set(), []);
  expect(drawn()).toBe(3);
});

test('things move with their floor, hanging ones with the ceiling', () => {
  live.sectors[1] = { ...live.sectors[1], floor: 40, ceiling: 150 };
  board.update(0, new Set(), [1]);
  const at = values('position');
  expect([1, 13, 25].map((y) => at[y])).toEqual([0, 40, 150 - 84]);
});

test('without sprites there are no billboards', () => {
  const none = { sprites: [], sequences: [], looks: new Map() };
  expect(createBillboards(none, { plan } as Parameters<typeof createBillboards>[1])).toBeNull();
});
