// The floors at a point of a soup are looked for among the surfaces near it only.
import { expect, test } from 'vitest';
import { readSurfaces } from '../../../src/map/triangles/read-surfaces.ts';
import { stackedFloors } from '../../../src/map/triangles/stacked-floors.ts';
import { floor, joinSoups, type Soup } from '../../support/inputs/soup.ts';

const squares = (wide: number, deep: number, side: number): Soup =>
  joinSoups(
    ...Array.from({ length: wide * deep }, (_, i) => {
      const [x, z] = [i % wide, Math.floor(i / wide)];
      return floor(side * x, side * z, side * (x + 1), side * (z + 1));
    }),
  );

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
  const floorsAt = stackedFloors({ ...soup, surfaces }, { height: 56, stepHeight: 16, band: 8 });
  looks = 0;
  for (let i = 0; i < wide * deep; i++) {
    const [x, z] = [(i % wide) + 0.3, Math.floor(i / wide) + 0.4];
    expect(floorsAt({ x: 32 * side * x, z: 32 * side * z }, false)).toEqual([0]);
  }
  expect(looks / (wide * deep)).toBeLessThan(64);
});
