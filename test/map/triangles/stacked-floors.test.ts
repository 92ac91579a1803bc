// The floors at a point of a soup are looked for among the surfaces near it only.
import { expect, test } from 'vitest';
import { readSurfaces, WELD } from '../../../src/map/triangles/read-surfaces.ts';
import { stackedFloors } from '../../../src/map/triangles/stacked-floors.ts';
import { floor, joinSoups, type Soup } from '../../support/inputs/soup.ts';
import { randomFrom } from '../../support/random.ts';

const squares = (wide: number, deep: number, side: number): Soup =>
  joinSoups(
    ...Array.from({ length: wide * deep }, (_, i) => {
      const [x, z] = [i % wide, Math.floor(i / wide)];
      return floor(side * x, side * z, side * (x + 1), side * (z + 1));
    }),
  );

const RULES = { height: 56, stepHeight: 16, band: 8 };

test.each([
  ['a long strip of squares', 2000, 2, 0.2],
  ['fine squares', 60, 60, 0.005],
])('%s', (_, wide, deep, side) => {
  const { positions, indices } = squares(wide, deep, side);
  const soup = readSurfaces(positions, indices, 32, 45, 'test');
  let looks = 0;
  const surfaces = soup.surfaces.map((surface) => ({
    ...surface,
    get corners() {
      looks++;
      return surface.corners;
    },
  }));
  const floorsAt = stackedFloors({ ...soup, surfaces }, RULES);
  looks = 0;
  for (let i = 0; i < wide * deep; i++) {
    const [x, z] = [(i % wide) + 0.3, Math.floor(i / wide) + 0.4];
    expect(floorsAt({ x: 32 * side * x, z: 32 * side * z }, false)).toEqual([0]);
  }
  expect(looks / (wide * deep)).toBeLessThan(64);
});

test('a sliver has the floor beside it, at two welds or less (seed 1)', () => {
  const random = randomFrom(1);
  const places = Array.from({ length: 400 }, (_, i) => ({
    x: (i % 20) * 4 + random(),
    z: Math.floor(i / 20) * 4 + random(),
  }));
  const soup = joinSoups(...places.map(({ x, z }) => floor(x / 32, z / 32, (x + 1) / 32, (z + 1) / 32)));
  const floorsAt = stackedFloors(readSurfaces(soup.positions, soup.indices, 32, 45, 'test'), RULES);
  for (const { x, z } of places) {
    for (const [dx, dz] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]) {
      const beside = (gap: number) => ({ x: x + 0.5 + dx * (0.5 + gap), z: z + 0.5 + dz * (0.5 + gap) });
      expect(floorsAt(beside(1.9 * WELD), true)).toEqual([0]);
      expect(floorsAt(beside(1.9 * WELD), false)).toEqual([]);
      expect(floorsAt(beside(2.1 * WELD), true)).toEqual([]);
    }
  }
});
