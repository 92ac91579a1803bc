// Obstacles are parted into groups: those that touch, and those beside one wall.
import { expect, test } from 'vitest';
import { boundsOf } from '../../../src/geometry/point.ts';
import { NEARBY, partRings } from '../../../src/nav/patch/part-rings.ts';
import type { Ring } from '../../../src/nav/patch/obstacle-ring.ts';

function squareAt(x: number, z: number): Ring {
  const points = [
    { x, z },
    { x: x + 10, z },
    { x: x + 10, z: z + 10 },
    { x, z: z + 10 },
  ];
  return { points, bounds: boundsOf(points), floor: 0, top: 64 };
}

/** The parts of squares in a row, by their numbers and the walls near them. */
const partsOf = (
  places: readonly (readonly [x: number, z: number])[],
  walls: readonly (readonly number[])[],
): number[][] =>
  partRings(
    places.map((_, i) => i),
    new Map(places.map(([x, z], i) => [i, squareAt(x, z)])),
    new Map(walls.map((near, i) => [i, near])),
  );

test('obstacles belong together where they touch, or where a wall is beside both', () => {
  const apart = [[0, 0], [100, 0], [200, 0], [300, 0]] as const; // prettier-ignore
  expect(partsOf(apart, [[], [], [], []])).toEqual([[0], [1], [2], [3]]);
  expect(partsOf(apart, [[7], [], [8], [7]])).toEqual([[0, 3], [1], [2]]);
  expect(partsOf(apart, [[7], [7, 8], [8], []])).toEqual([[0, 1, 2], [3]]);
  expect(partsOf(apart, [[7], [8], [9], [9, 7, 8]])).toEqual([[0, 1, 2, 3]]);
  const near = 10 + NEARBY;
  expect(partsOf([[0, 0], [near, 0], [0, near], [2 * near, near + 1]], [[], [], [], []])).toEqual([[0, 1, 2], [3]]); // prettier-ignore
});
