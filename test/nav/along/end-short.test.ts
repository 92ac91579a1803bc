// A path that ends early: by exactly that much, its cost in proportion.
import { expect, test } from 'vitest';
import { endShort } from '../../../src/nav/along/end-short.ts';
import type { Path } from '../../../src/nav/path-finder.ts';

const at = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });
const bare = { expanded: 5, corridor: [1, 2] };

test('a path is cut at the length that is left, at the height of the place, and costs its part', () => {
  const path: Path = {
    ...bare,
    points: [at(30, 0, 40), at(30, 60, 140)],
    links: ['walk', 'drop'],
    length: 150,
    cost: 450,
  };
  const start = { x: 0, z: 0 };
  expect(endShort(start, path, 0)).toEqual(path);
  expect(endShort(start, path, 75)).toEqual({
    ...path,
    points: [at(30, 0, 40), at(30, 15, 65)],
    length: 75,
    cost: 225,
  });
  // At a corner nothing of the leg behind it is left.
  expect(endShort(start, path, 100)).toEqual({
    ...path,
    points: [at(30, 0, 40)],
    links: ['walk'],
    length: 50,
    cost: 150,
  });
  // The first leg is level with its end.
  expect(endShort(start, path, 125)).toEqual({
    ...path,
    points: [at(15, 0, 20)],
    links: ['walk'],
    length: 25,
    cost: 75,
  });
  expect(endShort(start, path, 149)).toMatchObject({ length: 1, cost: 3 });
  expect(endShort(start, path, 150)).toBeNull();
  expect(endShort(start, path, 151)).toBeNull();
});

test('a teleporter has no length: it is never half used, and gone with all behind it', () => {
  const points = [at(10, 0, 0), at(500, 0, 0), at(520, 0, 0)];
  const path: Path = { ...bare, points, links: ['walk', 'teleport', 'walk'], length: 30, cost: 60 };
  expect(endShort({ x: 0, z: 0 }, path, 5)).toMatchObject({ points: [points[0], points[1], at(515, 0, 0)], length: 25, cost: 50 }); // prettier-ignore
  expect(endShort({ x: 0, z: 0 }, path, 20)).toMatchObject({ points: [points[0]], links: ['walk'], length: 10 });
  expect(endShort({ x: 0, z: 0 }, path, 24)).toMatchObject({ points: [at(6, 0, 0)], links: ['walk'], length: 6 });
  expect(endShort({ x: 0, z: 0 }, { ...path, length: 0 }, 1)).toMatchObject({ length: 0, cost: 0 });
});
