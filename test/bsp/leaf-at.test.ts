// The leaves on both sides of a splitter, and on it, against points a little off it.
import { expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build/build-tree.ts';
import { backLeafAt, frontLeafAt, leafAt, leavesAt } from '../../src/bsp/leaf-at.ts';
import type { Tree } from '../../src/bsp/tree.ts';
import { distance, midpoint, side, type Point } from '../../src/geometry/point.ts';
import type { FloorPlan } from '../../src/map/floor-plan.ts';
import { doomPlans, ownPlans } from '../support/all-plans.ts';
import { sampled } from '../support/quick.ts';
import { TINY_PLANS } from '../support/plans.ts';
import { randomPlan } from '../support/inputs/random-plans.ts';

/** Map units: far below the plan's grid, far above the rounding of a side. */
const LITTLE = 2 ** -14;

/** Corners of the plan on a branch's splitter inside its region, and the middles between them: all exact. */
function pointsOf({ plan, ax, az, bx, bz, spans }: Tree, branch: number): { a: Point; b: Point; points: Point[] } {
  const a = { x: ax[branch], z: az[branch] };
  const b = { x: bx[branch], z: bz[branch] };
  const along = (p: Point): number => (p.x - a.x) * (b.x - a.x) + (p.z - a.z) * (b.z - a.z);
  const [from, to] = [0, 2]
    .map((end) => along({ x: spans[4 * branch + end], z: spans[4 * branch + end + 1] }))
    .sort((p, q) => p - q);
  const corners = plan.vertices
    .filter((p) => side(a, b, p) === 0 && along(p) >= from && along(p) <= to)
    .sort((p, q) => along(p) - along(q));
  return { a, b, points: [...corners, ...corners.slice(1).map((p, i) => midpoint(corners[i], p))] };
}

/** How many answers were checked: points so near a third line that a little is too much are left out. */
function checkBeside(plan: FloorPlan, branches: number): number {
  const tree = buildTree(plan);
  const step = Math.max(1, Math.floor(tree.front.length / branches));
  let checked = 0;
  for (let branch = 0; branch < tree.front.length; branch += step) {
    const { a, b, points } = pointsOf(tree, branch);
    const length = distance(a, b);
    for (const p of points) {
      for (const [way, answer] of [
        [1, frontLeafAt],
        [-1, backLeafAt],
      ] as const) {
        // prettier-ignore
        // Beside a slanted line the points are rounded: they have to say the same a little to the left, to the right and nearer.
        const isExact = a.x === b.x || a.z === b.z;
        const looks = isExact ? [[1, 0], [1 / 16, 0]] : [[1, 0], [1, 1 / 64], [1, -1 / 64], [1 / 16, 0]]; // prettier-ignore
        const leaves = looks.map(([off, on]) => {
          const [ux, uz] = [(b.x - a.x) / length, (b.z - a.z) / length];
          const [across, along] = [way * off * LITTLE, on * LITTLE];
          return leafAt(tree, { x: p.x - across * uz + along * ux, z: p.z + across * ux + along * uz });
        });
        const [leaf] = leaves;
        if (leaves.some((each) => each !== leaf)) continue;
        checked++;
        const found = answer(tree, branch, p);
        if (found !== leaf) expect.fail(`${plan.name}: branch ${branch} at ${p.x}, ${p.z}, side ${way}: leaf ${found}, not ${leaf}`); // prettier-ignore
      }
    }
  }
  return checked;
}

test('leaves on both sides of every splitter equal those of points beside it: tiny plans, random plans of seeds 0 to 59', () => {
  const plans = [...TINY_PLANS, ...Array.from({ length: 60 }, (_, seed) => randomPlan(seed))];
  expect(plans.reduce((sum, plan) => sum + checkBeside(plan, Infinity), 0)).toBeGreaterThan(10_000);
});

test.each(sampled([...ownPlans(), ...doomPlans()], 3, 1))('leaves on both sides of splitters: %s', (_, load) => {
  const plan = load();
  expect(checkBeside(plan, 400)).toBeGreaterThan(plan.walls.length / 100);
});

test('a point on a splitter belongs to the leaf in front of it, random plans of seeds 0 to 59', () => {
  let checked = 0;
  for (let seed = 0; seed < 60; seed++) {
    const tree = buildTree(randomPlan(seed));
    for (let branch = 0; branch < tree.front.length; branch++) {
      const { points } = pointsOf(tree, branch);
      for (const p of points) {
        const front = frontLeafAt(tree, branch, p);
        const back = backLeafAt(tree, branch, p);
        if (front < 0 || back < 0 || linesThrough(tree, p) !== 1) continue;
        expect(leavesAt(tree, p)).toEqual([front, back]);
        expect(leafAt(tree, p), `seed ${seed}, branch ${branch}`).toBe(front);
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThan(1_000);
});

const linesThrough = ({ ax, az, bx, bz }: Tree, p: Point): number =>
  ax.reduce((sum, x, i) => (side({ x, z: az[i] }, { x: bx[i], z: bz[i] }, p) === 0 ? sum + 1 : sum), 0);
