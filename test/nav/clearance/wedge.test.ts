// Wedges beside angles, for all directions of a small lattice whose products are below 1.
import { expect, test } from 'vitest';
import { ALONG, BOTH, LEFT, RIGHT, sidesOf } from '../../../src/nav/clearance/wedge.ts';

const DIRECTIONS = Array.from({ length: 49 }, (_, i) => [((i % 7) - 3) / 8, (Math.floor(i / 7) - 3) / 8]).filter(([x, z]) => x !== 0 || z !== 0); // prettier-ignore

/** The angle from one direction to another, growing to the right: 0 … 2π. */
function turnFrom([ax, az]: readonly number[], [bx, bz]: readonly number[]): number {
  const turn = Math.atan2(ax * bz - az * bx, ax * bx + az * bz);
  return turn < 0 ? turn + 2 * Math.PI : turn;
}

test('sides are bits of their own', () => {
  expect([LEFT | RIGHT, LEFT & RIGHT, BOTH & ALONG]).toEqual([BOTH, 0, 0]);
});

test('a direction is in a wedge between its walls, and along a wall it has one side', () => {
  const wrong: unknown[] = [];
  for (const lo of DIRECTIONS)
    for (const hi of DIRECTIONS) {
      const opening = turnFrom(lo, hi) || 2 * Math.PI;
      for (const at of DIRECTIONS) {
        const turn = turnFrom(lo, at);
        const isHi = turnFrom(hi, at) === 0;
        const wanted =
          turn === 0 || isHi ? ALONG | (turn === 0 ? RIGHT : 0) | (isHi ? LEFT : 0) : turn < opening ? BOTH : 0;
        const sides = sidesOf({ loX: lo[0], loZ: lo[1], hiX: hi[0], hiZ: hi[1] }, at[0], at[1]);
        if (sides !== wanted) wrong.push([lo, hi, at, sides, wanted]);
      }
    }
  expect(wrong).toEqual([]);
});
