// What is seen through portals: nothing that can be seen is missing or left undrawn, and what is in is in plain view on the floor.
import { describe, expect, test } from 'vitest';
import { buildTree } from '../../../src/bsp/build/build-tree.ts';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { createPictureCells, WHOLE_SPHERE } from '../../../src/bsp/visible/picture-cells.ts';
import { canSee, traceLine } from '../../../src/bsp/trace.ts';
import type { Leaf, Tree } from '../../../src/bsp/tree.ts';
import { directionOf, visibleCells } from '../../../src/bsp/visible/visible-cells.ts';
import { boundsOf, type Point } from '../../../src/geometry/point.ts';
import { BLOCKS_SIGHT, openingOfWall, type FloorPlan } from '../../../src/map/floor-plan.ts';
import { doomPlans, ownPlans } from '../../support/all-plans.ts';
import { roomsPlan, twoRooms } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const EYES = QUICK ? 4 : 12;
const POINTS = QUICK ? 100 : 400;

/** A point well inside a cell: a mean of its corners with random weights. */
function pointIn({ cell }: Leaf, random: () => number): Point {
  const weights = cell.map(() => 0.05 + random());
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const mean = (axis: 'x' | 'z'): number => cell.reduce((all, p, i) => all + p[axis] * weights[i], 0) / sum;
  return { x: mean('x'), z: mean('z') };
}

/** The middle of what a ray from the eye has of a cell, or null where it passes by. */
function middleOnRay({ cell }: Leaf, eye: Point, dx: number, dz: number): Point | null {
  let begin = 0;
  let end = Infinity;
  cell.forEach((p, i) => {
    const q = cell[(i + 1) % cell.length];
    const inside = (q.x - p.x) * (eye.z - p.z) - (q.z - p.z) * (eye.x - p.x);
    const slope = (q.x - p.x) * dz - (q.z - p.z) * dx;
    if (slope > 0) begin = Math.max(begin, -inside / slope);
    else if (slope < 0) end = Math.min(end, -inside / slope);
    else if (inside < 0) end = -1;
  });
  return end - begin > 1 ? { x: eye.x + ((begin + end) / 2) * dx, z: eye.z + ((begin + end) / 2) * dz } : null;
}

/** Can one look from a to b where height does not matter: past all but walls and openings that are shut? */
function seesOnFloor({ plan, ...tree }: Tree, a: Point, b: Point): boolean {
  return (
    traceLine({ plan, ...tree }, a, b, (index) => {
      const wall = plan.walls[index];
      const { bottom, top } = openingOfWall(plan, wall);
      return (wall.blocks & BLOCKS_SIGHT) !== 0 || top <= bottom;
    }) === null
  );
}

function checkTree(tree: Tree, seed: number): void {
  const random = randomFrom(seed);
  const pictureOf = createPictureCells(tree);
  const rooms = tree.leaves.filter(({ ceiling, floor }) => ceiling > floor);
  for (let i = 0; i < EYES; i++) {
    const home = rooms[Math.floor(random() * rooms.length)];
    const eye = { ...pointIn(home, random), y: home.floor + random() * (home.ceiling - home.floor) };
    if (leafAt(tree, eye) !== home.id) continue;
    const seen = visibleCells(tree, eye);
    const ids = new Set(seen.map(({ leaf }) => leaf));
    expect(seen[0].leaf).toBe(home.id);
    expect(ids.size).toBe(seen.length);
    const picture = pictureOf(eye, WHOLE_SPHERE, tree.plan.sectors);
    const drawn = new Set(picture.leaves.subarray(0, picture.count));
    for (let j = 0; j < POINTS; j++) {
      const leaf = rooms[Math.floor(random() * rooms.length)];
      const point = { ...pointIn(leaf, random), y: leaf.floor + random() * (leaf.ceiling - leaf.floor) };
      if (leafAt(tree, point) !== leaf.id || !canSee(tree, eye, point)) continue;
      const isThere = ids.has(leaf.id) && drawn.has(leaf.id);
      if (!isThere || !picture.showsBox(leaf.id, boundsOf([point]), point.y, point.y))
        expect.fail(JSON.stringify({ eye, point }));
    }
    for (const { leaf, views } of seen) {
      if (leaf === home.id) continue;
      for (const [from, to] of views) {
        // Through a slit only rounding looks.
        if (to - from < 1e-3) continue;
        const turn = (from + to) / 2;
        const dx = turn < 2 ? 1 - turn : turn - 3;
        const dz = turn < 1 ? turn : turn < 3 ? 2 - turn : turn - 4;
        expect(directionOf(dx, dz)).toBeCloseTo(turn, 9);
        const middle = middleOnRay(tree.leaves[leaf], eye, dx, dz);
        if (middle) expect(seesOnFloor(tree, eye, middle), JSON.stringify({ eye, middle, leaf })).toBe(true);
      }
    }
  }
}

describe('cells with a visible point are listed, and listed cells are visible', () => {
  test.each(sampled(ownPlans(), 3))('%s, seed 3', (_, load) => checkTree(buildTree(load()), 3));
  test.each(Array.from({ length: QUICK ? 10 : 60 }, (_, i) => i))('a random plan, seed %i', (seed) => {
    checkTree(buildTree(randomPlan(seed)), seed);
  });
  test.each(doomPlans().slice(0, QUICK ? 2 : 8))('%s, seed 4', (_, load) => checkTree(buildTree(load()), 4));
});

test('from beside a doorway one sees into it, from the front through it, and from solid nothing', () => {
  const tree = buildTree(twoRooms);
  const sectorsFrom = (x: number, z: number): number[] => {
    const sectors = visibleCells(tree, { x, z }).map(({ leaf }) => tree.leaves[leaf].sector);
    return [...new Set(sectors)].sort((a, b) => a - b);
  };
  expect(sectorsFrom(250, 20)).toEqual([0, 1]);
  expect(sectorsFrom(64, 128)).toEqual([0, 1, 2]);
  expect(sectorsFrom(278, 20)).toEqual([1, 2]);
  expect(sectorsFrom(264, 20)).toEqual([]);
  // On the doorway's own line both of its sides are there.
  expect(sectorsFrom(256, 128)).toEqual([0, 1, 2]);
});

test('by the heights of now nothing is seen past what is shut', () => {
  const seen = (plan: FloorPlan, eye: Point, shut: number): number => {
    const openings = plan.walls.map((wall) => openingOfWall(plan, wall));
    return visibleCells(buildTree(plan), eye, {
      bottom: openings.map(({ bottom }) => bottom),
      top: plan.walls.map(({ front, back }, i) =>
        front === shut || back === shut ? openings[i].bottom : openings[i].top,
      ),
      rooms: plan.sectors.map(({ floor, ceiling }, i) => ({ floor, ceiling: i === shut ? floor : ceiling })),
    }).length;
  };
  expect([-1, 1].map((shut) => seen(twoRooms, { x: 64, z: 128 }, shut))).toEqual([3, 1]);
  const bent = roomsPlan('bent', { rooms: [{ polygon: [[0, 0], [256, 0], [256, 256], [128, 256], [128, 128], [0, 128]] }] }); // prettier-ignore
  expect([-1, 0].map((shut) => seen(bent, { x: 20, z: 20 }, shut))).toEqual([2, 1]);
});
