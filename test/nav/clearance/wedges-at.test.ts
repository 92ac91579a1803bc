// The wedges of a place where added walls end or pass: those that open into the leaves by which it is left, found by trying directions.
import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { EIGHT_DIRECTIONS } from '../../../src/geometry/directions.ts';
import type { Point } from '../../../src/geometry/point.ts';
import { middleOf } from '../../../src/geometry/polygon.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { BOTH, sidesOf, type Wedge } from '../../../src/nav/clearance/wedge.ts';
import { wedgesOfPlace } from '../../../src/nav/clearance/wedges-at.ts';
import { growTree } from '../../../src/nav/patch/growing-tree.ts';
import { box, roomsPlan } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const HALVES = [
  [box(0, 0, 256, 512), box(256, 0, 512, 512)],
  [box(0, 0, 512, 256), box(0, 256, 512, 512)],
].map((rooms) => buildLevel(roomsPlan('halves', { rooms: rooms.map((polygon) => ({ polygon })) })));
const at = { x: 256, z: 256 };
const TURN = 2 * Math.PI;
const AROUND = Array.from({ length: 360 }, (_, i) => ((i + 0.5) * TURN) / 360);

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'seed %i: a wedge counts for the leaves it opens into',
  (seed) => {
    const random = randomFrom(seed);
    const level = HALVES[(seed >> 2) % 2];
    const { tree, addVertex, addWall } = growTree(level.tree, 8);
    /** Directions of the walls from the place, and whether they have solid on their right. */
    const rays = new Map<number, boolean>();
    for (let i = 0; i <= seed % 4; i++) {
      const way = Math.floor(8 * random());
      const opposite = (way + 4) % 8;
      const isThrough = random() < 0.3;
      if (rays.has(way) || (isThrough && rays.has(opposite))) continue;
      const { x, z } = EIGHT_DIRECTIONS[way];
      const end = { x: at.x + 32 * x, z: at.z + 32 * z };
      const start = isThrough ? { x: at.x - 48 * x, z: at.z - 48 * z } : at;
      const isTo = random() < 0.5;
      const isSolid = random() < 0.3;
      const [a, b] = isTo ? [start, end] : [end, start];
      addWall({ ...level.plan.walls[0], a: addVertex(a), b: addVertex(b), front: 0, back: isSolid ? SOLID : 0 });
      rays.set(way, !isTo && isSolid);
      if (isThrough) rays.set(opposite, isTo && isSolid);
    }
    const stops = new Uint8Array(tree.plan.walls.length).fill(1, level.plan.walls.length);
    const all = wedgesOfPlace(tree, stops, at, null)!;
    const isIn = (angle: number) => (wedge: Wedge) => sidesOf(wedge, Math.cos(angle), Math.sin(angle)) === BOTH;
    const known = [...rays].map(([way, isSolid]) => ({ ...EIGHT_DIRECTIONS[way], isSolid }));
    for (const angle of AROUND) {
      /** How far it is turned to the right from a wall. */
      const from = ({ x, z }: Point): number => (angle - Math.atan2(z, x) + 2 * TURN) % TURN;
      const [before] = known.sort((one, other) => from(one) - from(other));
      assert.equal(all.filter(isIn(angle)).length, before.isSolid ? 0 : 1, `${angle}`);
    }
    for (const { cell } of level.tree.leaves) {
      const middle = middleOf(cell);
      const isToLeaf = (angle: number): boolean => (middle.x - at.x) * Math.cos(angle) + (middle.z - at.z) * Math.sin(angle) > 0; // prettier-ignore
      const opening = all.filter((wedge) => AROUND.some((angle) => isToLeaf(angle) && isIn(angle)(wedge)));
      const leaf = level.tree.leaves.findIndex((each) => each.cell === cell);
      assert.deepEqual(wedgesOfPlace(tree, stops, at, [leaf]), opening);
    }
    // Walls that do not stop the agent bound no wedge.
    expect(wedgesOfPlace(tree, new Uint8Array(stops.length), at, null)).toBeNull();
  },
);
