// Walls of a plan agree on their sectors however short they are, and in whatever order the file lists them.
import { expect, test } from 'vitest';
import { findDisagreements } from '../../../src/map/draft/check-sides.ts';
import { SOLID, type Wall } from '../../../src/map/floor-plan.ts';

/** Two rooms side by side with walls of this length, room 0 on the left; the last wall parts them. */
function twoRooms(length: number) {
  const points = [0, 1].flatMap((z) => [0, 1, 2].map((x) => ({ x: x * length, z: z * length })));
  const rows = [[0, 1, 0], [1, 2, 1], [2, 5, 1], [5, 4, 1], [4, 3, 0], [3, 0, 0], [1, 4, 0, 1]]; // prettier-ignore
  const walls = rows.map(([a, b, front, back = SOLID], source): Wall => ({
    a,
    b,
    front,
    back,
    blocks: 0,
    kind: 'wall',
    material: '',
    source,
  }));
  return { points, walls };
}

test.each([0.25, 1, 64])(
  'rooms with walls of %f, listed in any order, do not overlap (mutants of seed 5711)',
  (length) => {
    const { points, walls } = twoRooms(length);
    for (let first = 0; first < walls.length; first++) {
      const turned = [...walls.slice(first), ...walls.slice(0, first)];
      expect(findDisagreements(points, turned, false), `from ${first}`).toEqual([]);
      expect(findDisagreements(points, turned.reverse(), false), `back from ${first}`).toEqual([]);
      const wrong = turned.map((wall) => (wall.source === 6 ? { ...wall, front: 1 } : wall));
      expect(findDisagreements(points, wrong, false)).not.toEqual([]);
    }
  },
);
