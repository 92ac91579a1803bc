// Where a picture ends between two rooms: at floors and ceilings, but not under an open sky.
import { expect, test } from 'vitest';
import { buildTree } from '../../src/bsp/build-tree.ts';
import { leafAt } from '../../src/bsp/leaf-at.ts';
import { createPictureCells, WHOLE_SPHERE } from '../../src/bsp/picture-cells.ts';
import { box, roomsPlan } from '../support/plans.ts';

/** Looks from a room 128 high into the one east of it; both ceilings may be sky. */
function lookEast(east: { floor: number; ceiling: number }, skies: readonly [boolean, boolean]) {
  const plan = roomsPlan('steps', {
    rooms: [
      { polygon: box(0, 0, 256, 256), sky: skies[0] },
      { polygon: box(256, 0, 512, 256), sky: skies[1], ...east },
    ],
  });
  const tree = buildTree(plan);
  const cells = createPictureCells(tree)({ x: 200, y: 41, z: 128 }, WHOLE_SPHERE, plan.sectors);
  const leaf = leafAt(tree, { x: 400, z: 128 });
  const far = { minX: 420, minZ: 100, maxX: 500, maxZ: 150 };
  return {
    isIn: [...cells.leaves.subarray(0, cells.count)].includes(leaf),
    shows: (bottom: number, top: number): boolean => cells.showsBox(leaf, far, bottom, top),
  };
}

test('a room whose floor is at or above the other’s ceiling is visible only under a common sky', () => {
  for (const floor of [128, 200]) {
    const east = { floor, ceiling: floor + 128 };
    expect(lookEast(east, [true, true]).isIn).toBe(true);
    expect(lookEast(east, [true, false]).isIn).toBe(false);
    expect(lookEast(east, [false, true]).isIn).toBe(false);
    expect(lookEast(east, [false, false]).isIn).toBe(false);
  }
});

test('a step hides what is low behind it, under the sky too', () => {
  for (const sky of [true, false]) {
    const { isIn, shows } = lookEast({ floor: 100, ceiling: 400 }, [sky, sky]);
    expect(isIn).toBe(true);
    expect(shows(0, 60)).toBe(false);
    expect(shows(100, 300)).toBe(true);
  }
});
