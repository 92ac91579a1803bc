// The leaves that an agent reaches from a place.
import { expect, test } from 'vitest';
import { leafAt } from '../../../src/bsp/leaf-at.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { reachedRegion } from '../../../src/nav/reach/region.ts';
import { box, roomsPlan } from '../../support/plans.ts';

const [LEFT, RIGHT] = [64, 192].map((x) => ({ x, z: 64 }));

test.each([
  ['behind', LEFT, RIGHT, false],
  ['behind, where the wall is turned', LEFT, RIGHT, true],
  ['in front', RIGHT, LEFT, false],
  ['in front, where the wall is turned', RIGHT, LEFT, true],
])('a pit that is %s is reached from the ledge, and the ledge not from the pit', (_, ledge, pit, isTurned) => {
  const rooms = [0, 128].map((x) => ({
    polygon: box(x, 0, x + 128, 128),
    floor: x < pit.x && pit.x < x + 128 ? -64 : 0,
  }));
  const level = buildLevel(roomsPlan('pit', { rooms: isTurned ? rooms.reverse() : rooms }));
  const [above, below] = [ledge, pit].map((at) => leafAt(level.tree, at));
  expect(reachedRegion(level, PLAYER_BODY, ledge).leaves).toEqual([above, below]);
  expect(reachedRegion(level, PLAYER_BODY, pit).leaves).toEqual([below]);
});

test('a room that only a link leads to is reached, and not by a link that leads out of it', () => {
  const rooms = [0, 256].map((x) => ({ polygon: box(x, 0, x + 128, 128) }));
  const far = { x: 320, z: 64 };
  const plan = roomsPlan('apart', { rooms });
  const reached = (from: Point, to: Point): readonly number[] => {
    const level = buildLevel({ ...plan, links: [{ from, to, type: 'jump', cost: 1 }] });
    expect(level.tree.leaves).toHaveLength(2);
    return reachedRegion(level, PLAYER_BODY, LEFT).leaves.map((leaf) => level.tree.leaves[leaf].bounds.minX);
  };
  expect(reached(LEFT, far)).toEqual([0, 256]);
  expect(reached(far, LEFT)).toEqual([0]);
});
