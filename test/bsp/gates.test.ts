// The hard gates: what must be true of the tree of every plan.
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { leafAt } from '../../src/bsp/leaf-at.ts';
import { boundsOf } from '../../src/geometry/point.ts';
import { snapPoint } from '../../src/geometry/quantum.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { SOLID } from '../../src/map/floor-plan.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import type { Corner } from '../support/plans.ts';
import { TINY_PLANS, planOf } from '../support/plans.ts';
import { QUICK, sampled } from '../support/quick.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';
import { randomFrom } from '../support/random.ts';
import { ON_WALL, checkAreas, checkCells, checkWatertight, createSectorOracle } from '../support/checks/tree-checks.ts';

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
  checkLeafAt(plan, QUICK ? points / 10 : points, 1);
}

test.each(TINY_PLANS.map((plan) => [plan.name, plan] as const))('%s', (_, plan) => checkAll(plan, 1e-9, 10_000));

test('random plans of seeds 0 to 399', () => {
  for (let seed = 0; seed < (QUICK ? 40 : 400); seed++) checkAll(randomPlan(seed), 1e-9, 300);
});

test('large random plans of seeds 1000 to 1007', () => {
  for (let seed = 1000; seed < (QUICK ? 1001 : 1008); seed++) checkAll(randomPlan(seed, 1500), 1e-9, 2000);
});

const own = ownPlans();
describe.skipIf(own.length === 0)('own maps', () => {
  test.each(sampled(own, 2))('%s', (_, load) => checkAll(load(), 1e-9, 10_000));
});

const doom = doomPlans();
describe.skipIf(doom.length === 0)(`Doom maps of ../shared/data/freedoom${doom.length ? '' : ' (not there)'}`, () => {
  // The largest map only in long runs.
  test.each(doom.filter(([name]) => !QUICK || !name.includes('map12')))('%s', (_, load) =>
    checkAll(load(), 1e-6, 10_000),
  );
});

/** A strictly convex lattice polygon, clockwise on paper: every primitive vector with |x|, |z| ≤ `most` once, by angle. */
function roundCorners(most: number, unit: number): Corner[] {
  const isPrimitive = (x: number, z: number): boolean => {
    let [a, b] = [Math.abs(x), Math.abs(z)];
    while (b > 0) [a, b] = [b, a % b];
    return a === 1;
  };
  const steps: Corner[] = [];
  for (let x = -most; x <= most; x++) {
    for (let z = -most; z <= most; z++) if (isPrimitive(x, z)) steps.push([x, z]);
  }
  steps.sort((p, q) => Math.atan2(p[1], p[0]) - Math.atan2(q[1], q[0]));
  let [x, z] = [0, 0];
  const corners = steps.map((step): Corner => [(x += step[0] * unit), (z += step[1] * unit)]);
  const { minX, minZ, maxX, maxZ } = boundsOf(corners.map(([cx, cz]) => ({ x: cx, z: cz })));
  return corners.map(([cx, cz]): Corner => [cx - (minX + maxX) / 2, cz - (minZ + maxZ) / 2]);
}

function ringOf(
  corners: readonly Corner[],
  first: number,
  isPillar: boolean,
): { a: number; b: number; front: number }[] {
  return corners.map((_, i) => {
    const ends = [first + i, first + ((i + 1) % corners.length)];
    return { a: ends[isPillar ? 1 : 0], b: ends[isPillar ? 0 : 1], front: 0 };
  });
}

test('a round room of many walls is one leaf, and one with a round pillar passes every gate', () => {
  const round = roundCorners(QUICK ? 18 : 40, 2 ** -6);
  expect(round.length).toBeGreaterThan(QUICK ? 700 : 3_500);
  const whole = buildTree(planOf('round room', { vertices: round, walls: ringOf(round, 0, false), sectors: [{}] }));
  expect(whole.stats).toMatchObject({ leaves: 1, portals: 0, maxDepth: 0 });
  checkAreas(whole, 1e-9);

  const room = roundCorners(14, 2);
  const pillar = roundCorners(5, 2);
  const tree = buildTree(
    planOf('round room, round pillar', {
      vertices: [...room, ...pillar],
      walls: [...ringOf(room, 0, false), ...ringOf(pillar, room.length, true)],
      sectors: [{}],
    }),
  );
  checkCells(tree);
  checkAreas(tree, 1e-9);
  checkWatertight(tree);
});

test('where walls disagree, a leaf has the sector that most of its boundary faces', () => {
  const random = randomFrom(8);
  const any = (): number => Math.floor(3 * random());
  // Two rooms side by side; the wall between them is the fourth of the left one.
  const corners: Corner[] = [[0, 0], [32, 0], [32, 48], [0, 48], [112, 0], [112, 48]]; // prettier-ignore
  const ends: Corner[] = [[0, 1], [2, 3], [3, 0], [1, 2], [1, 4], [4, 5], [5, 2]]; // prettier-ignore
  for (let i = 0; i < 60; i++) {
    const walls = ends.map(([a, b]) => ({ a, b, front: any() }));
    const between = { ...walls[3], back: any() };
    const tree = buildTree(
      planOf('walls that disagree', {
        vertices: corners,
        walls: [...walls.slice(0, 3), between, ...walls.slice(4)],
        sectors: [{}, {}, {}],
      }),
    );
    const rooms = [walls.slice(0, 4), [...walls.slice(4), { a: 2, b: 1, front: between.back }]];
    for (const [room, x] of [16, 64].entries()) {
      const lengths = [0, 0, 0];
      for (const { a, b, front } of rooms[room])
        lengths[front] += Math.abs(corners[a][0] - corners[b][0]) + Math.abs(corners[a][1] - corners[b][1]);
      // Equal lengths leave the choice open.
      const { sector } = tree.leaves[leafAt(tree, { x, z: 20 })];
      expect(lengths[sector]).toBe(Math.max(...lengths));
    }
  }
});
