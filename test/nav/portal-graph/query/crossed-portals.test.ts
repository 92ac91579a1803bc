// The portals that straight walks cross: a chain from leaf to leaf, through corners at which leaves only touch too.
import { expect, test } from 'vitest';
import { leafAt } from '../../../../src/bsp/leaf-at.ts';
import type { Point } from '../../../../src/geometry/point.ts';
import { POINT_FLYER } from '../../../../src/nav/bodies.ts';
import { buildLevel } from '../../../../src/nav/build-level.ts';
import { portalGraphOf } from '../../../../src/nav/portal-graph/build-portal-graph.ts';
import { portalsCrossed } from '../../../../src/nav/portal-graph/query/crossed-portals.ts';
import { randomFrom } from '../../../support/random.ts';
import { box, roomsPlan } from '../../../support/plans.ts';

const SIDE = 64;
const ACROSS = 4;
/** Square rooms beside each other, open to their neighbours. */
const level = buildLevel(
  roomsPlan('squares', {
    rooms: Array.from({ length: ACROSS * ACROSS }, (_, i) => {
      const [x, z] = [SIDE * (i % ACROSS), SIDE * Math.floor(i / ACROSS)];
      return { polygon: box(x, z, x + SIDE, z + SIDE), floor: i % 3 };
    }),
  }),
);
const { leaves, portals } = level.tree;
const graph = portalGraphOf(level, POINT_FLYER);

function crossedBetween(from: Point, to: Point): readonly number[] | null {
  const steps = [from, to].map((at) => ({ ...at, leaf: leafAt(level.tree, at), byLink: false }));
  return portalsCrossed(graph, steps as never);
}

test('they lead from the start’s leaf to the goal’s, also straight through corners of rooms (seed 1)', () => {
  const random = randomFrom(1);
  let throughCorner = 0;
  for (let i = 0; i < 200; i++) {
    // Every second one straight through a corner of four rooms, as far on either side.
    const place = (): Point => ({ x: 1 + 254 * random(), z: 1 + 254 * random() });
    const corner = { x: SIDE * (1 + (i % 3)), z: SIDE * (1 + (Math.floor(i / 3) % 3)) };
    const by = { x: Math.ceil(40 * random()), z: Math.ceil(40 * random()) };
    const turn = i % 4 < 2 ? 1 : -1;
    const [from, to] =
      i % 2 === 0
        ? [place(), place()]
        : [
            { x: corner.x - by.x, z: corner.z - turn * by.z },
            { x: corner.x + by.x, z: corner.z + turn * by.z },
          ];
    const crossed = crossedBetween(from, to);
    expect(crossed, `from ${from.x}, ${from.z} to ${to.x}, ${to.z}`).not.toBeNull();
    let leaf = leafAt(level.tree, from);
    for (const id of crossed!) {
      const { front, back } = portals[id];
      expect([front, back]).toContain(leaf);
      leaf = leaf === front ? back : front;
    }
    expect(leaf).toBe(leafAt(level.tree, to));
    if (i % 2 === 1) throughCorner += crossed!.length;
  }
  expect(leaves.length).toBeGreaterThanOrEqual(ACROSS * ACROSS);
  // Two at each corner.
  expect(throughCorner).toBe(200);
});
