// The hard gates: what must be true of the tree of every plan.
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build-tree.ts';
import { leafAt } from '../../src/bsp/leaf-at.ts';
import { snapPoint } from '../../src/geometry/quantum.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { SOLID } from '../../src/map/floor-plan.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { TINY_PLANS } from '../support/plans.ts';
import { randomPlan } from '../support/random-plans.ts';
import { randomFrom } from '../support/random.ts';
import { ON_WALL, checkAreas, checkCells, checkWatertight, createSectorOracle } from '../support/tree-checks.ts';

const isQuick = process.env.QUICK === '1';

function checkLeafAt(plan: FloorPlan, points: number, seed: number): void {
  const tree = buildTree(plan);
  const sectorAt = createSectorOracle(plan);
  const random = randomFrom(seed);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  for (let i = 0; i < points; i++) {
    const p = snapPoint(
      { x: minX - 8 + random() * (maxX - minX + 16), z: minZ - 8 + random() * (maxZ - minZ + 16) },
      plan.quantum,
    );
    const expected = sectorAt(p);
    if (expected === ON_WALL) continue;
    const leaf = leafAt(tree, p);
    const found = leaf < 0 ? SOLID : tree.leaves[leaf].sector;
    if (found !== expected) expect.fail(`${plan.name}: sector ${found}, not ${expected}, at ${p.x}, ${p.z}`);
  }
}

function checkAll(plan: FloorPlan, relative: number, points: number): void {
  const tree = buildTree(plan);
  checkCells(tree);
  checkAreas(tree, relative);
  checkWatertight(tree);
  checkLeafAt(plan, isQuick ? points / 10 : points, 1);
}

test.each(TINY_PLANS.map((plan) => [plan.name, plan] as const))('%s', (_, plan) => checkAll(plan, 1e-9, 10_000));

test('random plans of seeds 0 to 399', () => {
  for (let seed = 0; seed < (isQuick ? 60 : 400); seed++) checkAll(randomPlan(seed), 1e-9, 300);
});

test('large random plans of seeds 1000 to 1007', () => {
  for (let seed = 1000; seed < (isQuick ? 1002 : 1008); seed++) checkAll(randomPlan(seed, 1500), 1e-9, 2000);
});

const own = ownPlans();
describe.skipIf(own.length === 0)('own maps', () => {
  test.each(own)('%s', (_, load) => checkAll(load(), 1e-9, 10_000));
});

const doom = doomPlans();
describe.skipIf(doom.length === 0)(`Doom maps of ../shared/data/freedoom${doom.length ? '' : ' (not there)'}`, () => {
  test.each(doom)('%s', (_, load) => checkAll(load(), 1e-6, 10_000));
});
