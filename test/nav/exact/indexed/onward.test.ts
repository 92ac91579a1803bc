// Corners from which a path can go on, for all walls, arrivals and next corners in a small lattice of directions
// whose products are below 1.
import { expect, test } from 'vitest';
import type { Corners } from '../../../../src/nav/exact/corners.ts';
import { leadsOn, onwardOf } from '../../../../src/nav/exact/indexed/onward.ts';
import { below, pick } from '../../../support/inputs/mutants.ts';
import { randomFrom } from '../../../support/random.ts';

type Direction = readonly [number, number];
const DIRECTIONS = Array.from({ length: 25 }, (_, i): Direction => [((i % 5) - 2) / 8, (Math.floor(i / 5) - 2) / 8]).filter(([x, z]) => x !== 0 || z !== 0); // prettier-ignore
const NEARLY = 1e-9;

/** The angle from one direction to another, growing to the right: 0 … 2π. */
function turnFrom([ax, az]: Direction, [bx, bz]: Direction): number {
  const turn = Math.atan2(ax * bz - az * bx, ax * bx + az * bz);
  return turn < 0 ? turn + 2 * Math.PI : turn;
}

test('a path leads on from a corner where the free angle to one of the next corners is at least half a turn', () => {
  const random = randomFrom(1);
  const wrong: string[] = [];
  let [yes, no] = [0, 0];
  for (const lo of DIRECTIONS)
    for (const hi of DIRECTIONS) {
      const opening = turnFrom(lo, hi) || 2 * Math.PI;
      if (opening < Math.PI + NEARLY) continue;
      /** Angles from the first wall: two where both walls are one. */
      const anglesOf = (at: Direction): number[] => {
        const turn = turnFrom(lo, at);
        return turn === 0 && opening === 2 * Math.PI ? [0, opening] : [turn];
      };
      // Free, and with room for half a turn before or after it.
      const turning = DIRECTIONS.filter(
        (at) =>
        anglesOf(at).some((angle) => angle <= opening - Math.PI + NEARLY || (angle >= Math.PI - NEARLY && angle <= opening + NEARLY)), // prettier-ignore
      );
      const wedge = { loX: lo[0], loZ: lo[1], hiX: hi[0], hiZ: hi[1] };
      // Two such corners, the first and the last, with neighbours of their own at any distance between them.
      const [first, last] = [0, 1].map(() => Array.from({ length: 1 + below(random, 4) }, () => pick(random, turning)));
      const next = [...first, ...last];
      const far = next.map(([x, z]) => [1 + below(random, 3), x, z]);
      const graph = {
        start: Int32Array.from([
          0,
          ...first.map(() => first.length),
          ...last.map(() => first.length),
          first.length,
          next.length,
        ]),
        to: Int32Array.from(next, (_, i) => i + 1),
        x: Float64Array.from([5, ...far.map(([times, x]) => 5 + times * x), 5]),
        z: Float64Array.from([-3, ...far.map(([times, , z]) => -3 + times * z), -3]),
      };
      const corners = { wedge: Array.from(graph.x, () => [wedge]) } as unknown as Corners;
      const onward = onwardOf(graph, corners);
      for (const [corner, ways] of [
        [0, first],
        [next.length + 1, last],
      ] as const)
        for (const from of turning) {
          const wanted = ways.some((to) =>
            anglesOf(from).some((one) => anglesOf(to).some((other) => Math.abs(one - other) >= Math.PI - NEARLY)),
          );
          // In line with the first wall it may be on either side of the corner.
          if (!wanted && lo[0] * from[1] === lo[1] * from[0]) continue;
          if (leadsOn(onward, corner, from[0], from[1]) !== wanted)
            wrong.push(JSON.stringify([lo, hi, ways, from, wanted]));
          if (wanted) yes++;
          else no++;
        }
    }
  expect(wrong).toEqual([]);
  expect(Math.min(yes, no)).toBeGreaterThan(100);
});
