// The order in which walls are listed and the size of the units are accidents: neither changes an answer.
import { expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { sectorAt } from '../../src/bsp/leaf-at.ts';
import type { Tree } from '../../src/bsp/tree.ts';
import type { Point } from '../../src/geometry/point.ts';
import { snapPoint } from '../../src/geometry/quantum.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { TINY_PLANS } from '../support/plans.ts';
import { QUICK } from '../support/quick.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';
import { randomFrom } from '../support/random.ts';
import { checkAreas, checkCells, checkWatertight } from '../support/checks/tree-checks.ts';

/** The same plan with its list of walls rotated by a third. */
function rotated(plan: FloorPlan): FloorPlan {
  const cut = Math.ceil(plan.walls.length / 3);
  return { ...plan, walls: [...plan.walls.slice(cut), ...plan.walls.slice(0, cut)] };
}

/** The same plan with every coordinate and the quantum times a factor. */
function scaled(plan: FloorPlan, factor: number): FloorPlan {
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  return {
    ...plan,
    quantum: plan.quantum * factor,
    bounds: { minX: minX * factor, minZ: minZ * factor, maxX: maxX * factor, maxZ: maxZ * factor },
    vertices: plan.vertices.map(({ x, z }) => ({ x: x * factor, z: z * factor })),
  };
}

/** Sectors that can be reached from each sector through portals of any kind. */
function reachOf(tree: Tree): string {
  const group = tree.leaves.map(({ id }) => id);
  const rootOf = (leaf: number): number => {
    let root = leaf;
    while (group[root] !== root) root = group[root];
    while (group[leaf] !== root) [group[leaf], leaf] = [root, group[leaf]];
    return root;
  };
  for (const { front, back } of tree.portals) group[rootOf(front)] = rootOf(back);
  const sectors = new Map<number, Set<number>>();
  for (const { id, sector } of tree.leaves) {
    const root = rootOf(id);
    if (!sectors.has(root)) sectors.set(root, new Set());
    sectors.get(root)!.add(sector);
  }
  return [...sectors.values()]
    .map((set) => [...set].sort((a, b) => a - b).join())
    .sort()
    .join(' | ');
}

function checkSame(plan: FloorPlan, points: number): void {
  const tree = buildTree(plan);
  const random = randomFrom(5);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  const places = Array.from({ length: points }, (): Point => {
    const p = { x: minX + random() * (maxX - minX), z: minZ + random() * (maxZ - minZ) };
    return snapPoint(p, plan.quantum);
  });
  // 1024 is the thousandfold that keeps a quantum a power of two; times 1000 changes every bit of the coordinates as well,
  // where these are whole units and leave room for it.
  const isWhole = plan.vertices.every(({ x, z }) => Number.isInteger(x) && Number.isInteger(z));
  const variants: (readonly [FloorPlan, number])[] = [
    [rotated(plan), 1],
    [scaled(plan, 1024), 1024],
    [scaled(plan, 1 / 1024), 1 / 1024],
  ];
  if (isWhole) variants.push([{ ...scaled(plan, 1000), quantum: 8 }, 1000]);
  for (const [other, factor] of variants) {
    const twin = buildTree(other);
    checkCells(twin);
    checkWatertight(twin);
    checkAreas(twin, 1e-6);
    expect(reachOf(twin), plan.name).toBe(reachOf(tree));
    for (const p of places) {
      const found = sectorAt(twin, { x: p.x * factor, z: p.z * factor });
      const expected = sectorAt(tree, p);
      if (found !== expected && !isOnWall(plan, p)) {
        expect.fail(`${plan.name} times ${factor}: sector ${found}, not ${expected}, at ${p.x}, ${p.z}`);
      }
    }
  }
}

/** A point on a wall belongs to either side, as the tree happens to say. */
function isOnWall(plan: FloorPlan, p: Point): boolean {
  return plan.walls.some((wall) => {
    const a = plan.vertices[wall.a];
    const b = plan.vertices[wall.b];
    const turn = (b.x - a.x) * (p.z - a.z) - (b.z - a.z) * (p.x - a.x);
    return turn === 0 && (p.x - a.x) * (p.x - b.x) <= 0 && (p.z - a.z) * (p.z - b.z) <= 0;
  });
}

test.each(TINY_PLANS.map((plan) => [plan.name, plan] as const))('%s', (_, plan) => checkSame(plan, 500));

test('random plans of seeds 0 to 59', () => {
  // Odd seeds are lattices, on whole units.
  for (let seed = 1; seed < (QUICK ? 20 : 60); seed += 2) checkSame(randomPlan(seed), 200);
});

const maps = [...ownPlans(), ...doomPlans()];
test.skipIf(maps.length === 0).each(QUICK ? maps.slice(0, 4) : maps)('%s', (_, load) => {
  const plan = load();
  if (plan.walls.length > 2000 && QUICK) return;
  checkSame(plan, 300);
});
