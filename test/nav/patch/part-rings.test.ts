// Obstacles are parted into groups: those that touch, and those beside one wall.
import { expect, test } from 'vitest';
import { boundsOf } from '../../../src/geometry/point.ts';
import { NEARBY, partRings } from '../../../src/nav/patch/part-rings.ts';
import type { Ring } from '../../../src/nav/patch/obstacle-ring.ts';
import { randomFrom } from '../../support/random.ts';

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

test('random squares and walls: one is in the part of another exactly where a chain of touches leads there (seed 3)', () => {
  const random = randomFrom(3);
  const among = (count: number): number => Math.floor(random() * count);
  for (let round = 0; round < 200; round++) {
    const places = Array.from({ length: 7 }, () => [among(60), among(60)] as const);
    const walls = places.map(() => Array.from({ length: among(2) }, () => among(9)));
    // Squares of 10: apart by up to NEARBY along both axes.
    const isJoined = (i: number, k: number): boolean =>
      [0, 1].every((axis) => Math.abs(places[i][axis] - places[k][axis]) <= 10 + NEARBY) ||
      walls[i].some((wall) => walls[k].includes(wall));
    const partOf = places.map((_, i) => i);
    for (let pass = 0; pass < places.length; pass++)
      for (const i of partOf.keys())
        for (const k of partOf.keys()) if (isJoined(i, k)) partOf[i] = partOf[k] = Math.min(partOf[i], partOf[k]);
    const expected = [...new Set(partOf)].map((part) => [...partOf.keys()].filter((i) => partOf[i] === part));
    expect(partsOf(places, walls), `${JSON.stringify(places)} ${JSON.stringify(walls)}`).toEqual(expected);
  }
});
