// Sets of wall sides that bound a convex region, told by their corners.
import { expect, test } from 'vitest';
import { isConvexRing } from '../../../src/bsp/build/grow-branches.ts';
import { BACK_SIDE, FRONT_SIDE, piecesOfPlan } from '../../../src/bsp/build/pieces.ts';
import { planOf, type Corner } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

/** Walls along a ring, each with either side on the inside. */
function sidesOf(corners: readonly Corner[], random: () => number, inside: boolean) {
  const isTurned = corners.map(() => random() < 0.5);
  const walls = isTurned.map((turned, i) => {
    const ends = [i, (i + 1) % corners.length];
    return { a: ends[+turned], b: ends[1 - +turned], front: 0, back: 0 };
  });
  const pieces = piecesOfPlan(planOf('ring', { vertices: corners, walls, sectors: [{}] }));
  isTurned.forEach((turned, i) => (pieces.sides[i] = turned === inside ? BACK_SIDE : FRONT_SIDE));
  return pieces;
}

/** A convex polygon, clockwise on paper: steps in all directions, sorted by angle. */
function convexCorners(random: () => number): Corner[] {
  const steps = Array.from({ length: 3 + Math.floor(9 * random()) }, (): Corner => [
    Math.floor(41 * random()) - 20,
    Math.floor(41 * random()) - 20,
  ]); // prettier-ignore
  const all = [...steps, ...steps.map(([x, z]): Corner => [-x, -z])].filter(([x, z]) => x !== 0 || z !== 0);
  all.sort((p, q) => Math.atan2(p[1], p[0]) - Math.atan2(q[1], q[0]));
  let [x, z] = [0, 0];
  return all.map((step): Corner => [(x += step[0]), (z += step[1])]);
}

test('the inner sides of a convex ring are one, in any order; outer sides and dented rings are not, seeds 0 to 99', () => {
  for (let seed = 0; seed < 100; seed++) {
    const random = randomFrom(seed);
    const corners = convexCorners(random);
    const set = corners.map((_, i) => i).sort(() => random() - 0.5);
    expect(isConvexRing(sidesOf(corners, random, true), set)).toBe(true);
    expect(isConvexRing(sidesOf(corners, random, false), set)).toBe(false);
    // One corner moved across the line between its neighbours.
    const at = Math.floor(corners.length * random());
    const [p, q] = [corners.at(at - 1)!, corners[(at + 1) % corners.length]];
    const dented = [...corners];
    dented[at] = [p[0] + q[0] - corners[at][0], p[1] + q[1] - corners[at][1]];
    const turn = (q[0] - p[0]) * (corners[at][1] - p[1]) - (q[1] - p[1]) * (corners[at][0] - p[0]);
    if (turn !== 0 && corners.length > 4) expect(isConvexRing(sidesOf(dented, random, true), set)).toBe(false);
  }
});

test('a ring with a gap of half a turn, with a line in both directions, or with both sides of a wall is not', () => {
  const random = randomFrom(1);
  const box: Corner[] = [[0, 0], [8, 0], [8, 8], [0, 8]]; // prettier-ignore
  const square = sidesOf(box, random, true);
  expect(isConvexRing(square, [0, 1, 2, 3])).toBe(true);
  expect(isConvexRing(square, [0, 1, 2])).toBe(false);
  expect(isConvexRing(square, [0, 1])).toBe(false);
  const triangle = sidesOf([[0, 0], [8, 0], [0, 8]], random, true); // prettier-ignore
  expect(isConvexRing(triangle, [0, 1, 2])).toBe(true);
  triangle.sides[1] = FRONT_SIDE | BACK_SIDE;
  expect(isConvexRing(triangle, [0, 1, 2])).toBe(false);
  const bent = sidesOf([[0, 0], [4, 0], [8, 0], [8, 8], [0, 8]], random, true); // prettier-ignore
  expect(isConvexRing(bent, [0, 1, 2, 3, 4])).toBe(true);
  bent.sides[1] = bent.sides[1] === FRONT_SIDE ? BACK_SIDE : FRONT_SIDE;
  expect(isConvexRing(bent, [0, 1, 2, 3, 4])).toBe(false);
  expect(isConvexRing(bent, [1, 0, 2, 3, 4])).toBe(false);
});
